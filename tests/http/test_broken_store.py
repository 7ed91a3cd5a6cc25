"""What the store has instead of what was put there: a problem that says so, and no 500."""

import asyncio
from pathlib import Path

import pytest

from saikoro.service.bootstrap import open_service
from saikoro.service.settings import Settings
from saikoro.service.store.streams.packing import MOST_BYTES, compress
from tests.kit.archiving import played
from tests.kit.plain_clients import redis_at
from tests.kit.served import served
from tests.kit.servers import Server
from tests.kit.stack import SECRET, WATCHING

ROUTES = ("", "/events", "/record", "/state", "/audit", "/frames")


def settings_of(server: Server, folder: Path) -> Settings:
    """Those of a service on a server, or on a cluster."""
    return Settings(
        redis_url=server.url,
        queue_url=server.queue_url,
        secret_key=SECRET,
        data_dir=str(folder),
    )


@pytest.mark.parametrize(
    "entry",
    [
        {"z": b"no frame"},
        {"z": compress(bytes(MOST_BYTES + 1))},
        {"neither": b"lines"},
        {"l": b"{}", "t": b"no moment", "w": b"one line"},
    ],
    ids=["no frame", "too much", "no lines", "no moment"],
)
def test_entries_of_a_stream(server: Server, tmp_path: Path, entry: dict[str, bytes]) -> None:
    settings = settings_of(server, tmp_path)

    async def play() -> tuple[str, str]:
        async with open_service(settings) as service:
            two = [(await played(service, "laplaplus", seed)).match for seed in (1, 2)]
            return two[0], two[1]

    broken, whole = asyncio.run(play())
    with redis_at(server.url) as redis:
        lines = f"saikoro:{{{broken[:2]}}}:{broken}:lines"
        redis.delete(lines, f"saikoro:{{{broken[:2]}}}:{broken}:snapshot")
        redis.xadd(lines, dict(entry), id="1-0")
    with served(settings) as client:
        for route in ROUTES:
            refused = client.get(f"/matches/{broken}{route}")
            if refused.status_code != 200:
                assert refused.status_code == 503, refused.text
                assert refused.json()["type"] == "/problems/broken-store"
        assert client.get(f"/matches/{broken}/record").status_code == 503
        assert client.get(f"/matches/{whole}/record").status_code == 200
        assert client.get("/matches").status_code == 200


@pytest.mark.parametrize(("field", "value"), [("v", b"many"), ("d", b""), ("z", b"x y")])
def test_where_a_stream_stands(server: Server, tmp_path: Path, field: str, value: bytes) -> None:
    settings = settings_of(server, tmp_path)

    async def play() -> str:
        async with open_service(settings) as service:
            return (await played(service, "laplaplus")).match

    match = asyncio.run(play())
    with redis_at(server.url) as redis:
        redis.hset(f"saikoro:{{{match[:2]}}}:{match}:meta", field, value)
    with served(settings) as client:
        for route in ROUTES:
            refused = client.get(f"/matches/{match}{route}")
            assert (refused.status_code, refused.json()["type"]) == (503, "/problems/broken-store")


def test_a_card_set(server: Server, tmp_path: Path) -> None:
    settings = settings_of(server, tmp_path)
    digest = "ab" * 32
    with redis_at(server.url) as redis:
        redis.set(f"saikoro:blob:{digest}", b"no frame")
    with served(settings) as client:
        refused = client.get(f"/games/laplaplus/card-sets/{digest}")
        assert (refused.status_code, refused.json()["type"]) == (503, "/problems/broken-store")


def test_what_passes_have_found(server: Server, tmp_path: Path) -> None:
    settings = settings_of(server, tmp_path)
    with redis_at(server.url) as redis:
        redis.set("saikoro:{integrity}:pass", b"garbage")
        redis.hset("saikoro:{integrity}:faulty", "match:1", b"garbage")
    with served(settings) as client:
        assert (
            'saikoro_faulty_streams{fault="unreadable"} 1.0'
            in client.get("/metrics", headers=WATCHING).text
        )
