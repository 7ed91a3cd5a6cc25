"""`saikoro archive`: lists and verifies what has left Redis, and puts it back."""

import asyncio
import json
from pathlib import Path

import msgspec
import pytest

from saikoro.service.archive.care import verifying
from saikoro.service.bootstrap import open_service
from saikoro.service.settings import Settings
from tests.kit.archiving import move, played
from tests.kit.command_line import run_command
from tests.kit.servers import Server
from tests.kit.stack import SECRET
from tests.kit.worded import worded


@pytest.fixture
def archived(server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Two matches that have left, in two packs."""
    monkeypatch.setenv("SAIKORO_DATA_DIR", str(tmp_path))
    monkeypatch.setenv("SAIKORO_REDIS_URL", server.url)
    monkeypatch.setenv("SAIKORO_SECRET_KEY", SECRET)
    settings = msgspec.structs.replace(Settings.from_environment(), keep_days=0)

    async def left(seed: int) -> str:
        async with open_service(settings) as service:
            begun = await played(service, "laplaplus", seed)
        assert await move(settings) == 1
        return begun.match

    return [asyncio.run(left(seed)) for seed in (1, 2)]


def packs(folder: Path) -> list[Path]:
    return sorted(path for path in (folder / "archive" / "packs").rglob("*") if path.is_file())


def test_what_is_there_is_listed_and_sound(archived):
    listed = run_command("archive", "list")
    assert listed.code == 0
    assert sorted(line.split()[1] for line in listed.out.splitlines()) == sorted(archived)
    verified = run_command("archive", "verify")
    assert (verified.code, verified.out) == (0, "2 records, 2 sound\n")


def test_it_is_verified_by_its_address_or_folder_with_a_journal(archived, tmp_path):
    folder, journal = tmp_path / "archive", tmp_path / "journal"
    for source in (folder, folder.as_uri(), f"{folder.as_uri()}/"):
        verified = run_command("verify", source, "--journal", journal, "--json")
        *found, summary = map(json.loads, verified.out.splitlines())
        assert verified.code == 0, verified.out
        assert {one["name"] for one in found} == {f"match {match}" for match in archived}
        assert summary == {"records": 2, "sound": 2}
    assert len(journal.read_bytes().splitlines()) == 1 + 2


def test_a_match_that_the_rules_contradict_is_named(archived, tmp_path, monkeypatch):
    """Its chain is whole, and this service has archived it."""
    content = verifying._content

    def forged(image):
        return content(image).replace(b'"laplaplus.turn_', b'"laplaplus.round_')

    monkeypatch.setattr(verifying, "_content", forged)
    verified = run_command("archive", "verify")
    assert (verified.code, verified.out.count("NOT SOUND: line")) == (1, 2)


def test_it_comes_back(archived, server):
    restored = run_command("archive", "restore", archived[1])
    assert (restored.code, restored.out) == (0, f"{archived[1]} is in Redis\n")
    assert run_command("archive", "restore", archived[1]).code == 0
    for unknown in ("00" * 16, "AB" * 16, "../packs", ""):
        refused = run_command("archive", "restore", unknown)
        assert refused.code == 1
        assert f"{unknown} is not in the archive" in refused.err


def test_a_pack_that_was_changed_is_named(archived, tmp_path):
    broken = packs(tmp_path)[1]
    content = bytearray(broken.read_bytes())
    content[len(content) // 2] ^= 1
    broken.write_bytes(bytes(content))
    verified = run_command("archive", "verify")
    assert verified.code == 1
    assert broken.name in verified.out
    assert archived[1] in verified.out
    assert archived[0] not in verified.out
    assert run_command("archive", "restore", archived[1]).code == 1


def test_a_pack_larger_than_any_is_not_read(archived, monkeypatch):
    monkeypatch.setattr(verifying, "MOST_BYTES", 10)
    verified = run_command("archive", "verify")
    assert (verified.code, verified.out.count("more than any pack")) == (1, 2)


def test_a_pack_that_is_gone_is_named(archived, tmp_path):
    packs(tmp_path)[0].unlink()
    verified = run_command("archive", "verify")
    assert verified.code == 1
    assert f"match {archived[0]}: FAULT: it is not at 0 of" in verified.out
    assert archived[1] not in verified.out


def test_an_index_that_is_gone_is_made_again(archived, tmp_path):
    for segment in (tmp_path / "archive" / "index").iterdir():
        segment.unlink()
    assert run_command("archive", "list").code == 1
    assert run_command("archive", "verify").code == 1
    mended = run_command("archive", "verify", "--mend")
    assert mended.code == 0
    assert "2 streams" in mended.out.splitlines()[0]
    assert len(run_command("archive", "list").out.splitlines()) == 2
    assert run_command("archive", "verify").code == 0


def test_an_empty_archive_is_sound(server, tmp_path, monkeypatch):
    monkeypatch.setenv("SAIKORO_DATA_DIR", str(tmp_path))
    monkeypatch.setenv("SAIKORO_REDIS_URL", server.url)
    monkeypatch.setenv("SAIKORO_SECRET_KEY", SECRET)
    worded(run_command("archive", "verify").out)
    monkeypatch.delenv("SAIKORO_REDIS_URL")
    nothing = run_command("archive", "verify")
    assert nothing.code == 2
    assert "there is no archive" in nothing.out


def test_an_address_of_nothing_is_named(monkeypatch):
    monkeypatch.setenv("SAIKORO_SECRET_KEY", SECRET)
    monkeypatch.setenv("SAIKORO_ARCHIVE_URL", "ftp://somewhere")
    refused = run_command("archive", "list")
    assert refused.code == 1
    worded(refused.err)
