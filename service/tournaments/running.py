"""Running tournaments: due ones take their next steps, and their pairings are played in chunks.

A tournament is on the due-list of its store as a match is on its own, and so are chunks of its
rounds, as `<stage>.<round>.<first slot>-<last slot>@<tournament>`. Whoever takes one may die with
it: its lease brings it back, and everything that is done twice comes to the same bytes.
"""

import asyncio
import math
from collections.abc import Sequence
from typing import Any, NamedTuple, Self

import msgspec
import structlog

from domain.match.batch import Batch
from domain.record.line import Line, Outside
from domain.tournament import commands
from domain.tournament import events as e
from domain.tournament.matches.executor import PairingExecutor
from domain.tournament.matches.playing import Build, Played
from domain.tournament.progress import ToPlay, next_step, playable
from domain.tournament.record.ledger import Ledger
from domain.tournament.stage import Pairing, Result, Round, Slot
from service.clock import now
from service.store import protocol as p
from service.streams.handler import Proposal
from service.tournaments.executors import Executors
from service.tournaments.keeping import MatchKeeper
from service.tournaments.kind import Tournaments
from service.tournaments.seats import Seating
from service.webhooks.hooks import Note, Webhooks

LOOKS = 64
"""How often in a row a worker looks what follows in one tournament."""

HOOK_TYPE = "saikoro.tournament."
"""What the CloudEvent types of webhooks begin with."""

LEAST_IN_CHUNK, MOST_IN_CHUNK = 16, 64
"""Pairings that one worker takes at once: so many that taking them costs little beside playing
them, and so few that they are a fraction of a second of its time."""

STORED_AT_ONCE = 8
"""Pairings whose matches are sent to the store together."""

ROUNDS_IN_A_ROW = 16
"""Rounds of one chunk each that a worker plays one after another, before it looks around."""

log = structlog.get_logger()


class Chunk(NamedTuple):
    """Some pairings of a round, for one worker."""

    stage: int
    round: int
    first: Slot
    last: Slot

    @classmethod
    def read(cls, word: str) -> Self:
        """The chunk that `word` names."""
        stage, number, slots = word.split(".")
        first, last = slots.split("-")
        return cls(int(stage), int(number), int(first), int(last))

    @property
    def word(self) -> str:
        """Its name on the due-list."""
        return f"{self.stage}.{self.round}.{self.first}-{self.last}"


def chunks(step: ToPlay, played: Round, workers: int) -> list[Chunk]:
    """The undecided pairings of a round, cut so that all workers have some.

    The cuts depend on the round alone, so that a chunk has the same name whoever lists it.
    """
    slots = sorted(played.pairings)
    share = math.ceil(len(slots) / (3 * workers))
    size = max(LEAST_IN_CHUNK, min(MOST_IN_CHUNK, share))
    missing = set(step.slots)
    return [
        Chunk(step.stage, step.round, cut[0], cut[-1])
        for at in range(0, len(slots), size)
        if not missing.isdisjoint(cut := slots[at : at + size])
    ]


