"""The view of a Cardgard match: the state with the printed facts of its cards.

The identity of a command is not in the state before it is public (CG-18.4).
"""

import msgspec

from saikoro.domain.games.cardgard.cards.card_set import CardSet
from saikoro.domain.games.cardgard.cards.source import STAR
from saikoro.domain.games.cardgard.ids import Card, Ref
from saikoro.domain.games.cardgard.state import CardgardState, Combatant, SetCommand
from saikoro.domain.games.cardgard.words import Ailment, Element, EndReason
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.known import Known


class UnitView(msgspec.Struct, frozen=True):
    """A unit, on the field or knocked out, with its printed facts."""

    ref: Ref
    card: Card
    """The id of the card."""
    name: str
    """The name."""
    en: str
    """The English text."""
    element: Element
    square: int | None
    """The square, from 1 to 4; null if it is on none."""
    hp: int
    """HP afterwards."""
    max_hp: int
    """The maximum of HP."""
    speed: int
    """The speed."""
    ailments: list[Ailment]
    traits: list[str]
    """The traits that it has now; lost ones are left out."""
    silenced: bool
    """Whether its ability is silenced."""
    acted: bool
    """Whether it has taken its turn in this round."""


class CommandView(msgspec.Struct, frozen=True):
    """The command of a seat; `card` and `name` are null until it is public."""

    square: int | None
    """The square, from 1 to 4; null if it is on none."""
    card: Card | None
    """The id of the card."""
    name: str | None
    """The name."""
    uses: int
    """How often it has been used."""
    stays: bool
    """Whether it stays on the field."""


class SideView(msgspec.Struct, frozen=True):
    """One side: units, command and knocked-out list."""

    units: list[UnitView]
    """The units: how many there are, or which."""
    command: CommandView
    """The command of the side."""
    knocked_out: list[Ref]


class CardgardView(msgspec.Struct, frozen=True):
    """Both sides and the match."""

    round: int
    """The round, from 1; 0 before the first."""
    face: int | None
    """The face of the die."""
    order: list[Ref]
    decks: list[list[Card]]
    """The deck of each seat, as card ids."""
    leap_decks: list[list[Card]]
    """The leap deck of each seat, as card ids."""
    sides: list[SideView]
    """Empty before the lineups are revealed."""
    winner: Seat | None
    reason: EndReason | None


def view(known: Known[CardgardState], cards: CardSet) -> CardgardView:
    """The view of the present state, the same for both seats and the public."""
    state = known.match.game
    sides = [
        SideView(
            [_unit(unit, state, cards) for unit in state.units.values() if unit.seat == seat],
            _command(command, cards),
            state.knocked_out[seat],
        )
        for seat, command in enumerate(state.commands)
    ]
    return CardgardView(
        state.round,
        state.face,
        state.order,
        state.decks,
        state.leap_decks,
        sides,
        state.winner,
        state.reason,
    )


def _unit(unit: Combatant, state: CardgardState, cards: CardSet) -> UnitView:
    printed = (cards.units | cards.leaps)[unit.card]
    traits = [trait for trait in printed.traits if trait == STAR or not unit.no_traits]
    return UnitView(
        ref=unit.ref,
        card=unit.card,
        name=printed.name,
        en=printed.en,
        element=printed.element,
        square=unit.square,
        hp=unit.hp,
        max_hp=unit.max_hp,
        speed=unit.speed,
        ailments=unit.ailments,
        traits=traits,
        silenced=bool(unit.silenced),
        acted=unit.ref in state.acted,
    )


def _command(command: SetCommand, cards: CardSet) -> CommandView:
    name = None if command.card is None else cards.commands[command.card].name
    return CommandView(command.square, command.card, name, command.uses, command.stays)
