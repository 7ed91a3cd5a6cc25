"""Rematches: the next match of the same two seats, with the same game and options."""

from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from saikoro.domain.bots.specs import Bot
from saikoro.domain.fairness.frames import digest, u32
from saikoro.domain.match.events import Seat
from saikoro.domain.match.state import PLAYED
from saikoro.service.errors.access import PlayerTokenNeeded
from saikoro.service.errors.streams import NoRematch, NotOver, UnknownMatch
from saikoro.service.identity import Identity
from saikoro.service.matches.commands import Token
from saikoro.service.matches.judging import created_line
from saikoro.service.matches.opening import KEY, Joined, MatchOpening
from saikoro.service.matches.reading import MatchReader
from saikoro.service.streams.execution import Once
from saikoro.service.tokens import seat_of


class Rematch(NamedTuple):
    """A match that follows another, and the seat that was taken in it."""

    match: str
    joined: Joined


class Place(NamedTuple):
    """The seat that a seat takes in the match that follows its own."""

    match: str
    seat: Seat


class Rematches:
    """Opens at most one rematch of every match, for its own two seats."""

    def __init__(self, opening: MatchOpening, reader: MatchReader, identity: Identity) -> None:
        self._opening = opening
        self._reader = reader
        self._identity = identity

    async def place(self, match: str, token: Token) -> Place:
        """The match that follows, whether or not it is open yet, and the seat there; NotOver."""
        return Place(self._match(match), 1 - await self._seat(match, token))

    async def join(
        self,
        match: str,
        token: Token,
        client: str = "",
        player: str | None = None,
        *,
        commit: bytes | None = None,
    ) -> Rematch:
        """Offer a rematch, or accept the one that is offered: the seat changes sides.

        `player` is the id of who asks: PlayerTokenNeeded if the seat belongs to another one.
        NotOver while the match goes on. The same seat gets the same token again; KeyReused if it
        commits to another seed than before.
        """
        seat = await self._seat(match, token)
        fold = await self._reader.fold(match)
        places = fold.state.seats
        if places[seat].player_id not in (None, player):
            raise PlayerTokenNeeded
        bots = {1 - at: _bot(place.bot) for at, place in enumerate(places) if place.bot is not None}
        game = fold.header.game
        options = {**fold.header.options}
        options.pop("licence", None)  # a rematch is by invitation, and so never published
        opened = _once(match)
        judge = (await created_line(self._reader.pages, match)).judged_by
        created = await self._opening.create(
            game,
            options,
            opened,
            bots,
            client,
            access="invitation",
            judge=None if judge == KEY else judge,  # a new key would reach nobody
        )
        joined = await self._opening.join(
            created.receipt.match,
            1 - seat,
            player=places[seat].player,
            player_id=places[seat].player_id,
            commit=commit,
            once=_once(match, seat, commit),
        )
        return Rematch(created.receipt.match, joined)

    async def offered(self, match: str) -> str:
        """The rematch of a match; NoRematch if no seat has offered one."""
        await self._reader.pages.meta(match)
        rematch = self._match(match)
        try:
            await self._reader.pages.meta(rematch)
        except UnknownMatch as unknown:
            raise NoRematch from unknown
        return rematch

    async def _seat(self, match: str, token: Token) -> Seat:
        """The seat of a token in a match that is over; NotOver."""
        meta = await self._reader.pages.meta(match)
        seat = seat_of(token, match, meta.tokens)
        if meta.status not in PLAYED:
            raise NotOver
        return seat

    def _match(self, match: str) -> str:
        """The id of the match that follows."""
        return self._identity.match_of(_once(match).key)


def _bot(written: Mapping[str, object]) -> Bot:
    bot: Bot = msgspec.convert(written, Bot)
    return bot


def _once(match: str, seat: Seat | None = None, commit: bytes | None = None) -> Once:
    """The idempotency key under which a match has one rematch, with one player in each seat."""
    parts = [bytes.fromhex(match)] if seat is None else [bytes.fromhex(match), u32(seat)]
    return Once(digest("rematch", *parts)[:16], bytes(16) if commit is None else commit[:16])
