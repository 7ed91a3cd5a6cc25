"""Tickets: what a browser's EventSource sends in place of a token, which it cannot put in a header.

A ticket shows what one seat may know of one match, or the matches of one player, for an hour. It
cannot act for them, so that an address in a log or a history does little harm. That of a judge who
looks as a seat names the judge, and ends with the judge's key.
"""

import hmac
import re
import time
from typing import NamedTuple

from saikoro.domain.text import Text
from saikoro.service.errors.access import Unauthorised
from saikoro.service.identity import Identity

SECONDS = 3_600
"""How long a ticket is valid."""

_TICKET = re.compile(r"([01]|-[1-9][0-9]{1,3})\.([0-9]{1,10})\.[0-9a-f]{64}")
_PLAYER_TICKET = re.compile(r"([0-9]{1,10})\.[0-9a-f]{64}")

_MATCH_TICKET = Text(
    "このマッチの、期限内のチケットが必要です",
    "this needs a ticket of this match that has not expired",
)
_PLAYERS_TICKET = Text(
    "このプレイヤーの、期限内のチケットが必要です",
    "this needs a ticket of this player that has not expired",
)


class Ticket(NamedTuple):
    """A new ticket."""

    ticket: str
    expires: int
    """When the ticket expires, in seconds since 1970."""


def new_ticket(identity: Identity, match: str, holder: int) -> Ticket:
    """A ticket of a seat, or of the holder of a look."""
    expires = int(time.time()) + SECONDS
    return Ticket(identity.ticket(match, holder, expires), expires)


def new_player_ticket(identity: Identity, player: str) -> Ticket:
    """A ticket of the player with this id."""
    expires = int(time.time()) + SECONDS
    return Ticket(identity.player_ticket(player, expires), expires)


def require_player(identity: Identity, player: str, ticket: str) -> None:
    """Unauthorised if the ticket is not one of this player, or has expired."""
    parts = _PLAYER_TICKET.fullmatch(ticket)
    if parts is not None:
        expires = int(parts[1])
        valid = expires < 1 << 32 and hmac.compare_digest(
            identity.player_ticket(player, expires), ticket
        )
        if valid and time.time() < expires:
            return
    raise Unauthorised(_PLAYERS_TICKET)


def ticket_holder(identity: Identity, match: str, ticket: str) -> int:
    """The seat, or the holder of a look, that a ticket is for.

    Unauthorised if it is of another match, or has expired.
    """
    parts = _TICKET.fullmatch(ticket)
    if parts is not None:
        holder, expires = int(parts[1]), int(parts[2])
        valid = expires < 1 << 32 and hmac.compare_digest(
            identity.ticket(match, holder, expires), ticket
        )
        if valid and time.time() < expires:
            return holder
    raise Unauthorised(_MATCH_TICKET)
