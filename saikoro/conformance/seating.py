"""A match in memory: a driver with the inputs that a service would give it."""

import hashlib
from collections.abc import Iterable
from copy import copy
from functools import cache
from typing import Any, Self

import msgspec

from saikoro.domain.match.clocks import milliseconds
from saikoro.domain.match.commands import answering, deadlines, leaving, opening
from saikoro.domain.match.events import PairingPlayed
from saikoro.domain.match.interface.decision import Decision
from saikoro.domain.match.interface.game import AnyGame, Cards
from saikoro.domain.match.interface.known import Known
from saikoro.domain.match.interface.table import Secrets
from saikoro.domain.match.play.batch import Batch, Proposed
from saikoro.domain.match.play.driver import AnyDriver, Awaiting, Driver
from saikoro.domain.match.play.fold import Fold
from saikoro.domain.match.state import MatchState, SeatState
from saikoro.domain.record.header import FORMAT, Header, Rules
from saikoro.domain.record.line import Outside
from saikoro.domain.verification.replay import replay
from saikoro.service.clock import iso

START = milliseconds("2026-01-02T03:04:05.678Z")
MATCH = "000102030405060708090a0b0c0d0e0f"


def secret(*names: object) -> bytes:
    """32 reproducible bytes that depend on the names."""
    return hashlib.sha256(repr(names).encode()).digest()


def house_cards(game: AnyGame) -> Any:
    """The default card set of a game, parsed once."""
    return _house_set(game.cards)


@cache
def _house_set(cards: Cards[Any]) -> Any:
    return cards.read(msgspec.json.decode(cards.house()))


def known(state: Any, seat: int | None = None) -> Known[Any]:
    """The knowledge of a seat if nothing is hidden."""
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
        decks: object = "",
        pairing: PairingPlayed | msgspec.UnsetType | None = None,
        judged_by: str | None = None,
        source: bytes | None = None,
        **options: Any,
    ) -> None:
        """A match with free seats; `bound` says whether the server commits to its seeds.

        Everything random depends on `salt`, and the order of hidden decks also on `decks`.
        `pairing` is what it is played for; unset in matches of older versions. `judged_by` is its
        judge.
        `source` is the card set; None is the house set.
        """
        read = game.book.read_options(options)
        self.game = game
        own = None if source is None else game.cards.read(msgspec.json.decode(source))
        self.cards = house_cards(game) if own is None else own
        self.salt = salt
        self.header = Header(
            format=FORMAT,
            game=game.id,
            match=match,
            options=msgspec.to_builtins(read),
            rules=Rules(
                hashlib.sha256(source or game.cards.house()).hexdigest(), game.id, game.version
            ),
            server="test",
            server_key=server_key,
        )
        self.lines: list[bytes] = []
        self.secrets: dict[int, Secrets] = {}
        self.batches: list[Batch] = []
        self.driver = self.new_driver()
        last = secret("link", salt)
        names = (salt, decks) if decks else (salt,)
        deck_secrets = [secret("deck", number, *names) for number in range(game.book.decks)]
        seats = range(game.book.seats) if bound else ()
        seeds = [secret("server seed", seat, salt) for seat in seats]
        created = opening.create(
            self.driver, last, deck_secrets, seeds, judged_by=judged_by, pairing=pairing
        )
        self.accept([created], "organiser")

    @classmethod
    def both(cls, game: AnyGame, salt: object = "", **options: Any) -> Self:
        """A match with both seats taken, which waits for the first answers."""
        match = cls(game, salt, **options)
        for seat in (0, 1):
            match.join(seat)
        match.run()
        return match

    def new_driver(self) -> AnyDriver:
        """A driver of this match before its first line."""
        options = self.game.book.read_options(self.header.options)
        return Driver(self.game, self.header, options, self.cards, keeps_checkpoints=True)

    def accept(self, events: list[Proposed], by: str) -> None:
        """Append events from outside, by this author."""
        self._append(self.driver.accept(events, Outside(iso(self.now), by)))

    def join(self, seat: int, *, seed: bytes | None = None, commit: bytes | None = None) -> None:
        """Take a seat, with a seed, a commitment to one, or a seed that depends on the salt."""
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
        """Answer the open decision; IllegalAnswer says what is wrong."""
        number = self.driver.state.seats[seat].sealed
        nonces = [
            secret("nonce", seat, number + part, self.salt) for part in range(self.decision.parts)
        ]
        self.accept(answering.answer(self.driver, seat, answer, nonces), f"seat{seat}")

    def resign(self, seat: int) -> None:
        """Resign for a seat."""
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
        """Give these answers, each of a seat, and run the rules after each."""
        for seat, answer in answers:
            self.answer(seat, answer)
            self.run()
        return self

    def _append(self, batch: Batch) -> None:
        assert batch.after == len(self.lines), f"lines after {batch.after} come again"
        self.lines += batch.lines
        self.secrets |= batch.secrets
        self.batches.append(batch)

    @property
    def decision(self) -> Decision[Any]:
        """The open decision."""
        stop = self.driver.stop
        assert isinstance(stop, Decision), f"no decision is open: the rules stand at {stop!r}"
        return stop

    @property
    def awaiting(self) -> Awaiting:
        """What the match waits for."""
        assert self.driver.awaiting is not None, "the match waits for nobody"
        return self.driver.awaiting

    @property
    def waiting(self) -> list[int]:
        """The seats that the match waits for."""
        return [] if self.driver.awaiting is None else list(self.driver.awaiting.seats)

    def options(self, seat: int) -> list[Any]:
        """The listed answers of a seat."""
        listed = self.decision.choices.every(seat)
        assert listed is not None, f"{self.decision.name} lists no answers"
        return listed

    @property
    def record(self) -> list[bytes]:
        """The record: the header, then every line."""
        return [self.header.line(), *self.lines]

    @property
    def types(self) -> list[str]:
        """The type of each line."""
        return [msgspec.json.decode(line)["type"] for line in self.lines]

    def data(self, kind: str) -> list[dict[str, Any]]:
        """The data of each line of a type."""
        events = map(msgspec.json.decode, self.lines)
        return [event["data"] for event in events if event["type"] == kind]

    def replayed(self) -> AnyDriver:
        """A driver that has run the rules again, over all lines."""
        driver = self.new_driver()
        replay(driver, self.lines, self.secrets)
        return driver

    def copy(self) -> "Seated":
        """The match as it is now, to go on in another way."""
        other = copy(self)
        other.driver = self.replayed()
        other.lines, other.secrets = [*self.lines], dict(self.secrets)
        other.batches = [*self.batches]
        return other

    def fold(self, lines: list[bytes] | None = None, seat: int | None = None) -> Fold:
        """The match as the public, or a seat, knows it."""
        fold = Fold(self.game, self.header, self.cards, seat)
        for version, line in enumerate(self.lines if lines is None else lines, 1):
            fold.take(line, self.secrets.get(version, {}).get(str(seat), {}))
        return fold

    def folded(self, lines: list[bytes] | None = None) -> MatchState[Any]:
        """The state that the lines alone give."""
        return self.fold(lines).state
