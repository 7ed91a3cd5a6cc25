"""Whatever dies while tournaments are played, they end as if nothing had.

These tests really kill.
"""

import contextlib
import random
from collections import Counter
from functools import partial
from typing import Any

import httpx

from saikoro.domain.verification.verify import verify
from tests.http.test_preconditions import key
from tests.http.test_tournament_rewinds import REASON, Table
from tests.kit.budget import budget
from tests.kit.kills import (
    KILLS,
    kill_everything,
    kill_server,
    kill_worker,
    kill_workers,
    pause,
)
from tests.kit.stack import Stack
from tests.kit.tournaments import SWISS, Tournament, as_served, got, plan, rows, verified
from tests.kit.waiting import wait_until

ENTRANTS, ROUNDS = 64, 5
MATCHES = ENTRANTS // 2 * ROUNDS + 7
BODY = {
    "plan": plan(
        SWISS | {"rounds": ROUNDS},
        {"format": "single_elimination", "qualifiers": 8},
        secret_entries=True,
    ),
    "entrants": rows(ENTRANTS),
    "start": True,
}


def status(tournament: Tournament) -> str:
    """How it stands, once somebody answers."""
    answers: list[httpx.Response] = []

    def is_answered() -> bool:
        with contextlib.suppress(httpx.TransportError):
            answers.append(tournament.client.get(tournament.path))
            assert answers[-1].status_code in {200, 503}, answers[-1].text
            return answers[-1].is_success
        return False

    wait_until(is_answered, "nobody answers")
    return str(answers[-1].json()["status"])


def check(tournament: Tournament) -> None:
    """Every pairing has one result, and all of it is what its inputs make it."""
    taken = Counter(
        (event["stage"], event["round"], result["slot"], result.get("run", 0))
        for event in tournament.events("results.taken")
        for result in event["results"]
    )
    paired = {
        (event["stage"], event["round"], pairing["slot"], pairing.get("run", 0))
        for event in tournament.events("round.paired")
        for pairing in event["pairings"]
    }
    assert taken.keys() == paired
    assert set(taken.values()) == {1}
    found = verified(tournament, as_served(tournament.client))
    assert found.differences == []
    assert (found.finished, found.matches) == (True, MATCHES)


TWICE = (*KILLS, kill_worker, kill_server)
"""All that may die, and what dies most, twice."""


def test_a_tournament_survives_whatever_dies(mortal: Stack) -> None:
    choose = random.Random(7)
    tournaments: list[Tournament] = []
    with mortal.client() as client:
        for _ in range(budget(1, soak=100)):
            for kill in choose.sample(TWICE, len(TWICE)):
                if not tournaments or status(tournaments[-1]) == "finished":
                    tournaments.append(Tournament.open(client, BODY, **key()))
                pause(choose)
                kill(mortal, choose)
        for tournament in tournaments:
            tournament.finish()
            check(tournament)


def test_a_pause_outlives_everything(mortal: Stack) -> None:
    choose = random.Random(6)
    for _ in range(budget(1, soak=100)):
        with mortal.client() as client:
            tournament = Tournament.open(client, BODY)
            tournament.come_to("round.paired")
            tournament.taken("pause", {"reason": "thunder"})
            kill_everything(mortal, choose)
            assert status(tournament) == "paused"
            mortal.wait_until_idle(tournament.id)
            halted = tournament.kinds()
            # Of what was in hand, results may have been taken; nothing new was paired.
            after = halted[halted.index("tournament.paused") + 1 :]
            assert set(after) <= {"results.taken", "round.closed"}
            tournament.taken("resume")
            kill_workers(mortal, choose)
            tournament.finish()
            check(tournament)


PAIRS = 6


