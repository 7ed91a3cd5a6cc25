"""What a seat's token shows over HTTP in a game of hidden hands, and nobody else's."""

import re
from collections.abc import Iterator
from typing import Any

import jsonpatch
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.kit.seated_lanterns import SeatedLanterns, seated, serving_lanterns


@pytest.fixture(scope="module")
def service(module_server) -> Iterator[TestClient[Litestar]]:
    """One service for the matches of all tests here."""
    with serving_lanterns(module_server) as client:
        yield client


@pytest.fixture
def table(service) -> SeatedLanterns:
    return seated(service)


def lying(shown: Any, zone: str) -> list[list[str | None]]:
    """The cards of both seats in a zone; None for one that is not seen."""
    things = shown["table"]["things"].values()
    return [
        [each.get("card") for each in things if each["zone"] == f"{seat}:{zone}"] for seat in (0, 1)
    ]


def test_a_seat_sees_its_hand_and_nobody_else_does(table):
    public = table.get("state")
    assert "known" not in public
    hands = [table.get("state", seat)["known"]["cards"] for seat in (0, 1)]
    assert [len(hand) for hand in hands] == [3, 3]
    assert not hands[0].keys() & hands[1].keys()


def test_each_seat_has_a_table_of_its_own(table):
    known = [
        [[card is not None for card in hand] for hand in lying(table.get("table", seat), "hand")]
        for seat in (None, 0, 1)
    ]
    assert known == [
        [[False] * 3, [False] * 3],
        [[True] * 3, [False] * 3],
        [[False] * 3, [True] * 3],
    ]


def test_an_option_is_labelled_for_who_may_see_it(table):
    asked = [table.get("decision", seat) for seat in (None, 0, 1)]
    assert asked[0]["options"] is None
    shown = table.get("table", 0)
    names = [shown["faces"][card]["name"]["ja"] for card in lying(shown, "hand")[0]]
    assert [option["ja"].partition("（")[0] for option in asked[1]["options"]] == names


def test_what_is_public_is_the_same_for_all(table):
    states = [(table.get("state", seat))["state"] for seat in (None, 0, 1)]
    assert states[0] == states[1] == states[2]


def test_a_patch_with_a_token_leads_to_what_the_seat_sees(table):
    version = (table.get("state"))["version"]
    before = table.get("state", 0, at=version - 3)
    patch = table.get("state", 0, since=version - 3)
    assert jsonpatch.apply_patch(before, patch) == table.get("state", 0)


def test_an_earlier_version_is_what_the_seat_knew_then(table):
    earlier = table.get("state", 0, at=6)
    assert earlier["known"]["cards"] == {}


def test_representations_of_seats_have_tags_of_their_own(table):
    path = f"/matches/{table.match}/state"
    answers = [table.client.get(path, headers=headers) for headers in ({}, *table.seats)]
    tags = [answer.headers["ETag"] for answer in answers]
    assert len(set(tags)) == 3
    assert all("Authorization" in answer.headers["Vary"] for answer in answers)
    assert "private" in answers[1].headers["Cache-Control"]
    again = table.client.get(path, headers=table.seats[0] | {"If-None-Match": tags[0]})
    assert again.status_code == 200


def test_the_tag_of_a_seat_can_be_sent_as_if_match(table):
    path = f"/matches/{table.match}"
    tag = (table.client.get(f"{path}/state", headers=table.seats[0])).headers["ETag"]
    [option, *_] = (table.get("decision", 0))["options"]
    answered = table.client.post(
        f"{path}/answers",
        json={"answer": option["answer"]},
        headers=table.seats[0] | {"If-Match": tag},
    )
    assert answered.status_code == 202


def test_a_token_of_another_match_shows_nothing(table):
    other = table.client.post("/matches", json={"game": "lanterns"})
    path = f"/matches/{other.json()['match']}/state"
    assert (table.client.get(path, headers=table.seats[0])).status_code == 403


def test_a_whole_match_is_reported_and_verifies(table):
    while table.answer():
        pass
    path = f"/matches/{table.match}/report"
    english, japanese = (table.client.get(path, params={"lang": lang}) for lang in ("en", "ja"))
    assert english.text.startswith(f"Lanterns {table.match}\n")
    assert re.search(r"\n#\d+ +— Round 5 —\n#\d+ +Wind: ", english.text)
    assert re.search(r"\n#\d+ +— 第5ラウンド —\n#\d+ +風: ", japanese.text)
    audit = table.get("audit")
    assert (audit["finished"], audit["replayed"], audit["faults"]) == (True, True, [])
    assert (audit["dice"], audit["cards"]) == (5, 10)


