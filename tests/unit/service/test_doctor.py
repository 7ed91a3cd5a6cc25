"""`saikoro doctor` names what is not safe in a configuration."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from redis import Redis

from saikoro.service.archive.raw import LAST
from saikoro.service.cli.host.doctor import examine
from saikoro.service.settings import Settings
from saikoro.service.store.server.embedded import EmbeddedServer
from tests.cli.command import saikoro
from tests.kit.command_line import run_command


@pytest.fixture(scope="module")
def safe(tmp_path_factory):
    """A configuration of which nothing is unsafe."""
    folder = tmp_path_factory.mktemp("doctor") / "data"
    with EmbeddedServer.start(folder) as server:
        yield Settings(redis_url=server.url, data_dir=str(folder), organisers="keys")


def about(settings: Settings) -> list[str]:
    return [concern.about.removeprefix("SAIKORO_").lower() for concern in examine(settings)]


def test_a_safe_configuration_raises_no_concern(safe):
    assert examine(safe) == []


def test_without_a_store_nothing_is_called_safe(safe):
    assert about(msgspec.structs.replace(safe, redis_url="")) == ["redis_url"]
    found = run_command("doctor", SAIKORO_DATA_DIR=safe.data_dir, SAIKORO_ORGANISERS="keys")
    assert found.code == 1
    assert "no server and no stream was looked at" in found.out
    assert "nothing unsafe" not in found.out


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"host": "192.0.2.7"}, ["host"]),
        ({"host": "192.0.2.7", "proxies": "192.0.2.1", "organisers": "anybody"}, ["organisers"]),
        ({"proxies": "*"}, ["proxies"]),
        ({"private_webhooks": True}, ["private_webhooks"]),
        ({"rate": 5_000.0}, ["rate"]),
        ({"match_days": 0.0}, ["match_days"]),
        ({"free_megabytes": 0}, ["free_megabytes"]),
        ({"queue_url": "redis://192.0.2.1:1/0"}, ["queue_url"] * 3),
    ],
)
def test_each_unsafe_setting_is_named(safe, changes, expected, monkeypatch):
    monkeypatch.setattr(Redis, "from_url", only_at(safe.redis_url))
    assert about(msgspec.structs.replace(safe, **changes)) == expected


def test_an_archive_that_takes_nothing_is_named(safe, monkeypatch):
    moving = msgspec.structs.replace(safe, keep_days=1.0)
    assert about(moving) == []
    with Redis.from_url(safe.redis_url) as redis:
        redis.set(LAST, b'{"at":1,"moved":0,"error":"no room"}')
        [concern] = examine(moving)
        assert concern.about == "archive"
        assert concern.detail.endswith("no room")
        assert about(safe) == []  # nothing moves
        redis.delete(LAST)
    monkeypatch.setattr(Redis, "from_url", only_at(safe.redis_url))
    elsewhere = msgspec.structs.replace(moving, redis_url="rediss://:word@192.0.2.1:1/0")
    assert about(elsewhere) == ["redis_url", "archive_url"]


@pytest.mark.parametrize("url", ["here", "redis://[::1", "redis://localhost:99999"])
def test_an_address_that_is_none_is_named(safe, url):
    assert set(about(msgspec.structs.replace(safe, redis_url=url))) == {"redis_url"}


def only_at(here: str) -> Callable[..., Redis]:
    """Connects to one server, so that no test asks another one."""
    connect = Redis.from_url

    def from_url(url: str, **options: Any) -> Redis:
        if url != here:
            raise OSError("no route to host")
        return connect(url, **options)

    return from_url


def test_what_others_may_read_is_named(safe, tmp_path):
    tmp_path.chmod(0o755)
    (tmp_path / "secret.key").touch(mode=0o644)
    assert about(msgspec.structs.replace(safe, data_dir=str(tmp_path))) == [
        str(tmp_path),
        str(tmp_path / "secret.key"),
    ]


def test_a_server_without_persistence_is_named(safe):
    with EmbeddedServer.start(None) as server:
        assert about(msgspec.structs.replace(safe, redis_url=server.url)) == ["redis_url"]


def test_the_command_exits_with_1_for_any_concern(safe):
    settings = {"SAIKORO_REDIS_URL": safe.redis_url, "SAIKORO_DATA_DIR": safe.data_dir}
    found = run_command("doctor", **settings, SAIKORO_ORGANISERS="keys")
    assert (found.code, found.out) == (0, "nothing unsafe was found\n")
    process = saikoro("doctor", **settings, SAIKORO_PRIVATE_WEBHOOKS="true")
    assert process.returncode == 1
    assert "SAIKORO_PRIVATE_WEBHOOKS: " in process.stdout
