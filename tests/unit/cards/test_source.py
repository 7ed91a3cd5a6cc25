"""Faults of the shape of cards: in both languages, with the range and the name of the card."""

from typing import Annotated, Literal

import msgspec
import pytest
from msgspec import Meta

from saikoro.domain.cards.faults import Fault, Location, relocated, violation
from saikoro.domain.cards.source import shape_errors
from tests.kit.worded import worded


class Part(msgspec.Struct):
    """A table in a table."""

    low: Annotated[int, Meta(ge=1)] = 1


class Card(msgspec.Struct):
    """A card."""

    name: Annotated[str, Meta(min_length=1, max_length=4)]
    hp: Annotated[int, Meta(ge=1, le=30)] = 1
    kind: Literal["火", "水"] = "火"
    texts: Annotated[list[Annotated[str, Meta(max_length=3)]], Meta(max_length=2)] = []
    pair: tuple[Annotated[int, Meta(ge=0, le=9)], int] = (0, 0)
    part: Part | None = None


@pytest.mark.parametrize(
    ("changed", "detail", "pointer"),
    [
        ({"hp": 99}, "HP値 (`hp`): 1〜30の整数 / a whole number from 1 to 30, not 99", "/hp"),
        ({"hp": "3"}, "HP値 (`hp`): 1〜30の整数 / a whole number from 1 to 30, not 「3」", "/hp"),
        ({"name": ""}, "`name`: 1〜4文字の文字列 / text of 1 to 4 characters, not 「」", "/name"),
        ({"kind": "氷"}, "`kind`: 水・火のどれか / one of these, not 「氷」", "/kind"),
        ({"texts": [""] * 3}, "`texts`: 0〜2個の並び / a list of 0 to 2 items", "/texts"),
        ({"texts": ["", 3]}, "`texts`: 0〜3文字の文字列 / text of 0 to 3 characters", "/texts/1"),
        ({"pair": [1, 2, 3]}, "`pair`: 2個の並び、各0〜9の整数 / a list of 2,", "/pair"),
        ({"part": {"low": 0}}, "`part`: 1〜の整数 / a whole number of at least 1", "/part/low"),
        (
            {"hpp": 3},
            "`hpp`: 知らない項目 / unknown field。もしかして / did you mean: 「hp」",
            "/hpp",
        ),
    ],
)
def test_a_fault_says_what_is_allowed(changed, detail, pointer):
    [found] = shape_errors({"name": "あ"} | changed, Card, {"hp": "HP値"})
    assert found[0].startswith(detail)
    assert found[1] == pointer


def test_a_missing_field_and_what_is_no_table():
    [missing], [shapeless] = shape_errors({}, Card), shape_errors(3, Card)
    assert missing[1] == shapeless[1] == ""
    worded(missing[0], shapeless[0])


DATA = {"unit": [{"name": "剣士", "skills": [{"name": "斬"}]}, {"id": "U2"}, 3]}


@pytest.mark.parametrize(
    ("pointer", "name"),
    [
        ("/unit/0/hp", "「剣士」 "),
        ("/unit/0/skills/0/rate", "「剣士」「斬」 "),
        ("/unit/1", "「U2」 "),
        ("/unit/2", ""),
        ("/unit/9/hp", ""),
        ("", ""),
    ],
)
def test_a_fault_names_its_card(pointer, name):
    found = violation(Fault(pointer, "c", "R-1", "x"), DATA)
    assert (found.detail, found.column) == (f"{name}x", 0)


def test_a_fault_in_a_text_has_its_column_until_its_place_in_the_file_is_known():
    found = violation(Fault("/unit/0/text", "c", "R-1", "x", at=4), DATA)
    [placed] = relocated([found], lambda _, column: Location(7, 10 + column))
    worded(found.detail, placed.detail)