def test_the_judge_rewinds_over_http(table):
    page = table.get("events")
    asked = [event["v"] for event in page["events"] if event["type"] == "decision.asked"]
    rewound = table.client.post(
        f"/matches/{table.match}/rewinds",
        json={"to": asked[-1], "reason": "a card was misread"},
        headers=table.judge,
    )
    assert rewound.status_code == 202
    table.resolve()
    types = [event["type"] for event in (table.get("events"))["events"]]
    assert types[types.index("match.rewound") + 1] == "decision.asked"


def test_a_seat_cannot_rewind(table):
    refused = table.client.post(
        f"/matches/{table.match}/rewinds",
        json={"to": 7, "reason": "I am losing"},
        headers=table.seats[0],
    )
    assert refused.status_code == 403


FOR_EVER = "max-age=31536000, immutable"


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_after_the_end_everybody_sees_all_hands_and_decks_at_every_version(table, seat):
    then = table.get("state", seat)
    assert "opened" not in then
    assert lying(table.get("table", seat), "deck") == [[], []]
    last = table.end()
    for version in (then["version"], last):
        shown = table.get("table", seat, at=version)
        for zone in ("hand", "deck"):
            assert [len(cards) for cards in lying(shown, zone)] == [3, 3]
            assert all(card for cards in lying(shown, zone) for card in cards)
        assert len(table.get("state", seat, at=version)["opened"]["cards"]) == 12
    assert table.get("state", seat, at=2)["opened"] == {"cards": {}, "fields": {}}


def test_a_state_may_be_kept_for_ever_when_the_end_has_opened_it(table):
    path, asked = f"/matches/{table.match}/state", {"at": 6}
    live = table.client.get(path, params=asked)
    assert live.headers["Cache-Control"] == "public, no-cache"
    tag = {"If-None-Match": live.headers["ETag"]}
    assert table.client.get(path, params=asked, headers=tag).status_code == 304
    table.end()
    opened = table.client.get(path, params=asked, headers=tag)
    assert (opened.status_code, opened.headers["Cache-Control"]) == (200, f"public, {FOR_EVER}")
    again = {"If-None-Match": opened.headers["ETag"]}
    assert table.client.get(path, params=asked, headers=again).status_code == 304


@pytest.mark.parametrize("seat", [None, 0])
def test_who_has_followed_a_match_is_brought_to_what_is_open_by_a_patch(table, seat):
    live = table.get("state", seat)
    last = table.end()
    patch = table.get("state", seat, since=live["version"])
    assert jsonpatch.apply_patch(live, patch) == table.get("state", seat)
    replayed, step = table.get("state", seat, at=6), table.get("state", seat, since=6, at=last)
    assert jsonpatch.apply_patch(replayed, step) == table.get("state", seat, at=last)
    assert table.get("state", seat, since=last) == []


def test_a_report_names_the_cards_that_were_drawn_only_after_the_end(table):
    path = f"/matches/{table.match}/report"
    before = table.client.get(path, params={"lang": "en"}).text.splitlines()
    table.end()
    after = table.client.get(path, params={"lang": "en"}).text.splitlines()
    assert len(after) > len(before)
    assert before != after[: len(before)]


def test_a_match_that_is_cancelled_opens_nothing(table):
    created = table.client.post("/matches", json={"game": "lanterns"}).json()
    path, token = f"/matches/{created['match']}", created["creator_token"]
    cancelled = table.client.post(
        f"{path}/cancellation", headers={"Authorization": f"Bearer {token}"}
    )
    assert cancelled.is_success
    state = table.client.get(f"{path}/state", params={"at": 1})
    assert "opened" not in state.json()
    assert state.headers["Cache-Control"] == f"public, {FOR_EVER}"


def test_a_shuffle_is_proved_only_after_the_end(table):
    shuffles = [one["v"] for one in table.get("events")["events"] if one["type"] == "deck.shuffled"]
    for seat in (None, 0, 1):
        refused = table.ask(f"events/{shuffles[0]}/die", seat)
        assert (refused.status_code, refused.json()["type"]) == (409, "/problems/not-explained")
    table.end()
    sheet = table.get(f"events/{shuffles[0]}/die")
    assert sheet["shuffle"]["order"] != sheet["shuffle"]["cards"]
    assert len(sheet["shuffle"]["steps"]) == len(sheet["shuffle"]["cards"]) - 1


def test_a_report_of_a_match_that_goes_on_has_causes_and_hides_cards(table):
    headers = {"Accept": "application/json"}
    report = table.client.get(f"/matches/{table.match}/report", headers=headers).json()
    assert (report["explained_to"], report["not_explained"]) == (report["version"], None)
    named = [one for one in report["sentences"] if "cause" in one]
    assert named
    assert all(one["cause"].get("v", 0) < one["v"] for one in named)
