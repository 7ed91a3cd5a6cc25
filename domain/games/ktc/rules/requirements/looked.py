"""What requirements look at: since its last change something is so."""

from collections.abc import Callable, Sequence
from typing import Any

from saikoro.domain.games.ktc import events as e
from saikoro.domain.games.ktc.ids import SIDES, SQUARES, Id, SkillName
from saikoro.domain.games.ktc.rules.field import Field
from saikoro.domain.games.ktc.rules.naming import NONE, counter
from saikoro.domain.games.ktc.state import Held, KtcState, Soldier
from saikoro.domain.games.ktc.stated import Ground
from saikoro.domain.games.ktc.words import Origin
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.requirements import Each, Looked
from saikoro.domain.text import Text


def _of(read: Callable[[Soldier], object]) -> Callable[..., object]:
    """Reads something of a soldier from a state; None before the game starts."""

    def of(state: KtcState, soldier: Id, *_: object) -> object:
        return read(state.soldiers[soldier]) if soldier in state.soldiers else None

    return of


def _turns(soldier: Soldier) -> tuple[int, ...]:
    return tuple(0 if one is None else one.turns for one in (soldier.buff, soldier.debuff))


_place = _of(lambda one: one.place)
_buff = _of(lambda one: id(one.buff))
_debuff = _of(lambda one: id(one.debuff))
"""Which status it has: one that is gained again is another (KT-5.3)."""

GAINED = {
    Origin.BUFF: Looked(_buff, by=e.StatusGained),
    Origin.DEBUFF: Looked(_debuff, by=e.StatusGained),
}
"""That a soldier gained the status that a text belongs to (KT-8.9)."""

TIRED = Looked(_of(lambda one: one.tired))
"""That a soldier became tired, or ready, as it is when the game starts."""

UNIQUE = Looked(_of(lambda one: one.unique))
"""That the ユニーク of a soldier was changed, or was so as the game started."""

STATUSES_LOST = Looked(
    _of(lambda one: (id(one.buff), id(one.debuff))), by=(e.StatusLost, e.SoldierExiled)
)
"""That a soldier lost a status."""

HP = Looked(_of(lambda one: one.hp))
"""That the HP of a soldier changed."""

UPPER = Looked(_of(lambda one: one.upper))
"""That a soldier was promoted, or became 下級職 again."""

IN_ROW = Looked(_place)
"""That a soldier came to where it stands, or stood there as the game started."""

TIMED = Looked(_of(lambda one: one.timer), by=e.ExileCounted)
"""That the timer of a soldier fell (KT-8.15)."""

AWAY = Looked(_place, by=(e.SoldierDefeated, e.SoldierExiled))
"""That a soldier left the field (KT-11.1)."""


def uses_of(soldier: Soldier, skill: SkillName) -> Looked:
    """That the uses of a skill were counted, or forgotten in exile (KT-3.3, KT-8.13)."""
    return Looked(_of(lambda one: one.uses.get(skill, 0)), read=lambda *_: (soldier.id,))


def counter_of(field: Field, soldier: Soldier, *_: object) -> Text:
    """What the ユニーク of a soldier is called."""
    return counter(field.card(soldier).unique)


def since_gained(_field: Field, _soldier: Soldier, origin: Origin, *_: object) -> Looked | None:
    """That a soldier gained the status that a text of it belongs to; None for traits."""
    return GAINED.get(origin)


def on_square(_field: object, soldier: Soldier, place: int) -> Looked:
    """That a square of a soldier's side became empty, or that somebody came to it."""
    return Looked(lambda state, *_: state.fields[soldier.seat][place])


def empty_of(field: Field, seats: Sequence[Seat]) -> Text:
    """The empty squares of these seats, each with its side (KT-2.2)."""
    empty = [
        f"{SIDES[seat]} {square}"
        for seat in seats
        for square, name in zip(SQUARES, field.state.fields[seat], strict=True)
        if name is None
    ]
    return Text.joined(empty) if empty else NONE


NO_LIMIT = Text("無期限", "no limit")
"""The turns of a status without a limit of them (KT-8.10)."""


def status_of(field: Field, held: Held) -> Text:
    """The name of a status that somebody has."""
    return field.cards.statuses[held.name].label


def gone(field: Field, seats: Sequence[Seat]) -> list[Id]:
    """The soldiers that have left squares of these seats empty."""
    state = field.state
    return [name for seat in seats for name in state.removed[seat] + state.outside[seat]]


def _counted(field: Field, soldier: Soldier, *about: Any) -> list[Id]:
    """A soldier, if its status has lost a turn before, which is asked about last (KT-8.10)."""
    held: Held = about[-1]
    return [soldier.id] if held.turns < field.cards.statuses[held.name].turns else []


TURNS_LOST = Each(Ground.COUNTED, _counted, Looked(_of(_turns), by=e.StatusCounted), "KT-8.10")
"""That a status of a soldier has lost a turn."""
