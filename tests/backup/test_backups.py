"""`saikoro backup` copies store, archive and key; `saikoro restore` puts them back and looks."""

import asyncio
import hashlib
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from saikoro.service.archive.form.frames import MAC_BYTES, mac
from saikoro.service.backup import taking
from saikoro.service.backup.folder import NotBackedUp, NotRestored
from saikoro.service.errors.stores import OtherLayout
from saikoro.service.store.layout.copying import read_values
from saikoro.service.store.layout.transfer import keys_of
from saikoro.service.store.layout.version import LAYOUT, MARK
from saikoro.service.store.server.embedded import EmbeddedServer
from tests.backup.conftest import KEY, PASSPHRASE, Place
from tests.cluster.conftest import PASSWORDS, users
from tests.kit.plain_clients import redis_at
from tests.kit.worded import worded


def test_everything_is_put_back_as_it_was(kept, copy, there):
    made = kept.stored()
    done = there.run("restore", copy, SAIKORO_BACKUP_PASSPHRASE=PASSPHRASE)
    assert done.code == 0, done
    worded(done.out)
    assert there.stored() == made
    assert there.objects() == kept.objects()
    with redis_at(there.server.url) as redis:
        assert not redis.exists("rq:of-the-queue")
    key = there.folder / "data" / "secret.key"
    assert key.read_text() == f"{'ab' * 32}\n"
    assert key.stat().st_mode & 0o077 == 0


def test_what_is_made_is_shown(here, tmp_path):
    made = here.run("backup", tmp_path / "copy", "--key", tmp_path / "key")
    assert made.code == 0
    assert made.out.startswith(f"{tmp_path / 'copy'} has ")
    assert "1 server and 5 objects" in made.out
    assert made.out.endswith(f"bytes; the key is in {tmp_path / 'key'}\n")
    assert "copied: 4 of 4" in made.err
    assert (tmp_path / "copy").stat().st_mode & 0o077 == 0


def test_the_key_is_never_in_the_clear_beside_the_copy(copy):
    secret = "ab" * 32
    for file in copy.rglob("*"):
        if file.is_file():
            assert secret.encode() not in file.read_bytes()
            assert bytes.fromhex(secret) not in file.read_bytes()


def test_the_key_may_be_kept_elsewhere(here, there, tmp_path):
    key, copy = tmp_path / "safe.key", tmp_path / "copy"
    inside = here.run("backup", copy, "--key", copy / "key")
    assert (inside.code, "lies in the backup" in inside.err) == (1, True)
    assert here.run("backup", copy, "--key", key).code == 0
    assert key.stat().st_mode & 0o077 == 0
    assert here.run("backup", tmp_path / "next", "--key", key).code == 0  # it is there already
    away = there.run("restore", copy)
    assert (away.code, "was kept elsewhere" in away.err) == (1, True)
    assert not there.stored()
    assert there.run("restore", copy, "--key", key).code == 0
    key.write_text("cd" * 32)
    other = here.run("backup", tmp_path / "last", "--key", key)
    assert (other.code, other.error) == (1, NotBackedUp)
    worded(other.err.replace(str(key), "KEY"))


def test_the_service_s_own_key_needs_no_passphrase(copy, there):
    assert there.run("restore", copy, SAIKORO_SECRET_KEY="ab" * 32).code == 0
    assert not (there.folder / "data" / "secret.key").exists()


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        ({"SAIKORO_SECRET_KEY": "cd" * 32}, "the key is not that of the service"),
        ({"SAIKORO_BACKUP_PASSPHRASE": "another phrase"}, "not the passphrase of the backup"),
        ({}, "set SAIKORO_BACKUP_PASSPHRASE"),
    ],
)
def test_another_key_is_refused_before_anything_is_touched(copy, there, settings, why):
    refused = there.run("restore", copy, **settings)
    assert (refused.code, why in refused.err) == (1, True)
    assert not there.stored()
    assert not there.archive.exists()


@pytest.mark.parametrize(
    ("settings", "why"),
    [
        ({}, "the key needs a place"),
        ({"SAIKORO_BACKUP_PASSPHRASE": "short"}, "12 characters or more"),
    ],
)
def test_a_passphrase_is_needed_and_long(kept, tmp_path, settings, why):
    refused = kept.run("backup", tmp_path / "copy", **settings)
    assert (refused.code, why in refused.err) == (1, True)
    assert not (tmp_path / "copy").exists()


