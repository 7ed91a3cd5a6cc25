"""Requests of organisers and judges; see `saikoro.service.matches.commands` for those of players.

Each request becomes a command (`saikoro.domain.tournament.commands`), which the stream handler
executes.
Workers take the steps in between (`running`); `opening` creates tournaments.
"""

import asyncio
import copy
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from typing import Any, NamedTuple, TypeAlias

import msgspec

from saikoro.api_schemas.keys import Scope
from saikoro.api_schemas.webhooks import Delivery
from saikoro.domain.match.play.batch import Batch
from saikoro.domain.record.line import Event, Outside
from saikoro.domain.tournament.commands import attending, organising
from saikoro.domain.tournament.commands.admission import admit
from saikoro.domain.tournament.commands.consequences import Consequences, preview
from saikoro.domain.tournament.commands.disputing import expect_upholding
from saikoro.domain.tournament.commands.organising import shown_reason
from saikoro.domain.tournament.entries.drafts import entrant
from saikoro.domain.tournament.entries.entry import Entry
from saikoro.domain.tournament.facts import events as e
from saikoro.domain.tournament.facts.rulings import Correct, Rewind, Ruling
from saikoro.domain.tournament.facts.stage import Entrant, Result
from saikoro.domain.tournament.formats.size import max_matches
from saikoro.domain.tournament.progress import ToPlay
from saikoro.domain.tournament.record.ledger import Ledger, Proposed
from saikoro.domain.tournament.state import TournamentState
from saikoro.domain.tournament.state.tournament import Where
from saikoro.service.clock import now
from saikoro.service.errors.requests import Busy
from saikoro.service.identity import Receipt
from saikoro.service.matches.card_sets import CardSets
from saikoro.service.organisers.authority import Author, Authority
from saikoro.service.organisers.keys import Organisers
from saikoro.service.store.streams.protocol import Meta
from saikoro.service.streams.execution import Once, Prepare, Proposal
from saikoro.service.tokens import new_secret
from saikoro.service.tournaments.announcing import enqueue_deliveries
from saikoro.service.tournaments.entries import (
    EntryDocument,
    EntryTerms,
    as_one_entry,
    read_document,
)
from saikoro.service.tournaments.holding import Holding
from saikoro.service.tournaments.kind import Tournaments
from saikoro.service.tournaments.playing import Executors
from saikoro.service.tournaments.rewinding import Rewinding
from saikoro.service.webhooks.hooks import Webhooks

Token: TypeAlias = str | None
"""The bearer token of a request: the organiser's, a judge's, or the organiser's API key."""

Propose: TypeAlias = Callable[[Ledger], Proposed]
"""Returns the event that is asked for, or raises an error."""

Charge: TypeAlias = Callable[[Ledger], Awaitable[None]]
"""Charges the organiser for an event, before it is appended; once, however often it is tried."""


