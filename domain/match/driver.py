"""The driver: plays one match, from what came from outside to what its rules say next.

It never chooses anything. Fed the same lines and secrets it says the same lines again, on any
worker and at any time; that is how a match is continued, and how it is audited.
"""

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

import msgspec

from domain.fairness.chain import Chain, Links, OpenedLinks
from domain.fairness.commitments import seed_mix
from domain.match import events as e
from domain.match.clocks import NEVER, Clocks
from domain.match.decision import Answers, Decision, Forfeit, Mark, Outcome, Play
from domain.match.events import Seat
from domain.match.game import Game
from domain.match.luck import ChainLuck
from domain.match.options import MatchOptions
from domain.match.sealed import Opening, Sealed, joined
from domain.match.state import MatchState, SeatState, evolve
from domain.match.table import Secrets, Table
from domain.record.head import genesis, next_head
from domain.record.header import Header
from domain.record.line import Event, Line, Outside, write_line

S = TypeVar("S", bound=msgspec.Struct)
O = TypeVar("O", bound=MatchOptions)  # noqa: E741 - reads as "options" beside S and C
C = TypeVar("C")


class Batch(msgspec.Struct, frozen=True):
    """Lines that enter the stream together or not at all."""

    after: int
    """The version that the match has before them."""
    parent: bytes
    """The head that it has before them."""
    lines: list[bytes]
    head: bytes
    """The head after the last line."""
    secrets: dict[int, Secrets]
    """What lies beside the lines, by version."""

    @property
    def version(self) -> int:
        """The version that the match has after them."""
        return self.after + len(self.lines)


Proposed = tuple[e.MatchEvent, Secrets]
"""An event from outside that is to enter the stream, and what lies beside its line."""


class Awaiting(msgspec.Struct, frozen=True):
    """Whom the match waits for."""

    what: str
    """`seats`, `seeds`, `answers`, or `openings` of answers that were only committed to."""
    decision: int
    """The open decision; 0 before the first."""
    seats: list[Seat]
    """Who must act; free seats while seats are awaited."""
    deadlines: dict[Seat, int]
    """When the time of each of them is up, in ms since 1970; 0 is never."""

    @property
    def deadline(self) -> int:
        """The first of them; 0 is never."""
        return min(filter(None, self.deadlines.values()), default=NEVER)


