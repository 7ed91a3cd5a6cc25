"""What is noted beside events, for those who ask why; the rules themselves go by none of it."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TypeAlias

from saikoro.domain.games.pbwcg.cards.notation.nodes import Attack
from saikoro.domain.games.pbwcg.events.cards import (
    PcSummoned,
    SetCardActivated,
    TrapSprung,
)
from saikoro.domain.games.pbwcg.events.frame import (
    MainTurnBegan,
    MatchEnded,
    PlOrderFixed,
    PlTurnBegan,
)
from saikoro.domain.games.pbwcg.events.units import (
    AbilityUsed,
    AttackDeclared,
    HitResolved,
    PcMoved,
    PlAttacked,
)
from saikoro.domain.games.pbwcg.grounds import Ground
from saikoro.domain.games.pbwcg.ids import (
    Slot,
    UnitId,
    card_of,
    card_thing,
    is_support,
    seat_of,
)
from saikoro.domain.games.pbwcg.rules.answers.offered import has_nobody_in_front, is_alone
from saikoro.domain.games.pbwcg.rules.battle import Battle, PbwcgTable
from saikoro.domain.games.pbwcg.rules.clauses import resolve
from saikoro.domain.games.pbwcg.rules.effects.traps import waits_for
from saikoro.domain.games.pbwcg.rules.places import place_of, standing
from saikoro.domain.games.pbwcg.rules.turns import SPEED
from saikoro.domain.games.pbwcg.rules.values import (
    is_inferior,
    is_superior,
    normal_range,
    own_attribute,
    speed,
)
from saikoro.domain.games.pbwcg.state import FRONT_SLOTS, PbwcgState, UnitSpeed
from saikoro.domain.games.pbwcg.stated import OWNERS, Unmet
from saikoro.domain.games.pbwcg.versions import PRESENT
from saikoro.domain.games.pbwcg.words import ArrivedFrom, EndReason, Phase
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.requirements import Looked, Note, beside, latest
from saikoro.domain.text import Fact

Values: TypeAlias = dict[str, Fact]
"""What fills the slots of the words of a note."""


@beside(MainTurnBegan)
def began(table: PbwcgTable, _event: MainTurnBegan) -> Iterator[Note]:
    """What has arrived in this turn is not in the order (PB-5.10)."""
    state = table.state
    for unit in state.units.values():
        if unit.arrived == state.turn:
            yield Note(Unmet.ARRIVED, "PB-5.10", (unit.id,), checked=False)


@beside(PlOrderFixed)
def pls_ordered(table: PbwcgTable, event: PlOrderFixed) -> Iterator[Note]:
    """That the first PL is another one than before, and by how fast which PCs (PB-5.3)."""
    battle = _reading(table)
    state = battle.state
    if state.turn == 1 or event.first == state.first:
        return
    values: Values = {"was": OWNERS[state.first], "now": OWNERS[event.first]}
    yield Note(Ground.NEW_FIRST, "PB-5.3", (), values, latest(PlOrderFixed))
    for seat in (event.second, event.first):
        one = _first_pc([one for one in state.order if seat_of(one.unit) == seat])
        if one is not None:
            yield Note(Ground.FIRST_OF_SIDE, "PB-5.3", (one.unit,), {"speed": one.speed})
            pc = state.units[one.unit]
            battle.count(SPEED, speed(battle, pc), pc)


@beside(PlTurnBegan)
def pl_turn_began(table: PbwcgTable, event: PlTurnBegan) -> Iterator[Note]:
    """Whose turn it is, by the order of the PLs (PB-5.5)."""
    word = Ground.TAKES_FIRST if event.seat == table.state.first else Ground.TAKES_SECOND
    yield Note(word, "PB-5.5", (), {"owner": OWNERS[event.seat]}, latest(PlOrderFixed))


def _first_pc(order: Sequence[UnitSpeed]) -> UnitSpeed | None:
    return next((one for one in order if not is_support(one.unit)), None)


@beside(TrapSprung)
def sprung(table: PbwcgTable, event: TrapSprung) -> Iterator[Note]:
    """Of several 罠 on what happens only the one in the lowest slot springs (PB-17.8)."""
    battle, seat, trap = _reading(table), event.seat, table.cards.sets[event.card].text.trap
    for number, slot in table.state.pls[seat].face_down():
        other = table.cards.sets[slot.card]
        if number <= event.slot or other.text.trap is None or trap is None:
            continue
        if battle.meets(waits_for, battle, seat, other, trap):
            things = card_thing(seat, other.id), card_thing(seat, event.card)
            values = {"condition": event.cause, "slot": event.slot}
            yield Note(Unmet.TRAP_BEHIND, "PB-17.8", things, values, checked=False)


@beside(PcMoved)
def moved(table: PbwcgTable, event: PcMoved) -> Iterator[Note]:
    """Where a PC comes from, and whom it makes room for; or that it can move there alone (PB-7.5).

    A PC that has come to a slot is there before the one that it changes places with leaves it.
    """
    pc, slots = table.state.units[event.unit], table.state.pls[seat_of(event.unit)].slots
    mover, there = slots[event.from_ - 1], slots[event.to - 1]
    by_command = table.state.unit in (pc.id, mover)
    rule = "PB-11.8" if event.forced else "PB-7.5" if by_command else "PB-19.5"
    yield standing(Ground.STANDS, rule, pc)
    if mover is not None and mover != pc.id:
        yield standing(Ground.TRADES, rule, table.state.units[mover], pc.id)
    elif there is not None:
        yield standing(Ground.STANDS, rule, table.state.units[there])
    if event.from_ <= FRONT_SLOTS and event.to <= FRONT_SLOTS and is_alone(table.state, pc):
        yield Note(Ground.ALONE, "PB-7.5", (pc.id,))


@beside(AttackDeclared, AbilityUsed, SetCardActivated)
def aimed(
    table: PbwcgTable, event: AttackDeclared | AbilityUsed | SetCardActivated
) -> Iterator[Note]:
    """Which enemy PC is the target, and which others are in reach, or are not (PB-9.1)."""
    battle, cards = _reading(table), table.cards
    if event.unit is None:
        return
    unit = battle.state.units[event.unit]
    if isinstance(event, AttackDeclared):
        reach = normal_range(battle, unit)
    else:
        if isinstance(event, AbilityUsed):
            text = cards.abilities[event.ability].text
        else:
            text = cards.sets[event.card].text
        attacks = (clause for clause in text.plain if isinstance(clause, Attack))
        reach = max((attack.range.distance or 0 for attack in attacks), default=0)
    for pc in battle.state.pcs(1 - unit.seat) if reach else ():
        far = battle.distance(unit, pc)
        near = Ground.IN_REACH if pc.id in event.targets else Unmet.NOT_CHOSEN
        word = near if far <= reach else Unmet.TOO_FAR
        yield standing(word, "PB-9.1", pc, unit.id, far=far, range=reach)
        for one in (unit, pc) if far > 1 else ():
            battle.meets(has_nobody_in_front, battle, one)


@beside(PcSummoned)
def arrived(table: PbwcgTable, event: PcSummoned) -> Iterator[Note]:
    """A PC comes to an empty slot, from a discard pile where a text says so (no. 17)."""
    seat = seat_of(event.unit)
    empty: Values = {"owner": OWNERS[seat], "place": place_of(event.slot)}
    if event.from_ is ArrivedFrom.DISCARD:
        yield Note(Ground.IN_DISCARD, "PB-19.5", (event.unit,), {}, _DISCARDED)
        yield Note(Ground.EMPTY, "PB-19.5", (), empty, Looked(partial(_in_slot, seat, event.slot)))


def _in_slot(seat: Seat, slot: Slot, state: PbwcgState) -> UnitId | None:
    return state.pls[seat].slots[slot - 1]


def _in_discard(state: PbwcgState, pc: UnitId) -> bool:
    return card_of(pc) in state.pls[seat_of(pc)].discard


_DISCARDED = Looked(_in_discard)


@beside(MatchEnded)
def match_ended(table: PbwcgTable, event: MatchEnded) -> Iterator[Note]:
    """The HP that are compared, or who of the order does not act any more (PB-22.3, PB-23.4)."""
    state = table.state
    if event.reason in (EndReason.TURN_CAP, EndReason.DRAWS_EXHAUSTED):
        for seat, looked in enumerate(_HP):
            values: Values = {"owner": OWNERS[seat], "hp": state.pls[seat].hp}
            yield Note(Ground.HP_LEFT, "PB-23.4", (), values, looked)
    elif state.phase is Phase.MAIN:
        for one in state.order[state.acted :]:
            if one.unit in state.units:
                yield Note(Unmet.ENDS_BEFORE, "PB-22.3", (one.unit,), checked=False)


def _hp(seat: Seat, state: PbwcgState) -> int:
    return state.pls[seat].hp


_HP = tuple(Looked(partial(_hp, seat)) for seat in (0, 1))
"""The HP of a PL, by seat."""


def _pcs(seat: Seat, state: PbwcgState) -> int:
    return len(state.pcs(seat))


@beside(PlAttacked)
def attacked(_table: PbwcgTable, event: PlAttacked) -> Iterator[Note]:
    """A PL can be attacked as long as it has no PC (PB-12.1)."""
    yield Note(Ground.NO_PC, "PB-12.1", (), {"seat": OWNERS[event.seat]}, _NO_PC[event.seat])


_NO_PC = tuple(Looked(partial(_pcs, seat)) for seat in (0, 1))
"""That a PL has no PC left, by seat."""


@beside(HitResolved)
def hit(table: PbwcgTable, event: HitResolved) -> Iterator[Note]:
    """Attributes of which none beats the other change no endurance damage (PB-8.7)."""
    battle, attribute = _reading(table), event.attribute
    unit = battle.state.units[event.target]
    if not (is_superior(battle, unit, attribute) or is_inferior(battle, unit, attribute)):
        values = {"attribute": attribute, "own": own_attribute(battle, unit)}
        yield Note(Ground.NO_ADVANTAGE, "PB-8.7", (unit.id,), values)


def _reading(table: PbwcgTable) -> Battle:
    """The table as rules read it; what is read here is the same in every version."""
    return Battle(table, resolve, PRESENT)
