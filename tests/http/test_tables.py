"""Tables and frames over HTTP: who sees what, what may be kept, and what applies to what."""

from collections.abc import Iterator
from typing import Any

import jsonpatch
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from lanterns import LANTERNS
from saikoro.conformance.seating import house_cards
from tests.kit.lantern_decks import CARDS
from tests.kit.seated_lanterns import SeatedLanterns, seated, serving_lanterns
from tests.kit.table_frames import applied, base_of

FOR_EVER = "max-age=31536000, immutable"
SEATS = pytest.mark.parametrize("seat", [None, 0, 1])


@pytest.fixture(scope="module")
def service(module_server) -> Iterator[TestClient[Litestar]]:
    """One service for the matches of all tests here."""
    with serving_lanterns(module_server) as client:
        yield client


@pytest.fixture
def table(service) -> SeatedLanterns:
    return seated(service)


def seen(body: Any, zone: str) -> list[str | None]:
    """The cards of the things in a zone, null for those that are not known."""
    things = body["table"]["things"].values()
    return [thing.get("card") for thing in things if thing["zone"] == zone]


def test_a_table_has_the_zones_and_things_that_the_game_describes(table):
    body = table.get("table")
    assert (body["match"], body["viewer"], body["opened"]) == (table.match, None, False)
    assert body["version"] == table.get("state")["version"]
    assert [len(seen(body, zone)) for zone in ("0:hand", "1:hand", "1:played")] == [3, 3, 0]
    zones = body["table"]["zones"]
    assert (zones["1:hand"]["owner"], zones["0:deck"]["count"]) == (1, 3)


def test_a_seat_sees_its_hand_on_the_table_and_nobody_elses(table):
    hidden = [None] * 3
    bodies = [table.get("table", seat) for seat in (None, 0, 1)]
    hands = [[seen(body, f"{side}:hand") for side in (0, 1)] for body in bodies]
    assert hands[0] == [hidden, hidden]
    assert (hands[1][1], hands[2][0]) == (hidden, hidden)
    assert None not in hands[1][0] + hands[2][1]


@SEATS
def test_faces_are_those_of_the_cards_that_are_seen_on_the_table(table, seat):
    table.answer()
    body = table.get("table", seat)
    cards = {thing.get("card") for thing in body["table"]["things"].values()} - {None}
    assert cards
    assert body["faces"].keys() == cards
    assert all(face["name"].keys() == {"ja", "en"} for face in body["faces"].values())


@SEATS
def test_after_the_end_everybody_sees_the_whole_table_at_every_version(table, seat):
    live = table.get("table", seat)
    table.end()
    body = table.get("table", seat, at=live["version"])
    assert (live["opened"], body["opened"]) == (False, True)
    assert None not in [
        card for zone in ("0:hand", "1:hand", "0:deck", "1:deck") for card in seen(body, zone)
    ]


@SEATS
def test_frames_lead_from_any_table_to_every_later_one(table, seat):
    table.answer()
    for ended in (False, True):
        if ended:
            table.end()
        page = table.get("frames", seat)
        assert [frame["v"] for frame in page["frames"]] == list(range(1, page["version"] + 1))
        drawn = table.get("table", seat, at=0)
        for frame in page["frames"]:
            drawn = applied(drawn, {**page, "frames": [frame]})
            wanted = table.get("table", seat, at=frame["v"])
            assert drawn["table"] == wanted["table"]
            assert wanted["faces"].items() <= drawn["faces"].items()


@SEATS
def test_pages_of_any_size_have_the_same_frames(table, seat):
    table.answer()
    whole = table.get("frames", seat)
    for limit in (1, 7, 64):
        after, frames = 0, []
        while after < whole["version"]:
            page = table.get("frames", seat, after=after, limit=limit)
            assert len(page["frames"]) == min(limit, whole["version"] - after)
            assert page["head"] == table.get("table", seat, at=page["version"])["head"]
            frames += page["frames"]
            after = page["version"]
        assert frames == whole["frames"]


