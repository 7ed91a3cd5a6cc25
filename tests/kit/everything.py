"""Work of every kind at once, by clients who repeat each request until it is acknowledged."""

import contextlib
import json
import threading
import uuid
from collections import Counter
from collections.abc import Callable
from typing import Any, Self

import httpx
import msgspec

from saikoro.conformance.seating import house_cards
from saikoro.domain.games import find_game
from saikoro.domain.verification.audit import audit
from saikoro.domain.verification.verify import verify
from tests.kit.receiver import Receiver
from tests.kit.registering import GOOD
from tests.kit.stack import Client, Stack
from tests.kit.tournaments import SWISS, Tournament, bearer, plan, rows, verified
from tests.kit.waiting import PATIENCE_SECONDS, wait_until

BOTS: list[dict[str, Any]] = [
    {"game": "ktc", "bots": {"0": {"bot": "random"}, "1": {"bot": "mcts", "playouts": 10}}},
    {"game": "ktc", "bots": {"0": {"bot": "random"}, "1": {"bot": "random"}}},
    {"game": "laplaplus", "bots": {"0": {"bot": "random"}, "1": {"bot": "greedy"}}},
]
"""Bots that play side by side, some slow, some fast."""

OPTIONS = {"ktc": {"turn_cap": 4}, "laplaplus": {"max_turns": 3}}

ENTRANTS, ROUNDS = 128, 6
MOST_REGISTERED = 200

ANNOUNCED = {
    "match": {"decision.asked", "match.finished"},
    "tournament": {"round.paired", "results.taken", "round.closed", "tournament.finished"},
}
"""The lines that webhooks deliver by default."""

SETTINGS = {"SAIKORO_PRIVATE_WEBHOOKS": "true", "SAIKORO_WEBHOOK_RETRY_SECONDS": "0.2"}
"""The settings that a service needs for it."""


class Insisting:
    """A client who sends each request, under one key, until it is acknowledged."""

    def __init__(self, http: Client) -> None:
        self.http = http

    def post(self, path: str, body: Any, token: str = "") -> Any:
        headers = bearer(token) | {"Idempotency-Key": uuid.uuid4().hex}
        return self._insist(lambda: self.http.post(path, json=body, headers=headers))

    def get(self, path: str, token: str = "") -> Any:
        return self._insist(lambda: self.http.get(path, headers=bearer(token)))

    def _insist(self, ask: Callable[[], httpx.Response]) -> Any:
        answers: list[httpx.Response] = []

        def is_acknowledged() -> bool:
            with contextlib.suppress(httpx.TransportError):
                answers.append(ask())
                return answers[-1].status_code < 500
            return False

        wait_until(is_acknowledged, "a request is never acknowledged")
        assert answers[-1].is_success, answers[-1].text
        return answers[-1].json()


