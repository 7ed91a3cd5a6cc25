"""What-ifs of finished matches, one after another. Nothing of them is kept."""

from collections import Counter
from collections.abc import Callable
from typing import TypeVar, TypeVarTuple

import msgspec
import structlog

from saikoro.domain.bots.specs import Random
from saikoro.domain.errors.records import NotReplayed
from saikoro.domain.games import find_game
from saikoro.domain.match.state import FINISHED
from saikoro.domain.record.header import Header
from saikoro.domain.whatif.changes import Change
from saikoro.domain.whatif.offering import Offer
from saikoro.domain.whatif.past import NOT_FINISHED
from saikoro.domain.whatif.shown import Until
from saikoro.service.errors.requests import TooManyWhatIfs
from saikoro.service.errors.streams import NoSuchVersion
from saikoro.service.matches.card_sets import CardSets
from saikoro.service.process.background import Background
from saikoro.service.process.turns import Turns
from saikoro.service.streams.beside import with_names
from saikoro.service.streams.pages import Pages
from saikoro.service.tokens import new_secret
from saikoro.service.whatif.playing import Bots, MomentJob, offer_changes, play_many, play_once

log = structlog.get_logger()

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

MOST_WAITING = 64
"""Moments that wait to be played, or are; more are refused."""

MOST_OF_CLIENT = 8
"""The most moments of one client that wait."""

RETRY_SECONDS = 5
"""When a client may ask again while too many wait."""


class WhatIfs:
    """Plays moments of finished matches on."""

    def __init__(self, public: Pages, card_sets: CardSets) -> None:
        """`public` are matches as those without a seat see them."""
        self._public = public
        self._card_sets = card_sets
        self._background = Background()
        self._turns = Turns()
        """One moment is played at a time, of the client who has had the least time."""
        self._waiting: Counter[str] = Counter()
        """The moments of each client that wait for their turn or have it."""

    async def offer(self, match: str, event: int, client: str) -> Offer:
        """What can be different about an event, for this `client` to choose from.

        NotReplayed for a match that is not finished for everybody, or not sound; NoSuchVersion,
        CardSetWithheld, or IllegalChange where nothing can be different; TooManyWhatIfs while
        too many wait.
        """
        job = await self._job(match, event, None, (Random(), Random()), new_secret())
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
        CardSetWithheld, IllegalChange, IllegalAnswer or WhatIfTooLong; TooManyWhatIfs while too
        many wait. If it is cancelled it is not played to the end.
        """
        job = await self._job(match, event, change, bots, seed or new_secret())
        return await self._in_turn(client, event, play_once, job, until)

    async def many(
        self,
        match: str,
        event: int,
        change: Change | None,
        bots: Bots,
        seed: bytes | None,
        times: int,
        client: str,
    ) -> bytes:
        """Play a moment to its end so often, with its change and without; as JSON.

        The errors of `once`. It is played less often where that takes too long.
        """
        job = await self._job(match, event, change, bots, seed or new_secret())
        played = await self._in_turn(client, event, play_many, job, times)
        if played.error:
            log.warning("what_if.match_failed", match=match, version=event, error=played.error)
        return played.comparison

    async def _in_turn(
        self, client: str, event: int, function: Callable[[*Ts], T], *args: *Ts
    ) -> T:
        """Run a function in the process for moments, in turn; TooManyWhatIfs if many wait."""
        if self._waiting[client] >= MOST_OF_CLIENT:
            raise TooManyWhatIfs("client", MOST_OF_CLIENT, RETRY_SECONDS)
        if self._waiting.total() >= MOST_WAITING:
            raise TooManyWhatIfs("all", MOST_WAITING, RETRY_SECONDS)
        self._waiting[client] += 1
        try:
            async with self._turns.turn(client, event):
                return await self._background.run_or_cut(function, *args)
        finally:
            self._waiting.subtract([client])
            self._waiting += Counter()  # without those who have none

    def close(self) -> None:
        """End the process that plays moments."""
        self._background.close()

    async def _job(
        self, match: str, event: int, change: Change | None, bots: Bots, seed: bytes
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
        return MomentJob(game.id, game.version, source, record, event, change, bots, seed)
