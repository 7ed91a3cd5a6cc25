"""FB-8: trigger checks."""

from typing import assert_never

from saikoro.domain.games.fairies.cards.card_set import Trigger
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.games.fairies.events.battle import AttackNegated, Checked
from saikoro.domain.games.fairies.ids import Handle
from saikoro.domain.games.fairies.rules.asking import choose_public
from saikoro.domain.games.fairies.rules.effects.modifying import modify
from saikoro.domain.games.fairies.rules.effects.sentences import carry_out
from saikoro.domain.games.fairies.rules.field import Carrying, Field
from saikoro.domain.games.fairies.rules.movement import heal, move
from saikoro.domain.games.fairies.rules.questions import Why
from saikoro.domain.games.fairies.rules.requirements.effects import (
    can_negate_attack,
    has_deck_to_check,
    has_units,
    is_damage_check,
    is_hurt,
)
from saikoro.domain.games.fairies.rules.terms import PRINTED
from saikoro.domain.games.fairies.rules.triggering import Happened, trigger
from saikoro.domain.games.fairies.words import CheckKind, MoveWhy, What, Zone
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Steps
from saikoro.domain.match.interface.rules import rule
from saikoro.domain.match.interface.table import Term

HEALED_FROM = 60
"""The least damage that a heal trigger heals (FB-8.2)."""
_HEALED: list[Term] = [(PRINTED, 10)]
"""How much it heals."""
_TEXT = -1
"""The paragraph of a trigger that says what it does: it has no other."""


def check(field: Field, seat: Seat, kind: CheckKind) -> Steps[bool]:
    """FB-8.1 to FB-8.3; False if the deck is empty."""
    if not field.meets(has_deck_to_check, field, seat):
        return False
    deck = field.deck(seat)
    card, printed = deck[0], field.card(deck[0])
    if isinstance(printed, Trigger):
        yield from _turn_up_trigger(field, seat, kind, card, printed)
    else:
        _turn_up(field, seat, kind, card)
    return True


@rule("FB-8.1")
def _turn_up(field: Field, seat: Seat, kind: CheckKind, card: Handle) -> None:
    """FB-8.1: a card that is no trigger."""
    field.emit(Checked(seat, kind, card, field.reveal(card)))
    _put_away(field, card)


@rule("FB-8.2", thing="card", line=_TEXT)
def _turn_up_trigger(
    field: Field, seat: Seat, kind: CheckKind, card: Handle, printed: Trigger
) -> Steps[None]:
    """FB-8.2, FB-8.3."""
    checked = Checked(seat, kind, card, field.reveal(card), printed.trigger)
    field.emit(checked)
    yield from _effect(field, seat, kind, card, printed)
    _put_away(field, card)
    trigger(field, [Happened(w.When.TURNED_TRIGGER, seat, checked)])


@rule("FB-8.3")
def _put_away(field: Field, card: Handle) -> None:
    """FB-8.3: trigger or not."""
    move(field, card, Zone.CHECK, Zone.FOREST, MoveWhy.CHECK)


def _effect(
    field: Field, seat: Seat, kind: CheckKind, card: Handle, printed: Trigger
) -> Steps[None]:
    """What a trigger does (FB-8.2)."""
    match printed.trigger:
        case w.TriggerKind.BREAKER:
            yield from _strengthen(field, seat, Why(card, printed.trigger), What.BREAKER, 1)
        case w.TriggerKind.HEAL:
            if field.meets(is_hurt, field, seat, HEALED_FROM):
                heal(field, seat, _HEALED)
        case w.TriggerKind.UNIT:
            yield from _strengthen(field, seat, Why(card, printed.trigger), What.POWER, 2000)
        case w.TriggerKind.BLOCK:
            if field.meets(is_damage_check, kind):
                negate_attack(field, card)
        case w.TriggerKind.EFFECT:
            yield from carry_out(field, Carrying(seat, card), printed.lines.trigger)
        case _:
            assert_never(printed.trigger)


def _strengthen(field: Field, seat: Seat, why: Why, what: What, value: int) -> Steps[None]:
    """A chosen own unit has more this turn."""
    if not field.meets(has_units, field, seat):
        return
    units = {unit.card: unit for unit in field.units(seat)}
    for card in (yield from choose_public(field, seat, list(units), 1, why=why)):
        parts: list[Term] = [(PRINTED, value)]
        modify(field, seat, why.card, units[card], what, parts, w.Duration.THIS_TURN)


def negate_attack(field: Field, by: Handle) -> bool:
    """The current attack, if there is one, is negated; whether that is new."""
    if not field.meets(can_negate_attack, field.state.attack):
        return False
    negated = AttackNegated(by)
    field.emit(negated)
    if field.battle is not None:
        field.battle.negated = negated
    return True
