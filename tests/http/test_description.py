"""The API describes itself truly, with examples that work, on a page that needs no network."""

import json
import re
from importlib.resources import files
from typing import Any, get_args

import msgspec
import pytest
from litestar.routes import HTTPRoute

from saikoro.api_schemas.examples import REQUESTS
from saikoro.api_schemas.operations import OPERATIONS
from saikoro.api_schemas.webhooks import HookFormat
from saikoro.domain.games import GAMES
from saikoro.service.http.requests.parameters import parameters_of
from saikoro.service.http.routes.binding import DECLARED
from saikoro.service.webhooks.hooks import CLOUD_EVENT, JSON
from saikoro.service.webhooks.notifications import Hook, Notification, body_of
from tests.clients.description import description
from tests.http.test_disputes import Disputed
from tests.kit.described import described_app
from tests.kit.registering import link, register
from tests.kit.stack import UNTIMED
from tests.kit.tournaments import Tournament, bearer, plan, rows
from tests.kit.waiting import wait_until

PLACES = ("path", "query", "header")
"""Where parameters are that are described; a body is described by its schema."""

ADDED = {("header", "If-None-Match")}
"""What a route takes beside its declaration: all that reads may, and clients of ours do not."""

ASKED = ("/answers", "/decision/check")
"""Requests of a seat that is asked something."""


DESCRIBED: dict[str, Any] = msgspec.json.decode(description())


def handlers():
    for route in described_app().routes:
        for handler in route.route_handlers if isinstance(route, HTTPRoute) else ():
            if DECLARED in handler.opt:
                yield handler


def test_it_is_openapi_3_1_and_served_as_it_is(client):
    assert DESCRIBED["openapi"].startswith("3.1")
    assert client.get("/docs/openapi.json").json() == DESCRIBED


def test_every_operation_is_declared_and_bound():
    """And the query parameters that its route checks are those that are described.

    That clients have every operation is a law of theirs (`tests/clients/test_operations.py`).
    """
    checked = described_app().state.query_parameters
    described = {
        (method, path): operation
        for path, item in DESCRIBED["paths"].items()
        for method, operation in item.items()
    }
    declared = {(one.method, one.path): one for one in OPERATIONS}
    assert declared.keys() == described.keys()
    for (method, path), operation in described.items():
        one = declared[method, path]
        assert (operation["summary"], operation["description"]) == (one.summary, one.description)
        named = {(place["in"], place["name"]) for place in operation.get("parameters", ())}
        sent = {(p.where, p.sent) for p in one.parameters.values() if p.where in PLACES}
        assert named - ADDED == sent, path
        assert checked[path, method] == {name for where, name in sent if where == "query"}, path


def test_routes_take_parameters_of_the_types_that_are_declared():
    for handler in handlers():
        declared = {one.sent: one for one in handler.opt[DECLARED].parameters.values()}
        for name, field in parameters_of(handler):
            if name in declared and declared[name].where in ("path", "query"):
                taken = field.annotation  # a route may have a default where a client has none
                assert declared[name].type in (taken, taken | None), (handler, name)


@pytest.mark.parametrize("of", ["/matches/{match}", "/tournaments/{tournament}"])
def test_the_three_views_of_events_are_described(of):
    content = DESCRIBED["paths"][f"{of}/events"]["get"]["responses"]["200"]["content"]
    assert set(content) == {"application/json", "application/jsonl", "text/event-stream"}


def test_the_three_forms_of_a_report_are_described():
    content = DESCRIBED["paths"]["/matches/{match}/report"]["get"]["responses"]["200"]["content"]
    assert set(content) == {"text/plain", "text/markdown", "application/json"}


@pytest.mark.parametrize("format_", get_args(HookFormat))
def test_what_is_posted_to_webhooks_is_described(format_):
    note = Notification(
        source="/matches/0", version=5, type="t", subject="events/5", time="", data={"version": 5}
    )
    posted = body_of("1", note, Hook("https://example.org", format=format_))
    described = DESCRIBED["webhooks"]["notification"]["post"]["requestBody"]["content"]
    schemas = DESCRIBED["components"]["schemas"]
    named = json.dumps(described[CLOUD_EVENT if format_ == "cloudevents" else JSON])
    assert f"#/components/schemas/{type(posted).__name__}" in named
    assert msgspec.to_builtins(posted).keys() == set(schemas[type(posted).__name__]["properties"])


ADDRESSES = [(*at, name) for at, examples in REQUESTS.items() for name in examples]

BEFORE = ("entrants", "check-ins", "{link}", "entry", "entry/withdrawal")
"""What is asked of a tournament before its entries are locked."""

UNFINISHED = ("/pause", "/cancellation", "/withdrawals")
"""What is asked of a tournament before it is over."""


def disputed(client, path):
    """Where a dispute is at which something is asked, and the token of whoever asks it."""
    over = Disputed(client, judge="key")
    if path.endswith("/{match}/disputes"):
        return {"match": over.match}, over.tokens[1]
    token = over.created["judge_token"] if path.endswith("/rulings") else over.tokens[0]
    return {"dispute": over.opened()}, token


