"""What is noted beside events, for those who ask why; the rules themselves go by none of it."""

from collections.abc import Callable, Iterator
from functools import partial

from saikoro.domain.games.pbwcg.cards.notation.words import BsEffect
from saikoro.domain.games.pbwcg.events.cards import SupportSummoned
from saikoro.domain.games.pbwcg.events.frame import MainTurnBegan
from saikoro.domain.games.pbwcg.events.units import HitResolved, PcMoved, PlAttacked, UnitWaited
from saikoro.domain.games.pbwcg.grounds import Ground
from saikoro.domain.games.pbwcg.ids import card_thing, support_number
from saikoro.domain.games.pbwcg.rules.answers.commands import Answer
from saikoro.domain.games.pbwcg.rules.answers.listing import Use, face_down, of_unit_turn
from saikoro.domain.games.pbwcg.rules.answers.offered import is_alone, may_activate
from saikoro.domain.games.pbwcg.rules.battle import Battle, PbwcgTable
from saikoro.domain.games.pbwcg.rules.clauses import resolve
from saikoro.domain.games.pbwcg.rules.naming import Naming
from saikoro.domain.games.pbwcg.rules.requirements import acts_as, text_name
from saikoro.domain.games.pbwcg.rules.values import is_inferior, is_superior, own_attribute
from saikoro.domain.games.pbwcg.state import FRONT_SLOTS, PbwcgState, Unit
from saikoro.domain.games.pbwcg.stated import OWNERS, Unmet
from saikoro.domain.games.pbwcg.versions import PRESENT
from saikoro.domain.games.pbwcg.words import Op
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.requirements import Looked, Note, beside


@beside(SupportSummoned)
def summoned(table: PbwcgTable, event: SupportSummoned) -> Iterator[Note]:
    """A support is numbered by the arrivals on its side (PB-0.5)."""
    owner, number = OWNERS[table.state.units[event.master].seat], support_number(event.support)
    yield Note(Ground.NUMBERED, "PB-0.5", (event.support,), {"number": number, "owner": owner})


@beside(MainTurnBegan)
def began(table: PbwcgTable, _event: MainTurnBegan) -> Iterator[Note]:
    """What has arrived in this turn is not in the order (PB-5.10)."""
    state = table.state
    for unit in state.units.values():
        if unit.arrived == state.turn:
            yield Note(Unmet.ARRIVED, "PB-5.10", (unit.id,), checked=False)


@beside(PcMoved)
def moved(table: PbwcgTable, event: PcMoved) -> Iterator[Note]:
    """The only PC of a side can move to one slot alone (PB-7.5)."""
    pc = table.state.units[event.unit]
    if event.from_ <= FRONT_SLOTS and event.to <= FRONT_SLOTS and is_alone(table.state, pc):
        yield _alone(pc)


def _alone(pc: Unit) -> Note:
    return Note(Ground.ALONE, "PB-7.5", (pc.id,), {"owner": OWNERS[pc.seat]})


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


# PB-7.7: what a unit that waits could not do, and what it could have done


@beside(UnitWaited)
def waited(table: PbwcgTable, event: UnitWaited) -> Iterator[Note]:
    """Every command but waiting is listed again, and asks of the table what is not met.

    Face-down cards are named, so that this is shown to those who know them alone.
    """
    if event.forced:
        return
    battle = _reading(table)
    unit = battle.state.units[event.unit]

    def meets(asked: Callable[..., bool], *about: object) -> bool:
        return asked(*about) or table.meets(asked, *about)

    for part in of_unit_turn(battle, unit, meets):
        yield from _could(battle, unit, [part.command] if isinstance(part, Use) else part)
    hindering = BsEffect.PARALYSIS if battle.state.paralysed else BsEffect.SEAL
    for bs in unit.bs:
        table.meets(acts_as, battle, unit, bs.name, hindering)
    is_pc = unit.master is None
    if is_pc and may_activate(battle, unit) and not face_down(battle, unit.seat):
        owner = OWNERS[unit.seat]
        yield Note(Unmet.NOTHING_LAID, "PB-17.2", values={"owner": owner}, checked=False)
    if not battle.printed(unit).abilities and not battle.state.paralysed:
        yield Note(Unmet.NO_ABILITY, "PB-18.1", (unit.id,), checked=False)


def _could(battle: Battle, unit: Unit, commands: list[Answer]) -> Iterator[Note]:
    """What a unit could have done by some of its commands."""
    reached = [one["target"] for one in commands if one["op"] == Op.NORMAL_ATTACK]
    if reached:
        yield Note(Ground.COULD_ATTACK, "PB-7.3", tuple(reached))
    for one in commands:
        match one["op"]:
            case Op.ACTIVATE:
                card = Naming(battle, unit.seat).laid(one["slot"])
                yield Note(Ground.COULD_ACTIVATE, "PB-7.2", (card_thing(unit.seat, card),))
            case Op.ABILITY:
                ability = text_name(battle, one["ability"])
                yield Note(Ground.COULD_USE, "PB-18.1", (unit.id,), {"ability": ability})
            case Op.PL_ATTACK:
                yield Note(Ground.COULD_ATTACK_PL, "PB-12.1", (unit.id,))
            case Op.MOVE:
                yield Note(Ground.COULD_MOVE, "PB-7.5", (unit.id,))
                if is_alone(battle.state, unit):
                    yield _alone(unit)
