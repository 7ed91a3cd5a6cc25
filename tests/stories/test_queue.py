"""What lies in the queue, or is missing there, and what a store has frozen: work goes on."""

from redis import Redis

from saikoro.service.streams.queue import QUEUE
from tests.kit.plain_clients import redis_at
from tests.kit.stack import Stack
from tests.kit.tournaments import Tournament, plan, rows
from tests.kit.waiting import wait_until

A, B = {"row": [7, 7, 1]}, {"row": [22, 21, 1]}


def end_workers(stack: Stack) -> None:
    """Nobody works any more."""
    for worker in stack.workers:
        worker.kill()
        worker.wait()


def test_a_lost_job_is_noticed_by_the_sweeper(mortal):
    """Nobody drains, and nothing is in the queue: the job has vanished."""
    with mortal.client() as client, redis_at(mortal.server.url) as redis:
        match, (first, second) = client.seated()
        client.answer(match, first, A)
        for key in redis.scan_iter("saikoro:{lanes}:*"):
            redis.delete(key)
        with Redis.from_url(mortal.server.queue_url) as queued:
            queued.delete(f"rq:queue:{QUEUE}")
        answer = client.answer(match, second, B, Prefer="wait=20")
        assert answer.json()["events"][-1]["type"] == "match.finished"


def test_a_due_match_without_a_job_is_found_by_the_sweep(mortal):
    """The match is due, but off the list: whoever had taken it died with it in hand."""
    with mortal.client() as client:
        match, (first, second) = client.seated()
        client.answer(match, first, A)
        end_workers(mortal)
        receipt = client.answer(match, second, B).json()["receipt"]
        with redis_at(mortal.server.url) as redis:
            assert redis.zrem(f"saikoro:{{{match[:2]}}}:due", match)
        mortal.workers = [mortal.start_worker() for _ in mortal.workers]
        after = {"after": receipt["version"], "wait": 20}
        page = client.get(f"/matches/{match}/events", params=after).json()
        assert page["events"][-1]["type"] == "match.finished"


def test_a_start_takes_up_frozen_matches_and_tournaments(mortal):
    with mortal.client() as client:
        end_workers(mortal)
        bots = {"0": {"bot": "random"}, "1": {"bot": "random"}}
        body = {"game": "ktc", "bots": bots, "options": {"turn_cap": 2}}
        match = client.post("/matches", json=body).json()["match"]
        tournament = Tournament.open(client, {"plan": plan(), "entrants": rows(4), "start": True})
        with redis_at(mortal.server.url) as redis:
            for key in redis.scan_iter("saikoro:{??}:*"):
                if key.endswith((b":due", b":watch")):
                    redis.delete(key)
        mortal.workers = [mortal.start_worker() for _ in mortal.workers]
        wait_until(lambda: client.is_finished(match), "the match stays frozen")
        tournament.finish()


def test_a_worker_process_outlives_what_lies_in_its_queue(mortal):
    with mortal.client() as client, Redis.from_url(mortal.server.queue_url) as redis:
        end_workers(mortal)
        poison = [b"../x", b"\xff"] * 5
        redis.rpush(f"rq:queue:{QUEUE}", *poison)
        redis.rpush(f"rq:queue:{QUEUE}:intermediate", *poison)
        # A drain may last as long as a test waits: this worker has none before it reads the queue.
        mortal.workers = [mortal.start_worker() for _ in mortal.workers]
        wait_until(lambda: not redis.llen(f"rq:queue:{QUEUE}"), "the queue is never read")
        client.finished([7, 12, 12, 1], [7, 12, 12, 1])
        assert [worker.poll() for worker in mortal.workers] == [None] * 2
