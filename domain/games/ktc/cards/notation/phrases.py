"""What the phrases of cards.lark mean (KT-9.1 to KT-9.6)."""

from typing import get_args

from saikoro.domain.cards.notation.meanings import (
    NUMBER,
    Meaning,
    between,
    in_order,
    node,
    nodes_of,
    part,
    yes_no,
)
from saikoro.domain.cards.notation.notation import Notation
from saikoro.domain.cards.shipped import shipped
from saikoro.domain.games.ktc.cards.notation import nodes as n
from saikoro.domain.text import Text


class ParsedLine(n.Node, frozen=True):
    """A line as parsed, with conditions, costs (`Cost`) and rates (`int`) in printed order."""

    timing: n.Timing | None
    """None for 常時."""
    conditions: tuple[n.Condition | n.Cost | int, ...]
    body: tuple[n.Clause | n.Modifier, ...]


class Clauses(n.Node, frozen=True):
    """One text of a skill other than a 行動後 line (KT-9.4)."""

    clauses: tuple[n.Clause, ...]
    cost: n.Cost | None = None


_NAME = Text("名前", "name")
_IN_WORDS: dict[str, str | Text] = {
    "0|[1-9][0-9]?": "n (0–99)",
    "[1-9][0-9]?": "n (1–99)",
    "「[^」]+」": f"「{_NAME.both}」",
    "[^〔〕]+(?=を(0|[1-9][0-9]?)消費〕)": Text("ユニークの名をn消費", "n of its ユニーク"),
}
"""The patterns of cards.lark in the words of KT-9."""

_MEANINGS: dict[str, Meaning] = {
    **nodes_of(*get_args(n.Clause), *get_args(n.Modifier), n.Cost, n.Sum, Clauses),
    # KT-9.1, KT-9.2, KT-9.4
    "standing": node(ParsedLine, timing=None, also=(n.Standing,)),
    "timed": node(ParsedLine, also=(n.Line,)),
    "timing": n.Timing,
    "condition": part(),
    "state": n.Condition,
    "rate": part(),
    "cost_first": part(),
    # KT-9.3
    "dealt": yes_no(),
    "modified": n.Modified,
    "sign": in_order(1, -1),
    # KT-9.5
    "additional_damage": node(n.Damage, additional=True),
    "raise_hp": node(n.ChangeHp, more=True),
    "lower_hp": node(n.ChangeHp, more=False),
    "raise_unique": node(n.ChangeUnique, more=True),
    "lower_unique": node(n.ChangeUnique, more=False),
    "give": n.GiveStatus,
    "erase": n.EraseStatus,
    "ready": node(n.SetStamina, tired=False),
    "tire": node(n.SetStamina, tired=True),
    "exile_for": n.Exile,
    "return_": n.Return,
    "kind": n.StatusKind,
    # KT-7.5, KT-7.9, KT-9.6
    "selector": n.Selector,
    "exiled_enemy": n.Selector,
    "value": n.Value,
}
"""What the rules of cards.lark mean."""

NOTATION = Notation(
    shipped(__package__, "cards.lark"),
    ["line", "skill"],
    _MEANINGS,
    {"N": NUMBER, "TURNS": NUMBER, "NAME": between("「」")},
    _IN_WORDS,
)
