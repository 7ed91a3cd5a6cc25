"""What counts down: status changes, lasting set cards and the field (PB-5.6, PB-15)."""

from typing import NamedTuple

from saikoro.domain.games.pbwcg.cards.card_set import SetCard
from saikoro.domain.games.pbwcg.events.cards import CounterReduced
from saikoro.domain.games.pbwcg.grounds import Ground
from saikoro.domain.games.pbwcg.ids import (
    FIELD,
    Holder,
    card_thing,
    seat_of,
    set_slot_id,
    set_slot_of,
)
from saikoro.domain.games.pbwcg.rules.battle import Battle
from saikoro.domain.games.pbwcg.rules.requirements import mod_name, requirement
from saikoro.domain.games.pbwcg.state import FieldCard, PbwcgState, SetSlot, Status, Unit
from saikoro.domain.games.pbwcg.stated import Unmet
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.requirements import Looked, Met
from saikoro.domain.text import Text


class Counter(NamedTuple):
    """A counter, with what it is after its next drop, or was after its last."""

    holder: Holder
    """A unit, a set slot, or the field."""
    what: str
    """A mod as it is written on cards, or a set card."""
    since: int
    """The turn in which it began."""
    left: int
    owner: Seat = 0
    """The side of a card."""
    limited: str | None = None
    """The name of a status change in 【】."""

    @property
    def of_unit(self) -> bool:
        """Whether it is that of a status change."""
        return self.holder != FIELD and set_slot_of(self.holder) is None


def of_status(unit: Unit, status: Status) -> Counter:
    """The next drop of a status change."""
    left = status.left - 1
    return Counter(unit.id, status.mod, status.turn, left, unit.seat, status.limited)


def of_field(field: FieldCard) -> Counter:
    """The next drop of the field."""
    return Counter(FIELD, field.card, field.since, field.left - 1, field.owner)


def of_slot(seat: Seat, number: int, slot: SetSlot) -> Counter:
    """The next drop of a lasting card."""
    return Counter(set_slot_id(seat, number), slot.card, slot.activated, slot.left - 1, seat)


# Since when it counts, and how far it had dropped in each turn before


def _left(state: PbwcgState, counter: Counter) -> int | None:
    """What a counter is in a state; None while there is none."""
    if counter.of_unit:
        unit = state.units.get(counter.holder)
        key = counter.what, counter.limited, counter.since
        statuses = () if unit is None else unit.statuses
        return next((one.left for one in statuses if (one.mod, one.limited, one.turn) == key), None)
    if counter.holder == FIELD:
        field = state.field
        on = field is not None and (field.card, field.since) == (counter.what, counter.since)
        return field.left if field is not None and on else None
    slot = state.pls[seat_of(counter.holder)].sets[int(counter.holder[-1]) - 1]
    began = slot is not None and slot.face_up and slot.activated == counter.since
    return slot.left if slot is not None and began else None


def _has_dropped(state: PbwcgState, counter: Counter, to: int | None = None) -> bool:
    """Whether a counter has begun, or has dropped as far as this."""
    left = _left(state, counter)
    return left is not None and (to is None or left <= to)


BEGAN = Looked(_has_dropped)
"""That a counter has begun."""
DROPPED = Looked(_has_dropped, by=CounterReduced)
"""That a counter has dropped so far."""


def _looked(_battle: Battle, _counter: Counter, to: int | None = None) -> Looked:
    return BEGAN if to is None else DROPPED


def _each_drop(battle: Battle, counter: Counter) -> list[tuple[Battle, Counter, int | None]]:
    """Its beginning, and every drop before the one to what is left."""
    left = counter.left
    drops = range(left + battle.state.turn - _first(battle, counter), left, -1)
    return [(battle, counter, None), *((battle, counter, drop) for drop in drops)]


def _word(battle: Battle, counter: Counter, to: int | None = None) -> Ground:
    if to is not None:
        return Ground.COUNTED if counter.of_unit else Ground.LEFT_IN_TURN
    return Ground.GAINED if counter.of_unit else Ground.ACTIVATED


def _rule(battle: Battle, counter: Counter, to: int | None = None) -> str:
    if to is not None:
        return "PB-15.2" if counter.of_unit else "PB-5.6"
    if battle.options.late_recovery:
        return "PB-15.5"
    return "PB-15.2" if counter.of_unit else "PB-15.4"


def _things(_battle: Battle, counter: Counter, to: int | None = None) -> tuple[str, ...]:
    if to is not None:
        return ()
    return (counter.holder if counter.of_unit else card_thing(counter.owner, counter.what),)


def _turn(battle: Battle, counter: Counter, to: int | None = None) -> int:
    """The turn in which it began, or dropped as far as this."""
    return counter.since if to is None else battle.state.turn - (to - counter.left)


def _first(battle: Battle, counter: Counter, _to: int | None = None) -> int:
    """The first turn in which it can drop (PB-15.5)."""
    return counter.since + battle.options.late_recovery


def _turns(battle: Battle, counter: Counter, _to: int | None = None) -> Text:
    turns = _card(battle, counter).turns
    return Text.plain(f"{turns}", "1 turn" if turns == 1 else f"{turns} turns")


def _card(battle: Battle, counter: Counter) -> SetCard:
    return battle.cards.sets[counter.what]


def _mod(battle: Battle, counter: Counter, _to: int | None = None) -> Text:
    return mod_name(battle, battle.state.units[counter.holder], counter.what, counter.limited)


def _to(_battle: Battle, _counter: Counter, to: int) -> int:
    return to


_COUNTED = Met(_word, _rule, _looked, of_each=_each_drop)


def _new(_battle: Battle, counter: Counter) -> Unmet:
    return Unmet.GAINED_NOW if counter.of_unit else Unmet.ACTIVATED_NOW


@requirement(
    "PB-15.5",
    _new,
    met=_COUNTED,
    looked=BEGAN,
    things=_things,
    mod=_mod,
    turn=_turn,
    first=_first,
    turns=_turns,
    left=_to,
)
def counts(battle: Battle, counter: Counter) -> bool:
    """A counter drops, unless it is of this turn and `late_recovery` keeps it."""
    return not battle.options.late_recovery or counter.since != battle.state.turn


def drop(battle: Battle, counter: Counter) -> bool:
    """A counter drops by 1, if it counts yet; whether nothing is left (PB-5.6, PB-15.2)."""
    if not battle.meets(counts, battle, counter):
        return False
    battle.emit(CounterReduced(counter.holder, counter.what, counter.left))
    return battle.meets(is_over, battle, counter)


@requirement(
    "PB-5.6",
    met=_COUNTED,
    things=_things,
    mod=_mod,
    turn=_turn,
    first=_first,
    turns=_turns,
    left=_to,
)
def is_over(_battle: Battle, counter: Counter) -> bool:
    """Nothing is left of a counter."""
    return not counter.left
