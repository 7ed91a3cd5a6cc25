"""`saikoro up` is backed up while matches are played; its folder is lost; it goes on elsewhere."""

import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.cli.command import saikoro
from tests.cli.up import Up
from tests.kit.load import Acknowledged, Load, check_known
from tests.kit.waiting import PATIENCE_SECONDS, wait_until
from tests.kit.warm import forking

PASSPHRASE = "a phrase that nobody tries"  # noqa: S105


@pytest.fixture
def ups() -> Iterator[ExitStack]:
    """Ends what still runs at the end."""
    with ExitStack() as running:
        yield running


def start(folder: Path, ups: ExitStack) -> Up:
    """Everything on a data folder, with a key of its own there."""
    folder.mkdir(exist_ok=True)
    with forking():
        up = Up(folder, SAIKORO_SECRET_KEY="", SAIKORO_KEEP_DAYS="0")
    ups.callback(up.close)
    return up


def go_on(load: Load) -> None:
    """Wait until something more is acknowledged."""
    before = len(load.receipts)
    wait_until(lambda: len(load.receipts) > before + 2, "nothing is played")


def test_what_is_played_meanwhile_goes_on_elsewhere(tmp_path, ups):
    first = start(tmp_path / "first", ups)
    with first.client() as client:
        over = client.finished([7, 1], [1])
        record = client.get(f"/matches/{over}/record").content
        match, (ada, bob) = client.seated()
        client.answer(match, ada, {"row": [7, 1]})
    data = {"SAIKORO_BACKUP_PASSPHRASE": PASSPHRASE, "SAIKORO_SECRET_KEY": ""}
    copies = [tmp_path / "copy-0", tmp_path / "copy-1"]
    known: dict[str, list[Acknowledged]] = {}
    with Load(first) as load:
        for copy in copies:
            go_on(load)
            known = {played: [*kept] for played, kept in [*load.receipts.items()]}
            made = saikoro("backup", copy, **data, SAIKORO_DATA_DIR=str(first.folder))
            assert made.returncode == 0, made.stderr
    first.process.kill()
    first.process.wait(PATIENCE_SECONDS)
    shutil.rmtree(first.folder)
    for copy in copies:
        second = tmp_path / f"from-{copy.name}"
        done = saikoro("restore", copy, **data, SAIKORO_DATA_DIR=str(second))
        assert done.returncode == 0, (done.stdout, done.stderr)
    with start(tmp_path / "from-copy-1", ups).client() as client:
        check_known(client, known)
        assert client.get(f"/matches/{over}/record").content == record
        answered = client.answer(match, bob, {"row": [1]}, Prefer="wait=20")
        assert answered.json()["events"][-1]["type"] == "match.finished"
        client.finished([7, 1], [1])
