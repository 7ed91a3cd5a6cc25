"""Two builds of one layout serve the same matches while one takes over from the other."""

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from saikoro.client import Client
from saikoro.domain.games import GAMES
from tests.kit import releases
from tests.kit.played import Played
from tests.kit.releases import Build, NoRelease, head, released
from tests.kit.servers import Server
from tests.kit.stack import Stack


@pytest.fixture(scope="module")
def builds(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Build]:
    """The release is made once for all processes of a run, which compiles it once."""
    own = tmp_path_factory.getbasetemp()
    shared = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    return {"released": released(shared / "released"), "head": head()}


@contextmanager
def served(server: Server, folder: Path, builds: dict[str, Build]) -> Iterator[list[Client]]:
    """An API and a worker of each build on one store; a client of each API."""
    with ExitStack() as stacks:
        clients = []
        for name, build in builds.items():
            folder.joinpath(name).mkdir()
            settings = {**build.variables, "SAIKORO_WORKERS": "2"}
            stack = stacks.enter_context(Stack(server, folder / name, workers=1, **settings))
            clients.append(stacks.enter_context(Client(stack.url)))
        yield clients


def test_the_builds_are_two(builds):
    where = [
        build.run("-c", "import saikoro; print(saikoro.__file__)").stdout
        for build in builds.values()
    ]
    assert len(set(where)) == 2
    assert where[1] == f"{releases.ROOT}/saikoro/__init__.py\n"


def test_matches_of_every_game_are_played_by_both_builds_at_once(mortal_server, builds, tmp_path):
    records = tmp_path / "records"
    records.mkdir()
    with served(mortal_server, tmp_path, builds) as clients:
        for game in GAMES:
            match = Played(game, clients).play().match
            records.joinpath(f"{game}.jsonl").write_bytes(clients[1].record(match))
    for build in builds.values():
        found = build.run("-m", "saikoro.service.cli", "verify", records)
        assert found.returncode == 0, found.stdout + found.stderr


def test_what_is_needed_to_make_the_release_is_said(monkeypatch, tmp_path):
    monkeypatch.setattr(releases, "ROOT", tmp_path)
    with pytest.raises(NoRelease, match=r"git fetch --unshallow.*not a git repository"):
        released(tmp_path / "released")