class Everything:
    """Matches of bots, tournaments, registrations and card sets to parse, and their webhooks."""

    def __init__(self, stack: Stack, receiver: Receiver) -> None:
        self._stack = stack
        self._hooks = [{"url": receiver.url}]
        self._receiver = receiver
        self._stopping = threading.Event()
        work = [self._play_bots, self._play_bots, self._hold_tournaments]
        work += [self._register, self._register, self._parse]
        self._threads = [threading.Thread(target=self._run, args=(each,)) for each in work]
        self._errors: list[BaseException] = []
        self.matches: dict[str, str] = {}
        """The matches of bots, with the token of their creator."""
        self.tournaments: list[tuple[str, str]] = []
        """The tournaments of builds, with the token of their organiser."""
        self.entered: dict[str, list[str]] = {}
        """The names that were acknowledged, by tournament."""
        self.parsed = 0

    def __enter__(self) -> Self:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Begin nothing more; running work continues."""
        self._stopping.set()
        for thread in self._threads:
            thread.join(PATIENCE_SECONDS)
        assert not any(thread.is_alive() for thread in self._threads)
        self.require_all()

    def __str__(self) -> str:
        entered = sum(map(len, self.entered.values()))
        played = f"{len(self.matches)} matches of bots, {len(self.tournaments)} tournaments"
        return f"{played}, {entered} registrations, {self.parsed} card sets parsed"

    def require_all(self) -> None:
        """Check that every client got only answers that it expected."""
        assert not self._errors, self._errors

    def _run(self, work: Callable[[Insisting], None]) -> None:
        try:
            with self._stack.client() as http:
                client = Insisting(http)
                while not self._stopping.is_set():
                    work(client)
        except BaseException as error:  # noqa: BLE001 - reported by the main thread
            self._errors.append(error)

    def _play_bots(self, client: Insisting) -> None:
        """Begin some matches, and wait until they have ended or no more are to begin."""
        begun = []
        for body in BOTS:
            asked = body | {"options": OPTIONS[body["game"]], "webhooks": self._hooks}
            opened = client.post("/matches", asked)
            self.matches[opened["match"]] = opened["creator_token"]
            begun.append(opened["match"])
        while begun and not self._stopping.wait(0.05):
            begun = [one for one in begun if not _is_over(client, f"/matches/{one}")]

    def _hold_tournaments(self, client: Insisting) -> None:
        cup = plan(SWISS | {"rounds": ROUNDS})
        body = {"plan": cup, "entrants": rows(ENTRANTS), "start": True, "webhooks": self._hooks}
        opened = client.post("/tournaments", body)
        path = f"/tournaments/{opened['tournament']}"
        self.tournaments.append((path, opened["token"]))
        while not self._stopping.wait(0.05) and not _is_over(client, path):
            pass

    def _register(self, client: Insisting) -> None:
        opened = client.post("/tournaments", {"plan": plan(registration=MOST_REGISTERED)})
        path = f"/tournaments/{opened['tournament']}"
        link = client.get(f"{path}/registration", opened["token"])["link"]
        names = self.entered.setdefault(path, [])
        while len(names) < MOST_REGISTERED and not self._stopping.wait(0.01):
            name = f"entrant {len(names)}"
            client.post(link, {"name": name, "build": GOOD})
            names.append(name)

    def _parse(self, client: Insisting) -> None:
        cards = msgspec.json.decode(find_game("laplaplus").cards.house())
        checked = client.post("/games/laplaplus/card-sets/check", cards)
        assert checked["problems"] == []
        self.parsed += 1
        self._stopping.wait(0.05)

    # What must be true afterwards

    def check(self) -> None:
        """Wait until everything has ended, and check that it was done once."""
        assert self.matches
        assert self.tournaments
        assert self.parsed
        with self._stack.client() as http:
            client = Insisting(http)
            for match, token in self.matches.items():
                self._check_match(client, match, token)
            for path, token in self.tournaments:
                self._check_tournament(client, path, token)
            for path, names in self.entered.items():
                entrants = client.get(f"{path}/entrants")
                assert [one["name"] for one in entrants] == names
        self._check_heard()

    def _check_match(self, client: Insisting, match: str, token: str) -> None:
        path = f"/matches/{match}"
        wait_until(lambda: _is_over(client, path), f"{path} does not end")
        shown = client.get(path)
        assert shown["status"] == "finished", shown
        record = client.http.get(f"{path}/record").content.splitlines()
        facts = verify(record, shown["head"])
        assert facts.sound, facts.faults
        game = find_game(shown["game"])
        assert audit(game, house_cards(game), record).head.hex() == shown["head"]
        self._check_delivered(client, path, token, record, "match")

    def _check_tournament(self, client: Insisting, path: str, token: str) -> None:
        wait_until(lambda: _is_over(client, path), f"{path} does not end")
        opened = {"tournament": path.rpartition("/")[2], "token": token}
        tournament = Tournament(client.http, opened)
        assert verified(tournament).sound
        self._check_delivered(client, path, token, tournament.record(), "tournament")

    def _check_delivered(
        self, client: Insisting, path: str, token: str, record: list[bytes], kind: str
    ) -> None:
        """Check that every announced line is delivered, as one delivery."""
        lines = [json.loads(line)["type"] for line in record[1:]]
        wanted = Counter(line for line in lines if line in ANNOUNCED[kind])

        def are_delivered() -> bool:
            log = client.get(f"{path}/webhooks", token)
            assert not [each for each in log if each["state"] in ("gone", "failed")], log
            assert len(log) <= wanted.total(), log
            return len(log) == wanted.total() and {each["state"] for each in log} == {"delivered"}

        wait_until(are_delivered, f"webhooks of {path} are not delivered: {wanted}")

    def _check_heard(self) -> None:
        """Check that a delivery which a receiver gets twice has the same id."""
        about: dict[tuple[str, int], set[str]] = {}
        for one in list(self._receiver.heard):
            event = json.loads(one.body)
            where = event["source"], event["data"]["version"]
            about.setdefault(where, set()).add(one.headers["webhook-id"])
        assert about
        assert [where for where, ids in about.items() if len(ids) > 1] == []


def _is_over(client: Insisting, path: str) -> bool:
    return client.get(path)["status"] in ("finished", "cancelled", "halted")