def test_a_frame_has_the_sentence_of_its_event_and_the_die(table):
    frames = table.get("frames")["frames"]
    types = [event["type"] for event in table.get("events")["events"]]
    assert [frame["type"] for frame in frames] == types
    [die] = [frame["die"] for frame in frames if "die" in frame]
    assert die["purpose"] == {"ja": "風", "en": "Wind"}
    [heading] = [frame for frame in frames if frame["type"] == "lanterns.round_started"]
    assert (heading["depth"], heading["text"]["en"]) == (0, "Round 1")


def test_a_frame_of_a_rewind_names_the_decision_however_late_it_is_asked_for(table):
    asked = [
        event["v"] for event in table.get("events")["events"] if event["type"] == "decision.asked"
    ]
    path, body = f"/matches/{table.match}/rewinds", {"to": asked[-1], "reason": "a misread card"}
    assert table.client.post(path, json=body, headers=table.judge).is_success
    table.resolve()
    types = [event["type"] for event in table.get("events")["events"]]
    before = types.index("match.rewound")
    late, *_ = table.get("frames", after=before)["frames"]
    assert late == table.get("frames")["frames"][before]
    assert f"line {asked[-1]} (Round 1, " in late["text"]["en"]


@SEATS
def test_tables_and_frames_name_no_card_that_one_does_not_know(table, seat):
    table.answer()
    known = {*table.get("state")["state"]["cards"].values()}
    if seat is not None:
        known |= {*table.get("state", seat)["known"]["cards"].values()}
    named = named_cards(table.ask("frames", seat).text + table.ask("table", seat).text)
    assert named == known
    assert len(known) < len(CARDS)


def named_cards(text: str) -> set[str]:
    """Every lantern that a text names in any way."""
    house = house_cards(LANTERNS).lanterns
    return {
        card
        for card, lantern in house.items()
        if any(f'"{name}' in text or f" {name} " in text for name in (card, lantern.name_en))
        or lantern.name_ja in text
    }


def test_the_digest_of_the_drawer_is_the_same_wherever_it_stands(table):
    drawers = {table.get(path)["drawer"] for path in ("table", "frames")}
    assert len(drawers) == 1
    assert len(drawers.pop()) == 16


def test_an_empty_page_is_at_the_end(table):
    version = table.get("state")["version"]
    page = table.get("frames", after=version)
    assert (page["frames"], page["version"], page["over"]) == ([], version, False)
    assert page["head"] == table.get("table")["head"]


@pytest.mark.parametrize("path", ["frames", "table"])
def test_a_version_that_is_still_to_come_is_refused(table, path):
    asked = {"after": 9_999} if path == "frames" else {"at": 9_999}
    refused = table.ask(path, **asked)
    assert refused.json()["type"] == "/problems/no-such-version"


# What may be kept


@SEATS
def test_a_full_page_of_a_named_base_may_be_kept_for_ever(table, seat):
    base = base_of(table.get("table", seat))
    whose = "public" if seat is None else "private"
    full = table.ask("frames", seat, limit=5, **base)
    assert full.headers["Cache-Control"] == f"{whose}, {FOR_EVER}"
    assert full.headers["Vary"].startswith("Authorization")
    short = table.ask("frames", seat, after=5, **base)
    assert short.headers["Cache-Control"] == f"{whose}, no-cache"
    unnamed = table.ask("frames", seat, limit=5)
    assert unnamed.headers["Cache-Control"] == f"{whose}, no-cache"


@pytest.mark.parametrize("name", ["viewer", "opened", "drawer"])
def test_a_page_that_leaves_a_part_of_its_base_open_is_asked_for_again(table, name):
    base = base_of(table.get("table"))
    del base[name]
    assert table.ask("frames", limit=5, **base).headers["Cache-Control"] == "public, no-cache"


@SEATS
def test_the_last_page_of_a_match_that_is_over_may_be_kept_for_ever(table, seat):
    table.end()
    base = base_of(table.get("table", seat))
    page = table.ask("frames", seat, **base)
    assert page.json()["over"]
    assert FOR_EVER in page.headers["Cache-Control"]


