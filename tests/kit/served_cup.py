"""A finished tournament at a service that exists only in the test."""

import functools
import json
import tomllib
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.domain.tournament.entries.entry import Entry
from saikoro.domain.tournament.matches.playing import Played
from saikoro.domain.tournament.planning.plan import read_plan
from saikoro.service.cli.api import RawClient
from tests.kit.local_tournament import IDENTITY, LocalTournament
from tests.kit.tournaments import rows

PLAN = 'name = "Cup"\ngame = "laplaplus"\nstages = [{ format = "swiss", rounds = 1 }]\n'

Answers = dict[str, Any]
"""The answers of the service, by the end of the path."""


def _played() -> tuple[LocalTournament, Played]:
    """A tournament of two entrants, and its only match."""
    entries = [Entry(name=one["name"], build=one["build"]) for one in rows(2)]
    cup = LocalTournament.of(LAPLAPLUS, read_plan(tomllib.loads(PLAN)), entries).play()
    at = cup.ledger.paired_at[0, 1]
    [(_, [match])] = cup.executor.play(cup.state, 0, 1, [0], at)
    return cup, match


CUP, PLAYED = _played()
TOURNAMENT, MATCH, DIGEST = CUP.header.tournament, PLAYED.match, CUP.header.rules.digest
RECORD = f"/tournaments/{TOURNAMENT}/record"


def record(before: str = "", after: str = "") -> bytes:
    """The record of the tournament, with one part replaced by another."""
    content = b"".join(line + b"\n" for line in CUP.record)
    assert before.encode() in content
    return content.replace(before.encode(), after.encode())


def receipt(cup: LocalTournament) -> Any:
    """The receipt of the service for the last line."""
    ledger = cup.ledger
    return msgspec.to_builtins(IDENTITY.receipt(ledger.stream, ledger.version, ledger.head))


def honest() -> Answers:
    """The answers of a service whose tournament has one match."""
    match = (PLAYED.header, *PLAYED.lines)
    return {
        "/tournaments": {"tournament": TOURNAMENT, "token": "a"},
        "/events": {"version": 0, "head": "", "events": [], "over": True},
        f"/tournaments/{TOURNAMENT}": {
            "plan": {"play": "builds"},
            "stages": [{"stage": 0}],
            "status": "finished",
            "receipt": receipt(CUP),
        },
        RECORD: record(),
        f"/matches/{MATCH}/record": b"".join(line + b"\n" for line in match),
        f"/card-sets/{DIGEST}": LAPLAPLUS.cards.house(),
        "first=1": [{"entrant": n, "name": one.name} for n, one in CUP.state.entrants.items()],
        "first=3": [],
        "/rulings": {
            "tournament": TOURNAMENT,
            "receipt": receipt(CUP),
            "after": CUP.ledger.version,
            "events": [],
        },
    }


class Clock:
    """A clock that advances only when somebody sleeps."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def sleep(self, seconds: float) -> None:
        self.now += seconds


class ServedCup:
    """A service with these answers; `first` are given before them, once for each end of a path."""

    def __init__(self, answers: Answers | None = None) -> None:
        self.answers = honest() if answers is None else answers
        self.first: list[tuple[str, httpx.Response | Exception]] = []
        self.requests: list[httpx.Request] = []
        self.clock = Clock()

    def install(self, monkeypatch: pytest.MonkeyPatch) -> "ServedCup":
        """Make the command line ask this service, whatever its address is."""
        transport = httpx.MockTransport(self._answer)
        client = functools.partial(RawClient, transport=transport)
        monkeypatch.setattr("saikoro.service.cli.tournaments.running.organiser.RawClient", client)
        monkeypatch.setattr("saikoro.service.cli.tournaments.running.organiser.time", self.clock)
        return self

    def asked(self, end: str) -> list[httpx.Request]:
        """The requests for paths with this end."""
        return [request for request in self.requests if str(request.url).endswith(end)]

    def _answer(self, request: httpx.Request) -> httpx.Response:
        self.requests.append(request)
        path = request.url.path
        if "first" in request.url.params:
            path = str(request.url)
        for at, (end, given) in enumerate(self.first):
            if path.endswith(end):
                del self.first[at]
                if isinstance(given, Exception):
                    raise given
                return given
        ends = [end for end in self.answers if path.endswith(end)]
        content = self.answers[max(ends, key=len)] if ends else b"{}"
        if isinstance(content, httpx.Response):
            return content
        return httpx.Response(
            200, content=content if isinstance(content, bytes) else json.dumps(content)
        )


def cup_file(folder: Path) -> Path:
    """A file with the plan of the tournament."""
    file = folder / "cup.toml"
    file.write_text(PLAN)
    return file
