"""Whom a phrase means, and what a command may name for it (PB-9)."""

from collections.abc import Container, Sequence
from itertools import combinations
from math import comb
from typing import NamedTuple

from saikoro.domain.games.pbwcg.cards.card_set import CardSet
from saikoro.domain.games.pbwcg.cards.notation import nodes as n
from saikoro.domain.games.pbwcg.cards.notation.words import AttackRange, CardKind, Range
from saikoro.domain.games.pbwcg.cards.source import ALL_WORLDS
from saikoro.domain.games.pbwcg.ids import Entry, set_slot_id
from saikoro.domain.games.pbwcg.rules.battle import Battle
from saikoro.domain.games.pbwcg.rules.values import SLOTS, in_front
from saikoro.domain.games.pbwcg.state import Unit
from saikoro.domain.games.pbwcg.words import Column
from saikoro.domain.match.events import Seat

COLUMNS = {Column.LEFT.value: (1, 3), Column.RIGHT.value: (2, 4)}
"""The PC slots of each column (PB-1.1)."""

ANY_DISTANCE = 9
"""Farther than any unit stands."""

_OWN_AREAS = frozenset({Range.OWN_FRONT, Range.OWN_REAR, Range.OWN_SIDE})
_ENEMY_AREAS = frozenset({Range.ENEMY_FRONT, Range.ENEMY_REAR, Range.ENEMY_SIDE})
"""The area words of one side; the others mean both."""


class Branch(NamedTuple):
    """Some legal entries of one clause: the same first ones, then so many of a pool."""

    first: tuple[Entry, ...]
    pool: tuple[Entry, ...] = ()
    picks: int = 0

    def entries(self) -> Sequence[tuple[Entry, ...]]:
        """Each of them, in the order of PB-20.4."""
        if not self.picks:
            return (self.first,)
        return [self.first + chosen for chosen in combinations(self.pool, self.picks)]


NOTHING_CHOSEN = (Branch(()),)


def size(options: Sequence[Branch]) -> int:
    """How many lists of entries these stand for; either all of one clause pick, or none."""
    if not options[0].picks:
        return len(options)
    return sum(comb(len(branch.pool), branch.picks) for branch in options)


class Chooser:
    """Who uses a text at this moment: its words are seen from there."""

    def __init__(self, battle: Battle, seat: Seat, unit: Unit | None) -> None:
        self.seat = seat
        """The controller."""
        self.unit = unit
        """自身, from which distances count; None for a set card in a PL turn, and for a 罠."""
        self._battle = battle
        self._pcs: dict[Seat, list[Unit]] = {}
        self._distances: list[tuple[int, Unit]] | None = None
        self._named: dict[Range | int, list[Branch]] = {}

    def pcs(self, seat: Seat) -> list[Unit]:
        """The PCs of a side, by slot."""
        found = self._pcs.get(seat)
        if found is None:
            found = self._pcs[seat] = self._battle.state.pcs(seat)
        return found

    def enemies(self) -> Sequence[tuple[int, Unit]]:
        """The enemy PCs by slot, each with its distance (PB-9.1); none without 自身."""
        if self.unit is None:
            return ()
        if self._distances is None:
            enemies = self.pcs(1 - self.seat)
            self._distances = [(self._battle.distance(self.unit, pc), pc) for pc in enemies]
        return self._distances

    def within(self, distance: int) -> list[Unit]:
        """The enemy PCs in reach, by slot (PB-9.1)."""
        return [pc for far, pc in self.enemies() if far <= distance]

    def one_within(self, distance: int) -> list[Branch]:
        """The choices of `nPC内`."""
        found = self._named.get(distance)
        if found is None:
            found = self._named[distance] = [Branch((pc.id,)) for pc in self.within(distance)]
        return found

    def one_of(self, word: Range) -> list[Branch]:
        """The choices of 味方1PC or 敵1PC."""
        found = self._named.get(word)
        if found is None:
            seat = self.seat if word is Range.OWN_PC else 1 - self.seat
            found = self._named[word] = [Branch((pc.id,)) for pc in self.pcs(seat)]
        return found


