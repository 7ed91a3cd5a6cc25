"""Random cards and rows of LaplaPlus, with many Events that trigger each other."""

from typing import Any

from hypothesis import strategies as st

from saikoro.domain.games.laplaplus.cards.card_set import CardSet
from saikoro.domain.games.laplaplus.cards.notation import nodes as n
from saikoro.domain.games.laplaplus.cards.notation.parse import print_line
from tests.kit.battles import card, card_set

N = st.integers(1, 99)
K = st.integers(2, 9)
SMALL = st.integers(1, 6)


def effects(number: st.SearchStrategy[int]) -> st.SearchStrategy[n.Effect]:
    """Any effect, with its N and M from `number`."""
    plain: list[n.Effect] = [
        n.Discard(),
        n.Restore(),
        n.Resonance(),
        n.Charge(),
        n.Reload(),
        n.FamilySight(),
        n.NumberSight(),
        n.Cancel(),
        n.NoUp(),
        n.Bridge(),
    ]
    return st.one_of(
        st.builds(n.SelfDamage, number),
        st.builds(n.Damage, number, st.just(1) | K),
        st.builds(n.Judge, number),
        st.builds(n.Listed, st.sampled_from(n.Listing), st.sampled_from(n.Verb)),
        st.builds(n.Decoy, number),
        st.builds(n.Revenge, number),
        st.builds(n.Guard, number, number),
        st.builds(n.Mirror, number),
        st.builds(n.Boost, number),
        st.builds(n.Speed, number),
        *map(st.just, plain),
    )


CONDITIONS = st.sets(st.sampled_from([*n.Condition]), max_size=2)
MARKERS = st.sets(st.sampled_from([*n.Marker]), max_size=2)


@st.composite
def lines(draw: st.DrawFn, number: st.SearchStrategy[int] = N) -> n.Line:
    """A line with conditions and markers in order, whether legal or not."""
    conditions, markers = draw(CONDITIONS), draw(MARKERS)
    limits = [limit for limit in (*n.Condition, *n.Marker) if limit in conditions | markers]
    return n.Line(draw(effects(number)), tuple(limits))


@st.composite
def legal_lines(draw: st.DrawFn) -> n.Line:
    """A line that a card may have (LP-3.17)."""
    line = draw(lines(SMALL))
    legal = [limit for limit in line.limits if _may_stand(limit, line.effect)]
    if n.Marker.REMOVAL_COST in legal and n.Marker.DOWNLESS in legal:
        legal.remove(n.Marker.REMOVAL_COST)
    if isinstance(line.effect, n.Resonance):
        legal = _with(n.Condition.SHARED_CARD, legal)
    if isinstance(line.effect, n.Revenge):
        legal = _with(n.Condition.SOURCE_PRESENT, legal)
    return n.Line(line.effect, tuple(legal))


def _may_stand(limit: n.Condition | n.Marker, effect: n.Effect) -> bool:
    answers_damage = isinstance(effect, n.Revenge | n.Guard | n.Mirror)
    lasting = n.Resonance | n.Guard | n.Boost | n.FamilySight | n.NumberSight
    match limit:
        case n.Condition.TOP | n.Marker.NO_INTERCEPTION:
            return isinstance(effect, n.Action)
        case n.Condition.SOURCE_PRESENT:
            return answers_damage
        case n.Marker.DOWNLESS:
            return isinstance(effect, lasting)
        case _:
            return isinstance(effect, n.Action | n.Event)


def _with(
    required: n.Condition, limits: list[n.Condition | n.Marker]
) -> list[n.Condition | n.Marker]:
    present = {required, *limits}
    return [limit for limit in (*n.Condition, *n.Marker) if limit in present]


@st.composite
def card_sets(draw: st.DrawFn) -> CardSet:
    """A small set, so that copies of one card often meet."""
    cards: list[dict[str, Any]] = []
    for number in range(1, draw(st.integers(2, 6)) + 1):
        texts = [print_line(draw(legal_lines()))]
        if draw(st.booleans()):
            texts.insert(0, print_line(n.Line(n.NoUp() if "架" in texts[0] else n.Bridge())))
        if len({text.partition(">")[0] for text in texts}) < len(texts):
            texts = texts[:1]
        family = draw(st.sampled_from(["コア系", "ダメージ系"]))
        cards.append(card(number, *texts, force=draw(st.integers(0, 12)), family=family))
    return card_set(*cards)


def rows(cards: CardSet) -> st.SearchStrategy[list[int]]:
    """A legal row of free build."""
    return st.lists(st.sampled_from(sorted(cards.cards)), max_size=8)
