"""Withdrawing names of players that lie beside the lines of matches."""

from typing import NamedTuple

import structlog

from saikoro.domain.match.events import Seat
from saikoro.domain.match.state import SeatState
from saikoro.domain.record.beside import NameBeside
from saikoro.service.errors.access import Forbidden
from saikoro.service.errors.streams import NameInLine, UnknownSeat
from saikoro.service.matches import listing
from saikoro.service.matches.commands import Token
from saikoro.service.matches.reading import MatchReader
from saikoro.service.store.sealed import Seal
from saikoro.service.store.streams.index import UNLISTED
from saikoro.service.store.streams.merging import merged
from saikoro.service.store.streams.protocol import Listed, StreamStore
from saikoro.service.tokens import seat_of

LOOKED_AT = 100
"""The most matches of a player that one call looks at."""

log = structlog.get_logger()


class Withdrawn(NamedTuple):
    """The names that one call has withdrawn."""

    seats: list[tuple[str, Seat]]
    """The matches, with the seats in them."""
    next: str
    """Where the call has stopped; empty if it has looked at all matches."""


class Withdrawals:
    """Withdraws names that lie beside the lines of matches."""

    def __init__(self, store: StreamStore, reader: MatchReader, seal: Seal) -> None:
        self._store = store
        self._reader = reader
        self._seal = seal

    async def require_seat(self, match: str, seat: Seat, token: Token) -> None:
        """Unauthorised or Forbidden for any token but that of the seat. UnknownSeat."""
        meta = await self._reader.pages.meta(match)
        holder = seat_of(token, match, meta.tokens)
        await self._place(match, seat)
        if holder != seat:
            raise Forbidden

    async def withdraw(self, match: str, seat: Seat) -> None:
        """Withdraw the name of a seat; harmless where it is gone. UnknownSeat.

        NameInLine where it stands in the lines, which never change.
        """
        place = await self._place(match, seat)
        if place.player is not None and place.name_commit is None:
            raise NameInLine(seat)
        await self._withdraw(match, seat)

    async def of_player(self, player: str, before: str = "") -> Withdrawn:
        """Withdraw the name of a player, by id or by the name itself, in matches that lists find.

        `before` is where the last call has stopped.
        """
        name = listing.name_in(player)
        if name is None:
            found, after = await self._find(listing.private_tag(player), before)
        else:
            tag = self._seal.name_tag(name)
            found, after = merged(
                await self._find(tag, before), await self._find(UNLISTED + tag, before), LOOKED_AT
            )
        seats = []
        for listed in found:
            for each in self._seal.open_names(listed.names):
                if each.name == name or (name is None and _is_of(player, listed, each)):
                    await self._withdraw(listed.stream, each.seat)
                    seats.append((listed.stream, each.seat))
        return Withdrawn(seats, after)

    async def _place(self, match: str, seat: int) -> SeatState:
        places = (await self._reader.shown(match)).state.seats
        if not 0 <= seat < len(places):
            raise UnknownSeat(seat)
        return places[seat]

    async def _find(self, tag: str, before: str) -> tuple[list[Listed], str]:
        return await self._store.find([tag], LOOKED_AT, before)

    async def _withdraw(self, match: str, seat: Seat) -> None:
        await self._store.withdraw_name(match, seat)
        log.info("name.withdrawn", match=match, seat=seat)


def _is_of(player: str, listed: Listed, name: NameBeside) -> bool:
    """Whether a seat of a match is that of the player with this id."""
    return listing.read_summary(listed.summary).seats[name.seat].player_id == player
