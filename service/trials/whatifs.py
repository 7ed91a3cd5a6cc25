"""Opening what-ifs of finished matches, and seeing what has come of them. No stream is written."""

from collections import Counter
from collections.abc import Callable
from typing import TypeVar, TypeVarTuple

import msgspec

from saikoro.domain.bots.specs import Random
from saikoro.domain.errors.records import NotReplayed
from saikoro.domain.games import find_game
from saikoro.domain.match.state import FINISHED
from saikoro.domain.record.header import Header
from saikoro.domain.whatif.changes import Change
from saikoro.domain.whatif.offering import Offer
from saikoro.domain.whatif.past import NOT_FINISHED
from saikoro.domain.whatif.showing import Until
from saikoro.service.errors.requests import KeyReused, TooManyOpenTrials
from saikoro.service.errors.streams import NoSuchVersion
from saikoro.service.identity import Identity
from saikoro.service.matches.card_sets import CardSets
from saikoro.service.process.background import Background
from saikoro.service.process.turns import Turns
from saikoro.service.store.trials import MomentTerms, MomentTrial, MomentTrials
from saikoro.service.streams.beside import with_names
from saikoro.service.streams.execution import Once
from saikoro.service.streams.pages import Pages
from saikoro.service.tokens import new_secret
from saikoro.service.trials.moments import Bots, MomentJob, check_change, offer_changes, play_once
from saikoro.service.trials.opening import RETRY_SECONDS
from saikoro.service.trials.watching import Watching

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

MOST_WAITING = 64
"""Moments that wait to be played once, or are; more are refused."""

MOST_OF_CLIENT = 8
"""The most moments of one client that wait."""


class WhatIfs:
    """Plays moments of finished matches on."""

    def __init__(
        self, store: MomentTrials, public: Pages, card_sets: CardSets, identity: Identity, most: int
    ) -> None:
        """`public` are matches as those without a seat see them.

        `most` are the unfinished trials that one client may have, those of cards among them.
        """
        self._store = store
        self._public = public
        self._card_sets = card_sets
        self._identity = identity
        self._most = most
        self._watching = Watching(store)
        self._background = Background()
        self._turns = Turns()
        """One moment is played at a time, of the client who has had the least time."""
        self._waiting: Counter[str] = Counter()
        """The moments of each client that wait for their turn or have it."""

    async def offer(self, match: str, event: int, client: str) -> Offer:
        """What can be different about an event, for this `client` to choose from.

        NotReplayed for a match that is not finished for everybody, or not sound; NoSuchVersion,
        CardSetWithheld, or IllegalChange where nothing can be different; TooManyOpenTrials while
        too many wait.
        """
        job = await self._job("", match, event, None, (Random(), Random()), new_secret())
        offered = await self._in_turn(client, event, offer_changes, job)
        return msgspec.json.decode(offered, type=Offer)

    async def once(
        self,
        match: str,
        event: int,
        change: Change | None,
        bots: Bots,
        seed: bytes | None,
        until: Until,
        client: str,
    ) -> bytes:
        """Play a moment on once, for this `client`; as JSON.

        NotReplayed for a match that is not finished for everybody, or not sound; NoSuchVersion,
        CardSetWithheld, IllegalChange, IllegalAnswer or WhatIfTooLong; TooManyOpenTrials while too
        many wait. If it is cancelled it is not played to the end.
        """
        job = await self._job("", match, event, change, bots, seed or new_secret())
        return await self._in_turn(client, event, play_once, job, until)

    async def open(
        self,
        match: str,
        event: int,
        change: Change | None,
        bots: Bots,
        seed: bytes | None,
        times: int,
        client: str,
        once: Once | None = None,
    ) -> MomentTrial:
        """Have workers play a moment to its end so often, with its change and without.

        The errors of `once`; KeyReused, or TooManyOpenTrials of this `client`. A repetition gets
        what it has opened before, however many wait.
        """
        number = new_secret()[:16] if once is None else self._identity.match_for(once.key)
        trial, request = number.hex(), b"" if once is None else once.body
        opened = None if once is None else await self._store.find(trial)
        if opened is None:
            job = await self._job(trial, match, event, change, bots, seed or new_secret())
            await self._in_turn(client, event, check_change, job)
            terms = MomentTerms(
                game=job.game,
                version=job.version,
                matches=times if change is None else 2 * times,
                seed=job.seed,
                client=client,
                request=request,
                match=match,
                event=event,
                change=change,
                bots=bots,
                times=times,
            )
            refused = await self._store.open(trial, terms, self._most)
            if refused is not None:
                raise TooManyOpenTrials(refused, self._most, RETRY_SECONDS)
            opened = await self.see(match, trial)
        if opened.terms.request != request:
            raise KeyReused
        return opened

    async def _in_turn(
        self, client: str, event: int, function: Callable[[*Ts], T], *args: *Ts
    ) -> T:
        """Run a function in the process for moments, in turn; TooManyOpenTrials if many wait."""
        if self._waiting[client] >= MOST_OF_CLIENT:
            raise TooManyOpenTrials("client", MOST_OF_CLIENT, RETRY_SECONDS)
        if self._waiting.total() >= MOST_WAITING:
            raise TooManyOpenTrials("all", MOST_WAITING, RETRY_SECONDS)
        self._waiting[client] += 1
        try:
            async with self._turns.turn(client, event):
                return await self._background.run_or_cut(function, *args)
        finally:
            self._waiting.subtract([client])
            self._waiting += Counter()  # without those who have none

    async def see(
        self, match: str, trial: str, played: int | None = None, seconds: float = 0
    ) -> MomentTrial:
        """What has come of it; waits up to `seconds` until more than `played` matches are over."""
        return await self._watching.see(trial, lambda terms: terms.match == match, played, seconds)

    async def cancel(self, match: str, trial: str) -> MomentTrial:
        """Play no more matches of it; what is over stays as it is."""
        await self._store.end(await self.see(match, trial), "cancelled")
        return await self.see(match, trial)

    async def job(self, trial: MomentTrial) -> MomentJob:
        """One for the process that plays it; UnknownRuleset, or CardSetWithheld by now."""
        terms = trial.terms
        return await self._job(
            trial.id, terms.match, terms.event, terms.change, terms.bots, terms.seed
        )

    def end_waits(self) -> None:
        """Let no request wait any more: the process is about to end."""
        self._watching.end_waits()

    def close(self) -> None:
        """End the process that plays moments once."""
        self._background.close()

    async def _job(
        self, trial: str, match: str, event: int, change: Change | None, bots: Bots, seed: bytes
    ) -> MomentJob:
        meta = await self._public.meta(match)
        if meta.status != FINISHED:
            raise NotReplayed(NOT_FINISHED)
        if event > meta.version:
            raise NoSuchVersion(event, meta.version)
        record = with_names(await self._public.record(match), self._public.names_in(meta))
        header = Header.read(record[0])
        game = find_game(header.game, header.rules.version)
        source = await self._card_sets.served(game, header.rules.digest)
        return MomentJob(trial, game.id, game.version, source, record, event, change, bots, seed)
