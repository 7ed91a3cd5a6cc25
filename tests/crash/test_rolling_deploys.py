"""The release and this build serve the same matches side by side, until one of them is gone."""

import itertools
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from saikoro.client import Client
from saikoro.domain.games import GAMES
from tests.kit import releases
from tests.kit.releases import Build, NoRelease, head, released
from tests.kit.stack import Stack

OPTIONS: dict[str, dict[str, Any]] = {
    "fairies": {"turn_limit": 6},
    "ktc": {"turn_cap": 12},
    "pbwcg": {"turn_cap": 5},
}

ANSWERS_OF_BOTH = {"cardgard": 3, "laplaplus": 1}
"""How many answers both builds take: all but one in games that have few, otherwise `MOST`."""
MOST = 12


class Played:
    """A match, and the tokens of its seats; each request goes to another API."""

    def __init__(self, game: str, apis: list[Client]) -> None:
        self.apis = itertools.cycle(apis)
        self.match = next(self.apis).create(game, OPTIONS.get(game)).match
        self.tokens = [next(self.apis).join(self.match, wait=20).token for _ in range(2)]
        self.choose = Random(game)
        self.version = 0

    def play(self, answers: int | None = None) -> "Played":
        """Give so many legal answers, or all until the match is over."""
        given = 0
        while given != answers and not self.is_over():
            self.version = next(self.apis).match(self.match).version
            for token in self.tokens:
                asked = next(self.apis).decision(self.match, token=token)
                if asked.options and given != answers:
                    answer = self.choose.choice(asked.options).answer
                    api = next(self.apis)
                    api.answer(self.match, answer, token=token, decision=asked.decision, wait=20)
                    given += 1
        return self

    def is_over(self) -> bool:
        """Whether it is, once something has happened since the last look."""
        return next(self.apis).events(self.match, after=self.version, wait=20).over


@pytest.fixture(scope="module")
def builds(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Build]:
    return {"released": released(tmp_path_factory.mktemp("released")), "head": head()}


@pytest.fixture
def stacks(mortal_server, tmp_path: Path, builds: dict[str, Build]) -> Iterator[dict[str, Stack]]:
    """The API and a worker of each build, on one server."""
    running: dict[str, Stack] = {}
    try:
        for name, build in builds.items():
            (tmp_path / name).mkdir()
            running[name] = Stack(
                mortal_server, tmp_path / name, PYTHONPATH=build.path, SAIKORO_WORKERS="2"
            )
        yield running
    finally:
        for stack in running.values():
            stack.close()


def test_the_builds_are_two(builds):
    where = [
        build.run("-c", "import saikoro; print(saikoro.__file__)").stdout
        for build in builds.values()
    ]
    assert len(set(where)) == 2
    assert where[1] == f"{releases.ROOT}/clients/python/saikoro/__init__.py\n"


@pytest.mark.parametrize("killed", ["released", "head"])
def test_both_serve_the_same_matches_and_either_goes_on_alone(stacks, builds, tmp_path, killed):
    left = stacks["head" if killed == "released" else "released"]
    with Client(stacks["released"].url) as one, Client(stacks["head"].url) as other:
        matches = {game: Played(game, [one, other]) for game in GAMES}
        for stack in stacks.values():
            stack.wait_until_busy(stack.workers[0])
        for game, played in matches.items():
            played.play(ANSWERS_OF_BOTH.get(game, MOST))
    for child in (stacks[killed].api, *stacks[killed].workers):
        child.kill()
        child.wait()
    with Client(left.url) as api:
        for game, played in matches.items():
            played.apis = itertools.cycle([api])
            played.play()
            record = tmp_path / f"{game}.jsonl"
            record.write_bytes(api.record(played.match))
            for name, build in builds.items():
                found = build.run("-m", "saikoro.service.cli", "verify", record)
                assert found.returncode == 0, f"{game} by {name}: {found.stdout}{found.stderr}"


def test_what_is_needed_to_make_the_release_is_said(monkeypatch, tmp_path):
    monkeypatch.setattr(releases, "ROOT", tmp_path)
    with pytest.raises(NoRelease, match=r"git fetch --unshallow.*not a git repository"):
        released(tmp_path / "released")
