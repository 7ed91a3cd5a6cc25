"""Tournaments over HTTP, with shortcuts for tests."""

from collections.abc import Iterator
from random import Random
from typing import Any, Self

import httpx
import msgspec

from saikoro.domain.games import find_game
from saikoro.domain.record.canonical import canonical
from saikoro.domain.tournament.facts.header import TournamentHeader
from saikoro.domain.tournament.matches.executor import PairingExecutor
from saikoro.domain.tournament.matches.playing import Played
from saikoro.domain.tournament.verification.findings import Findings
from saikoro.domain.tournament.verification.verify import MatchCheck, verify_tournament
from tests.kit.entries import row_build
from tests.kit.waiting import wait_until

SWISS = {"format": "swiss", "rounds": 3}
KNOCK_OUT = {"format": "single_elimination"}


def plan(*stages: dict[str, Any], **changed: Any) -> dict[str, Any]:
    """A plan of LaplaPlus; by default a single elimination."""
    defaults = {"name": "Cup", "game": "laplaplus", "options": {"max_turns": 3}}
    return defaults | {"stages": list(stages or [KNOCK_OUT])} | changed


def rows(count: int, seed: int = 0) -> list[dict[str, Any]]:
    """Entries with legal builds of LaplaPlus."""
    choose = Random(seed)
    return [
        {"name": f"entrant {number + 1}", "build": row_build(choose)} for number in range(count)
    ]


def bearer(token: str) -> dict[str, str]:
    """The authorization header of a token."""
    return {"Authorization": f"Bearer {token}"} if token else {}


class Tournament:
    """A tournament at the API, and its organiser's token."""

    def __init__(self, client: httpx.Client, opened: dict[str, Any]) -> None:
        self.client = client
        self.opened = opened
        self.id: str = opened["tournament"]
        self.token: str = opened["token"]
        self.path = f"/tournaments/{self.id}"

    @classmethod
    def open(
        cls, client: httpx.Client, body: dict[str, Any], key: str = "", **headers: str
    ) -> Self:
        """Create a tournament; `key` is an organiser's API key."""
        answer = client.post("/tournaments", json=body, headers=bearer(key) | headers)
        assert answer.status_code == 201, answer.text
        return cls(client, answer.json())

    def ask(self, what: str, body: Any = None, **headers: str) -> httpx.Response:
        """Post a request as its organiser."""
        return self.client.post(
            f"{self.path}/{what}", json=body, headers=bearer(self.token) | headers
        )

    def taken(self, what: str, body: Any = None, **headers: str) -> dict[str, Any]:
        """Post a request that must be accepted; returns the response body."""
        answer = self.ask(what, body, **headers)
        assert answer.status_code == 202, answer.text
        accepted: dict[str, Any] = answer.json()
        return accepted

    def look(self, part: str = "", **query: Any) -> Any:
        """Get one of its paths; retries while the store restarts."""
        return got(self.client, f"{self.path}{part}", **query).json()

    def events(self, kind: str = "") -> list[Any]:
        """The data of its events so far, of all kinds or of one."""
        lines = [msgspec.json.decode(line) for line in self.record()[1:]]
        return [line["data"] for line in lines if kind in ("", line["type"])]

    def kinds(self) -> list[str]:
        """The types of its events so far."""
        return [msgspec.json.decode(line)["type"] for line in self.record()[1:]]

    def record(self) -> list[bytes]:
        """The header line, and every event line."""
        answer = self.client.get(f"{self.path}/record")
        assert answer.is_success, answer.text
        return answer.content.splitlines()

    def come_to(self, *kinds: str, after: int = 0) -> int:
        """Wait for an event of one of these kinds after a version; returns its version."""
        found: list[int] = []

        def has_come() -> bool:
            nonlocal after
            page = self.look("/events", after=after, wait=20)
            events = enumerate(page["events"], after + 1)
            found.extend(at for at, event in events if event["type"] in kinds)
            after = page["version"]
            return bool(found)

        wait_until(has_come, f"{self.path} never came to {kinds}")
        return found[0]

    def finish(self, after: int = 0) -> Self:
        """Wait until it is finished."""
        self.come_to("tournament.finished", after=after)
        return self

    def matches(self) -> Iterator[str]:
        """The matches in its results."""
        for taken in self.events("results.taken"):
            for result in taken["results"]:
                yield from (score["match"] for score in result.get("matches", []))


def verified(tournament: Tournament, check: MatchCheck = lambda _played: None) -> Findings:
    """The findings of verifying a tournament locally."""
    record = tournament.record()
    header = TournamentHeader.read(record[0])
    game = find_game(header.rules.id, header.rules.version)
    path = f"/games/{game.id}/card-sets/{header.rules.digest}"
    data = tournament.client.get(path).json()
    executor = PairingExecutor(header, game, canonical(data), game.cards.read(data))
    *_, findings = verify_tournament(record, executor, check)
    return findings


def got(client: httpx.Client, path: str, **query: Any) -> httpx.Response:
    """Get a path; retries while the store restarts."""
    answers: list[httpx.Response] = []

    def is_answered() -> bool:
        answers.append(client.get(path, params=query))
        return answers[-1].status_code != 503

    wait_until(is_answered, f"{path} is not answered")
    assert answers[-1].is_success, answers[-1].text
    return answers[-1]


def as_served(client: httpx.Client) -> MatchCheck:
    """Compares a replayed match with its record at the API, byte for byte."""

    def check(played: Played) -> str | None:
        record = got(client, f"/matches/{played.match}/record")
        again = b"".join(line + b"\n" for line in (played.header, *played.lines))
        return None if record.content == again else "its record differs"

    return check
