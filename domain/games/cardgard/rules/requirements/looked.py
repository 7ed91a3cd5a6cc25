"""What requirements look at: what something is called, and since when it is so."""

from collections.abc import Callable
from typing import Any

from saikoro.domain.games.cardgard import events as e
from saikoro.domain.games.cardgard.cards.card_set import Unit
from saikoro.domain.games.cardgard.ids import COMMANDS, Ref, seat_of
from saikoro.domain.games.cardgard.rules.field import Field
from saikoro.domain.games.cardgard.state import CardgardState, Combatant, SetCommand
from saikoro.domain.games.cardgard.words import Ailment
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.requirements import Looked, latest


def ability_of(field: Field, unit: Combatant, *_: object) -> str:
    """The name of the ability of a unit."""
    ability = field.printed[unit.card].ability
    return "" if ability is None else ability.name


def _face(state: CardgardState, *_: object) -> int | None:
    return state.face


def _order(state: CardgardState, *_: object) -> tuple[Ref, ...]:
    return tuple(state.order)


def _leap_decks(state: CardgardState, *_: object) -> int:
    return sum(map(len, state.leap_decks))


def _acted(state: CardgardState, seat: Seat) -> tuple[Ref | None, int]:
    """Which unit of a seat was the latest, and how many of them have acted."""
    return state.latest[seat], len([ref for ref in state.acted if seat_of(ref) == seat])


def _of_unit(read: Callable[[Combatant], Any]) -> Callable[..., Any]:
    """Reads it from a state, of a unit by its ref; None while there is no such unit."""
    return lambda state, ref, *_: read(state.units[ref]) if ref in state.units else None


def _of_command(read: Callable[[SetCommand], Any]) -> Callable[..., Any]:
    """The same of a command by its id."""
    return lambda state, command, *_: (
        read(state.commands[COMMANDS.index(command)]) if state.commands else None
    )


def _has_used(state: CardgardState, unit: Ref, face: int, *_: object) -> bool:
    return unit in state.units and face in state.units[unit].rows_taken


def _has_ailment(state: CardgardState, unit: Ref, ailment: Ailment) -> bool:
    return unit in state.units and ailment in state.units[unit].ailments


def _has_spoken(state: CardgardState, unit: Ref, *_: object) -> tuple[int, bool]:
    """How often an ability has been triggered in the game, and whether it was in this turn."""
    return (state.units[unit].triggered if unit in state.units else 0), unit in state.spoken


def _squares(state: CardgardState, seat: Seat) -> tuple[Ref | None, ...]:
    return tuple(state.squares[seat]) if state.squares else ()


def _has_acted(state: CardgardState, unit: Ref, *_: object) -> bool:
    return unit in state.acted


def _is_out(state: CardgardState, unit: Ref, *_: object) -> bool:
    return unit in state.units and unit in state.knocked_out[seat_of(unit)]


def _holder(state: CardgardState, seat: Seat, square: int) -> tuple[Ref | None, bool]:
    """Which unit of a seat stands on a square, and whether its command lies there."""
    if not state.squares:
        return None, False
    return state.squares[seat][square - 1], state.commands[seat].square == square


def _lost(state: CardgardState, leap_card: str, *_: object) -> tuple[Ref, ...]:
    """The knocked-out list of the seat that a card of a leap deck belongs to."""
    return tuple(state.knocked_out[int(leap_card.partition(":")[0])])


FACE = Looked(_face, by=e.RoundFaceChanged)
"""That the face of the round was changed (CG-6.2 step 5)."""

ORDER = Looked(_order)
"""That the order became what it is (CG-5)."""

LEAPT = Looked(_leap_decks, by=e.UnitLeapt)
"""That a unit leapt (CG-15.8)."""

LATEST = Looked(_acted, by=e.TurnBegan, alone=True)
"""That the latest unit of a seat began its turn (CG-9.4)."""

USED = Looked(_has_used, by=e.ActionTaken)
"""That a unit took the action of a face (CG-8.2)."""

AFFLICTED = Looked(_has_ailment, by=e.StatusGained)
"""That a unit got an ailment (CG-11.1)."""

STUNNED, ASLEEP = (
    AFFLICTED._replace(read=lambda _field, unit, _value, ailment=ailment: (unit.ref, ailment))
    for ailment in (Ailment.STUN, Ailment.SLEEP)
)
"""The same of stun and of sleep, which a die is rolled for (CG-7.1, CG-8.1)."""

SPOKEN = Looked(_has_spoken, by=e.AbilityTriggered, alone=True)
"""That an ability was triggered (CG-13.3)."""

TRAITS_LOST = Looked(_of_unit(lambda unit: [*unit.no_traits]), by=e.TraitsLost, alone=True)
"""That a unit lost its traits (CG-13.8)."""

SILENCED = Looked(_of_unit(lambda unit: [*unit.silenced]), by=e.AbilitySilenced, alone=True)
"""That the ability of a unit was silenced (CG-13.8)."""

_HP = Looked(_of_unit(lambda unit: unit.hp))


def hp_since(unit: Combatant, printed: Unit) -> Looked | None:
    """That the HP of a unit became what they are; nothing is looked at where its card has them."""
    return None if unit.hp == unit.max_hp == printed.hp else _HP


def hp_of(field: Field, unit: Combatant, *_: object) -> Looked | None:
    """The same where a requirement looks at a unit."""
    return hp_since(unit, field.printed[unit.card])


MAXIMUM = Looked(_of_unit(lambda unit: unit.max_hp), by=e.MaxHpChanged)
"""That the maximum HP of a unit were changed (CG-10.6)."""


PLACED = Looked(_of_unit(lambda unit: unit.square), by=(e.UnitMovedUp, e.UnitRevived))
"""That a unit came to its square since it was revealed (CG-12.5, CG-12.7)."""

ACTED = Looked(_has_acted, by=e.TurnBegan)
"""That a unit began its turn of this round (CG-6.3)."""

HURT = _HP._replace(by=e.DamageDealt)
"""That a unit lost HP by damage (CG-10.2)."""

OUT = Looked(_is_out, by=e.UnitRemoved)
"""That a unit was added to the knocked-out list (CG-1.5)."""

FREED = Looked(_holder)
"""That a square became free, or is held as it is (CG-12.5, CG-12.7)."""

STAYING = Looked(_of_command(lambda one: one.stays), by=e.CommandSettled)
"""That a command stays face up (CG-14.4)."""

EMPTIED = Looked(_squares, by=e.UnitRemoved)
"""That the last unit of a side left the field (CG-16.1)."""

NEGATED = latest(e.CommandNegated)
"""That a command was negated (CG-14.2)."""

ACTIVATED = Looked(_of_command(lambda one: one.uses), by=e.CommandActivated)
"""That a command was activated (CG-14.2)."""

GONE = Looked(_of_command(lambda one: one.square is None or one.stays), by=e.CommandSettled)
"""That a command left the field, or stays there face up (CG-14.4)."""

LOST = Looked(_lost, by=e.UnitRemoved, alone=True)
"""That a unit of a side left the field (CG-15.4)."""
