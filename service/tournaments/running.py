"""Running tournaments: appending their next steps, and playing their pairings in chunks.

The due-list holds tournaments, and chunks of their rounds as
`<stage>.<round>.<first slot>-<last slot>@<tournament>`. If a worker dies, the lease of what it took
expires and another worker retries it; doing the same work twice gives the same bytes.
"""

import asyncio
from collections.abc import Awaitable, Sequence
from typing import NamedTuple

import structlog

from saikoro.domain.match.play.batch import Batch
from saikoro.domain.record.line import Outside
from saikoro.domain.tournament.commands import organising
from saikoro.domain.tournament.commands.steps import take_steps
from saikoro.domain.tournament.facts import events as e
from saikoro.domain.tournament.facts.stage import Result
from saikoro.domain.tournament.record.ledger import Ledger
from saikoro.service.clock import now
from saikoro.service.process.logs import in_hand
from saikoro.service.store.streams import protocol as p
from saikoro.service.streams.execution import Proposal
from saikoro.service.tournaments.announcing import enqueue_deliveries
from saikoro.service.tournaments.holding import Holding
from saikoro.service.tournaments.kind import Tournaments
from saikoro.service.tournaments.playing import (
    Chunk,
    Executors,
    MatchArchive,
    PendingPairing,
    chunks,
    pending_pairings,
)
from saikoro.service.tournaments.releasing import Releasing
from saikoro.service.tournaments.rewinding import Rewinding
from saikoro.service.tournaments.seats import Seating
from saikoro.service.webhooks.hooks import Webhooks

MAX_STEPS = 64
"""The most steps in a row that a worker takes in one tournament."""

ROUNDS_IN_A_ROW = 16
"""How many rounds of one chunk a worker plays before it takes other work."""

log = structlog.get_logger()


