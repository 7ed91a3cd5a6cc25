"""Whatever dies, nothing acknowledged is lost or happens twice. These tests really kill."""

import asyncio
import os
import random
import signal
import threading
from functools import partial

import httpx
import pytest

from saikoro.conformance.seating import house_cards
from saikoro.domain.games.ktc import KTC
from saikoro.domain.verification.audit import audit
from saikoro.domain.verification.verify import verify
from tests.http.test_failing_store import are_waiting
from tests.kit.budget import budget
from tests.kit.failing import gone
from tests.kit.kills import ENDS, Kill, kill_worker, pause, play_while
from tests.kit.stack import Stack
from tests.kit.tournaments import bearer
from tests.kit.waiting import PATIENCE_SECONDS, until, wait_until

AT_ONCE = 8

BOTS = {"0": {"bot": "greedy"}, "1": {"bot": "mcts", "playouts": 30}}
BODY = {"game": "ktc", "bots": BOTS, "options": {"turn_cap": 6}}


@pytest.mark.parametrize("end", ENDS, ids=lambda end: end.__name__)
def test_matches_are_played_while_processes_end(mortal: Stack, end: Kill) -> None:
    play_while(mortal, [end], random.Random(end.__name__))


def test_requests_during_a_restart_of_the_store_are_answered(mortal):
    answers: list[httpx.Response] = []

    def create() -> None:
        with mortal.client() as client:
            answers.append(client.post("/matches", json={"game": "laplaplus"}))

    clients = [threading.Thread(target=create) for _ in range(AT_ONCE)]
    mortal.server.kill()
    for thread in clients:
        thread.start()
    mortal.server.restart()
    for thread in clients:
        thread.join()
    assert [answer.status_code for answer in answers] == [201] * AT_ONCE


def test_a_request_that_waits_gets_its_receipt_when_the_store_dies(mortal):
    with mortal.client() as client:
        match, (first, second) = client.seated()
        client.answer(match, first, {"row": [7, 1]})

        async def answer() -> httpx.Response:
            async with httpx.AsyncClient(base_url=mortal.url, timeout=PATIENCE_SECONDS) as http:
                headers = bearer(second) | {"Prefer": "wait=25"}
                body = {"answer": {"row": [1]}}
                sent = asyncio.create_task(
                    http.post(f"/matches/{match}/answers", json=body, headers=headers)
                )
                await until(lambda: are_waiting(http, 1), "the request does not wait")
                with gone(mortal.server):
                    return await sent

        for worker in mortal.workers:
            os.kill(worker.pid, signal.SIGSTOP)
        try:
            answered = asyncio.run(answer())
        finally:
            for worker in mortal.workers:
                os.kill(worker.pid, signal.SIGCONT)
        assert answered.status_code == 202
        assert answered.json()["receipt"]["match"] == match


def test_workers_killed_while_bots_think(mortal):
    choose = random.Random(1)
    with mortal.client() as client:
        matches = [client.post("/matches", json=BODY).json()["match"] for _ in range(4)]
        for _ in range(budget(2, soak=200)):
            pause(choose)
            kill_worker(mortal, choose)
        for match in matches:
            wait_until(partial(client.is_finished, match))
            record = client.get(f"/matches/{match}/record").content.splitlines()
            facts = verify(record)
            assert facts.sound, facts.faults
            assert facts.finished
            audit(KTC, house_cards(KTC), record)