# What was changed on the way


def changed(copy: Path, name: str) -> Path:
    """A file of a copy in which one bit is another one."""
    [file] = [*copy.glob(name)][:1]
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 1
    file.write_bytes(content)
    return file


@pytest.mark.parametrize(
    "name", ["store/0.rdb", "archive/packs/*/*", "archive/index/*", "key.sealed"]
)
def test_a_file_that_was_changed_is_named_before_anything_is_touched(copy, there, name):
    file = changed(copy, name)
    refused = there.run("restore", copy, SAIKORO_BACKUP_PASSPHRASE=PASSPHRASE)
    assert (refused.code, f"{file} is not what was copied" in refused.err) == (1, True)
    file.unlink()
    refused = there.run("restore", copy, SAIKORO_BACKUP_PASSPHRASE=PASSPHRASE)
    assert (refused.code, f"{file} is missing" in refused.err) == (1, True)
    assert not there.stored()
    assert not there.archive.exists()


@pytest.mark.parametrize(
    ("manifest", "why"),
    [
        (None, "it is no backup, or one that was not finished"),
        (b"", "cannot be read"),
        (b"\xff", "cannot be read"),
        (b"[]", "cannot be read"),
        (b'{"format":2}', "cannot be read"),
    ],
)
def test_a_folder_without_a_sound_manifest_is_no_backup(copy, there, manifest, why):
    (copy / "manifest.json").unlink()
    if manifest is not None:
        (copy / "manifest.json").write_bytes(manifest)
    refused = there.run("restore", copy, SAIKORO_BACKUP_PASSPHRASE=PASSPHRASE)
    assert (refused.code, why in refused.err) == (1, True), refused
    assert not there.stored()


def test_a_backup_of_another_layout_names_what_to_do(copy, there):
    found = json.loads((copy / "manifest.json").read_text())
    (copy / "manifest.json").write_text(json.dumps(found | {"layout": "999"}))
    refused = there.run("restore", copy, SAIKORO_BACKUP_PASSPHRASE=PASSPHRASE)
    assert (refused.code, "take that version" in refused.err) == (1, True)


# What must be empty, and what must be there


def test_a_backup_goes_into_a_new_folder(kept, copy):
    before = {file: file.stat().st_mtime_ns for file in copy.rglob("*")}
    refused = kept.run("backup", copy, SAIKORO_BACKUP_PASSPHRASE=PASSPHRASE)
    assert (refused.code, "is not empty" in refused.err) == (1, True)
    assert {file: file.stat().st_mtime_ns for file in copy.rglob("*")} == before


def test_it_is_put_back_into_what_is_empty(copy, there):
    with redis_at(there.server.url) as redis:
        redis.set("rq:other", "1")
        redis.set(MARK, LAYOUT)  # of a process that was started before
    refused = there.run("restore", copy, SAIKORO_BACKUP_PASSPHRASE=PASSPHRASE)
    assert (refused.code, f"the store has {MARK} already" in refused.err) == (1, True)
    with redis_at(there.server.url) as redis:
        redis.delete(MARK)
    there.archive.mkdir(parents=True)
    (there.archive / "other").write_text("other")
    refused = there.run("restore", copy, SAIKORO_BACKUP_PASSPHRASE=PASSPHRASE)
    assert (refused.code, "has other already" in refused.err) == (1, True)
    (there.archive / "other").unlink()
    assert there.run("restore", copy, SAIKORO_BACKUP_PASSPHRASE=PASSPHRASE).code == 0
    with redis_at(there.server.url) as redis:
        assert redis.get("rq:other") == b"1"


def test_a_store_that_is_not_there_is_not_taken_for_an_empty_one(there, tmp_path):
    data = {"SAIKORO_SECRET_KEY": "ab" * 32, "SAIKORO_BACKUP_PASSPHRASE": PASSPHRASE}
    refused = there.run("backup", tmp_path / "copy", **data)
    assert (refused.code, refused.error) == (1, NotBackedUp)
    worded(refused.err)
    refused = there.run("backup", tmp_path / "copy", **data, SAIKORO_REDIS_URL="")
    assert refused.code == 1
    worded(refused.err.replace(str(there.folder), "FOLDER"))
    assert not (tmp_path / "copy").exists()


