"""What requirements look at: since its last change something is so."""

from collections.abc import Sequence

from saikoro.domain.games.ktc import events as e
from saikoro.domain.games.ktc.ids import Id, SkillName
from saikoro.domain.games.ktc.rules.field import Field
from saikoro.domain.games.ktc.rules.naming import counter
from saikoro.domain.games.ktc.state import Held, KtcState, Soldier
from saikoro.domain.games.ktc.words import Origin
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.requirements import Looked
from saikoro.domain.text import Text


def _tired(state: KtcState, soldier: Id, *_: object) -> bool | None:
    return state.soldiers[soldier].tired if soldier in state.soldiers else None


def _upper(state: KtcState, soldier: Id, *_: object) -> bool | None:
    return state.soldiers[soldier].upper if soldier in state.soldiers else None


def _hp(state: KtcState, soldier: Id, *_: object) -> int:
    return state.soldiers[soldier].hp if soldier in state.soldiers else 0


def _unique(state: KtcState, soldier: Id, *_: object) -> int | None:
    return state.soldiers[soldier].unique if soldier in state.soldiers else None


def _uses(state: KtcState, soldier: Id, skill: SkillName) -> int:
    there = state.soldiers.get(soldier)
    return 0 if there is None else there.uses.get(skill, 0)


def _place(state: KtcState, soldier: Id, *_: object) -> int | None:
    return state.soldiers[soldier].place if soldier in state.soldiers else None


def _buff(state: KtcState, soldier: Id, *_: object) -> int:
    """Which バフ it has: one that is gained again is another (KT-5.3)."""
    return id(state.soldiers[soldier].buff) if soldier in state.soldiers else 0


def _debuff(state: KtcState, soldier: Id, *_: object) -> int:
    return id(state.soldiers[soldier].debuff) if soldier in state.soldiers else 0


def _statuses(state: KtcState, soldier: Id, *_: object) -> tuple[int, int]:
    return _buff(state, soldier), _debuff(state, soldier)


def _timer(state: KtcState, soldier: Id, *_: object) -> int | None:
    return state.soldiers[soldier].timer if soldier in state.soldiers else None


def _standing(state: KtcState, seat: Seat, place: int) -> Id | None:
    return state.fields[seat][place]


def _turns(state: KtcState, soldier: Id, *_: object) -> tuple[int, ...]:
    there = state.soldiers.get(soldier)
    held = () if there is None else (there.buff, there.debuff)
    return tuple(0 if one is None else one.turns for one in held)


GAINED = {
    Origin.BUFF: Looked(_buff, by=e.StatusGained),
    Origin.DEBUFF: Looked(_debuff, by=e.StatusGained),
}
"""That a soldier gained the status that a text belongs to (KT-8.9)."""

TIRED = Looked(_tired)
"""That a soldier became tired, or ready, as it is when the game starts."""

UNIQUE = Looked(_unique, by=(e.UniqueChanged, e.SoldierExiled))
"""That the ユニーク of a soldier was changed."""

VALUE = Looked(_unique)
"""The same, also as the game started."""

STATUSES_LOST = Looked(_statuses, by=(e.StatusLost, e.SoldierExiled))
"""That a soldier lost a status."""

HP = Looked(_hp)
"""That the HP of a soldier changed."""

UPPER = Looked(_upper)
"""That a soldier was promoted, or became 下級職 again."""

IN_ROW = Looked(_place)
"""That a soldier came to where it stands, or stood there as the game started."""

COUNTED = Looked(_turns, by=e.StatusCounted)
"""That a status of a soldier lost a turn."""

TIMED = Looked(_timer, by=e.ExileCounted)
"""That the timer of a soldier fell (KT-8.15)."""

AWAY = Looked(_place, by=(e.SoldierDefeated, e.SoldierExiled))
"""That a soldier left the field (KT-11.1)."""


def uses_of(soldier: Soldier, skill: SkillName) -> Looked:
    """That the uses of a skill were counted, or forgotten in exile (KT-3.3, KT-8.13)."""
    return Looked(_uses, read=lambda *_: (soldier.id, skill))


def counter_of(field: Field, soldier: Soldier, *_: object) -> Text:
    """What the ユニーク of a soldier is called."""
    return counter(field.card(soldier).unique)


def since_gained(_field: Field, _soldier: Soldier, origin: Origin, *_: object) -> Looked | None:
    """That a soldier gained the status that a text of it belongs to; None for traits."""
    return GAINED.get(origin)


def emptied(seat: Seat, place: int) -> Looked:
    """That a square became empty."""
    return Looked(_standing, read=lambda *_: (seat, place))


def gone(field: Field, seats: Sequence[Seat]) -> list[Id]:
    """The soldiers that have left squares of these seats empty."""
    state = field.state
    return [name for seat in seats for name in state.removed[seat] + state.outside[seat]]


def counted(field: Field, soldier: Soldier, held: Held) -> list[Id]:
    """A soldier, if its status has lost a turn before (KT-8.10)."""
    return [soldier.id] if held.turns < field.cards.statuses[held.name].turns else []