class Runner:
    """Takes the next steps of due tournaments, and plays their chunks."""

    def __init__(
        self,
        tournaments: Tournaments,
        executors: Executors,
        seating: Seating,
        matches: MatchKeeper,
        webhooks: Webhooks,
        workers: int,
    ) -> None:
        self._tournaments = tournaments
        self._store = tournaments.store
        self._executors = executors
        self._seating = seating
        self._matches = matches
        self._webhooks = webhooks
        self._workers = workers

    async def resolve(self, due: str) -> None:
        """Do what was taken off the due-list, and list what then has to be played.

        A round of one chunk is played at once: listing it would cost as much as some matches.
        """
        word, chunk, tournament = due.rpartition("@")
        if chunk:
            ahead = await self._play(tournament, Chunk.read(word))
        else:
            ahead = await self._step(tournament)
        for _ in range(ROUNDS_IN_A_ROW):
            if len(ahead) != 1:
                break
            ahead = await self._play(tournament, ahead[0])
        closing = [self._store.unlist(due)] if chunk else []
        if ahead:
            work = [f"{piece.word}@{tournament}" for piece in ahead]
            closing.append(self._store.list_due(tournament, work))
        await asyncio.gather(*closing)

    async def _step(self, tournament: str) -> list[Chunk]:
        """Append all that follows; what then has to be played."""
        for _ in range(LOOKS):
            following: Following | None = None

            async def command(ledger: Ledger, _meta: p.Meta) -> Proposal | None:
                nonlocal following
                following = await self._following(ledger, [])
                return following.proposal

            await self._tournaments.execute(tournament, command, held=True)
            if following is not None and await self._close(tournament, following):
                return following.chunks
        return []

    async def _following(self, ledger: Ledger, batches: list[Batch]) -> "Following":
        """These batches with all that follows from them."""
        emitted, step = _emitted(ledger)
        batches += emitted
        looked: list[e.MatchesLinked | e.ResultsTaken] = []
        upcoming: list[Chunk] = []
        if step is not None and ledger.state.plan.play == "seats":
            looked = await self._seating.look(ledger, step)
            batches += [ledger.accept([(event, {})], Outside(now(), "server")) for event in looked]
        elif step is not None:
            paired = ledger.state.stages[step.stage].rounds[step.round - 1]
            upcoming = chunks(step, paired, self._workers)
        return Following(
            batches,
            ledger.version,
            upcoming,
            settled=step is None,
            looks_again=bool(looked),
            over=ledger.state.over,
        )

    async def _close(self, tournament: str, following: "Following") -> bool:
        """Have webhooks called for what was appended; False if there is more to append at once."""
        if following.over and following.batches:
            log.info("tournament.ended", tournament=tournament, version=following.version)
        await self._call_webhooks(tournament, following.version)
        if following.looks_again:
            return False
        # Where people play, the lease has somebody look again.
        if following.settled:
            await self._store.settle(tournament, following.version)
        return True

    async def _call_webhooks(self, tournament: str, version: int) -> None:
        """Enqueue deliveries of everything up to `version` that has none yet."""
        if not await self._webhooks.wanted(tournament):
            return
        cursor = await self._webhooks.cursor(tournament)
        if cursor == version:
            return
        batches = await self._store.read(tournament, cursor)
        lines = [line for batch in batches for line in batch.lines]
        notes = [note for line in lines if (note := _note(tournament, line)) is not None]
        await self._webhooks.enqueue(tournament, cursor, cursor + len(lines), notes)

    async def _play(self, tournament: str, chunk: Chunk) -> list[Chunk]:
        """Play the undecided pairings of a chunk, and append all that follows; as `_step` does."""
        for _ in range(LOOKS):
            async with self._tournaments.open(tournament) as (ledger, _meta):
                # What is in hand when it is paused still counts, but nothing more is begun.
                todo = _todo(ledger, chunk) if ledger.state.status == "playing" else []
                if not todo:
                    return []
                executor = await self._executors.of(ledger)
            results = await self._play_all(ledger, executor, chunk, todo)
            ahead = await self._take(tournament, chunk, results)
            if ahead is not None:
                return ahead
        return []

    async def _take(
        self, tournament: str, chunk: Chunk, results: Sequence[tuple["Todo", Result]]
    ) -> list[Chunk] | None:
        """Append the results of a chunk, and what follows from the last ones of a round.

        None if none of them counts any more.
        """
        following: Following | None = None

        async def command(ledger: Ledger, _meta: p.Meta) -> Proposal | None:
            nonlocal following
            following = None
            still = {known.pairing.slot: known for known in _todo(ledger, chunk)}
            taken = [result for known, result in results if still.get(known.pairing.slot) == known]
            if not taken:
                return None
            event = e.ResultsTaken(chunk.stage, chunk.round, taken)
            batches = [ledger.accept([(event, {})], Outside(now(), "server"))]
            if ledger.state.stages[chunk.stage].rounds[chunk.round - 1].decided:
                following = await self._following(ledger, batches)
            return Proposal(batches)

        executed = await self._tournaments.execute(tournament, command, held=True)
        if executed is None:
            return None
        if following is None:
            return []
        again = not await self._close(tournament, following)
        return await self._step(tournament) if again else following.chunks

    async def _play_all(
        self, ledger: Ledger, executor: PairingExecutor, chunk: Chunk, todo: Sequence["Todo"]
    ) -> list[tuple["Todo", Result]]:
        """Play pairings, and store their matches if the tournament keeps them."""
        where, keep = (chunk.stage, chunk.round), ledger.state.plan.keep == "matches"
        results: list[tuple[Todo, Result]] = []
        storing: list[asyncio.Task[Any]] = []
        for at in range(0, len(todo), STORED_AT_ONCE):
            group: list[Played] = []
            for known in todo[at : at + STORED_AT_ONCE]:
                result, matches = executor.play_pairing(
                    ledger.state, where, known.pairing, known.at
                )
                results.append((known, result))
                group += matches
                own_cards = executor.own_cards(ledger.state, known.pairing)
                if own_cards is not None:
                    storing.append(asyncio.create_task(self._matches.keep_cards(own_cards)))
                await asyncio.sleep(0)  # others on this worker must not wait for the whole chunk
            storing += [asyncio.create_task(self._matches.keep(played)) for played in group if keep]
        await asyncio.gather(*storing)
        return results