class Runner:
    """Appends the next steps of due tournaments, and plays their chunks."""

    def __init__(
        self,
        tournaments: Tournaments,
        executors: Executors,
        seating: Seating,
        holding: Holding,
        rewinding: Rewinding,
        releasing: Releasing,
        matches: MatchArchive,
        webhooks: Webhooks,
        workers: int,
    ) -> None:
        self._tournaments = tournaments
        self._store = tournaments.store
        self._executors = executors
        self._seating = seating
        self._holding = holding
        self._rewinding = rewinding
        self._releasing = releasing
        self._matches = matches
        self._webhooks = webhooks
        self._workers = workers

    async def resolve(self, due: str) -> None:
        """Process an item of the due-list, and list the chunks that it makes due.

        A round of one chunk is played immediately: listing it would cost as much as some matches.
        Work of a kind that only another build knows stays listed for that one.
        """
        with in_hand("tournament", due=due):
            await self._resolve(due)

    async def _resolve(self, due: str) -> None:
        name, chunk, tournament = due.rpartition("@")
        if chunk:
            named = Chunk.read(name)
            if named is None:
                log.warning("due.unknown", due=due)
                return
            ahead = await self._play(tournament, named)
        else:
            ahead = await self._step(tournament)
        for _ in range(ROUNDS_IN_A_ROW):
            if len(ahead) != 1:
                break
            ahead = await self._play(tournament, ahead[0])
        closing: list[Awaitable[object]] = [self._store.unlist(due)] if chunk else []
        if ahead:
            work = [f"{piece.name}@{tournament}" for piece in ahead]
            closing.append(self._store.list_due(tournament, work))
        await asyncio.gather(*closing)

    async def _step(self, tournament: str) -> list[Chunk]:
        """Append the next steps; returns the chunks to play then."""
        for _ in range(MAX_STEPS):
            advance: Advance | None = None

            async def command(ledger: Ledger, _meta: p.Meta) -> Proposal | None:
                nonlocal advance
                advance = await self._advance(ledger, [])
                return advance.proposal

            await self._tournaments.execute(tournament, command, held=True)
            if advance is not None and await self._finish(tournament, advance):
                return advance.chunks
        return []

    async def _advance(self, ledger: Ledger, batches: list[Batch]) -> "Advance":
        """Append these batches and all steps that follow from them."""
        if ledger.state.plan.play == "seats":
            await self._rewinding.make(ledger)  # before the pauses end in which it was ruled
            await self._holding.hold(ledger)
        emitted, step = take_steps(ledger, now())
        batches += emitted
        from_seats: list[e.MatchesLinked | e.ResultsTaken] = []
        upcoming: list[Chunk] = []
        if step is not None and ledger.state.plan.play == "seats":
            at = now()
            from_seats = await self._seating.progress(ledger, step, at)
            batches += [ledger.accept([(event, {})], Outside(at, "server")) for event in from_seats]
        elif step is not None:
            paired = ledger.state.stages[step.stage].rounds[step.round - 1]
            upcoming = chunks(step, paired, self._workers)
        return Advance(
            batches,
            ledger.version,
            upcoming,
            settled=step is None and not _waits(ledger) and not _holds(ledger),
            unfinished=bool(from_seats),
            over=ledger.state.over,
            people=ledger.state.plan.play == "seats",
        )

    async def _finish(self, tournament: str, advance: "Advance") -> bool:
        """Enqueue webhook deliveries for an appended advance; False if more steps follow."""
        if advance.over and advance.batches:
            log.info("tournament.ended", tournament=tournament, version=advance.version)
        await enqueue_deliveries(self._tournaments, self._webhooks, tournament, advance.version)
        # A ruling may open again what is over.
        ends = self._webhooks.expire if advance.over else self._webhooks.persist
        await ends(tournament)
        if advance.unfinished:
            return False
        if advance.people:
            async with self._tournaments.open(tournament) as (ledger, _meta):
                await self._releasing.release(ledger)
        # A tournament between people stays due, also while it is paused: its lease expires, and a
        # worker checks again.
        if advance.settled:
            await self._store.settle(tournament, advance.version)
        return True

    async def _play(self, tournament: str, chunk: Chunk) -> list[Chunk]:
        """Play the undecided pairings of a chunk, and append the next steps, as in `_step`."""
        for _ in range(MAX_STEPS):
            async with self._tournaments.open(tournament) as (ledger, _meta):
                # Pairings begun before a pause still count, but none begin during it.
                playing = ledger.state.status == "playing"
                pending = pending_pairings(ledger, chunk) if playing else []
                if not pending:
                    return []
                executor = await self._executors.of(ledger)
            where, pairings = (chunk.stage, chunk.round), [known.pairing for known in pending]
            results = await self._matches.play(ledger, executor, where, pairings, pending[0].at)
            ahead = await self._take(tournament, chunk, [*zip(pending, results, strict=True)])
            if ahead is not None:
                return ahead
        return []

    async def _take(
        self, tournament: str, chunk: Chunk, results: Sequence[tuple["PendingPairing", Result]]
    ) -> list[Chunk] | None:
        """Append the results of a chunk, and the next steps once its round is decided.

        None if no result counts any more.
        """
        advance: Advance | None = None

        async def command(ledger: Ledger, _meta: p.Meta) -> Proposal | None:
            nonlocal advance
            advance = None
            still = {known.pairing.slot: known for known in pending_pairings(ledger, chunk)}
            taken = [result for known, result in results if still.get(known.pairing.slot) == known]
            if not taken:
                return None
            event = e.ResultsTaken(chunk.stage, chunk.round, taken)
            batches = [ledger.accept([(event, {})], Outside(now(), "server"))]
            if ledger.state.stages[chunk.stage].rounds[chunk.round - 1].decided:
                advance = await self._advance(ledger, batches)
            return Proposal(batches)

        executed = await self._tournaments.execute(tournament, command, held=True)
        if executed is None:
            return None
        if advance is None:
            return []
        unfinished = not await self._finish(tournament, advance)
        return await self._step(tournament) if unfinished else advance.chunks


class Advance(NamedTuple):
    """Batches to append, and the work that follows once they are appended."""

    batches: list[Batch]
    version: int
    """The version of the tournament after them."""
    chunks: list[Chunk]
    settled: bool
    """Whether the tournament needs no further work."""
    unfinished: bool
    """Whether more steps may follow immediately."""
    over: bool
    people: bool
    """Whether people play its matches."""

    @property
    def proposal(self) -> Proposal | None:
        """The batches, if there are any."""
        return Proposal(self.batches) if self.batches else None


def _waits(ledger: Ledger) -> bool:
    """Whether the draw follows without anything from outside, once the lock delay is over."""
    state = ledger.state
    return state.status == "playing" and state.link is None and not organising.awaits_beacon(state)


def _holds(ledger: Ledger) -> bool:
    """Whether matches of people must stay paused, also one that another worker begins just now."""
    return ledger.state.status == "paused" and ledger.state.plan.play == "seats"
