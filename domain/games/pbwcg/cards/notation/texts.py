"""Whole texts, ready for the moments at which they resolve, and what their commands choose."""

from collections.abc import Iterator
from functools import cached_property
from itertools import chain

import msgspec

from saikoro.domain.games.pbwcg.cards.notation import nodes as n
from saikoro.domain.games.pbwcg.cards.notation.statics import Statics
from saikoro.domain.games.pbwcg.cards.notation.words import AttackRange, CardKind, Prefix, Range

Action = n.Attack | n.Instant
"""A clause that resolves at a moment, unlike a static."""


class Block(n.Node, frozen=True):
    """A prefix and the clauses that it holds for; None in front of the first prefix."""

    prefix: Prefix | None
    clauses: tuple[n.Clause, ...]


class Text(n.Node, frozen=True, dict=True):
    """A whole text (PB-19.2); one without blocks has no effect."""

    blocks: tuple[Block, ...] = ()

    def __iter__(self) -> Iterator[n.Clause]:
        """Its clauses in printed order."""
        return chain.from_iterable(block.clauses for block in self.blocks)

    @cached_property
    def plain(self) -> tuple[Action, ...]:
        """The clauses without prefix, which resolve when the card or ability is used."""
        return self._behind(None)

    @cached_property
    def always(self) -> tuple[n.Static, ...]:
        """The clauses behind 常時 (PB-19.6)."""
        return tuple(clause for clause in self if isinstance(clause, n.Static))

    @cached_property
    def statics(self) -> Statics:
        """What it does as long as its card is in force."""
        return Statics.of(self.always)

    @cached_property
    def each_turn(self) -> tuple[Action, ...]:
        """The clauses behind 毎ターン (PB-5.6)."""
        return self._behind(Prefix.EACH_TURN)

    @cached_property
    def turn_start(self) -> tuple[Action, ...]:
        """The clauses behind 自ターン開始時 (PB-7.1)."""
        return self._behind(Prefix.TURN_START)

    @cached_property
    def summoned(self) -> tuple[Action, ...]:
        """The clauses behind 召喚時 (PB-6.3)."""
        return self._behind(Prefix.SUMMONED)

    @cached_property
    def knocked_out(self) -> tuple[Action, ...]:
        """The clauses behind 戦闘不能時 (PB-11.5)."""
        return self._behind(Prefix.KNOCKED_OUT)

    @cached_property
    def trap(self) -> Prefix | None:
        """The 罠(…) of a trap (PB-17.8); None in any other text."""
        prefixes = (block.prefix for block in self.blocks)
        return next((prefix for prefix in prefixes if prefix and prefix.trap), None)

    @cached_property
    def sprung(self) -> tuple[Action, ...]:
        """The clauses behind its 罠(…)."""
        return () if self.trap is None else self._behind(self.trap)

    @cached_property
    def attacks(self) -> bool:
        """Whether it has an attack phrase (PB-14.14, PB-17.8)."""
        return any(isinstance(clause, n.Attack) for clause in self)

    @cached_property
    def choices(self) -> "tuple[Choice, ...]":
        """What the command that uses it names in `targets`, in printed order (PB-9.6)."""
        return tuple(choice for clause in self for choice in choices_of(clause))

    def _behind(self, prefix: Prefix | None) -> tuple[Action, ...]:
        blocks = (block.clauses for block in self.blocks if block.prefix is prefix)
        return tuple(clause for clause in chain(*blocks) if isinstance(clause, Action))


class EnemyInRange(msgspec.Struct, frozen=True):
    """An enemy PC at this distance or nearer: `nPC内`."""

    distance: int


class EnemyColumn(msgspec.Struct, frozen=True):
    """`"left"` or `"right"`: 敵列."""


class OwnPc(msgspec.Struct, frozen=True):
    """An own PC: 味方1PC."""


class EnemyPc(msgspec.Struct, frozen=True):
    """An enemy PC at any distance: 敵1PC."""


class WornItems(msgspec.Struct, frozen=True):
    """So many items that the unit of `who` wears, all if it wears fewer (no. 10)."""

    who: Range
    count: int


class SupportCard(msgspec.Struct, frozen=True):
    """A support card of the world of the master, `who`, with CP up to `cp` (no. 12)."""

    who: Range
    cp: int


class FaceDownCards(msgspec.Struct, frozen=True):
    """So many enemy set slots with face-down cards, all if there are fewer (no. 13)."""

    count: int


class EnemySupports(msgspec.Struct, frozen=True):
    """So many supports of the enemy side, all if there are fewer (no. 14)."""

    count: int


class DiscardedPc(msgspec.Struct, frozen=True):
    """A PC card of the own discard pile (no. 17)."""


class EmptySlot(msgspec.Struct, frozen=True):
    """An empty own PC slot (no. 17)."""


class DiscardedCard(msgspec.Struct, frozen=True):
    """A card of this kind in the own discard pile (no. 18)."""

    kind: CardKind


Choice = (
    EnemyInRange
    | EnemyColumn
    | OwnPc
    | EnemyPc
    | WornItems
    | SupportCard
    | FaceDownCards
    | EnemySupports
    | DiscardedPc
    | EmptySlot
    | DiscardedCard
)
"""What a command names; all but three are one entry of `targets`."""


def choices_of(clause: n.Clause) -> tuple[Choice, ...]:
    """What one clause lets the command choose, in printed order (PB-9.2, PB-19.5)."""
    match clause:
        case n.Attack(AttackRange.COLUMN):
            return (EnemyColumn(),)
        case n.Attack(reach):
            return () if reach.distance is None else (EnemyInRange(reach.distance),)
        case n.DiscardItems(who, count):
            return (*_unit(who), WornItems(who, count))
        case n.SummonChosen(who, cp):
            return (*_unit(who), SupportCard(who, cp))
        case n.DiscardFaceDown(count):
            return (FaceDownCards(count),)
        case n.VanishSupports(count):
            return (EnemySupports(count),)
        case n.SummonDiscarded():
            return (DiscardedPc(), EmptySlot())
        case n.ReturnDiscarded(kind):
            return (DiscardedCard(kind),)
        case n.OnUnits(who):
            return _unit(who)
        case _:
            return ()


def phrases(clause: n.Clause) -> Iterator[n.Clause | n.Rider]:
    """A clause and all phrases in it: its riders, and their ブレイク."""
    yield clause
    match clause:
        case n.Attack():
            riders = clause.riders
        case n.NormalAttackRider(rider):
            riders = (rider,)
        case _:
            riders = ()
    for rider in riders:
        yield rider
        if isinstance(rider, n.InflictBs) and rider.break_ is not None:
            yield rider.break_


def _unit(who: Range) -> tuple[Choice, ...]:
    """味方1PC and 敵1PC are chosen; every other range is not (PB-9.2)."""
    match who:
        case Range.OWN_PC:
            return (OwnPc(),)
        case Range.ENEMY_PC:
            return (EnemyPc(),)
        case _:
            return ()
