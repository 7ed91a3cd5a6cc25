"""Whatever dies, nothing acknowledged is lost or happens twice. These tests really kill."""

import asyncio
import os
import random
import signal
import threading

import httpx
import pytest

from tests.http.test_failing_store import are_waiting
from tests.kit.failing import gone
from tests.kit.kills import ENDS, Kill, play_while
from tests.kit.stack import Stack
from tests.kit.tournaments import bearer
from tests.kit.waiting import PATIENCE_SECONDS, until

AT_ONCE = 8


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
