"""Judges let matches between people go back, as rulings of their tournament (TN-35)."""

import secrets
from functools import partial
from typing import Any

import pytest

from saikoro.conformance.seating import house_cards
from saikoro.domain.games import find_game
from saikoro.domain.match.clocks import milliseconds
from saikoro.domain.tournament.verification.findings import Findings
from saikoro.domain.tournament.verification.scores import ScoredMatch, score_fault
from saikoro.domain.tournament.verification.verify import verify_tournament
from saikoro.domain.verification.verify import verify
from tests.http.test_refusals import refused
from tests.http.test_tournament_judges import added, as_judge
from tests.http.test_tournament_pauses import come_to, lines, seated, table_of
from tests.kit.forging import changed, places, renumbered
from tests.kit.stack import Client
from tests.kit.tournaments import Tournament, bearer, got, plan
from tests.kit.waiting import wait_until

TWO = [{"name": name} for name in ("ada", "bob")]

REASON = "a misclick"


def opened(client: Client, **options: Any) -> Tournament:
    """A Swiss of one round of PBWCG between two people, whose judges may rewind."""
    played = {"decision_seconds": 600, "corrections": "judge"} | options
    swiss = {"format": "swiss", "rounds": 1}
    body = {"plan": plan(swiss, game="pbwcg", play="seats", options=played), "entrants": TWO}
    return Tournament.open(client, body | {"start": True})


class Table:
    """The one table of a tournament, after some answers."""

    def __init__(self, client: Client, answers: int = 8, **options: Any) -> None:
        self.client, self.cup = client, opened(client, **options)
        both = seated(client, self.cup, 1, 2)
        self.match: str = both[0]["match"]
        self.tokens = {each["seat"]: each["token"] for each in both}
        for _ in range(answers):
            self.answer()
        self.path = table_of(self.cup, self.match)

    def answer(self) -> None:
        """Have one seat that is asked give its first option."""
        seat = self.asked()
        body = self.decision(seat)
        answer = body["options"][0]["answer"]
        given = self.client.answer(self.match, self.tokens[seat], answer, Prefer="wait=20")
        assert given.is_success, given.text

    def asked(self) -> int:
        """A seat that is asked."""
        found: list[int] = []

        def waits() -> bool:
            found[:] = self.client.get(f"/matches/{self.match}/decision").json()["waiting"]
            return bool(found)

        wait_until(waits, f"{self.match} asks nobody")
        return found[0]

    def decision(self, seat: int) -> dict[str, Any]:
        headers = bearer(self.tokens[seat])
        body: dict[str, Any] = self.client.get(
            f"/matches/{self.match}/decision", headers=headers
        ).json()
        return body

    def pause(self) -> None:
        self.cup.taken(f"{self.path}/pause", {"reason": "a call for a judge"})
        count = len(lines(self.client, self.match, "match.resumed")) + 1
        come_to(self.client, self.match, "match.paused", count)

    def versions(self) -> list[int]:
        """The versions at which decisions of the game were asked, in order."""
        return [line["v"] for line in lines(self.client, self.match, "decision.asked")]

    def ruling(self, to: int, **changed_to: Any) -> dict[str, Any]:
        _, stage, number, slot = self.path.split("/")
        where = {"stage": int(stage), "round": int(number), "slot": int(slot)}
        return {"kind": "rewind", **where, "number": 0, "to": to} | changed_to

    def rewind(self, to: int, headers: dict[str, str] | None = None, **changed_to: Any) -> Any:
        body = {"ruling": self.ruling(to, **changed_to), "reason": REASON}
        return self.cup.ask("rulings", body, **(headers or {}))


@pytest.fixture
def table(client: Client) -> Table:
    return Table(client)


def found_in(cup: Tournament, record: list[bytes], match: list[bytes]) -> Findings:
    """What is found in a record of a tournament whose matches have this record."""
    game = find_game("pbwcg", None)

    def check(scored: ScoredMatch) -> str | None:
        return score_fault(scored, match, game, house_cards(game))

    *_, findings = verify_tournament(record, None, check_score=check)
    return findings


