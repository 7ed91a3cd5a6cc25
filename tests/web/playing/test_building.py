"""The form of an answer that cannot be listed: made from its schema, its form and examples."""

from typing import Any

import msgspec
import pytest

from saikoro.api_schemas.schema.wire import game_schema
from saikoro.conformance.seating import Seated, house_cards
from saikoro.domain.games import GAMES
from saikoro.domain.match.sources.chance import Chance
from tests.web.playing.running import call, calls


def form(game: str, decision: str) -> dict[str, Any]:
    """The form of a decision of a match that has just begun, by the names of its fields."""
    match = Seated.both(GAMES[game], 1)
    while match.decision.name != decision:
        for seat in match.waiting:
            match.answer(seat, match.decision.draw(seat, Chance(bytes(32))))
        match.run()
    [seat, *_] = match.waiting
    choices = match.decision.choices
    drawn = [match.decision.draw(seat, Chance(bytes([salt] * 32))) for salt in range(3)]
    samples = drawn if choices.samples is None else choices.samples(seat)
    root = game_schema(GAMES[game], "")
    hints = {
        "ask": msgspec.to_builtins(choices.form(seat)),
        "examples": msgspec.to_builtins(samples),
        "cards": list(GAMES[game].telling.faces(house_cards(GAMES[game]))),
    }
    schema = call("schema", "answerSchema", root, decision)
    made = call("building", "formOf", schema, root, hints)
    assert made["kind"] == "group"
    return {one["name"]: one["field"] for one in made["fields"]}


def test_a_list_of_cards_is_picked_from_all_cards() -> None:
    field = form("laplaplus", "choose_row")["row"]
    assert field["kind"] == "list"
    assert field["numeric"] is True
    assert len(field["pool"]) == len(
        GAMES["laplaplus"].telling.faces(house_cards(GAMES["laplaplus"]))
    )


def test_a_roster_is_picked_from_what_the_decision_offers() -> None:
    fields = form("ktc", "roster")
    assert fields["roster"]["kind"] == "list"
    assert len(fields["roster"]["pool"]) == 24
    assert set(fields) == {"roster"}


def test_soldiers_are_put_on_the_squares_of_the_decision() -> None:
    field = form("ktc", "placement")["squares"]
    assert field["kind"] == "places"
    assert field["keys"] == [f"{column}-{row}" for column in range(1, 6) for row in (1, 2)]
    assert field["pool"] == [f"A{number}" for number in range(1, 11)]


def test_a_line_up_is_picked_from_the_deck() -> None:
    field = form("cardgard", "submit_lineup")["squares"]
    assert field["kind"] == "places"
    assert field["keys"] == ["1", "2", "3", "4"]
    assert len(field["pool"]) == 8


def test_a_deck_of_counts_has_a_number_for_each_card() -> None:
    fields = form("fairies", "deck")
    assert fields["name"]["kind"] == "text"
    assert fields["fairy"]["kind"] == "one"
    assert {fields[name]["kind"] for name in ("main", "extra", "cost")} == {"counts"}
    assert fields["reactions"] == {
        "kind": "several",
        "values": fields["reactions"]["values"],
    }


def test_objects_in_an_answer_are_forms_in_the_form() -> None:
    fields = form("pbwcg", "deck")
    assert fields["deck"]["kind"] == "list"
    inner = {one["name"]: one["field"]["kind"] for one in fields["starters"]["fields"]}
    assert inner == {"slot1": "one", "slot3": "one"}


def test_what_has_no_better_form_is_written_as_text() -> None:
    hints: dict[str, Any] = {"ask": None, "examples": [], "cards": []}
    for schema in (
        {},
        {"type": "array", "items": {"type": "object"}},
        {"type": "object", "additionalProperties": {"type": "string"}},
        {"anyOf": [{"type": "object"}, {"type": "string"}]},
    ):
        assert call("building", "formOf", schema, schema, hints) == {"kind": "json"}


def test_every_kind_of_scalar_has_a_field() -> None:
    schema = {
        "type": "object",
        "properties": {
            "side": {"$ref": "#/$defs/Side"},
            "count": {"type": "integer", "minimum": 2, "maximum": 5},
            "open": {"type": "boolean"},
            "title": {"anyOf": [{"type": "string", "maxLength": 9}, {"type": "null"}]},
        },
        "required": ["side", "count", "open", "title"],
        "$defs": {"Side": {"enum": ["left", "right"]}},
    }
    hints: dict[str, Any] = {"ask": None, "examples": [], "cards": []}
    made = call("building", "formOf", schema, schema, hints)
    fields = {one["name"]: one["field"] for one in made["fields"]}
    assert fields == {
        "side": {"kind": "one", "pool": ["left", "right"]},
        "count": {"kind": "number", "least": 2, "most": 5},
        "open": {"kind": "yes"},
        "title": {"kind": "text", "longest": 9},
    }
    assert call("building", "blank", made) == {
        "side": None,
        "count": 2,
        "open": False,
        "title": "",
    }


def test_what_is_not_chosen_is_not_sent() -> None:
    made = {
        "kind": "group",
        "fields": [
            {"name": "main", "field": {"kind": "counts", "pool": []}},
            {"name": "on", "field": {"kind": "places", "keys": [], "pool": []}},
            {"name": "leader", "field": {"kind": "one", "pool": []}},
            {"name": "turns", "field": {"kind": "number"}},
        ],
    }
    value = {"main": {"a": 0, "b": 2}, "on": {"1": None, "2": "c"}, "leader": None, "turns": 0}
    assert call("building", "cleaned", value, made) == {
        "main": {"b": 2},
        "on": {"2": "c"},
        "turns": 0,
    }


@pytest.mark.parametrize(
    ("value", "pointer", "put", "after"),
    [
        ({"a": [1, 2]}, "/a/1", 3, {"a": [1, 3]}),
        ({"a": []}, "/a/0", "x", {"a": ["x"]}),
        (None, "/a/b", 1, {"a": {"b": 1}}),
        ({"x/y~": 1}, "/x~1y~0", 2, {"x/y~": 2}),
        ({"a": 1}, "", {"b": 1}, {"b": 1}),
    ],
)
def test_a_value_is_put_at_a_pointer(value: Any, pointer: str, put: Any, after: Any) -> None:
    assert call("building", "withValue", value, pointer, put) == after
    assert call("building", "valueAt", after, pointer) == put


def test_a_file_is_an_answer_or_a_build_that_has_it() -> None:
    made = {"kind": "group", "fields": [{"name": "squares", "field": {"kind": "json"}}]}
    answer = {"squares": {"1": "a"}}
    other: list[Any] = [{"roster": []}]
    files: list[Any] = [answer, [answer], [*other, answer], other, "text", None, 5]
    found = calls("building", "answerIn", [[one, made] for one in files])
    assert found == [answer, answer, answer, None, None, None, None]
