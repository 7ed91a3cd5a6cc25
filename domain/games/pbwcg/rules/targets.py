"""PB-9: whom a phrase means, and what a command may name for it."""

from collections.abc import Container, Iterator, Sequence
from itertools import combinations
from math import comb
from typing import NamedTuple, assert_never

from domain.games.pbwcg.cards import nodes as n
from domain.games.pbwcg.cards.card_set import CardSet
from domain.games.pbwcg.cards.source import ALL_WORLDS
from domain.games.pbwcg.cards.words import AttackRange, CardKind, Range
from domain.games.pbwcg.events.ids import set_slot_id
from domain.games.pbwcg.rules.battle import Battle
from domain.games.pbwcg.rules.values import in_front
from domain.games.pbwcg.state import Unit
from domain.match.events import Seat

Entry = str | int
"""One entry of `targets`."""

LEFT, RIGHT = "left", "right"
COLUMNS = {LEFT: (1, 3), RIGHT: (2, 4)}
"""PB-1.1."""

ANY_DISTANCE = 9
"""Farther than any unit stands."""


class Branch(NamedTuple):
    """Some legal entries of one clause: the same first ones, then so many of a pool."""

    first: tuple[Entry, ...]
    pool: tuple[Entry, ...] = ()
    picks: int = 0

    @property
    def size(self) -> int:
        """How many lists of entries it stands for."""
        return comb(len(self.pool), self.picks)

    def entries(self) -> Iterator[tuple[Entry, ...]]:
        """Each of them, in the order of PB-20.4."""
        return (self.first + chosen for chosen in combinations(self.pool, self.picks))


NOTHING_CHOSEN = (Branch(()),)


class Chooser:
    """Who uses a text at this moment: its words are seen from there."""

    def __init__(self, battle: Battle, seat: Seat, unit: Unit | None) -> None:
        self.seat = seat
        """The controller."""
        self.unit = unit
        """自身, from which distances count; None for a set card in a PL turn, and for a 罠."""
        self._battle = battle
        self._distances: list[tuple[int, Unit]] | None = None

    def within(self, distance: int) -> list[Unit]:
        """The enemy PCs in reach, by slot (PB-9.1)."""
        if self.unit is None:
            return []
        if self._distances is None:
            battle = self._battle
            enemies = battle.state.pcs(1 - self.seat)
            self._distances = [(battle.distance(self.unit, pc), pc) for pc in enemies]
        return [pc for far, pc in self._distances if far <= distance]


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
            if any(pc.slot in slots for pc in battle.state.pcs(enemy))
        ]
    distance = attack.range.distance
    if distance is None:
        return NOTHING_CHOSEN if area(battle, who, attack.range) else ()
    reach = ANY_DISTANCE if any_distance else distance
    return [Branch((pc.id,)) for pc in who.within(reach)]


def _of_units(battle: Battle, who: Chooser, phrase: n.OnUnits) -> Sequence[Branch]:
    match phrase:
        case n.DiscardItems(word, count):
            return _of_items(battle, who, word, count)
        case n.SummonChosen(word, cp):
            return _of_supports(battle, who, word, cp)
    if phrase.who is Range.OWN_PC:
        return [Branch((pc.id,)) for pc in battle.state.pcs(who.seat)]
    if phrase.who is Range.ENEMY_PC:
        return [Branch((pc.id,)) for pc in battle.state.pcs(1 - who.seat)]
    if phrase.who is Range.TARGET:
        return ()
    return NOTHING_CHOSEN if units_of(battle, who, phrase) else ()


def _masters(battle: Battle, who: Chooser, word: Range) -> list[Unit]:
    """The PCs that a phrase on one PC can mean (PB-19.5, nos. 10 and 12)."""
    match word:
        case Range.OWN_PC:
            return battle.state.pcs(who.seat)
        case Range.ENEMY_PC:
            return battle.state.pcs(1 - who.seat)
        case _:
            return [] if who.unit is None or who.unit.master is not None else [who.unit]


def _of_items(battle: Battle, who: Chooser, word: Range, count: int) -> Sequence[Branch]:
    named = word is not Range.SELF
    return [
        Branch((pc.id,) if named else (), tuple(pc.items), min(count, len(pc.items)))
        for pc in _masters(battle, who, word)
        if pc.items
    ]


def _of_supports(battle: Battle, who: Chooser, word: Range, cp: int) -> Sequence[Branch]:
    named = word is not Range.SELF
    return [
        Branch((pc.id, support) if named else (support,))
        for pc in _masters(battle, who, word)
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
    return [
        set_slot_id(seat, number)
        for number, slot in enumerate(battle.state.pls[seat].sets, 1)
        if slot is not None and not slot.face_up
    ]


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
    state, own, enemy = battle.state, who.seat, 1 - who.seat
    match phrase.who:
        case Range.SELF:
            return [] if who.unit is None or not _touches(phrase, who.unit) else [who.unit]
        case Range.MASTER:
            master = None if who.unit is None else battle.standing(who.unit.master)
            return [] if master is None else [master]
        case Range.OWN_FRONT:
            return [pc for pc in state.pcs(own) if in_front(pc)]
        case Range.OWN_REAR:
            return [pc for pc in state.pcs(own) if not in_front(pc)]
        case Range.OWN_SIDE:
            return state.pcs(own)
        case Range.ENEMY_FRONT:
            return [pc for pc in state.pcs(enemy) if in_front(pc)]
        case Range.ENEMY_REAR:
            return [pc for pc in state.pcs(enemy) if not in_front(pc)]
        case Range.ENEMY_SIDE:
            return state.pcs(enemy)
        case Range.ALL_FRONT:
            return [pc for side in battle.sides for pc in state.pcs(side) if in_front(pc)]
        case Range.ALL_REAR:
            return [pc for side in battle.sides for pc in state.pcs(side) if not in_front(pc)]
        case Range.ALL_PCS:
            return [pc for side in battle.sides for pc in state.pcs(side)]
        case Range.OWN_PC | Range.ENEMY_PC | Range.TARGET | Range.ATTACKER | Range.SUMMONED:
            raise ValueError(f"{phrase.who} is not known before the phrase resolves")
        case _ as unreachable:
            assert_never(unreachable)


def _touches(phrase: n.OnUnits, unit: Unit) -> bool:
    """Non-attack phrases touch PCs only, but for 持久 and WP of a support itself (PB-9.3)."""
    return unit.master is None or isinstance(phrase, n.ChangeEndurance | n.ChangeWp)
