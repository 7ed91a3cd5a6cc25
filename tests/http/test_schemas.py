"""What the service answers fits the schemas that it publishes."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs
import msgspec
import pytest

from saikoro.api_schemas.response_examples import RESPONSES
from saikoro.api_schemas.responses import StateView
from saikoro.api_schemas.schema.wire import game_schema
from saikoro.domain.games import GAMES, RULESETS, find_game
from saikoro.domain.match.play.fold import Fold
from saikoro.domain.record.header import Header
from tests.kit.described import description
from tests.kit.tournaments import bearer

RECORDS = [
    record
    for game in GAMES
    for record in sorted((Path(__file__).parents[1] / "replay").glob(f"{game}-*/*.jsonl"))
]

MOST_ANSWERS = 12
"""Answers that a test gives before it resigns."""

MOST_EXPLAINED = 12
"""The last events of each match, which are explained."""


def closed(schema: Any) -> Any:
    """The schema with no other properties than those that it names."""
    match schema:
        case dict():
            parts = {key: closed(part) for key, part in schema.items()}
            named = isinstance(schema.get("properties"), dict)
            open_ended = isinstance(schema.get("additionalProperties"), dict)
            return parts | {"additionalProperties": False} if named and not open_ended else parts
        case list():
            return [closed(part) for part in schema]
    return schema


@cache
def of_game(game: str, version: str, part: str) -> Any:
    """The validator of a definition in the schema of a game."""
    schema = game_schema(find_game(game, version), f"http://saikoro.test/{game}")
    return jsonschema_rs.validator_for(closed(schema | {"$ref": f"#/$defs/{part}"}))


@cache
def of_component(name: str) -> Any:
    """The validator of a component of the API description."""
    return jsonschema_rs.validator_for(
        {"$ref": f"#/components/schemas/{name}", "components": description()["components"]}
    )


def check(response: Any, name: str) -> Any:
    """The body of a response, which fits a component of the API description."""
    assert response.is_success, response.text
    of_component(name).validate(response.json())
    return response.json()


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
def test_every_line_and_state_of_a_record_fits(record: Path) -> None:
    lines = record.read_bytes().splitlines()
    header = Header.read(lines[0])
    game = find_game(header.game, header.rules.version)
    source = record.with_name(f"{header.rules.digest}.json").read_bytes()
    data = msgspec.json.decode(source)
    of_game(game.id, game.version, "CardSet").validate(data)
    of_game(game.id, game.version, "Header").validate(msgspec.json.decode(lines[0]))
    fold = Fold(game, header, game.cards.read(data))
    line_schema = of_game(game.id, game.version, "Line")
    for version, line in enumerate(lines[1:], 1):
        decoded = msgspec.json.decode(line)
        if "seal" in decoded:
            continue
        line_schema.validate(decoded)
        fold.take(line)
        if version % 20 == 0 or version == len(lines) - 1:
            body = StateView(header.match, fold.version, fold.state)
            shown = msgspec.to_builtins(body, str_keys=True)
            of_game(game.id, game.version, "State").validate(shown["state"])


@pytest.mark.parametrize(("game", "version"), RULESETS, ids="-".join)
def test_every_ruleset_has_the_types_of_its_decisions(game: str, version: str) -> None:
    asked = {
        msgspec.json.decode(line)["data"]["name"]
        for record in RECORDS
        if record.parent.name == f"{game}-{version}"
        for line in record.read_bytes().splitlines()
        if b'"type":"decision.asked"' in line
    }
    assert asked <= find_game(game, version).book.decisions.keys()


@pytest.mark.parametrize("game", sorted({game for game, _ in RULESETS}))
def test_every_answer_of_the_service_fits_while_a_match_is_played(client, game: str) -> None:
    created = client.post("/matches", json={"game": game, "bots": {"1": {"bot": "random"}}})
    match = check(created, "CreatedMatch")["match"]
    check(client.get(f"/games/{game}/card-sets/house/faces"), "CardFaces")
    check(client.get(f"/matches/{match}"), "MatchView")
    check(client.get(f"/matches/{match}/audit"), "AuditView")
    joined = client.post(f"/matches/{match}/seats", json={}, headers={"Prefer": "wait=20"})
    mine = bearer(check(joined, "TakenSeat")["token"])
    starters = list(find_game(game).starters[0])
    version = find_game(game).version
    for _ in range(MOST_ANSWERS):
        if client.is_finished(match):
            break
        check(client.get(f"/matches/{match}"), "MatchView")
        check(client.get(f"/matches/{match}/state", headers=mine), "StateView")
        check(client.get(f"/matches/{match}/table", headers=mine), "MatchTable")
        check(client.get(f"/matches/{match}/frames?limit=50", headers=mine), "FramesPage")
        asked = check(client.get(f"/matches/{match}/decision", headers=mine), "DecisionView")
        if 0 not in asked["waiting"]:
            client.get(f"/matches/{match}/events?after={asked['version']}&wait=5")
            continue
        now = f"/matches/{match}/events/{asked['version']}/why"
        check(client.get(now, headers=mine), "Explanation")
        types = of_game(game, version, "Forms"), of_game(game, version, "Answers")
        types[0].validate({asked["name"]: asked["ask"]})
        for option in asked["options"] or []:
            types[1].validate({asked["name"]: option["answer"]})
        answer = starters.pop(0) if starters else asked["options"][0]["answer"]
        checked = client.post(
            f"/matches/{match}/decision/check", json={"answer": answer}, headers=mine
        )
        check(checked, "AnswerChecked")
        check(client.answer(match, mine["Authorization"][7:], answer, Prefer="wait=20"), "Accepted")
    client.post(f"/matches/{match}/resignation", headers=mine | {"Prefer": "wait=20"})
    check(client.get(f"/matches/{match}/events", headers=mine), "EventsPage")
    check(client.get(f"/matches/{match}/frames", headers=mine), "FramesPage")
    json_report = {"Accept": "application/json"}
    check(client.get(f"/matches/{match}/report", headers=json_report), "Report")
    check(client.get(f"/matches/{match}/report?to=9&seat=0", headers=json_report), "Report")
    last = check(client.get(f"/matches/{match}/audit"), "AuditView")["version"]
    for at in range(max(1, last - MOST_EXPLAINED), last + 1):
        check(client.get(f"/matches/{match}/events/{at}/why"), "Explanation")


def test_the_schema_of_a_game_is_served_for_every_ruleset(client) -> None:
    for game, version in RULESETS:
        served = client.get(f"/games/{game}/schema", params={"version": version})
        assert served.headers["Content-Type"] == "application/schema+json"
        schema = served.json()
        jsonschema_rs.meta.validate(schema)
        assert {"Line", "Options", "Answers", "Forms", "State", "CardSet"} <= {*schema["$defs"]}
        tag = served.headers["ETag"]
        again = client.get(served.url, headers={"If-None-Match": tag})
        assert again.status_code == 304
    assert client.get("/games/ktc/schema?version=9").status_code == 404


def test_the_house_card_sets_fit(client) -> None:
    for game in client.get("/games").json():
        found = client.get(f"/games/{game['game']}/card-sets/house").json()
        of_game(game["game"], game["version"], "CardSet").validate(found)


def test_every_example_fits_the_schema_of_its_request() -> None:
    for item in description()["paths"].values():
        for operation in item.values():
            content = operation.get("requestBody", {}).get("content", {})
            for body in content.values():
                schema = jsonschema_rs.validator_for(
                    body["schema"] | {"components": description()["components"]}
                )
                for example in body.get("examples", {}).values():
                    schema.validate(example["value"])


def test_every_example_of_a_response_fits_its_schema() -> None:
    for path, examples in RESPONSES.items():
        described = description()["paths"][path]["get"]["responses"]["200"]["content"]
        body = described["application/json"]
        assert {*body["examples"]} == {*examples}
        schema = jsonschema_rs.validator_for(
            body["schema"] | {"components": description()["components"]}
        )
        for example in examples.values():
            schema.validate(example.body)


def test_every_property_has_a_description() -> None:
    missing = [
        f"{name}.{field}"
        for name, schema in description()["components"]["schemas"].items()
        for field, described in schema.get("properties", {}).items()
        if not described.get("description")
    ]
    assert not missing


def test_no_property_is_left_without_a_schema() -> None:
    prose = {"description", "default", "title"}
    untyped = [
        f"{name}.{field}"
        for name, schema in description()["components"]["schemas"].items()
        for field, described in schema.get("properties", {}).items()
        if described.keys() <= prose
    ]
    assert untyped == []


def arrays(schema: Any) -> Iterator[dict[str, Any]]:
    """Every schema of an array within a schema."""
    if isinstance(schema, dict):
        if schema.get("type") == "array":
            yield schema
        yield from (found for part in schema.values() for found in arrays(part))
    elif isinstance(schema, list):
        yield from (found for part in schema for found in arrays(part))


def test_generators_know_what_is_in_an_array() -> None:
    found = list(arrays(description()["components"]["schemas"]))
    assert found
    assert not [array for array in found if not isinstance(array.get("items", {}), dict)]
    assert not [array for array in found if not array.keys() & {"items", "prefixItems"}]


def test_closed_sets_are_enums() -> None:
    schemas = description()["components"]["schemas"]
    for name, field in (
        ("MatchView", "status"),
        ("AuditView", "verdict"),
        ("MatchView", "awaiting"),
    ):
        part = schemas[name]["properties"][field]["$ref"].rpartition("/")[2]
        assert part == name + field.title()
        assert schemas[part]["enum"]


def unnamed(schema: Any, within: str) -> Iterator[str]:
    """Where a generator would have to make up the name of a class."""
    match schema:
        case list():
            for part in schema:
                yield from unnamed(part, within)
        case dict():
            fields = schema.get("properties", {})
            parts = [
                *fields.items(),
                *((key, part) for key, part in schema.items() if key in INNER),
            ]
            for place, part in parts:
                if isinstance(part, dict) and (part.keys() & {"enum", "properties"}):
                    yield f"{within}.{place}"
                yield from unnamed(part, f"{within}.{place}")


INNER = ("items", "additionalProperties", "contentSchema", "anyOf", "oneOf", "prefixItems")


def test_a_generator_makes_up_no_name_of_a_class() -> None:
    schemas = description()["components"]["schemas"]
    assert [place for name, schema in schemas.items() for place in unnamed(schema, name)] == []
    assert [name for name, schema in schemas.items() if schema["title"] != name] == []
    pascal = {name.lower() for name in schemas}
    assert len(pascal) == len(schemas), "names that differ by their case alone"
    assert not [name for name in schemas if name[-1].isdigit() and name[:-1] in schemas]


def test_a_body_that_is_json_is_named() -> None:
    bodies = [
        (operation["operationId"], media_type["schema"])
        for item in description()["paths"].values()
        for operation in item.values()
        for content in (operation.get("requestBody", {}), *operation["responses"].values())
        for kind, media_type in content.get("content", {}).items()
        if "json" in kind and kind != "application/jsonl"
    ]
    assert bodies
    assert [name for name, schema in bodies if not schema.keys() & {"$ref", "title"}] == []


def test_what_refuses_unknown_fields_says_so() -> None:
    schemas = description()["components"]["schemas"]
    for name in ("CreateMatch", "JoinMatch", "GiveAnswer", "KtcOptions", "KtcRosterAnswer"):
        assert schemas[name]["additionalProperties"] is False


def test_every_operation_has_a_tag_that_is_described() -> None:
    described = description()
    tags = {tag["name"] for tag in described["tags"]}
    used = {tag for item in described["paths"].values() for o in item.values() for tag in o["tags"]}
    assert used == tags


def test_links_name_operations_that_exist() -> None:
    operations = [o for item in description()["paths"].values() for o in item.values()]
    known = {operation["operationId"] for operation in operations}
    linked = {
        link["operationId"]
        for operation in operations
        for response in operation["responses"].values()
        for link in response.get("links", {}).values()
    }
    assert linked
    assert linked <= known


def test_each_problem_is_described_once() -> None:
    described = description()
    shared = described["components"]["responses"]
    refused = {
        (status, json.dumps(response))
        for item in described["paths"].values()
        for operation in item.values()
        for status, response in operation["responses"].items()
        if status >= "4"
    }
    names = {f"Problem{status}" for status, _ in refused}
    assert shared.keys() == names
    assert refused == {
        (name[-3:], json.dumps({"$ref": f"#/components/responses/{name}"})) for name in names
    }


def test_headers_of_responses_are_described(client) -> None:
    described = description()
    responses = described["paths"]["/matches"]["post"]["responses"]
    assert {"ETag", "Location"} <= responses["201"]["headers"].keys()
    assert "Retry-After" in described["components"]["responses"]["Problem429"]["headers"]
    served = client.post("/matches", json={"game": "ktc"})
    assert {"etag", "location"} <= served.headers.keys()