class TournamentCommands:
    """Executes the requests of organisers."""

    def __init__(
        self,
        tournaments: Tournaments,
        executors: Executors,
        card_sets: CardSets,
        organisers: Organisers,
        authority: Authority,
        webhooks: Webhooks,
        holding: Holding,
        rewinding: Rewinding,
    ) -> None:
        self._tournaments = tournaments
        self._executors = executors
        self._card_sets = card_sets
        self._organisers = organisers
        self._authority = authority
        self._webhooks = webhooks
        self._holding = holding
        self._rewinding = rewinding

    @asynccontextmanager
    async def open_for(
        self,
        tournament: str,
        token: Token,
        scope: Scope = "tournaments:write",
        to: type[Event] | Event | None = None,
    ) -> AsyncIterator[Ledger]:
        """Open the tournament for its organiser, or for whoever may cause the event `to`.

        Unauthorised, Forbidden or MissingRole for anyone else.
        """
        admission = await self._authority.admission(tournament, token, scope)
        async with self._tournaments.open(tournament, admission.admit) as (ledger, meta):
            author = admission.author(ledger, meta)
            if to is None:
                author.require_organiser()
            else:
                author.require(to)
            yield ledger

    async def execute(
        self,
        tournament: str,
        token: Token,
        propose: Propose,
        once: Once | None = None,
        *,
        charge: Charge | None = None,
        prepare: Prepare | None = None,
    ) -> Receipt:
        """Execute a command for the organiser or a judge, once; `charge` is for what is proposed.

        `prepare` is awaited before, and not for a repeat of the request.
        MissingRole if the role of a judge does not allow the event that is proposed.
        """
        admission = await self._authority.admission(tournament, token, "tournaments:write")

        async def command(ledger: Ledger, meta: Meta) -> Proposal:
            author = admission.author(ledger, meta)
            proposed = propose(ledger)
            author.require(proposed[0])
            if charge is not None:
                await charge(ledger)
            return Proposal([accept(ledger, proposed, author)])

        executed = await self._tournaments.execute(
            tournament, command, once=once, admit=admission.admit, prepare=prepare
        )
        return executed.receipt

    async def enter(
        self,
        tournament: str,
        token: Token,
        document: EntryDocument,
        once: Once | None = None,
        *,
        client: str,
    ) -> Receipt:
        """Add entries; one with a known name replaces the earlier entry."""
        entries: list[Entry] = []

        async def prepare() -> None:
            async with self.open_for(tournament, token) as ledger:
                terms = EntryTerms.of(ledger)
            entries.extend(await read_document(terms, document, self._card_sets, client))
            async with self.open_for(tournament, token) as ledger:
                organiser = await self._organisers.by_key(ledger.organiser)
                organiser.require_capacity(organising.entrants_after(ledger, entries))

        def propose(ledger: Ledger) -> Proposed:
            return organising.enter(ledger, entries, new_secret)

        return await self.execute(tournament, token, propose, once, prepare=prepare)

    async def admit_late(
        self,
        tournament: str,
        token: Token,
        document: EntryDocument | None,
        entrant: Entrant,
        once: Once | None = None,
        *,
        client: str,
    ) -> Receipt:
        """Admit a late entry: a new one in `document`, or an entrant who does not play yet.

        It is charged with the matches that one more entrant plays; QuotaExceeded, TooManyEntrants.
        """
        entries: list[Entry] = []

        async def prepare() -> None:
            async with self.open_for(tournament, token, to=e.EntrantAdmitted) as ledger:
                terms = EntryTerms.of(ledger)
            if document is not None:
                with as_one_entry(under="/entry"):
                    entries.extend(await read_document(terms, document, self._card_sets, client))

        def propose(ledger: Ledger) -> Proposed:
            if entries:
                with as_one_entry(under="/entry"):
                    return attending.admit_entry(ledger, entries[0], new_secret)
            return attending.admit_entrant(ledger, entrant)

        return await self.execute(
            tournament, token, propose, once, charge=self._charge_late, prepare=prepare
        )

    async def _charge_late(self, ledger: Ledger) -> None:
        """Charge the matches that one more entrant plays, once for each number of entrants."""
        plan, count = ledger.state.plan, len(ledger.state.taking_part)
        more = max_matches(plan, count + 1) - max_matches(plan, count)
        organiser = await self._organisers.by_key(ledger.organiser)
        organiser.require_capacity(len(ledger.state.entrants) + 1)
        charge_key = f"{ledger.stream} late {count}"
        await self._organisers.charge(organiser, matches=max(0, more), once=charge_key)

    async def start(self, tournament: str, token: Token, once: Once | None = None) -> Receipt:
        """Lock the entries and start the tournament; LockTooEarly, EntriesNotOpen."""

        async def prepare() -> None:
            async with self.open_for(tournament, token) as ledger:
                if ledger.state.status == "entering":
                    organising.expect_announced(ledger, now())
                    locked, _ = organising.lock(ledger)
                    matches = max_matches(ledger.state.plan, len(locked.entrants))
                    organiser = await self._organisers.by_key(ledger.organiser)
                    # The key has the count, because after a refusal entries may be added.
                    charge_key = f"{tournament} start {matches}"
                    await self._organisers.charge(organiser, matches=matches, once=charge_key)

        def propose(ledger: Ledger) -> Proposed:
            organising.expect_announced(ledger, now())
            return organising.lock(ledger)

        return await self.execute(tournament, token, propose, once, prepare=prepare)

    async def rule(
        self,
        tournament: str,
        token: Token,
        made: e.RulingMade,
        once: Once | None = None,
        *,
        client: str,
    ) -> Receipt:
        """Make a ruling; IllegalRuling, IllegalEntries, IllegalDispute, IllegalReason.

        For a rewind also the reason why its match cannot go back there. It is paused before that
        look at it, and stays so until the ruling; Busy if it does not.
        """
        ruling, corrected, paused = made.ruling, None, None

        async def prepare() -> None:
            nonlocal corrected, paused
            async with self.open_for(tournament, token, to=made) as ledger:
                corrected, paused = corrected_entry(ledger, ruling), paused_match(ledger, ruling)
                if paused is not None:
                    await self._holding.pause(ledger, paused.where)
            await self._check_corrected(corrected, client)
            if isinstance(ruling, Rewind) and paused is not None:
                reason = shown_reason(made.reason)
                await self._rewinding.require(paused.match, paused.since, ruling, reason)

        def propose(ledger: Ledger) -> Proposed:
            admit(ledger.state, ruling)
            if corrected_entry(ledger, ruling) != corrected:
                raise Busy
            if paused_match(ledger, ruling) != paused:
                raise Busy
            expect_upholding(ledger.state, ruling, made.dispute)
            return msgspec.structs.replace(made, reason=shown_reason(made.reason)), {}

        return await self.execute(tournament, token, propose, once, prepare=prepare)

    async def preview(
        self, tournament: str, token: Token, ruling: Ruling, *, client: str
    ) -> Consequences:
        """The consequences of a ruling, which is not made."""
        scope: Scope = "tournaments:read"
        made = e.RulingMade(ruling, "")
        async with self.open_for(tournament, token, scope, made) as ledger:
            corrected = corrected_entry(ledger, ruling)
        await self._check_corrected(corrected, client)
        async with self.open_for(tournament, token, scope, made) as ledger:
            with_builds = ledger.state.plan.play == "builds"
            executor = await self._executors.of(ledger) if with_builds else None
            # Copying a large state is slow, so it runs in a thread, still under the lock.
            state = await asyncio.to_thread(copy.deepcopy, ledger.state)
            paired_at = dict(ledger.paired_at)
        if executor is None:
            return await asyncio.to_thread(preview, state, ruling, None)

        def play(ahead: TournamentState, step: ToPlay) -> Iterable[Result]:
            at = paired_at.get((step.stage, step.round), now())
            played = executor.play(ahead, step.stage, step.round, step.slots, at)
            return [result for result, _matches in played]

        return await asyncio.to_thread(preview, state, ruling, play)

    async def deliveries(self, tournament: str, token: Token) -> list[Delivery]:
        """The deliveries to its webhooks, oldest first: of everything that has happened so far."""
        async with self.open_for(tournament, token, "tournaments:read") as ledger:
            version = ledger.version
        # A worker may have appended lines whose deliveries it has not enqueued yet.
        await enqueue_deliveries(self._tournaments, self._webhooks, tournament, version)
        return await self._webhooks.log(tournament)

    async def remove_webhook(self, tournament: str, token: Token, number: int) -> None:
        """Deliver nothing more to one of its webhooks; UnknownWebhook."""
        async with self.open_for(tournament, token):
            await self._webhooks.remove(tournament, number)

    async def _check_corrected(self, corrected: "CorrectedEntry | None", client: str) -> None:
        """Parse a corrected build like that of an entry, while the tournament is not open."""
        if corrected is None:
            return
        entry = {"name": corrected.name, "build": corrected.build, "cards": corrected.cards}
        document = EntryDocument("json", {"entrants": [entry]})
        with as_one_entry(entrant(corrected.entrant)):
            await read_document(corrected.terms, document, self._card_sets, client)


