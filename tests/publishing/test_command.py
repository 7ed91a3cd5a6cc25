"""`saikoro archive export`: its words, its months, its end at any moment."""

import contextlib
import importlib
import random
import time
from pathlib import Path

import pytest

from saikoro.service.publishing.exporting import Export
from saikoro.service.publishing.folder import Folder
from saikoro.service.publishing.months import MonthFiles
from tests.kit.budget import budget
from tests.kit.command_line import run_command
from tests.kit.plain_clients import redis_at
from tests.kit.waiting import wait_until
from tests.kit.warm import spawn
from tests.kit.worded import worded
from tests.publishing.checked import faults_of
from tests.publishing.test_export import bytes_of, month_of, tampered

EXAMPLE = Path(__file__).parents[2] / "examples" / "open-data"

EXTRA = "pip install 'saikoro[export]'"


@pytest.fixture
def words(settings, monkeypatch):
    """The settings of the command."""
    monkeypatch.setenv("SAIKORO_REDIS_URL", settings.redis_url)
    monkeypatch.setenv("SAIKORO_ARCHIVE_URL", settings.archive_url)
    monkeypatch.setenv("SAIKORO_SECRET_KEY", settings.secret_key)


def test_it_says_what_it_has_written_and_checks_it(host, folder, words):
    host.play(1, leave=True)
    exported = run_command("archive", "export", folder.path)
    month = month_of(folder)
    size = month.records.bytes + month.results.bytes
    assert exported.out == (
        f"{month.month}: 1 matches, {month.events} events, {size} bytes\n1 months written\n"
    )
    assert (exported.code, exported.err) == (0, "")
    again = run_command("archive", "export", folder.path, "--month", month.month)
    assert (again.code, again.out) == (0, "0 months written\n")
    checked = run_command("verify", folder.path)
    assert (checked.code, checked.out) == (0, "1 records, 1 sound\n")
    tampered(folder, month.records.name)
    checked = run_command("verify", folder.path)
    assert checked.code == 1
    assert f"{month.records.name}: FAULT: its digest is " in checked.out


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (["--month", "2026-13"], "'2026-13' is no month"),
        (["--from", "2026"], "'2026' is no month"),
        (["--to", "2026-1"], "'2026-1' is no month"),
        (["--month", "2026-11", "--from", "2026-10"], "--month is one month"),
        (["--from", "2026-11", "--to", "2026-10"], "2026-10 is before 2026-11"),
    ],
)
def test_months_that_cannot_be_are_refused(folder, words, asked, why):
    refused = run_command("archive", "export", folder.path, *asked)
    assert refused.code == 2
    assert why in refused.err
    assert not folder.path.exists()


def test_without_pyarrow_the_extra_is_named(folder, words, monkeypatch):
    load = importlib.import_module

    def missing(name):
        if name.startswith("pyarrow"):
            raise ModuleNotFoundError(name)
        return load(name)

    monkeypatch.setattr(importlib, "import_module", missing)
    refused = run_command("archive", "export", folder.path)
    assert (refused.code, EXTRA in refused.err) == (1, True)
    unread = run_command("verify", EXAMPLE)
    assert (unread.code, EXTRA in unread.out) == (2, True)


def test_a_match_that_cannot_be_read_is_named_and_tried_again(host, folder, words, monkeypatch):
    broken, sound = sorted(host.play(1, 2))
    fetch = Export._fetch

    async def failing(self, match):
        read = await fetch(self, match)
        return read._replace(row=None, wrong="it is broken") if match == broken else read

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Export, "_fetch", failing)
        exported = run_command("archive", "export", folder.path)
    assert exported.code == 1
    assert f"{broken}: it is broken" in exported.err
    assert "1 not readable" in exported.out
    assert month_of(folder).matches == 1
    assert run_command("archive", "export", folder.path).code == 0
    assert month_of(folder).matches == 2
    assert sound


def test_what_is_gone_from_redis_stays_in_the_folder(host, folder, words, server):
    host.play(1)
    host.export(folder)
    before = bytes_of(folder)
    with redis_at(server.url) as redis:
        redis.flushall()
    exported = run_command("archive", "export", folder.path)
    assert exported.code == 0
    worded(exported.err.split(": ", 2)[-1])
    assert bytes_of(folder) == before


class Killed(BaseException):
    """The process ends here."""


def test_it_may_end_before_every_step(host, folder, tmp_path):
    """And what is named by then is whole; the next run completes it, to the same bytes."""
    host.play(1, leave=True)
    host.play(2)
    whole = Folder(tmp_path / "whole")
    host.export(whole)
    before = Folder(folder.path)
    lives = 0
    while True:
        steps = 0
        with pytest.MonkeyPatch.context() as patched:

            def mortal(of, name, patched=patched, lives=lives):
                done = getattr(of, name)

                def step(*args):
                    nonlocal steps
                    steps += 1
                    if steps > lives:
                        raise Killed
                    return done(*args)

                patched.setattr(of, name, step)

            for name in ("add", "finish"):
                mortal(MonthFiles, name)
            for name in ("keep", "replace_manifest", "_sync", "_clean"):
                mortal(Folder, name)
            with contextlib.suppress(Killed):
                host.export(folder)
        if folder.path.exists():
            assert not faults_of(before)
        if steps <= lives:
            break
        lives += 1
    assert lives > 6
    host.export(folder)
    assert bytes_of(folder) == bytes_of(whole)


def test_a_process_that_is_killed_leaves_no_half_file(host, folder, settings, tmp_path):
    host.play(*range(1, 6))
    whole = Folder(tmp_path / "whole")
    host.export(whole)
    environment = {
        "SAIKORO_REDIS_URL": settings.redis_url,
        "SAIKORO_ARCHIVE_URL": "file:///nowhere",
        "SAIKORO_SECRET_KEY": settings.secret_key,
        "SAIKORO_SERVER_NAME": "tests",
    }
    choose = random.Random(1)
    command = ["saikoro.service.cli", "archive", "export", str(folder.path)]
    for _ in range(budget(2, soak=100)):
        process = spawn(command, environment, quiet=True)
        wait_until(folder.path.exists, "it writes nothing")
        time.sleep(choose.uniform(0, 0.2))
        process.kill()
        process.wait()
        assert not faults_of(folder)
        named = {
            file.name
            for month in folder.manifest().months
            for file in (month.records, month.results)
        }
        assert named <= {*bytes_of(folder)}
    host.export(folder)
    assert bytes_of(folder) == bytes_of(whole)
