"""Whatever dies while tournaments are played, they end as if nothing had.

These tests really kill.
"""

import random
import time
from collections import Counter

import httpx

from tests.crash.test_kills import pause
from tests.http.test_preconditions import key
from tests.kit.budget import budget
from tests.kit.stack import Stack
from tests.kit.tournaments import SWISS, Tournament, as_served, plan, rows, verified

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
SETTLED_SECONDS = 1.5
"""Longer than the lease of what a dead worker had in hand."""


def kill_worker(stack: Stack, choose: random.Random) -> None:
    number = choose.randrange(len(stack.workers))
    stack.workers[number].kill()
    stack.workers[number].wait()
    stack.workers[number] = stack.start_worker()


def kill_workers(stack: Stack, _choose: random.Random) -> None:
    for worker in stack.workers:
        worker.kill()
    for number, worker in enumerate(stack.workers):
        worker.wait()
        stack.workers[number] = stack.start_worker()


def kill_api(stack: Stack, _choose: random.Random) -> None:
    stack.api.kill()
    stack.api.wait()
    stack.start_api()


def kill_server(stack: Stack, choose: random.Random) -> None:
    stack.server.kill()
    pause(choose)
    stack.server.restart()


def kill_everything(stack: Stack, _choose: random.Random) -> None:
    processes = [stack.api, *stack.workers]
    for process in processes:
        process.kill()
    stack.server.kill()
    for process in processes:
        process.wait()
    stack.server.restart()
    stack.workers = [stack.start_worker() for _ in stack.workers]
    stack.start_api()


def status(tournament: Tournament) -> str:
    """How it stands, once somebody answers."""
    while True:
        try:
            answer = tournament.client.get(tournament.path)
        except httpx.TransportError:
            continue
        if answer.is_success:
            return str(answer.json()["status"])
        assert answer.status_code == 503, answer.text
        time.sleep(0.05)


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


KILLS = (
    kill_worker,
    kill_worker,
    kill_workers,
    kill_api,
    kill_server,
    kill_server,
    kill_everything,
)


def test_a_tournament_survives_whatever_dies(mortal: Stack) -> None:
    choose = random.Random(7)
    tournaments: list[Tournament] = []
    with mortal.client() as client:
        for _ in range(budget(1, soak=100)):
            for kill in choose.sample(KILLS, len(KILLS)):
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
            time.sleep(SETTLED_SECONDS)
            assert status(tournament) == "paused"
            before = tournament.record()
            time.sleep(SETTLED_SECONDS / 3)
            assert tournament.record() == before
            tournament.taken("resume")
            kill_workers(mortal, choose)
            tournament.finish()
            check(tournament)
