"""A server sends all that it has, as of one moment, while it is in use."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from redis import Redis

from saikoro.service.store.server import snapshots
from saikoro.service.store.server.embedded import EmbeddedServer
from saikoro.service.store.server.snapshots import NotCopied, take_snapshot


@contextmanager
def answering(sent: bytes) -> Iterator[str]:
    """A server that knows REPLCONF and answers SYNC with these bytes, one after the other."""
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def serve() -> None:
            connection, _ = listening.accept()
            with connection:
                asked = b""
                while b"SYNC" not in asked:
                    asked = connection.recv(4096)
                    if b"SYNC" not in asked:
                        connection.sendall(b"+OK\r\n" * asked.count(b"*"))
                for at in range(len(sent)):
                    connection.sendall(sent[at : at + 1])

        thread = threading.Thread(target=serve)
        thread.start()
        yield f"redis://127.0.0.1:{listening.getsockname()[1]}/0?protocol=2"
        thread.join()


def copied(sent: bytes, file: Path) -> bytes:
    """What is copied of such a server."""
    with answering(sent) as url:
        take_snapshot(url, file)
    return file.read_bytes()


MARK = b"0123456789abcdef0123456789abcdef01234567"


@pytest.mark.parametrize(
    ("sent", "kept"),
    [
        (b"$12\r\nREDIS0011abc", b"REDIS0011abc"),
        (b"\n\n\n$9\r\nVALKEY080and commands", b"VALKEY080"),
        (b"\n$EOF:" + MARK + b"\r\nREDIS0011" + MARK[:39] + MARK, b"REDIS0011" + MARK[:39]),
    ],
)
def test_a_copy_comes_with_a_length_or_ends_with_a_mark(tmp_path, sent, kept):
    assert copied(sent, tmp_path / "copy") == kept


@pytest.mark.parametrize(
    ("sent", "why"),
    [
        (b"-NOMASTERLINK Can't SYNC while not connected\r\n", "NOMASTERLINK"),
        (b"-NOPERM User x has no permissions to run the 'sync' command\r\n", "users.acl.sh"),
        (b"$12\r\nREDIS0011", "does not send its copy to the end"),
        (b"$EOF:" + MARK + b"\r\nREDIS0011", "does not send its copy to the end"),
        (b"+OK\r\n", "what it should not"),
        (b"$-1\r\n", "what it should not"),
        (b"x" * 600, "no end of a line"),
        (b"$5\r\nEMPTY", "no copy of a store"),
        (b"", "does not send its copy to the end"),
    ],
)
def test_anything_else_is_refused(tmp_path, sent, why):
    with pytest.raises(NotCopied, match=why):
        copied(sent, tmp_path / "copy")


def test_a_silent_server_is_given_up(tmp_path, monkeypatch):
    monkeypatch.setattr(snapshots, "SILENCE_SECONDS", 0.05)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        url = f"redis://127.0.0.1:{listening.getsockname()[1]}/0"
        with pytest.raises(NotCopied, match="cannot be copied"):
            take_snapshot(url, tmp_path / "copy")


@pytest.mark.parametrize("more", ["", "repl-diskless-sync no\n"])
def test_a_real_server_is_copied_as_of_one_moment(tmp_path, more):
    (tmp_path / "of").mkdir()
    with (
        EmbeddedServer.start(tmp_path / "of", more=more) as server,
        Redis.from_url(server.url) as redis,
    ):
        for number in range(1_000):
            redis.set(f"key {number}", "word" * number)
        take_snapshot(server.url, tmp_path / "copy")
        redis.set("later", "word")
        with pytest.raises(FileExistsError):
            take_snapshot(server.url, tmp_path / "copy")
    (tmp_path / "again").mkdir()
    (tmp_path / "copy").rename(tmp_path / "again" / "dump.rdb")
    with (
        EmbeddedServer.start(tmp_path / "again", more="appendonly no\n") as server,
        Redis.from_url(server.url) as redis,
    ):
        assert redis.dbsize() == 1_000
        found: Any = redis.get("key 999")
        assert found == b"word" * 999


def test_a_user_who_may_not_copy_is_shown_who_may(tmp_path):
    with (
        EmbeddedServer.start(None, more="user other on >word ~* +@all -sync\n") as server,
        pytest.raises(NotCopied, match="may not copy the store"),
    ):
        take_snapshot(f"redis://other:word@{server.url.rpartition('@')[2]}", tmp_path / "copy")
