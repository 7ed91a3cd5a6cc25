"""Both fields as a reader of a match sees them, for the values that the rules count."""

from saikoro.domain.games.fairies.cards.card_set import CardSet
from saikoro.domain.games.fairies.events.battle import AttackDeclared
from saikoro.domain.games.fairies.options import FairiesOptions
from saikoro.domain.games.fairies.rules.effects.perform import perform
from saikoro.domain.games.fairies.rules.field import Battle, Field
from saikoro.domain.games.fairies.state import FairiesState
from saikoro.domain.games.fairies.versions import PRESENT
from saikoro.domain.games.fairies.zones import find
from saikoro.domain.match.interface.hidden import HiddenFacts
from saikoro.domain.match.interface.known import Known
from saikoro.domain.match.interface.table import Table
from saikoro.domain.match.sources.dice import GivenDice
from saikoro.domain.match.sources.shuffles import GivenShuffles


def seen_field(known: Known[FairiesState], cards: CardSet) -> Field:
    """Both fields as the rules read values from them, without what the reader does not know.

    Cards that it does not know count as fairies, which no filter admits: values that depend on what
    is in a hidden hand are shown as if nothing there fitted.
    """
    state = known.match.game
    shown = known.shown
    for side in state.seats:
        if side.fairy is not None and side.fairy.id is not None:
            shown = dict.fromkeys((*side.hand, *side.extra), side.fairy.id) | shown
    hidden = HiddenFacts(cards=shown)
    dice, shuffles = GivenDice([]), GivenShuffles([])
    options = FairiesOptions()
    table = Table(known.match, options, cards, dice, shuffles, hidden)
    field = Field(table, perform, PRESENT)  # numbers are the same in every version
    attack = state.attack
    attacker = None if attack is None else find(state, attack.attacker)
    if attack is not None and attacker is not None:
        field.battle = Battle(
            attacker,
            None if attack.target is None else find(state, attack.target),
            1 - attacker.seat,
            AttackDeclared(attack.attacker, attack.target, attack.upright),
            None if attack.blocker is None else find(state, attack.blocker),
        )
    return field