class Driver(Generic[S, O, C]):
    """One match being played."""

    _links: Links
    _deck_secrets: list[bytes]
    _table: Table[S, O, C]

    def __init__(self, game: Game[S, O, C], header: Header, options: O, cards: C) -> None:
        self.game = game
        self.header = header
        self.options = options
        self.cards = cards
        self.version = 0
        self.head = genesis(header.line())
        self.state = MatchState(
            game.start(options, cards), [SeatState() for _ in range(game.seats)]
        )
        self.clocks = Clocks(options, game.seats)
        self.stop: Decision[Any] | Mark | None = None
        """Where the rules stopped: the open decision, or a mark."""
        self.seeds: dict[Seat, bytes] = {}
        """The seeds that are in, shown or not."""
        self.bot_seeds: dict[Seat, bytes] = {}
        """What the bots at the table choose by."""
        self.sealed: dict[Seat, list[Sealed]] = {}
        """The parts that each seat has sealed for the open decision."""
        self._answers: dict[Seat, Any] = {}
        self._forfeits: list[Forfeit] = []
        self._play: Play | None = None
        self._reader = game.reader

    # What came from outside

    def accept(self, events: Sequence[Proposed], outside: Outside) -> Batch:
        """Take these events from outside as the next lines of the match."""
        secrets = {index: beside for index, (_, beside) in enumerate(events) if beside}
        batch = self._batch([event for event, _ in events], secrets, outside)
        for version, line in enumerate(batch.lines, batch.after + 1):
            self.take(line, batch.secrets.get(version, {}))
        return batch

    def take(self, line: bytes, secrets: Secrets) -> None:
        """Take a line from outside that has entered the stream."""
        parts = Line.read(line)
        event = self._reader.read(parts)
        if not isinstance(event, e.MatchEvent):
            raise TypeError(f"{type(event).__name__} cannot come from outside")
        evolve(self.state, event)
        self.clocks.take(event, parts.at)
        self.version += 1
        self.head = next_head(self.head, line)
        match event:
            case e.MatchCreated():
                self._take_hidden(event, secrets.get("server", {}))
            case e.SeatJoined() | e.SeedPosted():
                self._take_seed(event.seat, secrets)
            case e.SeatResigned():
                self._forfeits.append(Forfeit(event.seat, "resigned", self._asked))
            case e.AnswerGiven():
                self._answers[event.seat] = event.answer
            case e.SubmissionSealed() | e.SubmissionPosted():
                self._take_submission(event, secrets.get(str(event.seat), {}))
            case e.SeatTimedOut():
                self._take_time_out(event.seat)

    def _take_hidden(self, event: e.MatchCreated, hidden: dict[str, Any]) -> None:
        """The chain and the deck secrets: all of it, or what a finished match has shown."""
        if "link" in hidden:
            last, match = bytes.fromhex(hidden["link"]), self.header.match_id
            self._links = Chain(match, last, event.chain_length)
        else:
            opened = [bytes.fromhex(link) for link in hidden.get("opened", [])]
            head = bytes.fromhex(event.chain_head)
            self._links = OpenedLinks(head, opened, event.chain_length)
        self._deck_secrets = [bytes.fromhex(secret) for secret in hidden.get("decks", [])]

    def _take_seed(self, seat: Seat, secrets: Secrets) -> None:
        server = secrets.get("server", {})
        if "seed" in server:
            self.seeds[seat] = bytes.fromhex(server["seed"])
        if "bot" in server:
            self.bot_seeds[seat] = bytes.fromhex(server["bot"])

    def _take_submission(
        self, event: e.SubmissionSealed | e.SubmissionPosted, secret: dict[str, Any]
    ) -> None:
        parts = self.sealed.setdefault(event.seat, [])
        openings = [msgspec.convert(opening, Opening) for opening in secret.get("openings", [])]
        if isinstance(event, e.SubmissionSealed):
            parts.append(Sealed(event.no, event.commit, openings[0] if openings else None))
        else:
            for part, opening in zip(parts, openings, strict=True):
                part.opening = opening
        known = [part.opening.payload for part in parts if part.opening is not None]
        if isinstance(self.stop, Decision) and len(known) == self.stop.part_count:
            self._answers[event.seat] = joined(known)

    def _take_time_out(self, seat: Seat) -> None:
        if not isinstance(self.stop, Decision):
            raise TypeError("a seat timed out although nothing was asked")
        time_out = self.stop.time_out(seat)
        if time_out.forfeits:
            self._forfeits.append(Forfeit(seat, "timed_out", self._asked))
        else:
            self._answers[seat] = time_out.answer
            self.sealed.pop(seat, None)

    @property
    def _asked(self) -> str | None:
        return self.stop.name if isinstance(self.stop, Decision) else None

    # What the rules say next

    @property
    def due(self) -> bool:
        """Whether the rules can say something without anybody else acting."""
        if self.version == 0 or self.state.over:
            return False
        if self._play is None:
            return len(self.seeds) == self.game.seats
        if self._forfeits or isinstance(self.stop, Mark):
            return True
        return isinstance(self.stop, Decision) and self._answers.keys() >= set(self.stop.seats)

    @property
    def awaiting(self) -> Awaiting | None:
        """Whom the match waits for; None while it is due or over."""
        if self.due or self.state.over:
            return None
        if self._play is None:
            free = [seat for seat, place in enumerate(self.state.seats) if not place.joined]
            missing = [seat for seat in range(self.game.seats) if seat not in self.seeds]
            what, seats = ("seats", free) if free else ("seeds", missing)
            deadline = self.clocks.deadline(self.options.join_seconds)
            return Awaiting(what, 0, seats, dict.fromkeys(seats, deadline))
        decision = self.state.decision
        if decision is None:
            raise TypeError("a match that plays waits for nothing")
        what, seats = "answers", decision.waiting
        if not seats:
            what, seats = "openings", [s for s in decision.seats if s not in self._answers]
        deadlines = {seat: self.clocks.deadline(decision.seconds, seat) for seat in seats}
        return Awaiting(what, decision.number, list(seats), deadlines)

    @property
    def bots_asked(self) -> list[Seat]:
        """The seats of bots that the open decision waits for."""
        awaiting = self.awaiting if self.bot_seeds else None
        if awaiting is None or awaiting.what != "answers":
            return []
        return [seat for seat in awaiting.seats if seat in self.bot_seeds]

    def advance(self) -> Batch | None:
        """Run the rules to their next stop; None while the match waits for somebody."""
        if not self.due:
            return None
        if self._play is None:
            self._begin()
        elif self._forfeits:
            self._play.close()
            self._finish(self.game.forfeit(self._table, self._forfeits))
        else:
            self._resume(self._play)
        events, secrets = self._table.end_batch()
        batch = self._batch(events, secrets)
        self.version, self.head = batch.version, batch.head
        return batch

    def _begin(self) -> None:
        """Show the seeds, fix the entropy, and open the rule book."""
        match, seeds = self.header.match_id, [seed for _, seed in sorted(self.seeds.items())]
        mix = seed_mix(match, self._links.head, seeds)
        luck = ChainLuck(match, mix, self._links, self._deck_secrets)
        self._table = Table(self.state, self.options, self.cards, self.game.evolve, luck)
        for seat, seed in enumerate(seeds):
            self._table.note(e.SeedRevealed(seat, seed.hex()))
        self._table.note(e.EntropyFixed(mix.hex()))
        self._play = self.game.play(self._table)
        self._run(self._play)

    def _resume(self, play: Play) -> None:
        """Open what was sealed, and hand the answers to the rule book."""
        decision, answers = self.stop, self._answers
        self.stop, self._answers = None, {}
        if not isinstance(decision, Decision):
            self._run(play)
            return
        for seat, parts in sorted(self.sealed.items()):
            for number, part in enumerate(parts):
                if part.opening is not None:
                    opening = part.opening
                    opened = e.SubmissionOpened(seat, part.no, opening.nonce, opening.payload)
                    self._table.keep_sealed(decision.name, number, opened)
            for number in range(decision.opening):
                self._table.open(seat, decision.name, number)
        self.sealed = {}
        self._run(play, {seat: decision.read(seat, answers[seat]) for seat in decision.seats})

    def _run(self, play: Play, answers: Answers[Any] | None = None) -> None:
        try:
            self.stop = next(play) if answers is None else play.send(answers)
        except StopIteration as end:
            self._finish(end.value)
            return
        if isinstance(self.stop, Decision):
            self._ask(self.stop)

    def _ask(self, decision: Decision[Any]) -> None:
        last = self.state.decision
        seconds = decision.seconds
        asked = e.DecisionAsked(
            decision=1 if last is None else last.number + 1,
            name=decision.name,
            seats=list(decision.seats),
            seconds=self.options.decision_seconds if seconds is None else seconds,
            hidden=decision.hidden,
            parts=decision.part_count,
        )
        self._table.note(asked)
        self.clocks.take(asked, None)

    def _finish(self, outcome: Outcome) -> None:
        self.stop = None
        self._table.note(e.MatchFinished(outcome.winner, outcome.reason))
        if self._deck_secrets:
            self._table.note(e.SecretsOpened([secret.hex() for secret in self._deck_secrets]))

    def _batch(
        self, events: Sequence[Event], secrets: dict[int, Secrets], outside: Outside | None = None
    ) -> Batch:
        head, lines = self.head, []
        for version, event in enumerate(events, self.version + 1):
            line = write_line(event, version, outside)
            head = next_head(head, line)
            lines.append(line)
        beside = {self.version + 1 + index: secret for index, secret in secrets.items()}
        return Batch(self.version, self.head, lines, head, beside)
