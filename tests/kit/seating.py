"""A match in memory: a driver with the inputs that a service would give it."""

import hashlib
from collections.abc import Iterable
from typing import Any, Self

import msgspec

from domain.match.batch import Batch, Proposed
from domain.match.clocks import milliseconds
from domain.match.commands import answering, deadlines, leaving, opening
from domain.match.driver import AnyDriver, Awaiting, Driver
from domain.match.events import PairingPlayed
from domain.match.fold import Fold
from domain.match.history.replay import replay
from domain.match.interface.decision import Decision
from domain.match.interface.game import AnyGame
from domain.match.interface.table import Secrets
from domain.match.known import Known
from domain.match.state import MatchState, SeatState
from domain.record.header import FORMAT, Header, Rules
from domain.record.line import Outside
from service.clock import iso

START = milliseconds("2026-01-02T03:04:05.678Z")
MATCH = "000102030405060708090a0b0c0d0e0f"


def secret(*names: object) -> bytes:
    """32 reproducible bytes that depend on the names."""
    return hashlib.sha256(repr(names).encode()).digest()


_house_cards: dict[str, Any] = {}


def house_cards(game: AnyGame) -> Any:
    """The default card set of a game, parsed once."""
    if game.id not in _house_cards:
        _house_cards[game.id] = game.cards.read(msgspec.json.decode(game.cards.house()))
    return _house_cards[game.id]


def known(state: Any, seat: int | None = None) -> Known[Any]:
    """What a seat knows if nothing is hidden."""
    return Known(seat, MatchState(state, [SeatState(), SeatState()]))


class Seated:
    """A match in memory; `Seated.both(game)` has both seats taken and has started."""

    now = START
    """The time of the next line from outside."""

    def __init__(
        self,
        game: AnyGame,
        salt: object = "",
        match: str = MATCH,
        server_key: str = "00" * 32,
        *,
        bound: bool = True,
        pairing: PairingPlayed | msgspec.UnsetType | None = None,
        **options: Any,
    ) -> None:
        """A match with free seats; `bound` says whether the server commits to its seeds.

        `pairing` is what it is played for; unset in matches of older versions.
        """
        read = game.book.read_options(options)
        self.game = game
        self.cards = house_cards(game)
        self.salt = salt
        self.header = Header(
            format=FORMAT,
            game=game.id,
            match=match,
            options=msgspec.to_builtins(read),
            rules=Rules(hashlib.sha256(game.cards.house()).hexdigest(), game.id, game.version),
            server="test",
            server_key=server_key,
        )
        self.lines: list[bytes] = []
        self.secrets: dict[int, Secrets] = {}
        self.batches: list[Batch] = []
        self.driver = self.new_driver()
        last = secret("link", salt)
        decks = [secret("deck", number, salt) for number in range(game.book.decks)]
        seats = range(game.book.seats) if bound else ()
        seeds = [secret("server seed", seat, salt) for seat in seats]
        created = opening.create(self.driver, last, decks, seeds, pairing=pairing)
        self.accept([created], "organiser")

    @classmethod
    def both(cls, game: AnyGame, salt: object = "", **options: Any) -> Self:
        match = cls(game, salt, **options)
        for seat in (0, 1):
            match.join(seat)
        match.run()
        return match

    def new_driver(self) -> AnyDriver:
        options = self.game.book.read_options(self.header.options)
        return Driver(self.game, self.header, options, self.cards, keeps_checkpoints=True)

    def accept(self, events: list[Proposed], by: str) -> None:
        self._append(self.driver.accept(events, Outside(iso(self.now), by)))

    def join(self, seat: int, *, seed: bytes | None = None, commit: bytes | None = None) -> None:
        used = secret("seed", seat, self.salt) if seed is None and commit is None else seed
        joined = opening.join(
            self.driver,
            seat,
            player=None,
            seed=used,
            commit=commit,
            server_seed=secret("server seed", seat),
        )
        self.accept([joined], f"seat{seat}")

    def answer(self, seat: int, answer: Any) -> None:
        number = self.driver.state.seats[seat].sealed
        nonces = [
            secret("nonce", seat, number + part, self.salt) for part in range(self.decision.parts)
        ]
        self.accept(answering.answer(self.driver, seat, answer, nonces), f"seat{seat}")

    def resign(self, seat: int) -> None:
        self.accept([leaving.resign(self.driver, seat)], f"seat{seat}")

    def time_out(self) -> None:
        """Time out at the first deadline."""
        self.now = max(self.now, self.awaiting.deadline)
        self.accept(deadlines.time_out(self.driver, self.now), "server")

    def run(self) -> None:
        """Run the rules until they wait for a seat."""
        while (batch := self.driver.advance()) is not None:
            self._append(batch)

    def play(self, answers: Iterable[tuple[int, Any]]) -> Self:
        for seat, answer in answers:
            self.answer(seat, answer)
            self.run()
        return self

    def _append(self, batch: Batch) -> None:
        assert batch.after == len(self.lines)
        self.lines += batch.lines
        self.secrets |= batch.secrets
        self.batches.append(batch)

    @property
    def decision(self) -> Decision[Any]:
        assert isinstance(self.driver.stop, Decision)
        return self.driver.stop

    @property
    def awaiting(self) -> Awaiting:
        assert self.driver.awaiting is not None
        return self.driver.awaiting

    @property
    def waiting(self) -> list[int]:
        """The seats that the match waits for."""
        return [] if self.driver.awaiting is None else list(self.driver.awaiting.seats)

    def options(self, seat: int) -> list[Any]:
        assert self.decision.choices.listed is not None
        return self.decision.choices.listed(seat)

    @property
    def record(self) -> list[bytes]:
        return [self.header.line(), *self.lines]

    @property
    def types(self) -> list[str]:
        return [msgspec.json.decode(line)["type"] for line in self.lines]

    def data(self, kind: str) -> list[dict[str, Any]]:
        events = map(msgspec.json.decode, self.lines)
        return [event["data"] for event in events if event["type"] == kind]

    def replayed(self) -> AnyDriver:
        driver = self.new_driver()
        replay(driver, self.lines, self.secrets)
        return driver

    def fold(self, lines: list[bytes] | None = None, seat: int | None = None) -> Fold:
        """The match as the public, or a seat, knows it."""
        fold = Fold(self.game, self.header, self.cards, seat)
        for version, line in enumerate(self.lines if lines is None else lines, 1):
            fold.take(line, self.secrets.get(version, {}).get(str(seat), {}))
        return fold

    def folded(self, lines: list[bytes] | None = None) -> MatchState[Any]:
        return self.fold(lines).state
