"""What a text does as long as its card is worn, on the field or face-up (PB-19.6)."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple, Self, TypeVar

from saikoro.domain.games.pbwcg.cards.notation import nodes as n
from saikoro.domain.games.pbwcg.cards.notation.words import Attribute, Range

T = TypeVar("T", bound=n.Static)


class Statics(NamedTuple):
    """The clauses behind 常時, by what they concern."""

    mods: tuple[n.Mod, ...] = ()
    """On the bearer."""
    ranged: tuple[tuple[Range, n.Mod], ...] = ()
    """On the units of a range."""
    effect_values: tuple[tuple[Attribute, int], ...] = ()
    """To the effect values of all attacks of an attribute."""
    range: int = 0
    """The largest 通常範囲; 0 for none."""
    riders: tuple[n.Rider, ...] = ()
    """Of the bearer's normal attacks."""
    immune: frozenset[str] = frozenset()
    """The BS that the bearer cannot receive."""
    capacity: int = 0
    """To the bearer's capacity for supports."""
    hand_limit: int = 0
    """To the hand limit of the owner."""
    cannot_act: bool = False
    """行動不可."""

    @classmethod
    def of(cls, clauses: Iterable[n.Static]) -> Self:
        """These clauses, sorted."""
        statics = tuple(clauses)
        modify = [*_all(n.Modify, statics)]
        return cls(
            mods=tuple(one.mod for one in modify if one.who is None),
            ranged=tuple((one.who, one.mod) for one in modify if one.who is not None),
            effect_values=tuple(
                (one.attribute, one.by) for one in _all(n.ModifyEffectValue, statics)
            ),
            range=max((one.distance for one in _all(n.NormalRange, statics)), default=0),
            riders=tuple(one.rider for one in _all(n.NormalAttackRider, statics)),
            immune=frozenset(one.bs for one in _all(n.Immune, statics)),
            capacity=sum(one.by for one in _all(n.SummonCapacity, statics)),
            hand_limit=sum(one.by for one in _all(n.HandLimit, statics)),
            cannot_act=any(True for _ in _all(n.CannotAct, statics)),
        )


def _all(kind: type[T], statics: Iterable[n.Static]) -> Iterator[T]:
    return (static for static in statics if isinstance(static, kind))
