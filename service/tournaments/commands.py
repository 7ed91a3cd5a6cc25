"""The life of a tournament: what its organiser asks of it. See `matches` for matches.

Everything goes the same way: load the ledger, let a command say something, append it at the
version at which it was said. What follows by itself is said by workers (`running`); how one comes
to be is in `opening`.
"""

import asyncio
import copy
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager

import msgspec

from api_schemas.keys import Scope
from api_schemas.tournaments import Delivery
from domain.errors import IllegalEntries
from domain.record.line import Outside
from domain.tournament import commands
from domain.tournament import events as e
from domain.tournament.consequences import Consequences, admit, preview
from domain.tournament.progress import ToPlay
from domain.tournament.record.ledger import Ledger, Said
from domain.tournament.rulings import Correct, Ruling
from domain.tournament.size import most_matches
from domain.tournament.stage import Entrant, Result
from domain.tournament.state import TournamentState
from service.clock import now
from service.errors import Busy, Forbidden, KeyReused
from service.fresh import fresh
from service.identity import Identity, Receipt
from service.matches.card_sets import CardSets
from service.organisers.keys import Organisers, is_key
from service.store import protocol as p
from service.streams.appending import Appender, Once
from service.tokens import seat_of
from service.tournaments.entries import Given, read_given
from service.tournaments.ledgers import Ledgers
from service.tournaments.opening import ORGANISER
from service.webhooks.hooks import Webhooks

ATTEMPTS = 32
"""How often a request is tried while others keep moving its tournament."""

Token = str | None
"""The bearer token of a request: the organiser's, or the API key that opened the tournament."""


class Tournaments:
    """Takes what organisers ask."""

    def __init__(
        self,
        store: p.MatchStore,
        ledgers: Ledgers,
        appender: Appender,
        card_sets: CardSets,
        organisers: Organisers,
        webhooks: Webhooks,
        identity: Identity,
        wake: Callable[[], None] = lambda: None,
    ) -> None:
        self._store = store
        self._ledgers = ledgers
        self._appender = appender
        self._card_sets = card_sets
        self._organisers = organisers
        self._webhooks = webhooks
        self._identity = identity
        self._wake = wake
        """Called when a tournament has become due."""

    @asynccontextmanager
    async def organised(
        self, tournament: str, token: Token, scope: Scope = "tournaments:write"
    ) -> AsyncIterator[Ledger]:
        """The tournament, for its organiser alone; Unauthorised or Forbidden for anybody else."""
        key = None
        if is_key(token):
            key = (await self._organisers.admit(token, scope)).key

        def admit_organiser(meta: p.Meta) -> None:
            if key is None and seat_of(token, tournament, meta.tokens) != ORGANISER:
                raise Forbidden

        async with self._ledgers.open(tournament, admit_organiser) as (ledger, _meta):
            if key is not None and ledger.organiser != key:
                raise Forbidden
            yield ledger

    async def ask(
        self,
        tournament: str,
        token: Token,
        say: Callable[[Ledger], Said],
        once: Once | None = None,
    ) -> Receipt:
        """What the organiser asks for, as one of `domain.tournament.commands`, done once."""
        for _ in range(ATTEMPTS):
            async with self.organised(tournament, token) as ledger:
                if once is not None:
                    before = await self._store.answer(tournament, once.key, once.body)
                    if before is not None:
                        return self._appender.answered(tournament, before)[0]
                batch = ledger.say([say(ledger)], Outside(now(), "organiser"))
                # Paused or cancelled it is due once more: webhooks may still have to be told.
                begun = ledger.state.status != "entering"
                due: p.Due = "listed" if begun else "no"
                result = await self._ledgers.append(ledger, [batch], due, once=once)
            match result:
                case p.Appended():
                    if begun:
                        self._wake()
                    return self._identity.receipt(tournament, ledger.version, ledger.head)
                case p.Replayed():
                    return self._appender.answered(tournament, result)[0]
                case p.KeyReused():
                    raise KeyReused
        raise Busy

    async def enter(
        self, tournament: str, token: Token, given: Given, once: Once | None = None
    ) -> Receipt:
        """Take more entries; one with a known name replaces the entry before."""
        async with self.organised(tournament, token) as ledger:
            entries = await read_given(ledger, given, self._card_sets)
            organiser = await self._organisers.known(ledger.organiser)
            organiser.require_room(commands.room(ledger, entries))
        return await self.ask(
            tournament, token, lambda ledger: commands.enter(ledger, entries, fresh), once
        )

    async def start(self, tournament: str, token: Token, once: Once | None = None) -> Receipt:
        """Lock the entries; the tournament plays."""
        async with self.organised(tournament, token) as ledger:
            if ledger.state.status == "entering":
                locked, _ = commands.lock(ledger)
                matches = most_matches(ledger.state.plan, len(locked.entrants))
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

        def say(ledger: Ledger) -> Said:
            admit(ledger.state, ruling)
            return e.RulingMade(ruling, reason), {}

        async with self.organised(tournament, token) as ledger:
            await self._check_correction(ledger, ruling)
        return await self.ask(tournament, token, say, once)

    async def preview(self, tournament: str, token: Token, ruling: Ruling) -> Consequences:
        """What a ruling would lead to; nothing is changed."""
        async with self.organised(tournament, token, "tournaments:read") as ledger:
            await self._check_correction(ledger, ruling)
            hall = await self._ledgers.hall(ledger)
            # Under the lock, and off the event loop: a copy of a large state takes a while.
            state = await asyncio.to_thread(copy.deepcopy, ledger.state)
            paired_at = dict(ledger.paired_at)

        def play(ahead: TournamentState, step: ToPlay) -> Iterable[Result]:
            at = paired_at.get((step.stage, step.round), now())
            played = hall.play(ahead, step.stage, step.round, step.slots, at)
            return [result for result, _matches in played]

        with_builds = state.plan.play == "builds"
        return await asyncio.to_thread(preview, state, ruling, play if with_builds else None)

    async def deliveries(self, tournament: str, token: Token) -> list[Delivery]:
        """How its webhooks were told, the oldest first."""
        async with self.organised(tournament, token, "tournaments:read"):
            return await self._webhooks.log(tournament)

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