def branches(
    battle: Battle, who: Chooser, clause: n.Clause, *, any_distance: bool = False
) -> Sequence[Branch]:
    """What a command may name for a clause (PB-9.2, PB-19.5, PB-20.4).

    None where it has nothing to act on (PB-9.5); a clause without choices has one empty branch.
    """
    if isinstance(clause, n.Attack):
        return _of_attack(battle, who, clause, any_distance=any_distance)
    if isinstance(clause, n.OnUnits):
        return _of_units(battle, who, clause)
    match clause:
        case n.DiscardFaceDown(count):
            return _pool(_face_down(battle, 1 - who.seat), count)
        case n.VanishSupports(count):
            return _pool(_supports(battle, 1 - who.seat), count)
        case n.SummonDiscarded():
            return _of_discarded_pcs(battle, who.seat)
        case n.ReturnDiscarded(kind):
            return [Branch((card,)) for card in discarded(battle, who.seat, kind)]
        case _:
            return NOTHING_CHOSEN


def chooses_unit(clause: n.Clause) -> bool:
    """Whether a command names the unit of a phrase, which 対象 behind it means (PB-9.2)."""
    return isinstance(clause, n.OnUnits) and clause.who in (Range.OWN_PC, Range.ENEMY_PC)


def taken(options: Sequence[Branch], entries: Sequence[Entry]) -> int:
    """How many of `entries` belong to a clause with these options; the first ones do."""
    for branch in options:
        if tuple(entries[: len(branch.first)]) == branch.first:
            return len(branch.first) + branch.picks
    return 0


def _pool(pool: Sequence[Entry], count: int) -> Sequence[Branch]:
    """Fewer if there are fewer."""
    return [Branch((), tuple(pool), min(count, len(pool)))] if pool else ()


def _of_attack(
    battle: Battle, who: Chooser, attack: n.Attack, *, any_distance: bool
) -> Sequence[Branch]:
    enemy = 1 - who.seat
    if attack.range is AttackRange.COLUMN:
        return [
            Branch((name,))
            for name, slots in COLUMNS.items()
            if any(pc.slot in slots for pc in who.pcs(enemy))
        ]
    distance = attack.range.distance
    if distance is None:
        return NOTHING_CHOSEN if area(battle, who, attack.range) else ()
    reach = ANY_DISTANCE if any_distance else distance
    return who.one_within(reach)


def _of_units(battle: Battle, who: Chooser, phrase: n.OnUnits) -> Sequence[Branch]:
    match phrase:
        case n.DiscardItems(word, count):
            return _of_items(who, word, count)
        case n.SummonChosen(word, cp):
            return _of_supports(battle, who, word, cp)
    if phrase.who in (Range.OWN_PC, Range.ENEMY_PC):
        return who.one_of(phrase.who)
    if phrase.who is Range.TARGET:
        return ()
    return NOTHING_CHOSEN if units_of(battle, who, phrase) else ()


def _masters(who: Chooser, word: Range) -> list[Unit]:
    """The PCs that a phrase on one PC can mean (PB-19.5, nos. 10 and 12)."""
    match word:
        case Range.OWN_PC:
            return who.pcs(who.seat)
        case Range.ENEMY_PC:
            return who.pcs(1 - who.seat)
        case _:
            return [] if who.unit is None or who.unit.master is not None else [who.unit]


def _of_items(who: Chooser, word: Range, count: int) -> Sequence[Branch]:
    named = word is not Range.SELF
    return [
        Branch((pc.id,) if named else (), tuple(pc.items), min(count, len(pc.items)))
        for pc in _masters(who, word)
        if pc.items
    ]


