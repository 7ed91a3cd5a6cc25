"""What is declared of the fields of authored cards, and what is made of it."""

from typing import Annotated

import msgspec
import pytest

from saikoro.domain.cards.fields import (
    Bounds,
    Table,
    bounds_of,
    field,
    labels_of,
    ready,
    tables_of,
    without_entries,
)
from saikoro.domain.cards.source import shape_errors
from saikoro.domain.text import Text

Name = Annotated[str, field("名前", Text("短く", "be short"), max_length=4)]


class Skill(msgspec.Struct):
    """A part of a card."""

    name: Annotated[Name, field("技名")]
    cost: Annotated[int, field("消費", within=Bounds(0, 9, "cost_bad"))] = 0


class Unit(msgspec.Struct):
    """A card."""

    title: Name
    skills: Annotated[list[Skill], field("技", max_length=2)]
    traits: list[str] = []


class Cards(msgspec.Struct, forbid_unknown_fields=True, rename={"world": "from"}):
    """A set."""

    unit: Annotated[list[Unit], field(max_length=3)]
    leap: list[Unit] = []
    world: Annotated[str, field("世界")] = ""


def test_labels_are_those_of_all_structs_inside():
    assert labels_of(Cards) == {
        "title": "名前",
        "skills": "技",
        "name": "技名",
        "cost": "消費",
        "from": "世界",
    }


def test_tables_are_lists_of_structs():
    assert tables_of(Cards) == {"unit": Table(Unit, 3), "leap": Table(Unit, None)}
    assert tables_of(Unit) == {"skills": Table(Skill, 2)}


def test_a_set_can_be_checked_without_its_entries():
    shape = without_entries(Cards)
    assert not [*shape_errors({"unit": [3], "from": "x"}, shape)]
    found = [*shape_errors({"unit": [3] * 4, "leap": 3, "frm": 1}, shape, labels_of(Cards))]
    assert [pointer for _, pointer in found] == ["/unit", "/leap", "/frm"]


def test_a_field_says_what_its_alias_does():
    [(detail, _)] = shape_errors({"name": "long name"}, Skill, labels_of(Cards))
    assert detail == "技名 (`name`): 短く / be short, not 「long name」"


def test_bounds_that_a_game_checks_itself_are_in_the_schema():
    assert bounds_of(Skill) == {"cost": Bounds(0, 9, "cost_bad")}
    assert not [*shape_errors({"name": "x", "cost": 99}, Skill)]
    [skill] = msgspec.json.schema(Skill)["$defs"].values()
    assert (skill["properties"]["cost"]["minimum"], skill["properties"]["cost"]["maximum"]) == (
        0,
        9,
    )


class Ready(msgspec.Struct):
    """A card that is ready to play."""

    title: str
    traits: tuple[str, ...]
    skills: int


def test_a_card_is_made_of_what_its_author_wrote():
    unit = Unit("x", [Skill("y")], ["a", "b"])
    assert ready(Ready, unit, skills=1) == Ready("x", ("a", "b"), 1)
    with pytest.raises(TypeError):
        ready(Ready, Skill("y"), skills=1)