class CorrectedEntry(NamedTuple):
    """An entry with the build that a ruling gives to it."""

    terms: EntryTerms
    entrant: Entrant
    name: str
    build: list[Any]
    cards: Any
    """Own cards of the entrant, which the ruling leaves as they are."""


def corrected_entry(ledger: Ledger, ruling: Ruling) -> CorrectedEntry | None:
    """The entry that a ruling corrects, if it does; IllegalRuling if it may not."""
    if not isinstance(ruling, Correct):
        return None
    admit(ledger.state, ruling)
    known = ledger.state.entrants[ruling.entrant]
    terms = EntryTerms.of(ledger)
    return CorrectedEntry(terms, ruling.entrant, known.name, ruling.build, known.cards)


class PausedMatch(NamedTuple):
    """A match that a ruling rewinds."""

    match: str
    where: Where
    since: str
    """The time since which its table stands still."""


def paused_match(ledger: Ledger, ruling: Ruling) -> PausedMatch | None:
    """The match that a ruling rewinds, if it does; IllegalRuling if it may not."""
    if not isinstance(ruling, Rewind):
        return None
    admit(ledger.state, ruling)
    where = ruling.stage, ruling.round, ruling.slot
    match = ledger.state.linked[where][ruling.number]
    return PausedMatch(match, where, ledger.pauses.held[where])


def accept(ledger: Ledger, proposed: Proposed, author: Author) -> Batch:
    """The batch of a proposed event; MissingRole if its author may not cause it."""
    event, _ = proposed
    author.require(event)
    return ledger.accept([proposed], Outside(now(), author.by))
