"""This build leaves the store of the last release alone, and reads its records.

Builds of one layout run side by side.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from saikoro.client import Client
from saikoro.client.verification import verify
from saikoro.domain.games import GAMES
from tests.kit import releases
from tests.kit.played import Played
from tests.kit.releases import Build, NoRelease, head, released
from tests.kit.servers import Server
from tests.kit.stack import Stack

REFUSED = """
import asyncio
from saikoro.service.store.layout.guarding import require_layout_at
from saikoro.service.errors.stores import OtherLayout
try:
    asyncio.run(require_layout_at("{url}"))
except OtherLayout as error:
    print(error)
"""
"""What a process of this build does first."""


@pytest.fixture(scope="module")
def builds(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Build]:
    """The release is made once for all processes of a run, which compiles it once."""
    own = tmp_path_factory.getbasetemp()
    shared = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    return {"released": released(shared / "released"), "head": head()}


@contextmanager
def served(server: Server, folder: Path, build: Build | None = None) -> Iterator[Stack]:
    """The API and a worker of a build, or of this one."""
    folder.mkdir()
    settings = {
        **(build.variables if build else {}),
        "SAIKORO_WORKERS": "2",
        "SAIKORO_REDIS_URL": server.queue_url,  # the last release knows no cluster
    }
    with Stack(server, folder, workers=1, **settings) as stack:
        yield stack


def test_the_builds_are_two(builds):
    where = [
        build.run("-c", "import saikoro; print(saikoro.__file__)").stdout
        for build in builds.values()
    ]
    assert len(set(where)) == 2
    assert where[1] == f"{releases.ROOT}/saikoro/__init__.py\n"


def test_this_build_leaves_the_store_of_the_release_and_reads_its_records(
    mortal_server, builds, tmp_path
):
    with served(mortal_server, tmp_path / "released", builds["released"]) as stack:
        for record in recorded(stack, tmp_path):
            assert verify(record.read_bytes()).verdict == "sound", record
    refused = builds["head"].run("-c", REFUSED.format(url=mortal_server.queue_url))
    assert refused.stdout.rstrip().endswith("take that version"), refused.stderr


def recorded(stack: Stack, folder: Path) -> list[Path]:
    """The records of a match of every game, played to its end."""
    records = []
    with Client(stack.url) as api:
        for game in GAMES:
            records.append(folder / f"{game}.jsonl")
            records[-1].write_bytes(api.record(Played(game, [api]).play().match))
    return records


def test_what_is_needed_to_make_the_release_is_said(monkeypatch, tmp_path):
    monkeypatch.setattr(releases, "ROOT", tmp_path)
    with pytest.raises(NoRelease, match=r"git fetch --unshallow.*not a git repository"):
        released(tmp_path / "released")
