"""What the phrases of cards.lark mean, and where each piece of a line stands (FB-16.1)."""

from collections.abc import Iterator
from typing import get_args

from saikoro.domain.cards.notation.meanings import NUMBER, SIGNED, Meaning, node, nodes_of, part
from saikoro.domain.cards.notation.notation import Notation
from saikoro.domain.cards.notation.printing import Phrase
from saikoro.domain.cards.shipped import shipped
from saikoro.domain.games.fairies.cards.notation import nodes as n
from saikoro.domain.games.fairies.cards.notation import words as w
from saikoro.domain.text import Text


class Standing(n.Node, frozen=True):
    """A 【永続】 line as it was read, before it is known that each sentence is a modifier."""

    sentences: n.Sentences


_IN_WORDS: dict[str, str | Text] = {
    "0|[1-9][0-9]{0,4}": "n (0–99999)",
    "[+-][1-9][0-9]{0,4}": "+n / -n (1–99999)",
    "[^〈〉]+": Text("種族", "a kin"),
    "[^「」]+": Text("名前", "a name"),
}
"""What the patterns of cards.lark are called in diagnostics."""

_MEANINGS: dict[str, Meaning] = {
    **nodes_of(*get_args(n.Line), *get_args(n.PriceItem), *get_args(n.Effect)),
    **nodes_of(*get_args(n.Filter), *get_args(n.Select), *get_args(n.Condition)),
    **nodes_of(*get_args(n.Count), n.Pick),
    # line
    "continuous": node(Standing, also=(n.Continuous,)),
    "timing": w.Timing,
    "when": w.When,
    "instant_when": w.InstantWhen,
    "once": part(once=True),
    "price": part(),
    **{override.value: part(override=override) for override in w.Override},
    # sentence
    "sentence": node(n.Sentence, also=(n.Static,)),
    "so": part(so=True),
    "may": part(may=True),
    "duration": w.Duration,
    # effect
    "look": node(n.Look, side=w.Side.OWN),
    "gain_costs": node(n.GainCosts, side=w.Side.OWN),
    "attribute": w.Attribute,
    "who": w.Side,
    "discarder": w.Side,
    "way": w.Facing,
    "cost_way": w.Facing,
    # select, pick
    "on_field": node(n.OnField, side=w.Side.BOTH),
    "others": part(other=True),
    "all": part(number=None),
    "unit_thing": w.Thing,
    "card_thing": w.Thing,
    "zone": w.Zone,
    "kind": w.Kind,
    "own": part(side=w.Side.OWN),
    "other": part(side=w.Side.OTHER),
    # filter
    "faced": w.Facing,
    "held": w.Attribute,
    "cost": node(n.Cost, bound=w.Bound.EXACTLY),
    "bound": w.Bound,
    # condition
    "of_this": part(),
    "of_base": part(base=True),
    "card_facing": w.Facing,
}
"""What the rules of cards.lark mean."""

NOTATION = Notation(
    shipped(__package__, "cards.lark"),
    ["line"],
    _MEANINGS,
    {"INT": NUMBER, "SIGNED": SIGNED},
    _IN_WORDS,
)


def located(line: n.Line | Standing) -> Iterator[Phrase]:
    """Every piece of a line, each before the pieces inside; つき is no piece of what it counts."""
    for phrase in NOTATION.located(line):
        counted = isinstance(phrase.what, n.Count)
        yield phrase._replace(text=phrase.text.removesuffix("につき、")) if counted else phrase