def test_an_archive_that_is_not_that_of_the_store_is_not_copied(here, tmp_path):
    away = here.archive.rename(here.archive.with_name("away"))
    older = json.loads((away / "mark").read_bytes()[MAC_BYTES:]) | {"packs": 1}
    packed = json.dumps(older).encode()

    def refused(why: str) -> None:
        run = here.run("backup", tmp_path / "copy", SAIKORO_BACKUP_PASSPHRASE=PASSPHRASE)
        assert (run.code, why in run.err) == (1, True), run
        assert not (tmp_path / "copy").exists()

    refused("it has no mark: the archive")
    shutil.copytree(away, here.archive)
    (here.archive / "mark").write_bytes(mac(KEY, "mark", packed) + packed)
    refused("it is an older copy: 2 packs were put into it, and it knows of 1")
    (here.archive / "mark").write_bytes(b"<html>")
    refused("its mark was not written with this service's secret")


def test_a_store_of_another_layout_is_not_copied(here, tmp_path):
    with redis_at(here.server.url) as redis:
        redis.set(MARK, "restoring 12")
    refused = here.run("backup", tmp_path / "copy", SAIKORO_BACKUP_PASSPHRASE=PASSPHRASE)
    assert (refused.code, str(OtherLayout("restoring 12")) in refused.err) == (1, True)
    assert "`saikoro restore`" in refused.err


def test_the_operator_may_and_the_service_may_not(here, tmp_path):
    with redis_at(here.server.url) as redis:
        for rules in users():
            redis.execute_command("ACL SETUSER", *rules)
    at = here.server.url.rpartition("@")[2]
    for name, secret, code in (
        ("saikoro", PASSWORDS["REDIS_PASSWORD"], 1),
        ("operator", PASSWORDS["REDIS_OPERATOR_PASSWORD"], 0),
    ):
        run = here.run(
            "backup",
            tmp_path / "copy",
            SAIKORO_BACKUP_PASSPHRASE=PASSPHRASE,
            SAIKORO_REDIS_URL=f"redis://{name}:{secret}@{at}",
        )
        assert run.code == code, run
        assert ("may not copy the store" in run.err) is bool(code)
        assert secret not in run.out + run.err


def test_another_database_of_the_server(here, there, tmp_path):
    """Other databases are in the copy, too, and are not put back."""
    with redis_at(here.server.url) as redis:
        redis.swapdb(0, 3)
        redis.set("saikoro:of-others", "1")
    url = here.server.url.removesuffix("0") + "3"
    made = here.run(
        "backup", tmp_path / "copy", SAIKORO_BACKUP_PASSPHRASE=PASSPHRASE, SAIKORO_REDIS_URL=url
    )
    assert made.code == 0, made
    assert there.run("restore", tmp_path / "copy", SAIKORO_SECRET_KEY="ab" * 32).code == 0
    assert len([key for key in there.stored() if key.endswith(":meta")]) == 3
    assert "saikoro:of-others" not in there.stored()


def test_the_folder_of_up_is_copied_while_its_server_runs_and_while_it_does_not(here, tmp_path):
    alone = {"SAIKORO_REDIS_URL": "", "SAIKORO_DATA_DIR": str(here.folder / "server")}
    (here.folder / "data" / "archive").rename(here.folder / "server" / "archive")
    (here.folder / "data" / "secret.key").rename(here.folder / "server" / "secret.key")
    made, key = here.stored(), tmp_path / "key"
    for name in ("runs", "ended"):
        run = here.run("backup", tmp_path / name, "--key", key, **alone)
        assert run.code == 0, run
        here.server.close()
        again = here.run("restore", tmp_path / name, "--key", key, **alone)
        assert (again.code, again.error) == (1, NotRestored)
        assert "already" in again.err
        new = alone | {"SAIKORO_DATA_DIR": str(tmp_path / f"new-{name}")}
        done = here.run("restore", tmp_path / name, "--key", key, **new)
        assert done.code == 0, done
        assert done.out.startswith("3 streams ")
        assert str(tmp_path / f"new-{name}") in done.out
        with (
            EmbeddedServer.start(tmp_path / f"new-{name}") as server,
            redis_at(server.url) as redis,
        ):
            keys = sorted(keys_of(redis))
            assert dict(zip(keys, read_values(redis, keys), strict=True)) == made


