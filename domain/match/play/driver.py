"""The driver: runs a match and produces its lines, chain and head.

It is deterministic: from the same lines and secrets it emits the same lines, on any worker and at
any time. So any worker can continue a match, and everybody can audit it.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, Literal, Self, TypeAlias, TypeVar

import msgspec

from saikoro.domain.errors.records import BrokenRecord
from saikoro.domain.fairness.chain import Chain
from saikoro.domain.match import events as e
from saikoro.domain.match.clocks import NEVER, Clocks, unpack_clocks
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Decision, Mark
from saikoro.domain.match.interface.game import Game
from saikoro.domain.match.interface.hidden import HiddenFacts
from saikoro.domain.match.interface.sealed import Sealed
from saikoro.domain.match.interface.table import NO_SECRETS, Emitted, Secrets, Table
from saikoro.domain.match.options import MatchOptions
from saikoro.domain.match.play.batch import Batch, Proposed, Written, proposed_batch, written
from saikoro.domain.match.play.checkpoint import Checkpoint, pack, unpack_hidden, unpack_match
from saikoro.domain.match.play.fold import new_match
from saikoro.domain.match.play.history import History
from saikoro.domain.match.play.preparation import Preparation
from saikoro.domain.match.play.run import Run
from saikoro.domain.match.play.snapshot import Snapshot
from saikoro.domain.match.sources.dice import ChainDice, DiceSource
from saikoro.domain.match.sources.shuffles import CommittedShuffles
from saikoro.domain.match.state import MatchState, evolve
from saikoro.domain.match.words import Forfeited
from saikoro.domain.record.head import GrowingHead, genesis, head_after
from saikoro.domain.record.header import Header
from saikoro.domain.record.line import Line, Outside
from saikoro.domain.text import Text

_NO_HISTORY = Text("このマッチは戻せません", "this match cannot be rewound")

S = TypeVar("S", bound=msgspec.Struct)
O = TypeVar("O", bound=MatchOptions)  # noqa: E741 - reads as "options" next to S and C
C = TypeVar("C")


class Awaiting(msgspec.Struct, frozen=True):
    """The seats that the match waits for."""

    what: Literal["seats", "seeds", "answers", "openings"]
    """What the match waits for; `openings` are the posts of sealed answers that were only committed
    to."""
    decision: int
    """The open decision; 0 before the first."""
    seats: list[Seat]
    """The seats that must act; the free seats while seats are awaited."""
    deadlines: dict[Seat, int]
    """The deadline of each seat, in ms since 1970; 0 for none."""

    @property
    def deadline(self) -> int:
        """The first deadline; 0 for none."""
        return min(filter(None, self.deadlines.values()), default=NEVER)


class Driver(Generic[S, O, C]):
    """A running match."""

    def __init__(
        self,
        game: Game[S, O, C],
        header: Header,
        options: O,
        cards: C,
        *,
        keeps_checkpoints: bool = False,
        keeps_history: bool = False,
        table: Callable[..., Table[S, O, C]] = Table,
    ) -> None:
        """`table` makes the tables that the rules play on, such as one that records causes.

        `keeps_history` is for whoever goes back to an earlier moment; a match that can be rewound
        keeps its history anyway.
        """
        self.game = game
        self.header = header
        self.options = options
        self.cards = cards
        self.header_line = header.line()
        """The header: line 0 of the record."""
        self.version = 0
        self._head = GrowingHead(genesis(self.header_line))
        self.clocks = Clocks.of(options, game.book.seats)
        self.preparation = Preparation(header.match_id, new_match(game, options))
        self.run: Run[S, O, C] | None = None
        """The running game; None until every seat has joined and every seed is in."""
        self.checkpoint_version: int | None = None
        """The version at the last checkpoint, if checkpoints are kept."""
        self.snapshot: Snapshot | None = None
        """The match at the last checkpoint, if they are kept; None if there is a history."""
        self._dice: ChainDice
        self._mix = b""
        rewinds = game.book.rewinds(options) != "never"
        self.history = History() if keeps_history or rewinds else None
        """Inputs, dice and checkpoints by version, if they are kept."""
        self._keeps_checkpoints = keeps_checkpoints or self.history is not None
        self._new_table = table

    @classmethod
    def restored(
        cls, game: Game[S, O, C], header: Header, options: O, cards: C, snapshot: Snapshot
    ) -> Self:
        """A driver that continues from a snapshot."""
        driver = cls(game, header, options, cards, keeps_checkpoints=True)
        driver.version = driver.checkpoint_version = snapshot.version
        driver._head, driver.clocks = GrowingHead(snapshot.head), unpack_clocks(snapshot.clocks)
        match, prepared = header.match_id, driver.preparation
        prepared.bot_seeds, prepared.deck_secrets = snapshot.bot_seeds, snapshot.deck_secrets
        prepared.links = Chain(match, snapshot.last_link, snapshot.chain_length, snapshot.pebbles)
        checkpoint, driver._mix = snapshot.checkpoint, snapshot.mix
        driver._dice = ChainDice(match, snapshot.mix, prepared.links, checkpoint.dice)
        driver.run = driver._run_from(checkpoint, driver._dice)
        return driver

    @property
    def stream(self) -> str:
        """The id of the match."""
        return self.header.match

    @property
    def head(self) -> bytes:
        """The head after the last line."""
        return self._head.now()

    @property
    def state(self) -> MatchState[S]:
        """The current state."""
        return self.preparation.state if self.run is None else self.run.table.match

    @property
    def stop(self) -> Decision[Any] | Mark | None:
        """The open decision or the mark at which the rules stopped."""
        return None if self.run is None else self.run.stop

    @property
    def decision(self) -> Decision[Any] | None:
        """The open decision."""
        return self.stop if isinstance(self.stop, Decision) else None

    @property
    def sealed(self) -> Mapping[Seat, Sequence[Sealed]]:
        """The parts that each seat has sealed for the open decision."""
        return {} if self.run is None else self.run.sealed

    # Outside events

    def accept(self, events: Sequence[Proposed], outside: Outside) -> Batch:
        """Apply these outside events and return them as the next lines."""
        batch = proposed_batch(events, self.version, self.head, outside)
        for version, line in enumerate(batch.lines, batch.after + 1):
            self.take(line, batch.secrets.get(version, {}))
        return batch

    def take(self, line: bytes, secrets: Secrets) -> None:
        """Apply the line of an outside event."""
        parts = Line.read(line)
        event = self.game.book.reader.read(parts)
        if not isinstance(event, e.MatchEvent):
            raise TypeError(f"{type(event).__name__} is not an outside event")
        self.clocks.take(event, parts.at)
        self.version += 1
        self._head.add([line])
        if self.history is not None:
            self.history.take(self.version, event, secrets)
        if self.run is None:
            self.preparation.take(event, secrets)
            return
        seat = getattr(event, "seat", None)
        self.run.take(event, secrets.get(str(seat), NO_SECRETS))
        if isinstance(event, e.MatchRewound):
            self._rewind(self.run, event.to)

    # The next step of the rules

    @property
    def due(self) -> bool:
        """Whether the rules can continue without an outside event."""
        if self.version == 0 or self.state.over:
            return False
        if self.run is None:
            return self.preparation.ready or bool(self.preparation.lapsed)
        return self.run.due

    @property
    def awaiting(self) -> Awaiting | None:
        """The seats that the match waits for; None while it is due or over."""
        if self.due or self.state.played:
            return None
        if self.run is None:
            free, missing = self.preparation.free, self.preparation.missing
            if free:
                deadline = self.clocks.deadline(self.options.join_seconds)
                return Awaiting("seats", 0, free, dict.fromkeys(free, deadline))
            deadline = self.clocks.deadline(self.options.opening_seconds)
            return Awaiting("seeds", 0, missing, dict.fromkeys(missing, deadline))
        decision = self.state.decision
        if decision is None:
            raise TypeError("a running match waits for no seat")
        seats = list(decision.waiting)
        what: Literal["answers", "openings"] = "answers"
        if not seats:
            what, seats = "openings", self.run.waiting
        deadlines = {seat: self.clocks.deadline(decision.seconds, seat) for seat in seats}
        return Awaiting(what, decision.number, seats, deadlines)

    @property
    def bots_asked(self) -> list[Seat]:
        """The seats of bots that the open decision waits for; none while the match is paused."""
        bots = self.preparation.bot_seeds
        awaiting = self.awaiting if bots and not self.clocks.paused else None
        if awaiting is None or awaiting.what != "answers":
            return []
        return [seat for seat in awaiting.seats if seat in bots]

    def advance(self, recorded: Sequence[bytes] = ()) -> Batch | None:
        """Run the rules to their next stop; None while the match waits for a seat.

        In a replay, `recorded` are the lines that follow. A line that differs from its recorded one
        only by fields that its event has gained since is emitted as it was recorded.
        """
        after, parent = self.version, self.head
        step = self.step(recorded)
        return None if step is None else Batch(after, parent, step.lines, self.head, step.secrets)

    def step(self, recorded: Sequence[bytes]) -> Written | None:
        """Do as `advance`, without working out heads, for whoever compares the lines."""
        if not self.due:
            return None
        if self.run is None:
            if self.preparation.lapsed:
                return self._forfeited(recorded)
            self.run = self._begin()
        run, before = self.run, self.run.checkpoint
        emitted = run.advance()
        if run.all_open and (self.preparation.deck_secrets or self.state.closed is not None):
            emitted.events.append(self._secrets_opened(run))
        step = self._written(emitted, recorded)
        if run.checkpoint is not None and run.checkpoint is not before:
            self._keep(run.checkpoint, step.lines)
        self._track(emitted)
        self.version += len(step.lines)
        self._head.add(step.lines)
        if run.rewound is not None:
            self._rewind(run, run.rewound.to)
        return step

    def unfinished_batch(self, recorded: Sequence[bytes]) -> list[bytes]:
        """The lines that the rules had emitted when an error stopped them in a batch."""
        if self.run is None:
            return []
        return self._written(self.run.table.end_batch(), recorded).lines

    def _secrets_opened(self, run: Run[S, O, C]) -> e.SecretsOpened:
        """The last event, which opens the secrets of all shuffles."""
        opened = e.SecretsOpened(self._secrets, tuple(run.table.hidden.shuffled))
        evolve(run.table.match, opened)
        return opened

    @property
    def _secrets(self) -> list[str]:
        return [secret.hex() for secret in self.preparation.deck_secrets]

    def _forfeited(self, recorded: Sequence[bytes]) -> Written:
        """The end of a match that has not begun: who has not opened a seed in time loses."""
        left = [seat for seat in range(self.game.book.seats) if seat not in self.preparation.lapsed]
        events: list[e.MatchEvent] = [
            e.MatchFinished(left[0] if left else None, Forfeited.SEED_LAPSED)
        ]
        if self._secrets:
            events.append(e.SecretsOpened(self._secrets))
        for event in events:
            evolve(self.preparation.state, event)
        step = self._written(Emitted([*events], {}), recorded)
        self.version += len(step.lines)
        self._head.add(step.lines)
        return step

    def _written(self, emitted: Emitted, recorded: Sequence[bytes]) -> Written:
        return written(emitted, self.version, self.game.book.reader, recorded)

    def _begin(self) -> Run[S, O, C]:
        """Reveal the seeds, fix the entropy, and start the rules."""
        self._mix = self.preparation.mix
        self._dice = ChainDice(self.header.match_id, self._mix, self.preparation.links)
        table = self._table(self.preparation.state, self._dice)
        for seat, seed in sorted(self.preparation.seeds.items()):
            table.emit_match_event(e.SeedRevealed(seat, seed.hex()))
        table.emit_match_event(e.EntropyFixed(self._mix.hex()))
        run = Run(self.game, table, keeps_checkpoints=self._keeps_checkpoints)
        if self.history is not None and run.checkpoint is not None:
            self.history.add_checkpoint(self.version + run.checkpoint.emitted, run.checkpoint)
        return run

    def _table(
        self, match: MatchState[S], dice: DiceSource, hidden: HiddenFacts | None = None
    ) -> Table[S, O, C]:
        secrets = self.preparation.deck_secrets
        shuffles = CommittedShuffles(self.header.match_id, self._mix, secrets)
        return self._new_table(match, self.options, self.cards, dice, shuffles, hidden)

    def _track(self, emitted: Emitted) -> None:
        """Update the clocks, and the history if there is one, with emitted events."""
        for version, event in enumerate(emitted.events, self.version + 1):
            if type(event) is e.DecisionAsked:
                self.clocks.take(event, None)
            if self.history is not None:
                self.history.take(version, event)

    # Checkpoints

    def _keep(self, checkpoint: Checkpoint, lines: Sequence[bytes]) -> None:
        """Keep a checkpoint within these lines, which come after the present version."""
        links, prepared = self.preparation.links, self.preparation
        self.checkpoint_version = self.version + checkpoint.emitted
        if self.history is not None:
            self.history.add_checkpoint(self.checkpoint_version, checkpoint)
        elif isinstance(links, Chain):
            self.snapshot = Snapshot(
                version=self.checkpoint_version,
                head=head_after(self.head, lines[: checkpoint.emitted]),
                checkpoint=checkpoint,
                clocks=pack(self.clocks),
                mix=self._mix,
                last_link=links.last,
                chain_length=links.length,
                pebbles=links.pebbles_from(checkpoint.dice.draw),
                deck_secrets=prepared.deck_secrets,
                bot_seeds=prepared.bot_seeds,
            )

    def _run_from(self, checkpoint: Checkpoint, dice: DiceSource) -> Run[S, O, C]:
        """The rules, restarted at a checkpoint."""
        match = unpack_match(self.game.book.state, checkpoint.match)
        table = self._table(match, dice, unpack_hidden(checkpoint.hidden))
        return Run(self.game, table, keeps_checkpoints=self._keeps_checkpoints)

    # Rewinding

    @property
    def rewinds(self) -> int:
        """How often the match was rewound."""
        return 0 if self.history is None else len(self.history.rewinds)

    def was_ruled(self, line: int) -> bool:
        """Whether this line of the record of its tournament has rewound the match."""
        return self.history is not None and line in self.history.rulings

    def was_asked(self, version: int) -> bool:
        """Whether the match can be rewound to a decision asked at this version."""
        return self.history is not None and version in self.history.asked

    def _rewind(self, run: Run[S, O, C], to: int) -> None:
        """Rewind to the decision asked at version `to`; revealed cards and used dice stay used."""
        if self.history is None:
            raise BrokenRecord(_NO_HISTORY)
        self.run = self.history.restored(to, self._run_from, self._dice)
        now, then = run.table.match, self.run.table.match
        then.seats, then.draws, then.decks, then.cards = now.seats, now.draws, now.decks, now.cards
        then.decisions, then.decision, then.looked = now.decisions, None, now.looked
        self.run.table.hidden.supersede(run.table.hidden)
        self.run.ask_again()


AnyDriver: TypeAlias = Driver[Any, Any, Any]
