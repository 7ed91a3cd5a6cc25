"""Files that are there as a whole, or not at all."""

import errno
import os

import pytest

from saikoro.service.process.writing import write_private, write_whole


def test_a_file_takes_the_place_of_another(tmp_path):
    file = tmp_path / "run.json"
    for content in (b"one", b"another"):
        write_whole(file, content)
        assert file.read_bytes() == content
    assert list(tmp_path.iterdir()) == [file]


def test_a_private_file_is_never_readable_by_others(tmp_path):
    file = tmp_path / "run.json"
    file.touch(mode=0o644)
    (tmp_path / "run.json.new").touch(mode=0o644)
    write_private(file, b"token")
    assert file.read_bytes() == b"token"
    assert file.stat().st_mode & 0o777 == 0o600
    assert list(tmp_path.iterdir()) == [file]


def test_a_private_file_and_its_name_are_on_disk(tmp_path, monkeypatch):
    synced = []
    monkeypatch.setattr(os, "fsync", lambda each: synced.append(os.fstat(each).st_ino))
    file = tmp_path / "secret.key"
    write_private(file, b"key")
    assert synced == [file.stat().st_ino, tmp_path.stat().st_ino]


def test_where_folders_cannot_be_opened_the_file_alone_is_synced(tmp_path, monkeypatch):
    monkeypatch.delattr(os, "O_DIRECTORY")
    write_private(tmp_path / "secret.key", b"key")
    assert [path.name for path in tmp_path.iterdir()] == ["secret.key"]


def test_a_full_disk_leaves_what_was_there(tmp_path, monkeypatch):
    def full(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    file = tmp_path / "run.json"
    file.write_bytes(b"before")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        write_private(file, b"after")
    assert file.read_bytes() == b"before"
    assert list(tmp_path.iterdir()) == [file]
