"""Where units stand, and whom the words of a text reach there (PB-1.1, PB-9)."""

from collections.abc import Iterator, Sequence

from saikoro.domain.games.pbwcg.cards.notation import nodes as n
from saikoro.domain.games.pbwcg.cards.notation.words import AttackRange, Range
from saikoro.domain.games.pbwcg.grounds import Ground
from saikoro.domain.games.pbwcg.ids import Slot, UnitId
from saikoro.domain.games.pbwcg.rules.battle import Battle
from saikoro.domain.games.pbwcg.rules.requirements import SERVES
from saikoro.domain.games.pbwcg.rules.values import SLOTS
from saikoro.domain.games.pbwcg.state import FRONT_SLOTS, PbwcgState, Unit
from saikoro.domain.games.pbwcg.stated import OWNERS, Unmet
from saikoro.domain.match.interface.requirements import Looked, Note
from saikoro.domain.text import Fact, Text
from saikoro.domain.words import Word

_FRONT = Text("前衛{slot}", "front {slot}")
_REAR = Text("後衛{slot}", "rear {slot}")


def place_of(slot: Slot) -> Text:
    """A PC slot with its row."""
    return (_FRONT if slot <= FRONT_SLOTS else _REAR).filled(slot=slot)


def _slot(state: PbwcgState, unit: UnitId, *_: object) -> Slot | None:
    return state.units[unit].slot if unit in state.units else None


STANDS = Looked(_slot)
"""That a unit has come to the slot in which it stands."""


def standing(word: Word, rule: str, unit: Unit, *others: UnitId, **values: Fact) -> Note:
    """What is so because of where a unit stands, since it has come there."""
    is_so = isinstance(word, Ground)
    place = {"place": place_of(unit.slot), **values}
    return Note(word, rule, (unit.id, *others), place, STANDS, checked=is_so)


def reached(units: Sequence[Unit], battle: Battle, clause: n.Attack | n.OnUnits) -> Iterator[Note]:
    """Whom an area word reaches, in order, and whom of those sides not (PB-0.6, PB-9.2, PB-9.3)."""
    acting = battle.state.unit
    if not isinstance(clause, n.Attack) and clause.who is Range.MASTER and acting is not None:
        yield Note(Ground.SERVES, "PB-9.2", (acting, units[0].id), {}, SERVES)
    word = clause.range if isinstance(clause, n.Attack) else clause.who
    attacks = isinstance(word, AttackRange)
    if not units or not (word.is_area if isinstance(word, AttackRange) else word in SLOTS):
        return
    both = word in (Range.ALL_PCS, Range.ALL_FRONT, Range.ALL_REAR)
    sides = battle.sides if both else (units[0].seat,)
    if len(units) > 1:
        values = {"owner": OWNERS[sides[0]]}
        yield Note(Ground.IN_ORDER, "PB-0.6", tuple(unit.id for unit in units), values)
    for unit in (unit for seat in sides for unit in battle.state.on_side(seat)):
        if unit in units:
            yield standing(Ground.REACHED, "PB-9.3" if unit.master else "PB-9.2", unit)
        elif unit.master is None or attacks:
            yield standing(Unmet.NOT_REACHED, "PB-9.2", unit)
        else:
            yield Note(Unmet.BESIDE_PC, "PB-9.3", (unit.id,), checked=False)