def _of_supports(battle: Battle, who: Chooser, word: Range, cp: int) -> Sequence[Branch]:
    named = word is not Range.SELF
    return [
        Branch((pc.id, support) if named else (support,))
        for pc in _masters(who, word)
        for support in nameable(battle.cards, battle.cards.pcs[pc.card].world, cp)
    ]


def nameable(cards: CardSet, world: str, cp: int) -> list[str]:
    """The supports that a master of this world may be given (PB-16.5), in catalogue order."""
    return [
        support.id
        for support in cards.supports.values()
        if support.cp <= cp and support.world == world and world != ALL_WORLDS
    ]


def _of_discarded_pcs(battle: Battle, seat: Seat) -> Sequence[Branch]:
    slots = [slot for slot, unit in enumerate(battle.state.pls[seat].slots, 1) if unit is None]
    cards = discarded(battle, seat, CardKind.PC)
    return [Branch((card, slot)) for card in cards for slot in slots]


def discarded(battle: Battle, seat: Seat, kind: CardKind) -> list[str]:
    """The cards of a kind in a discard pile, oldest first."""
    cards = battle.cards
    of_kind: dict[CardKind, Container[str]] = {
        CardKind.PC: cards.pcs,
        CardKind.EQUIPMENT: cards.equipment,
        CardKind.SET: cards.sets,
    }
    return [card for card in battle.state.pls[seat].discard if card in of_kind[kind]]


def _face_down(battle: Battle, seat: Seat) -> list[Entry]:
    return [set_slot_id(seat, number) for number, _ in battle.state.pls[seat].face_down()]


def _supports(battle: Battle, seat: Seat) -> list[Entry]:
    return [unit.id for unit in battle.state.on_side(seat) if unit.master is not None]


# PB-9.2: whom words mean


def area(battle: Battle, who: Chooser, word: AttackRange) -> list[Unit]:
    """The enemy units in the area of an attack, supports among them (PB-9.3)."""
    enemies = battle.state.on_side(1 - who.seat)
    match word:
        case AttackRange.ENEMY_FRONT:
            return [unit for unit in enemies if in_front(unit)]
        case AttackRange.ENEMY_REAR:
            return [unit for unit in enemies if not in_front(unit)]
        case _:
            return enemies


def attacked(
    battle: Battle, who: Chooser, attack: n.Attack, entries: Sequence[Entry]
) -> list[Unit]:
    """The units that an attack phrase means, now (PB-9.6)."""
    if attack.range is AttackRange.COLUMN:
        slots = COLUMNS[str(entries[0])]
        return [unit for unit in battle.state.on_side(1 - who.seat) if unit.slot in slots]
    if attack.range.distance is not None:
        return [battle.state.units[str(entries[0])]]
    return area(battle, who, attack.range)


def units_of(battle: Battle, who: Chooser, phrase: n.OnUnits) -> list[Unit]:
    """The units that an area word, 自身 or 主 of a non-attack phrase means, now (PB-9.3)."""
    word = phrase.who
    if word is Range.SELF:
        return [] if who.unit is None or not _touches(phrase, who.unit) else [who.unit]
    if word is Range.MASTER:
        master = None if who.unit is None else battle.standing(who.unit.master)
        return [] if master is None else [master]
    slots = SLOTS.get(word)
    if slots is None:
        raise ValueError(f"{word} is not known before the phrase resolves")
    return [pc for seat in _seats(battle, who, word) for pc in who.pcs(seat) if pc.slot in slots]


def _seats(battle: Battle, who: Chooser, word: Range) -> tuple[Seat, ...]:
    """The sides that an area word means, in the order in which they are handled (PB-0.6)."""
    if word in _OWN_AREAS:
        return (who.seat,)
    return (1 - who.seat,) if word in _ENEMY_AREAS else battle.sides


def _touches(phrase: n.OnUnits, unit: Unit) -> bool:
    """Non-attack phrases touch PCs only, but for 持久 and WP of a support itself (PB-9.3)."""
    return unit.master is None or isinstance(phrase, n.ChangeEndurance | n.ChangeWp)