def test_a_table_of_a_named_base_and_version_may_be_kept_for_ever(table):
    base = base_of(table.get("table"))
    policies = [
        table.ask("table", **query).headers["Cache-Control"]
        for query in (base | {"at": 6}, base, {"at": 6})
    ]
    assert policies == [f"public, {FOR_EVER}", "public, no-cache", "public, no-cache"]


@pytest.mark.parametrize("path", ["frames", "table"])
@SEATS
def test_what_one_has_is_not_sent_again(table, path, seat):
    first = table.ask(path, seat)
    again = table.ask(path, seat, first.headers["ETag"])
    assert (again.status_code, again.content) == (304, b"")
    for name in ("ETag", "Cache-Control", "Vary"):
        assert again.headers[name] == first.headers[name]
    table.end()
    assert table.ask(path, seat, first.headers["ETag"]).status_code == 200


@pytest.mark.parametrize("path", ["frames", "table"])
def test_tags_differ_by_who_looks(table, path):
    assert len({table.ask(path, seat).headers["ETag"] for seat in (None, 0, 1)}) == 3


def test_the_tag_of_a_table_can_be_sent_as_if_match(table):
    tag = table.ask("table", 0).headers["ETag"]
    [option, *_] = table.get("decision", 0)["options"]
    path, body = f"/matches/{table.match}/answers", {"answer": option["answer"]}
    answered = table.client.post(path, json=body, headers=table.seats[0] | {"If-Match": tag})
    assert answered.status_code == 202


@SEATS
def test_a_patch_leads_to_the_table_of_another_version(table, seat):
    live = table.get("table", seat)
    table.answer()
    patch = table.ask("table", seat, since=live["version"])
    assert patch.headers["Content-Type"] == "application/json-patch+json"
    assert jsonpatch.apply_patch(live, patch.json()) == table.get("table", seat)
    early = table.get("table", seat, at=6)
    step = table.get("table", seat, since=6, at=live["version"])
    assert jsonpatch.apply_patch(early, step) == live


@SEATS
def test_a_patch_over_the_end_opens_what_was_hidden(table, seat):
    live = table.get("table", seat)
    table.end()
    patch = table.get("table", seat, since=live["version"])
    opened = jsonpatch.apply_patch(live, patch)
    assert opened == table.get("table", seat)
    assert opened["opened"]


# Another base


def refusal(table: SeatedLanterns, path: str, seat: int | None, **base: Any) -> Any:
    refused = table.ask(path, seat, **base)
    assert refused.status_code == 409, refused.text
    problem = refused.json()
    assert problem["type"] == "/problems/other-base"
    assert "no-store" in refused.headers["Cache-Control"]
    return problem


@pytest.mark.parametrize("path", ["frames", "table"])
@pytest.mark.parametrize(("seat", "viewer"), [(None, "0"), (0, "1"), (1, "all")])
def test_an_address_that_names_another_viewer_is_refused(table, path, seat, viewer):
    base = base_of(table.get("table", seat))
    assert refusal(table, path, seat, **base | {"viewer": viewer})["base"] == base


def test_an_address_of_before_the_end_is_refused_after_it(table):
    before = base_of(table.get("table"))
    table.end()
    problem = refusal(table, "frames", None, **before, limit=5)
    assert problem["base"] == before | {"opened": "true"}
    assert "opened=true" in problem["detail"]


def test_an_address_of_another_drawer_is_refused(table):
    problem = refusal(table, "frames", None, drawer="0" * 16)
    assert problem["base"]["drawer"] == table.get("table")["drawer"]


def test_a_token_of_another_match_opens_no_table(table):
    other = table.client.post("/matches", json={"game": "lanterns"}).json()["match"]
    for path in ("frames", "table"):
        address = f"/matches/{other}/{path}"
        assert table.client.get(address, headers=table.seats[0]).status_code == 403
        wrong = {"Authorization": "Bearer nothing"}
        assert table.client.get(address, headers=wrong).status_code == 401


@pytest.mark.parametrize("path", ["frames", "table"])
def test_a_match_that_does_not_exist_has_no_table(table, path):
    assert table.client.get(f"/matches/{'0' * 32}/{path}").status_code == 404
