"""Files that are there as a whole, or not at all."""

import errno
import os

import pytest

from saikoro.service.cli.files.writing import write_private, write_whole


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