def test_a_judge_rewinds_and_the_seats_play_on(client: Client, table: Table) -> None:
    judge = as_judge(table.cup, added(table.cup, "Kai").json()["token"])
    to = table.versions()[-2]
    state = f"/matches/{table.match}/state"
    then = client.get(state, params={"at": to}).json()["state"]["game"]
    table.pause()
    made = judge.taken("rulings", {"ruling": table.ruling(to), "reason": REASON})
    line = made["after"]
    rewound = come_to(client, table.match, "match.rewound")
    assert rewound["by"] == "judge"
    assert rewound["data"] == {"to": to, "reason": REASON, "ruling": line}
    wait_until(lambda: table.versions()[-1] > rewound["v"], "the decision is not asked again")
    assert client.get(state).json()["state"]["game"] == then
    assert not lines(client, table.match, "match.resumed"), "the judge considers for as long"
    table.cup.taken(f"{table.path}/resume")
    resumed = come_to(client, table.match, "match.resumed")
    waited = milliseconds(resumed["at"]) - milliseconds(rewound["at"])
    assert resumed["data"]["milliseconds"] == waited
    [view] = table.cup.look("/rulings")
    assert view["by"]["name"] == "Kai"
    table.answer()
    client.post(f"/matches/{table.match}/resignation", headers=bearer(table.tokens[0]))
    table.cup.finish()
    match = got(client, f"/matches/{table.match}/record").content.splitlines()
    assert verify(match).sound
    record = table.cup.record()
    assert found_in(table.cup, record, match).differences == []
    unruled = [one for one in record if b'"ruling.made"' not in one]
    assert found_in(table.cup, renumbered(unruled), match).differences
    for change in ({"to": to - 1}, {"number": 1}, {"slot": 1}):
        forged = changed(record, "ruling.made", partial(_ruling_with, change))
        assert found_in(table.cup, forged, match).differences, change
    [at] = places(match, "match.rewound")
    assert found_in(table.cup, record, renumbered([*match[:at], *match[at + 2 :]])).differences


def test_a_rewind_that_is_sent_again_is_made_once(client: Client, table: Table) -> None:
    table.pause()
    key = {"Idempotency-Key": secrets.token_hex(16)}
    to = table.versions()[-1]
    first, second = table.rewind(to, key), table.rewind(to, key)
    assert first.json()["receipt"] == second.json()["receipt"]
    come_to(client, table.match, "match.rewound")
    table.cup.taken(f"{table.path}/resume")
    come_to(client, table.match, "match.resumed")
    assert len(lines(client, table.match, "match.rewound")) == 1


def test_what_cannot_be_rewound(client: Client, table: Table) -> None:
    to = table.versions()[-1]
    refused(table.rewind(to), 422, "illegal-ruling")
    table.pause()
    refused(table.rewind(to + 1), 409, "no-such-decision")
    refused(table.rewind(10**6), 409, "no-such-decision")
    refused(table.rewind(to, number=1), 422, "illegal-ruling")
    refused(table.rewind(to, slot=5), 422, "illegal-ruling")
    assert table.rewind(to, slot="x").status_code == 422
    kinds = table.cup.kinds()
    assert "ruling.made" not in kinds
    assert not lines(client, table.match, "match.rewound")
    made = table.rewind(to)
    assert made.status_code == 202, made.text
    undo = {"ruling": {"kind": "undo", "line": made.json()["after"]}, "reason": "x"}
    refused(table.cup.ask("rulings", undo), 422, "illegal-ruling")


def test_options_that_allow_no_rewind_allow_none_by_a_ruling(client: Client) -> None:
    for corrections in ("none", "judge_consent"):
        table = Table(client, answers=2, corrections=corrections)
        table.pause()
        refused(table.rewind(table.versions()[-1]), 409, "cannot-rewind")


def test_only_who_makes_rulings_rewinds(client: Client, table: Table) -> None:
    desk = as_judge(table.cup, added(table.cup, "Ola", "desk").json()["token"])
    table.pause()
    body = {"ruling": table.ruling(table.versions()[-1]), "reason": REASON}
    refused(desk.ask("rulings", body), 403, "missing-role")
    for token in (table.tokens[0], ""):
        answer = client.post(f"{table.cup.path}/rulings", json=body, headers=bearer(token))
        assert answer.status_code in {401, 403}, answer.text
    rewinds = f"/matches/{table.match}/rewinds"
    asked = {"to": table.versions()[-1], "reason": REASON}
    refused(client.post(rewinds, json=asked, headers=bearer(table.cup.token)), 403, "forbidden")


def test_a_preview_of_a_rewind_changes_nothing(client: Client, table: Table) -> None:
    table.pause()
    body = {"ruling": table.ruling(table.versions()[-1])}
    answer = table.cup.ask("rulings/preview", body)
    assert answer.status_code == 200, answer.text
    assert (answer.json()["replayed"], answer.json()["moves"]) == ([], [])
    assert not lines(client, table.match, "match.rewound")


def _ruling_with(forge: dict[str, Any], data: Any) -> None:
    data["ruling"].update(forge)