def test_a_pause_between_people_is_whole_whatever_dies(mortal: Stack) -> None:
    """Every match is paused, and goes on, though workers die while they hold them (TN-30)."""
    choose = random.Random(5)
    names = [{"name": f"entrant {number}"} for number in range(2 * PAIRS)]
    swiss = {"format": "swiss", "rounds": 1}
    body = {"plan": plan(swiss, play="seats"), "entrants": names, "start": True}
    with mortal.client() as client:
        cup = Tournament.open(client, body)
        wait_until(lambda: len(linked(cup)) == PAIRS, "not all matches were created")
        for turn in range(1, budget(2, soak=40) + 1):
            for what, kind in (("pause", "match.paused"), ("resume", "match.resumed")):
                cup.taken(what, {"reason": "thunder"} if what == "pause" else None)
                choose.choice(KILLS)(mortal, choose)
                assert status(cup) == ("paused" if what == "pause" else "playing")
                for match in linked(cup):
                    came = partial(has, cup, match, kind, turn)
                    wait_until(came, f"{match} never came to {kind}")
        for match in linked(cup):
            held = [kind for kind in kinds(cup, match) if kind.startswith("match.")][1:]
            assert held == ["match.paused", "match.resumed"] * (len(held) // 2)


def test_a_rewind_is_made_once_whatever_dies(mortal: Stack) -> None:
    """The ruling's match goes back before its pause ends, though workers die meanwhile (TN-35)."""
    choose = random.Random(35)
    with mortal.client() as client:
        table = Table(client, answers=6)
        for turn in range(1, budget(3, soak=30) + 1):
            table.cup.taken(f"{table.path}/pause", {"reason": "a call for a judge"})
            ruling = {"ruling": table.ruling(choose.choice(table.versions())), "reason": REASON}
            made = as_once(table.cup, "rulings", ruling)
            assert made.status_code == 202, made.text
            choose.choice(KILLS)(mortal, choose)
            resumed = as_once(table.cup, f"{table.path}/resume")
            assert resumed.status_code == 202, resumed.text
            choose.choice(KILLS)(mortal, choose)
            came = partial(has, table.cup, table.match, "match.resumed", turn)
            wait_until(came, "the table never went on")
        happened = [kind for kind in kinds(table.cup, table.match) if kind in WHILE_JUDGED]
        assert happened == list(WHILE_JUDGED) * turn
        record = got(client, f"/matches/{table.match}/record").content.splitlines()
        assert verify(record).sound


def test_a_rewind_waits_until_the_rules_have_resolved_an_answer(mortal: Stack) -> None:
    with mortal.client() as client:
        table = Table(client, answers=1)
        asked = table.versions()
        seat = table.asked()
        answer = table.decision(seat)["options"][0]["answer"]
        for worker in mortal.workers:
            worker.kill()
            worker.wait()
        client.answer(table.match, table.tokens[seat], answer)
        table.cup.taken(f"{table.path}/pause", {"reason": "a call for a judge"})
        refused = table.rewind(asked[0])
        assert (refused.status_code, refused.json()["type"]) == (503, "/problems/busy")
        assert refused.headers["Retry-After"] == "1"
        mortal.workers[:] = [mortal.start_worker() for _ in mortal.workers]
        ruling = {"ruling": table.ruling(asked[0]), "reason": REASON}
        assert as_once(table.cup, "rulings", ruling).status_code == 202


WHILE_JUDGED = ("match.paused", "match.rewound", "match.resumed")


def as_once(cup: Tournament, what: str, body: Any = None) -> httpx.Response:
    """Post a request until it is answered, as one."""
    answers: list[httpx.Response] = []
    once = key()

    def is_answered() -> bool:
        with contextlib.suppress(httpx.TransportError):
            answers.append(cup.ask(what, body, **once))
        return bool(answers) and answers[-1].status_code != 503

    wait_until(is_answered, f"{what} is not answered")
    return answers[-1]


def has(cup: Tournament, match: str, kind: str, count: int) -> bool:
    """Whether a match has so many events of a kind."""
    return kinds(cup, match).count(kind) == count


def linked(cup: Tournament) -> list[str]:
    """The matches that were created for it."""
    return [one["match"] for event in cup.events("matches.linked") for one in event["matches"]]


def kinds(cup: Tournament, match: str) -> list[str]:
    """The types of the events of a match."""
    return [line["type"] for line in got(cup.client, f"/matches/{match}/events").json()["events"]]