@pytest.mark.parametrize(("method", "path", "name"), ADDRESSES)
def test_every_example_works(client, method, path, name):
    body, place, token = REQUESTS[method, path][name].body, {"game": "laplaplus"}, ""
    if "page" in body:
        place["game"] = "cardgard"
    if "{match}" in path:
        place["match"] = client.create()
    if "/disputes" in path and "{tournament}" not in path:
        place, token = disputed(client, path)
    elif path.endswith(ASKED):
        place["match"], (token, _) = client.seated()
    if path == "/matches/{match}/pause":
        made = client.post("/matches", json={"game": "laplaplus", "judge": "key"}).json()
        place["match"], token = made["match"], made["judge_token"]
        for _ in range(2):
            client.join(made["match"])
    if path.endswith("/receipts"):  # the example's signature is none
        taken = client.post(f"/matches/{place['match']}/seats", json={}).json()["receipt"]
        body = body | {name: taken[name] for name in ("version", "head", "signature")}
    if path.endswith("/whatif"):
        place |= finished(client, with_dice=name == "face")
    if "{tournament}" in path:
        start = not path.endswith(BEFORE)
        opened = {"plan": plan(registration=9), "entrants": rows(4), "start": start}
        if path.endswith(UNFINISHED):  # one of builds may be over before
            names = [{"name": one["name"]} for one in rows(4)]
            opened = {"plan": plan(play="seats"), "entrants": names, "start": True}
        tournament = Tournament.open(client, opened)
        place["tournament"], token = tournament.id, tournament.token
        if not start:
            place["link"] = link(tournament).rpartition("/")[2]
        if "/entry" in path:
            token = register(tournament, "ada").token
        if "rulings" in path:
            tournament.finish()
        if "/tables/" in path:
            tournament.come_to("matches.linked")
            place |= {"stage": "0", "number": "1", "slot": "0"}
    answer = client.request(method, path.format(**place), json=body, headers=bearer(token))
    assert answer.is_success, answer.text


def finished(client, *, with_dice):
    """A finished match, and the version of an answer, or of a die."""
    if not with_dice:
        return {"match": client.finished([7, 7, 1], [22, 21, 1], **UNTIMED), "version": 8}
    bots = {seat: {"bot": "random"} for seat in ("0", "1")}
    match = client.post("/matches", json={"game": "cardgard", "bots": bots}).json()["match"]
    wait_until(lambda: client.is_finished(match), "the match does not end")
    lines = client.lines(match)
    return {"match": match, "version": next(at for at, one in enumerate(lines, 1) if DIE in one)}


DIE = b'"type":"die.rolled"'


def test_examples_are_in_the_description():
    body = DESCRIBED["paths"]["/matches"]["post"]["requestBody"]["content"]["application/json"]
    assert body["examples"]["default"]["value"] == {"game": "laplaplus"}


def test_the_page_needs_nothing_from_elsewhere(client):
    page = client.get("/docs").text
    addresses = re.findall(r'(?:src|href)="([^"]+)"', page)
    assert len(addresses) == 4
    for address in addresses:
        assert address.startswith(("/docs/", "/web/", "data:"))
        if address.startswith("/"):
            assert client.get(address).is_success


def test_the_page_s_files_ship_with_the_package():
    folder = files("saikoro.service.web").joinpath("swagger-ui")
    for name in ("swagger-ui-bundle.js", "swagger-ui.css", "LICENSE", "NOTICE"):
        assert folder.joinpath(name).is_file()


def test_the_front_page_leads_to_the_description(client):
    assert 'href="/docs"' in client.get("/").text


def test_games_show_their_rule_book_options_and_cards(client):
    games = {game["game"]: game for game in client.get("/games").json()}
    assert games.keys() == GAMES.keys()
    game = games["laplaplus"]
    assert client.get("/games/laplaplus").json() == game
    assert game["options"]["$defs"]["LaplaPlusOptions"]["properties"]["max_turns"]["default"] == 30
    assert "laplaplus.card_downed" in game["events"]
    english, japanese = (
        client.get("/games/laplaplus/rules", params={"lang": one}) for one in ("en", "ja")
    )
    assert english.text.startswith("# LaplaPlus（ラプラプラス）— rule book")
    assert japanese.text.startswith("# LaplaPlus（ラプラプラス）— ルールブック")
    assert client.get("/games/laplaplus/rules").text == english.text
    assert japanese.headers["Content-Language"] == "ja"
    house = client.get("/games/laplaplus/card-sets/house")
    assert house.content == client.get(f"/games/laplaplus/card-sets/{game['card_set']}").content


def test_a_loaded_card_set_can_be_played_with(client):
    body = REQUESTS["post", "/games/{game}/card-sets"]["small"].body
    stored = client.post("/games/laplaplus/card-sets", json=body)
    assert stored.status_code == 201
    assert client.get(stored.headers["Location"]).json() == body
    digest = stored.json()["card_set"]
    match = client.finished([1, 1], [2, 1], card_set=digest)
    assert client.get(f"/matches/{match}").json()["rules"]["digest"] == digest
    assert client.get(f"/matches/{match}/audit").json()["replayed"]
