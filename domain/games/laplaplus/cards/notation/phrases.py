"""What the phrases of cards.lark mean (LP-3.7 to LP-3.16)."""

from typing import get_args

from saikoro.domain.cards.notation.meanings import Meaning, Writing, node, nodes_of, part
from saikoro.domain.cards.notation.notation import Notation
from saikoro.domain.cards.shipped import shipped
from saikoro.domain.games.laplaplus.cards.notation import nodes as n

BAD_NUMBER = 0
"""The number in a node whose printed digits are no legal N, M or K (LP-3.14)."""


def _number(digits: str) -> int:
    """N or M: 1 to 99, without a leading zero; otherwise BAD_NUMBER."""
    return int(digits) if len(digits) <= 2 and digits[0] != "0" else BAD_NUMBER


def _times(digits: str) -> int:
    """K: 2 to 9; otherwise BAD_NUMBER."""
    times = _number(digits)
    return times if 2 <= times <= 9 else BAD_NUMBER


_MEANINGS: dict[str, Meaning] = {
    **nodes_of(*get_args(n.Action), *get_args(n.Static), n.Charge),
    **{rule: node(event, within=n.Line) for rule, event in nodes_of(*get_args(n.Event)).items()},
    "action": n.Line,
    "build": n.Line,
    "static": n.Line,
    "condition": n.Condition,
    "marker": n.Marker,
    "volley": n.Damage,
    "times": Writing(_times, str, int),
    "list": n.Listing,
    "verb": n.Verb,
    "at_least": part("at_least"),
}
"""What the rules of cards.lark mean."""

NOTATION = Notation(
    shipped(__package__, "cards.lark"),
    ["start"],
    _MEANINGS,
    {"INT": Writing(_number, str, int)},
    {"[0-9]+": "N (1–99)"},
)
