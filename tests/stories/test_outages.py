"""The whole service stops in the middle of a decision: the time it was away is nobody's."""

import time
from datetime import datetime
from typing import Any

from saikoro.domain.games.ktc import KTC
from saikoro.domain.record.header import Header
from saikoro.domain.verification.audit import audit
from saikoro.domain.verification.verify import verify
from saikoro.service.matches.outages import GAP_SECONDS, LATE_MS
from tests.kit.ktc import IRON, SHADOW, house_set
from tests.kit.plain_clients import redis_at
from tests.kit.stack import Client, Stack
from tests.kit.timing import counted
from tests.kit.waiting import wait_until

AWAY_SECONDS = GAP_SECONDS + 0.5
LATE_SECONDS = LATE_MS / 1000 + 0.1
"""A little more than what counts. Time really has to pass, in the store and in all processes."""

OPTIONS = {"decision_seconds": 8, "bank_seconds": 3_600, "bank_increment": 1}


def opened(client: Client, **options: int) -> tuple[str, list[str]]:
    """A match of KTC with clocks that asks for rosters, and the tokens of its seats."""
    body = {"game": "ktc", "options": OPTIONS | options}
    created = client.post("/matches", json=body).json()
    match = created["match"]
    return match, [client.join(match), client.join(match)]


def asked(client: Client, match: str, token: str) -> dict[str, Any]:
    headers = {"Authorization": f"Bearer {token}"}
    seen: dict[str, Any] = client.get(f"/matches/{match}/decision", headers=headers).json()
    return seen


def moment(stamp: str) -> float:
    return datetime.fromisoformat(stamp).timestamp()


def stop_all(stack: Stack) -> None:
    for child in (stack.api, *stack.workers):
        child.kill()
        child.wait()
    stack.server.kill()


def start_all(stack: Stack) -> None:
    stack.server.restart()
    stack.workers = [stack.start_worker() for _ in stack.workers]
    stack.start_api()


def types(client: Client, match: str) -> list[str]:
    return [event["type"] for event in client.get(f"/matches/{match}/events").json()["events"]]


def wait_for_a_beat(stack: Stack) -> None:
    """Wait until the API has noted that it is there."""
    with redis_at(stack.server.url) as redis:
        wait_until(lambda: bool(redis.exists("saikoro:{uptime}:beat")), "the API notes nothing")


def stay_away(stack: Stack, until: float) -> float:
    """Stop everything until a moment, and for an outage at least; for how many seconds."""
    stop_all(stack)
    began = time.monotonic()
    time.sleep(max(AWAY_SECONDS, until - time.time()))
    away = time.monotonic() - began
    start_all(stack)
    return away


def test_a_stop_of_everything_moves_the_deadline_and_spares_the_bank(mortal):
    with mortal.client() as client:
        match, tokens = opened(client)
        wait_for_a_beat(mortal)
        before = asked(client, match, tokens[0])
        stopped = stay_away(mortal, until=moment(before["deadline"]))
        after = asked(client, match, tokens[0])
        away = after["given_back_seconds"] - before["given_back_seconds"]
        assert stopped <= away
        assert abs(moment(after["deadline"]) - moment(before["deadline"]) - away) < 0.002
        lived = moment(after["now"]) - moment(before["now"]) - away
        spent = before["clocks"][0]["bank_seconds"] - after["clocks"][0]["bank_seconds"]
        assert abs(spent - lived) < 0.002

        # Past the old deadline no seat has timed out; time is given back before the first answer.
        assert moment(after["now"]) > moment(before["deadline"])
        assert after["clocks"][0]["left_seconds"] > 0
        for token, roster in zip(tokens, (IRON, SHADOW), strict=True):
            assert client.answer(match, token, {"roster": roster}).status_code == 202
        emitted = types(client, match)
        assert "seat.timed_out" not in emitted
        assert emitted[emitted.index("submission.sealed") - 1] == "time.given_back"
        assert emitted.count("submission.sealed") == 2
        assert_anybody_counts_the_same(client, match, tokens)


def test_a_time_out_comes_as_much_later_as_the_service_was_away(mortal):
    with mortal.client() as client:
        match, _ = opened(client)
        wait_for_a_beat(mortal)
        stopped = stay_away(mortal, until=0)
        page = client.get(f"/matches/{match}/events").json()
        while not page["over"]:
            after = {"after": page["version"], "wait": 20}
            page = client.get(f"/matches/{match}/events", params=after).json()
        record = client.get(f"/matches/{match}/record").content.splitlines()
        late = next(at for at, line in enumerate(record) if b'"type":"seat.timed_out"' in line)
        header, *lines = record
        before = counted(KTC, Header.read(header), lines[: late - 1])
        assert counted(KTC, Header.read(header), lines).stamp >= before.deadline(
            OPTIONS["decision_seconds"], 0
        )
        assert before.given_back >= int(stopped * 1000)
        audit(KTC, house_set(), record)
        assert verify(record).sound


def test_workers_that_are_away_cost_nothing_either(mortal):
    with mortal.client() as client:
        match, tokens = opened(client, decision_seconds=600)
        for worker in mortal.workers:
            worker.kill()
            worker.wait()
        client.answer(match, tokens[0], {"roster": IRON})
        receipt = client.answer(match, tokens[1], {"roster": SHADOW}).json()["receipt"]
        began = time.monotonic()
        time.sleep(LATE_SECONDS)
        away = time.monotonic() - began
        mortal.workers = [mortal.start_worker()]
        after = {"after": receipt["version"], "wait": 20}
        page = client.get(f"/matches/{match}/events", params=after).json()
        assert [event["type"] for event in page["events"]][-2:] == [
            "decision.asked",
            "time.given_back",
        ]
        given_back = page["events"][-1]["data"]["milliseconds"]
        seen = asked(client, match, tokens[0])
        assert round(seen["given_back_seconds"] * 1000) == given_back >= int(away * 1000)
        assert_anybody_counts_the_same(client, match, tokens)


def assert_anybody_counts_the_same(client: Client, match: str, tokens: list[str]) -> None:
    """The banks that the service shows follow from the public record alone."""
    seen = asked(client, match, tokens[0])
    record = client.get(f"/matches/{match}/record").content.splitlines()
    lines = record[1 : 1 + seen["version"]]  # a worker may have gone on since
    clocks = counted(KTC, Header.read(record[0]), lines)
    now = int(moment(seen["now"]) * 1000 + 0.5)
    for clock in seen["clocks"]:
        bank = clocks.bank(clock["seat"], now)
        assert bank is not None
        assert abs(bank / 1000 - clock["bank_seconds"]) < 0.002
    assert verify(record).sound
