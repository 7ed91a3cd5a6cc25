"""Penalties and results of real tables over HTTP, where people play (TN-33, TN-34)."""

from typing import Any

import pytest

from saikoro.domain.tournament.verification.verify import verify_tournament
from tests.http.test_tournament_seats import Scores, answer_all, invitations, opened, seats
from tests.kit.stack import Client
from tests.kit.tournaments import Tournament
from tests.kit.waiting import wait_until

PLACE = {"stage": 0, "round": 1, "slot": 0}
STRONG, WEAK = [6, 7, 4, 6, 13, 6, 13, 2], [1]


class Cup(Tournament):
    """Ada and Bob in a final of three matches, at the API."""

    def __init__(self, client: Client) -> None:
        address, token = opened(client, "ada", "bob", best_of=3)
        super().__init__(client, {"tournament": address.rpartition("/")[2], "token": token})
        self.players = client
        self.tokens = invitations(client, address, token)

    def running(self) -> str:
        """The match in which Ada has a seat now."""
        return str(seats(self.players, self.path, 1, self.tokens[1])[0]["match"])

    def rule(self, kind: str, **fields: Any) -> int:
        """Make a ruling; returns its line."""
        ruling = {"kind": kind, **fields}
        line: int = self.taken("rulings", {"ruling": ruling, "reason": "as it was seen"})[
            "receipt"
        ]["version"]
        return line

    def key(self, role: str) -> dict[str, str]:
        """The authorization of a new judge in this role."""
        answer = self.ask("judges", {"name": f"the {role}", "role": role})
        return {"Authorization": f"Bearer {answer.json()['token']}"}

    def of_final(self) -> list[Any]:
        """The matches of the final in the results."""
        found: list[Any] = self.look("/results")["stages"][0]["rounds"][0]["pairings"][0]["matches"]
        return found

    def await_match(self, number: int) -> None:
        """Wait until a match begins."""
        wait_until(
            lambda: any(one["number"] == number and one["match"] for one in self.of_final()),
            f"match {number} does not begin",
        )


@pytest.fixture
def cup(client: Client) -> Cup:
    """A cup whose final is being played: before its first stage there is nothing to rule on."""
    cup = Cup(client)
    cup.running()
    return cup


def test_a_lost_match_does_not_count_and_the_next_one_begins(cup: Cup, client: Client):
    first = cup.running()
    cup.rule("game_loss", **PLACE, number=0, entrant=1, offence="late")
    cup.await_match(1)
    assert cup.running() != first
    answer_all(client, cup.path, cup.tokens, {1: WEAK, 2: STRONG})
    lost, won = cup.of_final()
    assert (lost["match"], lost["outcome"]["winner"], lost["outcome"]["lost_by"]) == (None, 2, [1])
    assert won["outcome"]["winner"] == 2
    checks = Scores(client)
    *_, findings = verify_tournament(cup.record(), None, check_score=checks.check)
    assert (findings.verdict, checks.checked) == ("sound", 1)
    assert client.get(f"/matches/{first}").json()["status"] == "playing"


def test_an_undone_game_loss_gives_the_running_match_back(cup: Cup, client: Client):
    first = cup.running()
    line = cup.rule("game_loss", **PLACE, number=0, entrant=1, offence="late")
    cup.await_match(1)
    second = cup.running()
    cup.rule("undo", line=line)
    assert cup.running() == first
    answer_all(client, cup.path, cup.tokens, {1: STRONG, 2: WEAK})
    assert [one["match"] for one in cup.of_final()] == [first, second]
    *_, findings = verify_tournament(cup.record(), None, check_score=Scores(client).check)
    assert findings.verdict == "sound", findings.differences


def test_the_desk_enters_a_slip_and_nothing_proves_it(cup: Cup):
    desk = cup.key("desk")
    first = cup.running()
    slip = {"kind": "played", **PLACE, "winners": [2, 2]}
    preview = cup.client.post(f"{cup.path}/rulings/preview", json={"ruling": slip}, headers=desk)
    assert preview.status_code == 200, preview.text
    assert [one["winner"] for one in preview.json()["replayed"]] == [2]
    made = cup.client.post(
        f"{cup.path}/rulings", json={"ruling": slip, "reason": "the slip"}, headers=desk
    )
    assert made.status_code == 202, made.text
    cup.finish()
    assert cup.look()["ranking"] == [2, 1]
    assert [one["outcome"]["at_table"] for one in cup.of_final()] == [True, True]
    assert cup.client.get(f"/matches/{first}").json()["status"] == "playing"
    *_, findings = verify_tournament(cup.record(), None)
    assert (findings.sound, findings.verdict, len(findings.at_table)) == (True, "incomplete", 2)


@pytest.mark.parametrize(
    "ruling",
    [
        {"kind": "warning", "entrant": 1, "offence": "conduct"},
        {"kind": "game_loss", **PLACE, "number": 0, "entrant": 1, "offence": "conduct"},
        {"kind": "undo", "line": 9},
    ],
)
def test_the_desk_gives_no_penalty(cup: Cup, ruling: dict[str, Any]):
    desk = cup.key("desk")
    for path in ("rulings", "rulings/preview"):
        body = {"ruling": ruling} | ({} if path.endswith("preview") else {"reason": "rude"})
        answer = cup.client.post(f"{cup.path}/{path}", json=body, headers=desk)
        assert (answer.status_code, answer.json()["type"].rpartition("/")[2]) == (
            403,
            "missing-role",
        )


def test_the_desk_upholds_no_dispute_with_a_slip(cup: Cup):
    desk = cup.key("desk")
    filed = cup.taken("disputes", {"reason": "no", "entrant": 1, **PLACE})["receipt"]["version"]
    body = {"ruling": {"kind": "played", **PLACE, "winners": [1, 1]}, "reason": "slip"}
    answer = cup.client.post(f"{cup.path}/rulings", json=body | {"dispute": filed}, headers=desk)
    assert answer.status_code == 403


def test_warnings_are_counted_for_the_judge(cup: Cup):
    for _ in range(2):
        cup.rule("warning", entrant=1, offence="slow_play", **PLACE)
    warning = {"kind": "warning", "entrant": 1, "offence": "slow_play"}
    assert cup.ask("rulings/preview", {"ruling": warning}).json()["count"] == 3
    assert [one["count"] for one in cup.look("/rulings")] == [1, 2]
    assert (
        "penalty 2 of this kind"
        in cup.client.get(f"{cup.path}/results", headers={"Accept": "text/markdown"}).text
    )


@pytest.mark.parametrize(
    ("ruling", "code", "pointer"),
    [
        ({"kind": "warning", "entrant": 1, "offence": "rude"}, "bad_ruling", "/ruling/offence"),
        ({"kind": "warning", "entrant": 1}, "bad_ruling", "/ruling"),
        (
            {"kind": "game_loss", **PLACE, "number": 2, "entrant": 1, "offence": "late"},
            "illegal_ruling",
            "/ruling/number",
        ),
        ({"kind": "played", **PLACE, "winners": []}, "illegal_ruling", "/ruling/winners"),
        ({"kind": "played", **PLACE, "winners": [3]}, "illegal_ruling", "/ruling/winners/0"),
    ],
)
def test_what_is_wrong_with_a_penalty_is_named(
    cup: Cup, ruling: dict[str, Any], code: str, pointer: str
):
    answer = cup.ask("rulings", {"ruling": ruling, "reason": "because"})
    assert answer.status_code == 422
    [violation] = answer.json()["errors"]
    assert (violation["code"], violation["pointer"]) == (code, pointer)