class Following(NamedTuple):
    """Batches to append, and what is to be done once they are appended."""

    batches: list[Batch]
    version: int
    """Of the tournament then."""
    chunks: list[Chunk]
    settled: bool
    """Whether nothing more follows."""
    looks_again: bool
    """Whether more may follow at once."""
    over: bool

    @property
    def proposal(self) -> Proposal | None:
        """The batches, if there are any."""
        return Proposal(self.batches) if self.batches else None


class Todo(NamedTuple):
    """A pairing to be played, and everything that could change about it meanwhile."""

    pairing: Pairing
    at: str
    brought: list[tuple[Build | None, Any]]
    """What its entrants play with."""


def _note(tournament: str, line: bytes) -> Note | None:
    """What webhooks are told of a line, if anything."""
    parts = Line.read(line)
    data: dict[str, Any] = {"tournament": tournament, "version": parts.v}
    match parts.type:
        case "round.closed":
            closed = msgspec.json.decode(parts.data, type=e.RoundClosed)
            kind, subject = "round_closed", f"stages/{closed.stage}/rounds/{closed.round}"
            data |= {"stage": closed.stage, "round": closed.round}
        case "tournament.finished":
            kind, subject = "finished", "ranking"
            data["ranking"] = msgspec.json.decode(parts.data, type=e.TournamentFinished).ranking
        case _:
            return None
    data["standings"] = f"/tournaments/{tournament}/standings"
    return Note(type=HOOK_TYPE + kind, subject=subject, time=now(), data=data)


def _todo(ledger: Ledger, chunk: Chunk) -> list[Todo]:
    """What is left to play of a chunk."""
    entrants = ledger.state.entrants
    return [
        Todo(
            pairing,
            ledger.paired_at[chunk.stage, chunk.round],
            [(entrants[number].build, entrants[number].cards) for number in pairing.entrants],
        )
        for pairing in playable(ledger.state, chunk.stage, chunk.round)
        if chunk.first <= pairing.slot <= chunk.last
    ]


def _emitted(ledger: Ledger) -> tuple[list[Batch], ToPlay | None]:
    """All that follows now, and what then has to be played, if anything."""
    batches: list[Batch] = []
    if ledger.state.status == "playing" and ledger.state.link is None:
        batches.append(ledger.accept(commands.reveal(ledger)))
    while True:
        step = next_step(ledger.state)
        if step is None or isinstance(step, ToPlay):
            return batches, step
        from_outside = isinstance(step, e.RoundPaired | e.ResultsTaken)
        outside = Outside(now(), "server") if from_outside else None
        batches.append(ledger.accept([(step, {})], outside))