# What is cut off


def test_what_was_cut_off_leaves_no_backup(here, tmp_path, monkeypatch):
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(taking, "write_manifest", full)
    refused = here.run("backup", tmp_path / "copy", SAIKORO_BACKUP_PASSPHRASE=PASSPHRASE)
    assert (refused.code, "No space left" in refused.err) == (1, True)
    assert not (tmp_path / "copy").exists()


def test_what_was_cut_off_is_put_back_to_the_end(kept, copy, there, monkeypatch):
    """And until then no process starts on it, nor is another backup put there."""
    started = EmbeddedServer.start

    def none(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(EmbeddedServer, "start", none)
    cut = there.run("restore", copy, SAIKORO_BACKUP_PASSPHRASE=PASSPHRASE)
    assert cut.code == 130
    monkeypatch.setattr(EmbeddedServer, "start", started)
    assert there.objects() == kept.objects()
    with redis_at(there.server.url) as redis:
        mark = redis.get(MARK)
        assert mark.startswith(b"restoring ")
        redis.set(MARK, b"restoring another")
        other = there.run("restore", copy, SAIKORO_BACKUP_PASSPHRASE=PASSPHRASE)
        assert (other.code, "already" in other.err) == (1, True)
        redis.set(MARK, mark)
    assert there.run("restore", copy).code == 0
    assert there.stored() == kept.stored()


def test_a_copy_that_no_server_here_loads_names_the_way_out(copy, there):
    file = copy / "store" / "0.rdb"
    file.write_bytes(b"REDIS9999" + file.read_bytes()[9:])
    found = json.loads((copy / "manifest.json").read_text())
    found["files"]["store/0.rdb"]["sha256"] = hashlib.sha256(file.read_bytes()).hexdigest()
    found["files"]["store/0.rdb"]["size"] = file.stat().st_size
    (copy / "manifest.json").write_text(json.dumps(found))
    refused = there.run("restore", copy, SAIKORO_SECRET_KEY="ab" * 32)
    assert (refused.code, "SAIKORO_REDIS_SERVER" in refused.err) == (1, True)
    assert "Fatal error loading the DB" in refused.err


# Store and archive, of different moments


def played_on(here: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: Any) -> Path:
    """A backup between whose halves something happens."""
    copied = taking._copy_archive

    async def later(*given: Any) -> int:
        await change()
        return await copied(*given)

    monkeypatch.setattr(taking, "_copy_archive", later)
    made = here.run("backup", tmp_path / "copy", SAIKORO_BACKUP_PASSPHRASE=PASSPHRASE)
    assert made.code == 0, made
    return tmp_path / "copy"


def test_what_left_between_the_two_copies_is_in_the_archive_alone(
    here, there, tmp_path, monkeypatch
):
    stream = asyncio.run(here.begun())
    copy = played_on(here, tmp_path, monkeypatch, lambda: here.finish(stream))
    done = there.run("restore", copy, SAIKORO_BACKUP_PASSPHRASE=PASSPHRASE)
    assert done.code == 0, done
    worded(done.out.splitlines()[-1])
    assert not [key for key in there.stored() if stream in key]
    assert asyncio.run(there.version(stream)) == 2


def test_two_histories_of_one_match_are_named(here, there, tmp_path, monkeypatch):
    stream = asyncio.run(here.begun())

    async def other() -> None:
        here.forget(stream)
        await here.stream(7, stream)
        assert await here.move() == 1

    copy = played_on(here, tmp_path, monkeypatch, other)
    done = there.run("restore", copy, SAIKORO_BACKUP_PASSPHRASE=PASSPHRASE)
    assert done.code == 1
    assert f"match {stream}: conflict: " in done.out
    assert asyncio.run(there.version(stream)) == 1


def test_a_stream_that_was_damaged_before_is_named_and_put_back(here, there, tmp_path):
    [meta, *_] = [key for key in here.stored() if key.endswith(":meta")]
    with redis_at(here.server.url) as redis:
        redis.hset(meta, "h", b"0" * 32)
    assert here.run("backup", tmp_path / "copy", "--key", tmp_path / "key").code == 0
    done = there.run("restore", tmp_path / "copy", "--key", tmp_path / "key")
    assert done.code == 1
    assert f"{meta.split(':')[-2]}: its lines do not lead" in done.out
    assert there.stored() == here.stored()
