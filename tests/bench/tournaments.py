"""What a tournament costs: matches a second on two workers, pairing, and refusing bad entries."""

import contextlib
import random
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import httpx

from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.tournament.facts.stage import Result, Round, Stage
from saikoro.domain.tournament.formats import pair, rounds
from saikoro.domain.tournament.planning.plan import Swiss
from tests.bench.rules import random_rows
from tests.kit import cardgard
from tests.kit.servers import EmbeddedTestServer
from tests.kit.stack import Stack

WORKERS = 2
FEWEST, MOST = 64, 4_096
"""Entrants between which a match should cost the same."""


class Rate(NamedTuple):
    """How fast tournaments were played."""

    matches: float
    """A second, from the start of a tournament to its end."""
    seconds: float
    """Processor time of server, API and workers, for each match."""


@contextlib.contextmanager
def stack() -> Iterator[tuple[Stack, list[int]]]:
    """The service's processes, and their ids."""
    with tempfile.TemporaryDirectory() as folder:
        server = EmbeddedTestServer(Path(folder) / "data")
        settings = {"SAIKORO_LOG_LEVEL": "warning", "SAIKORO_LEASE_SECONDS": "1.5"}
        with Stack(server, Path(folder), workers=WORKERS, **settings) as running:
            yield running, [server.pid, running.api.pid, *(w.pid for w in running.workers)]
        server.close()


def entrants(game: AnyGame, count: int) -> list[dict[str, Any]]:
    """So many random legal builds."""
    choose = random.Random(count)
    if game.id == "cardgard":
        builds = [cardgard.random_build(choose) for _ in range(count)]
        answers = [[move.answer for move in cardgard.moves(one, one)][::2] for one in builds]
    else:
        answers = [[{"row": row}] for row, _ in random_rows(count)]
    return [{"name": f"entrant {number}", "build": build} for number, build in enumerate(answers)]


def played(stack: Stack, pids: list[int], game: AnyGame, count: int, times: int = 1) -> Rate:
    """Single eliminations of `count` entrants, one after another, stored in full."""
    plan = {"name": "bench", "game": game.id, "stages": [{"format": "single_elimination"}]}
    body = {"plan": plan, "entrants": entrants(game, count)}
    took, used = 0.0, 0.0
    with stack.client() as client:
        for _ in range(times):
            opened = client.post("/tournaments", json=body).raise_for_status().json()
            address = f"/tournaments/{opened['tournament']}"
            before, began = processor_seconds(pids), time.perf_counter()
            headers = {"Authorization": f"Bearer {opened['token']}"}
            client.post(f"{address}/start", headers=headers).raise_for_status()
            _wait(client, address)
            took += time.perf_counter() - began
            used += processor_seconds(pids) - before
    matches = times * (count - 1)
    return Rate(matches / took, used / matches)


def _wait(client: httpx.Client, address: str) -> None:
    """Follow a tournament to its end."""
    with client.stream(
        "GET", f"{address}/events", headers={"Accept": "text/event-stream"}, timeout=300
    ) as stream:
        for line in stream.iter_lines():
            if line == "event: end":
                return


def processor_seconds(pids: Sequence[int]) -> float:
    """Processor time, in seconds, that these processes have had."""
    ticks = 0
    for pid in pids:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / 100


def slowest_pairing(count: int) -> float:
    """Seconds that the slowest round of a Swiss of `count` entrants takes to be paired."""
    choose = random.Random(count)
    stage = Stage(Swiss(), list(range(1, count + 1)))
    slowest = 0.0
    for _ in range(rounds(stage)):
        began = time.process_time()
        pairings = pair(stage)
        slowest = max(slowest, time.process_time() - began)
        results = {
            pairing.slot: Result(pairing.slot, choose.choice(pairing.entrants), "games")
            for pairing in pairings
        }
        stage.rounds.append(Round({pairing.slot: pairing for pairing in pairings}, results))
    return slowest


def refused(stack: Stack, count: int) -> float:
    """Seconds until so many entries, of which none can be taken, are all reported."""
    bad = [
        {"name": f"entrant {number}", "build": [{"row": [number % 30 + 28]}]}
        for number in range(count)
    ]
    plan = {"name": "bench", "game": "laplaplus", "stages": [{"format": "swiss"}]}
    with stack.client() as client:
        began = time.perf_counter()
        answer = client.post("/tournaments", json={"plan": plan, "entrants": bad})
        took = time.perf_counter() - began
    assert len(answer.json()["errors"]) >= count, answer.text[:500]
    return took
