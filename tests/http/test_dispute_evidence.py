"""Disputes of matches of tournaments that name events and bring what was kept (TN-19.4)."""

from typing import Any

import pytest

from saikoro.domain.tournament.verification.verify import verify_tournament
from tests.http.test_tournament_seats import invitations, opened, seats
from tests.kit.stack import Client
from tests.kit.tournaments import Tournament, bearer
from tests.kit.waiting import wait_until


class Cup(Tournament):
    """Ada and Bob, whose match goes on."""

    def __init__(self, client: Client) -> None:
        address, token = opened(client, "ada", "bob")
        super().__init__(client, {"tournament": address.rpartition("/")[2], "token": token})
        tokens = invitations(client, address, token)
        self.seat = seats(client, address, 1, tokens[1])[0]
        self.match: str = self.seat["match"]
        asking, decision = bearer(self.seat["token"]), f"/matches/{self.match}/decision"
        wait_until(
            lambda: bool(client.get(decision, headers=asking).json()["decision"]),
            "nothing is asked of Ada",
        )
        answer = client.answer(self.match, self.seat["token"], {"row": [1]})
        self.receipt: dict[str, Any] = answer.json()["receipt"]

    def file(self, **claim: Any) -> Any:
        """The answer to a dispute of Ada."""
        body = {"reason": "the die was another", "match": self.match} | claim
        path = f"{self.path}/disputes"
        return self.client.post(path, json=body, headers=bearer(self.seat["token"]))

    def kept(self, **changed: Any) -> dict[str, Any]:
        """The receipt of the match, as a dispute brings it."""
        known = {part: self.receipt[part] for part in ("version", "head", "signature")}
        return known | changed


@pytest.fixture
def cup(client: Client) -> Cup:
    return Cup(client)


def test_events_are_linked_and_heads_compared(cup: Cup):
    kept = [
        cup.kept(),
        cup.kept(signature=""),
        cup.kept(head="ab" * 32, signature=""),
        cup.kept(version=9_999, signature=""),
        cup.kept(signature="cd" * 64),
    ]
    answer = cup.file(events=[3, 1, 3], kept=kept)
    assert answer.status_code == 202, answer.text
    [view] = cup.look("/disputes")
    assert [one["version"] for one in view["events"]] == [1, 3]
    pages = [one["why"].rpartition("/m/")[2] for one in view["events"]]
    assert pages == [f"{cup.match}/why/1", f"{cup.match}/why/3"]
    assert cup.client.get(view["events"][0]["why"]).status_code == 200
    findings = ["leads_here", "leads_here", "differs", "beyond", "forged"]
    assert [one["finding"] for one in view["kept"]] == findings
    assert [one["signed"] for one in view["kept"]] == [True, False, False, False, True]
    [event] = cup.events("dispute.filed")
    assert (event["events"], event["found"]) == ([1, 3], findings)
    *_, found = verify_tournament(cup.record(), None)
    assert found.sound, found.differences
    page = cup.client.get(f"{cup.path}/results", headers={"Accept": "text/markdown"}).text
    assert "(about events 1, 3)" in page
    assert "the record differs" in page


@pytest.mark.parametrize("path", ["/t/{t}", "/m/{m}/audit"])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_pages_link_the_events_and_show_what_was_kept(cup: Cup, path: str, language: str):
    assert cup.file(events=[2], kept=[cup.kept()]).status_code == 202
    at = path.format(t=cup.id, m=cup.match)
    page = cup.client.get(f"{at}?lang={language}", headers={"Accept": "text/html"}).text
    assert f"/m/{cup.match}/why/2" in page
    assert {"en": "as in the record", "ja": "記録と一致"}[language] in page or (
        {"en": "the record leads through it", "ja": "記録と一致します"}[language] in page
    )


@pytest.mark.parametrize(
    ("claim", "pointer"),
    [
        ({"events": [9_999]}, "/events/0"),
        ({"events": [1], "match": None, "stage": 0, "round": 1, "slot": 0}, "/match"),
        ({"events": [1], "match": "ab" * 16}, "/match"),
    ],
)
def test_evidence_is_of_a_match_of_the_pairing(cup: Cup, claim: dict[str, Any], pointer: str):
    answer = cup.file(**claim)
    assert answer.status_code == 422, answer.text
    assert [error["pointer"] for error in answer.json()["errors"]] == [pointer]


def test_nobody_else_has_heads_compared(cup: Cup):
    body = {"reason": "curious", "match": cup.match, "kept": [cup.kept()]}
    for token in ("", "nonsense"):
        answer = cup.client.post(f"{cup.path}/disputes", json=body, headers=bearer(token))
        assert answer.status_code in {401, 403}
