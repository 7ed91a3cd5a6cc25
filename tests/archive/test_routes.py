"""The same routes serve a match before and after it has left Redis: same bytes, same ETags."""

import asyncio
import random
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from saikoro.service.bootstrap import open_service
from saikoro.service.settings import Settings
from tests.kit.archiving import Answer, asked, play_on, played
from tests.kit.long_matches import Begun
from tests.kit.played import SHORT
from tests.kit.served import served
from tests.kit.servers import Server
from tests.kit.stack import SECRET


@pytest.fixture
def settings(server: Server, tmp_path: Path) -> Settings:
    return Settings(
        redis_url=server.url,
        secret_key=SECRET,
        data_dir=str(tmp_path),
        keep_days=0,
        rate=100_000,
        burst=100_000,
    )


def leave(settings: Settings, count: int) -> None:
    """Have so many streams leave Redis."""

    async def run() -> int:
        async with open_service(settings) as service:
            return await service.host.mover.run_once()

    assert asyncio.run(run()) == count


def paths(match: str, version: int) -> Iterator[str]:
    at, choose = f"/matches/{match}", random.Random(version)
    yield from (at, f"{at}/record", f"{at}/decision", f"{at}/disputes", f"{at}/audit")
    for after in (0, 1, version // 2, version - 3, version):
        yield f"{at}/events?after={after}&limit=20"
        yield f"{at}/events?after={after}&limit=1000"
        yield f"{at}/frames?after={after}&limit=20"
    for moment in (1, version // 3, version - 1, version):
        yield f"{at}/state?at={moment}"
        yield f"{at}/table?at={moment}"
        yield f"{at}/events/{moment}/why"
    yield f"{at}/state?since={version // 2}"
    yield f"{at}/events?after={version + 1}"
    yield f"{at}/report?lang=ja"
    yield f"{at}/report?lang=en&from={choose.randrange(1, version)}"
    yield f"/matches?limit=5&status=finished&game={'ktc'}"
    yield from ("/matches", "/matches?status=cancelled", f"/m/{match}", f"/m/{match}/report")


def answers(settings: Settings, begun: Begun) -> dict[str, Answer]:
    """What a service that has just been started answers, to everybody and to a seat."""
    found = {}
    with served(settings) as client:
        version = client.get(f"/matches/{begun.match}").json()["version"]
        for path in paths(begun.match, version):
            for token in ("", begun.tokens[0]):
                found[f"{path} {token}"] = asked(client, path, token)
                form = {"Accept": "application/jsonl"}
                if "/events?" in path:
                    found[f"{path} {token} lines"] = asked(client, path, token, **form)
        tag = found[f"/matches/{begun.match} "][1]["etag"]
        same = {"If-None-Match": tag}
        found["unchanged"] = asked(client, f"/matches/{begun.match}", **same)
        found["stream"] = asked(
            client, f"/matches/{begun.match}/events", Accept="text/event-stream"
        )
        posted = client.post(
            f"/matches/{begun.match}/answers",
            json={"answer": {}},
            headers={"Authorization": f"Bearer {begun.tokens[1]}", "Idempotency-Key": "late"},
        )
        found["too late"] = posted.status_code, {}, posted.content
        other = client.get(
            f"/matches/{begun.match}/state", headers={"Authorization": "Bearer nobody"}
        )
        found["no token of it"] = other.status_code, {}, other.content
    return found


TRIED = ("laplaplus", "ktc")
"""Games whose matches leave here: one that is played at once, and one of hidden hands."""


@pytest.mark.parametrize("game", TRIED)
def test_a_match_is_served_as_before(settings, game):
    async def play() -> Begun:
        async with open_service(settings) as service:
            return await played(service, game, **SHORT.get(game, {}))

    begun = asyncio.run(play())
    before = answers(settings, begun)
    statuses = {path: answer[0] for path, answer in before.items()}
    assert statuses["too late"] == 409
    assert statuses["unchanged"] == 304
    assert statuses["no token of it"] == 401
    assert statuses[f"/matches/{begun.match}/record "] == 200
    assert sum(status == 200 for status in statuses.values()) > 60, statuses
    leave(settings, 1)
    after = answers(settings, begun)
    for path, answer in before.items():
        assert after[path] == answer, path


def test_a_match_that_is_seen_late_is_served_as_before(settings):
    async def play() -> Begun:
        async with open_service(settings) as service:
            return await played(service, "laplaplus", spectator_delay=3_600)

    begun = asyncio.run(play())

    def seen() -> dict[str, Any]:
        with served(settings) as client:
            found = client.get(f"/matches/{begun.match}").json()
            found.pop("latest", None)
            return {
                "match": found,
                "events": asked(client, f"/matches/{begun.match}/events"),
                "own": asked(client, f"/matches/{begun.match}/events", begun.tokens[0]),
                "list": client.get("/matches").json(),
            }

    before = seen()
    assert before["match"]["version"] == 0
    leave(settings, 1)
    assert seen() == before


def test_a_dispute_of_a_match_that_has_left(settings):
    async def play() -> Begun:
        async with open_service(settings) as service:
            return await played(service, "laplaplus")

    begun = asyncio.run(play())
    leave(settings, 1)
    with served(settings) as client:
        opened = client.post(
            f"/matches/{begun.match}/disputes",
            json={"reason": "The die fell from the table."},
            headers={"Authorization": f"Bearer {begun.tokens[0]}"},
        )
        assert opened.status_code == 201, opened.text
        assert client.get(f"/matches/{begun.match}").json()["disputes"]
    leave(settings, 0)  # not while the dispute is open


def test_the_same_request_creates_the_same_match_after_it_has_left(settings):
    body, key = {"game": "laplaplus"}, {"Idempotency-Key": uuid.uuid4().hex}
    with served(settings) as client:
        created = client.post("/matches", json=body, headers=key).json()
        for _ in range(2):
            client.post(f"/matches/{created['match']}/seats", json={})

    async def finish() -> None:
        async with open_service(settings) as service:
            await play_on(service, created["match"])

    asyncio.run(finish())
    leave(settings, 1)
    with served(settings) as client:
        again = client.post("/matches", json=body, headers=key)
        assert again.json() == created
        other = client.post("/matches", json={"game": "ktc"}, headers=key)
        assert other.status_code == 422
        assert client.get(f"/matches/{created['match']}").json()["status"] == "finished"
