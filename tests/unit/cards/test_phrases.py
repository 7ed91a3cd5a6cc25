"""A grammar words each phrase once: what its rules mean is read and printed by it."""

import enum

import msgspec
import pytest

from saikoro.domain.cards.notation.english import English
from saikoro.domain.cards.notation.meanings import (
    NUMBER,
    SIGNED,
    between,
    in_order,
    node,
    nodes_of,
    part,
)
from saikoro.domain.cards.notation.notation import Notation
from saikoro.domain.cards.notation.texts import ParseError


class Colour(enum.StrEnum):
    RED = "red"
    DARK_RED = "dark red"


class Move(msgspec.Struct, frozen=True):
    who: Colour
    by: int
    fast: bool = False


class Shift(msgspec.Struct, frozen=True):
    by: int


class Named(msgspec.Struct, frozen=True):
    name: str


Step = Move | Shift | Named


class Plan(msgspec.Struct, frozen=True):
    steps: tuple[Step, ...]
    side: str = "both"
    times: int = 1


class Sketch(msgspec.Struct, frozen=True):
    steps: tuple[Move, ...]


GRAMMAR = """
plan: _side? times? "do:" _steps "."
_side: own | other
own: "my "
other: "your "
times: INT "x "
_steps: _step | _steps "," _step
_step: move | up | down | named
move: fast? who "moves " INT
fast: "quickly "
!who: "the red " | "the dark red "
up: "up" SIGNED
down: "down" INT
named: NAME
INT: /[0-9]+/
SIGNED: /[+][0-9]+/
NAME: /<[^>]*>/
"""

NOTATION = Notation(
    GRAMMAR,
    ["plan", "move"],
    {
        **nodes_of(Move, Named),
        "plan": node(Plan, also=(Sketch,)),
        "own": part(side="me"),
        "other": part(side="you"),
        "times": part("times"),
        "fast": part(fast=True),
        "who": Colour,
        "up": Shift,
        "down": node(Shift, minus="by"),
    },
    {"INT": NUMBER, "SIGNED": SIGNED, "NAME": between("<>")},
    {"[0-9]+": "n", "[+][0-9]+": "+n", "<[^>]*>": "a name"},
)

PLANS = {
    "do:the red moves 3.": Plan((Move(Colour.RED, 3),)),
    "my 2x do:quickly the dark red moves 1,<x y>.": Plan(
        (Move(Colour.DARK_RED, 1, fast=True), Named("x y")), "me", 2
    ),
    "your do:up+2,down5,up+1.": Plan((Shift(2), Shift(-5), Shift(1)), "you"),
}


@pytest.mark.parametrize("text", PLANS)
def test_a_text_is_read_and_printed_by_the_same_rules(text):
    assert NOTATION.read(text, "plan") == PLANS[text]
    assert NOTATION.print(PLANS[text]) == text


def test_each_start_reads_its_own_texts():
    assert NOTATION.read("the red moves 3", "move") == Move(Colour.RED, 3)
    with pytest.raises(ParseError) as unread:
        NOTATION.read("the red moves 3", "plan")
    assert unread.value.column == 1


def test_a_rule_prints_a_class_that_it_is_not_read_as():
    sketch = Sketch((Move(Colour.RED, 3), Move(Colour.RED, 4)))
    assert NOTATION.print(sketch) == "do:the red moves 3,the red moves 4."


def test_what_no_rule_says_is_not_printed():
    with pytest.raises(KeyError, match="no rule"):
        NOTATION.print(Plan(()))
    with pytest.raises(KeyError, match="no rule"):
        NOTATION.print(Plan((Shift(1),), side="theirs"))


def test_every_piece_is_located_where_it_stands():
    text = "my 2x do:quickly the dark red moves 1,<x y>."
    found = [*NOTATION.located(PLANS[text])]
    assert [(phrase.field, phrase.text) for phrase in found] == [
        ("", text),
        ("side", "my "),
        ("times", "2"),
        ("steps", "quickly the dark red moves 1"),
        ("fast", "quickly "),
        ("who", "dark red"),
        ("by", "1"),
        ("steps", "<x y>"),
        ("name", "<x y>"),
    ]
    assert all(text.startswith(phrase.text, phrase.start) for phrase in found)


def test_one_value_for_each_alternative():
    grammar = 'turn: way\n!way: "left" | "right"\n'
    turns = Notation(grammar, ["turn"], {"turn": Shift, "way": in_order(-1, 1)}, {}, {})
    assert turns.read("left") == Shift(-1)
    assert turns.print(Shift(1)) == "right"
    one_too_many = Notation(grammar, ["turn"], {"turn": Shift, "way": in_order(1, 2, 3)}, {}, {})
    with pytest.raises(ValueError, match=r"shorter|longer"):
        one_too_many.print(Shift(1))


def test_english_has_a_text_for_each_rule():
    english = English(
        NOTATION,
        {"move": "{who} walks {by:step}", "up": "climb {by:+}", "plan": "{side}"},
        str.upper,
        lambda node: f"drop {-node.by}",
    )
    assert english.print(Move(Colour.DARK_RED, 1)) == "DARK RED walks 1 step"
    assert english.print(Move(Colour.RED, 2)) == "RED walks 2 steps"
    assert english.print(Shift(4)) == "climb +4"
    assert english.print(Shift(-4)) == "drop 4"
    assert english.print(PLANS["do:the red moves 3."]) == "BOTH"


def test_a_notation_prints_without_a_parser():
    """Which takes ten times as long to build as what prints."""
    fresh = Notation(GRAMMAR, ["plan"], NOTATION._meanings, NOTATION._writings, {})
    fresh.print(PLANS["do:the red moves 3."])
    assert not fresh._parsers
