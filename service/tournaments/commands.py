"""What organisers ask of a tournament; see `service.matches.commands` for matches.

Each request becomes a command (`domain.tournament.commands`), which the handler of all streams
executes. What follows by itself, workers do (`running`); how a tournament is created is in
`opening`.
"""

import asyncio
import copy
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from typing import TypeAlias

import msgspec

from api_schemas.keys import Scope
from api_schemas.tournaments import Delivery
from domain.errors import IllegalEntries
from domain.record.line import Outside
from domain.tournament import commands
from domain.tournament import events as e
from domain.tournament.consequences import Consequences, admit, preview
from domain.tournament.progress import ToPlay
from domain.tournament.record.ledger import Ledger, Proposed
from domain.tournament.rulings import Correct, Ruling
from domain.tournament.size import max_matches
from domain.tournament.stage import Entrant, Result
from domain.tournament.state import TournamentState
from service.clock import now
from service.errors import Forbidden
from service.identity import Receipt
from service.matches.card_sets import CardSets
from service.organisers.keys import Organisers, is_key
from service.store.protocol import Meta
from service.streams.handler import Once, Proposal
from service.tokens import holder_of, new_secret
from service.tournaments.entries import Given, read_given
from service.tournaments.executors import Executors
from service.tournaments.kind import Tournaments
from service.tournaments.opening import ORGANISER
from service.webhooks.hooks import Webhooks

Token: TypeAlias = str | None
"""The bearer token of a request: the organiser's, or the API key that created the tournament."""

Propose: TypeAlias = Callable[[Ledger], Proposed]
"""What the organiser proposes; raises the reason why it cannot be."""


class TournamentCommands:
    """Takes what organisers ask."""

    def __init__(
        self,
        tournaments: Tournaments,
        executors: Executors,
        card_sets: CardSets,
        organisers: Organisers,
        webhooks: Webhooks,
    ) -> None:
        self._tournaments = tournaments
        self._executors = executors
        self._card_sets = card_sets
        self._organisers = organisers
        self._webhooks = webhooks

    @asynccontextmanager
    async def organised(
        self, tournament: str, token: Token, scope: Scope = "tournaments:write"
    ) -> AsyncIterator[Ledger]:
        """The tournament, for its organiser alone; Unauthorised or Forbidden for anybody else."""
        admit, check = await self._admission(tournament, token, scope)
        async with self._tournaments.open(tournament, admit) as (ledger, _meta):
            check(ledger)
            yield ledger

    async def ask(
        self, tournament: str, token: Token, propose: Propose, once: Once | None = None
    ) -> Receipt:
        """What the organiser asks for, as one of `domain.tournament.commands`, done once."""
        admit, check = await self._admission(tournament, token, "tournaments:write")

        async def command(ledger: Ledger, _meta: Meta) -> Proposal:
            check(ledger)
            return Proposal([ledger.accept([propose(ledger)], Outside(now(), "organiser"))])

        executed = await self._tournaments.execute(tournament, command, once=once, admit=admit)
        return executed.receipt

    async def enter(
        self, tournament: str, token: Token, given: Given, once: Once | None = None
    ) -> Receipt:
        """Take more entries; one with a known name replaces the entry before."""
        async with self.organised(tournament, token) as ledger:
            entries = await read_given(ledger, given, self._card_sets)
            organiser = await self._organisers.known(ledger.organiser)
            organiser.require_room(commands.entrants_after(ledger, entries))
        return await self.ask(
            tournament, token, lambda ledger: commands.enter(ledger, entries, new_secret), once
        )

    async def start(self, tournament: str, token: Token, once: Once | None = None) -> Receipt:
        """Lock the entries; the tournament plays."""
        async with self.organised(tournament, token) as ledger:
            if ledger.state.status == "entering":
                locked, _ = commands.lock(ledger)
                matches = max_matches(ledger.state.plan, len(locked.entrants))
                organiser = await self._organisers.known(ledger.organiser)
                # The number is in the name: who is refused after all may enter more, and pays.
                once_a_day = f"{tournament} start {matches}"
                await self._organisers.charge(organiser, matches=matches, once=once_a_day)
        return await self.ask(tournament, token, commands.lock, once)

    async def rule(
        self,
        tournament: str,
        token: Token,
        ruling: Ruling,
        reason: str,
        once: Once | None = None,
    ) -> Receipt:
        """Make a ruling; IllegalRuling or IllegalEntries if it cannot be made."""

        def propose(ledger: Ledger) -> Proposed:
            admit(ledger.state, ruling)
            return e.RulingMade(ruling, reason), {}

        async with self.organised(tournament, token) as ledger:
            await self._check_correction(ledger, ruling)
        return await self.ask(tournament, token, propose, once)

    async def preview(self, tournament: str, token: Token, ruling: Ruling) -> Consequences:
        """What a ruling would lead to; nothing is changed."""
        async with self.organised(tournament, token, "tournaments:read") as ledger:
            await self._check_correction(ledger, ruling)
            executor = await self._executors.of(ledger)
            # Under the lock, and off the event loop: a copy of a large state takes a while.
            state = await asyncio.to_thread(copy.deepcopy, ledger.state)
            paired_at = dict(ledger.paired_at)

        def play(ahead: TournamentState, step: ToPlay) -> Iterable[Result]:
            at = paired_at.get((step.stage, step.round), now())
            played = executor.play(ahead, step.stage, step.round, step.slots, at)
            return [result for result, _matches in played]

        with_builds = state.plan.play == "builds"
        return await asyncio.to_thread(preview, state, ruling, play if with_builds else None)

    async def deliveries(self, tournament: str, token: Token) -> list[Delivery]:
        """The deliveries to its webhooks, the oldest first."""
        async with self.organised(tournament, token, "tournaments:read"):
            return await self._webhooks.log(tournament)

    async def _admission(
        self, tournament: str, token: Token, scope: Scope
    ) -> tuple[Callable[[Meta], None], Callable[[Ledger], None]]:
        """What admits the organiser alone: a look at the tokens, and one at the tournament."""
        key = (await self._organisers.admit(token, scope)).key if is_key(token) else None

        def admit(meta: Meta) -> None:
            if key is None and holder_of(token, tournament, meta.tokens) != ORGANISER:
                raise Forbidden

        def check(ledger: Ledger) -> None:
            if key is not None and ledger.organiser != key:
                raise Forbidden

        return admit, check

    async def _check_correction(self, ledger: Ledger, ruling: Ruling) -> None:
        """A corrected build is checked as that of an entry is."""
        if not isinstance(ruling, Correct):
            return
        known = ledger.state.entrants.get(ruling.entrant)
        if known is None:
            return
        entry = {"name": known.name, "build": ruling.build, "cards": known.cards}
        try:
            brought = Given("json", {"entrants": [entry]})
            await read_given(ledger, brought, self._card_sets)
        except IllegalEntries as illegal:
            raise _of_ruling(illegal, ruling.entrant) from illegal


def _of_ruling(illegal: IllegalEntries, entrant: Entrant) -> IllegalEntries:
    """What is wrong with the one entry that was read, as of a ruling on this entrant."""
    return IllegalEntries(
        [
            msgspec.structs.replace(
                violation,
                detail=violation.detail.replace("entrant 1", f"entrant {entrant}", 1),
                pointer=violation.pointer.removeprefix("/entrants/0"),
            )
            for violation in illegal.violations
        ]
    )
