"""Checks of a record on this machine, with its rules run again: the games are loaded with it."""

from collections.abc import Sequence
from typing import Any

import msgspec

from saikoro.client.errors import ClientError
from saikoro.client.exchange import Exchange, Item, Steps, address, as_type, body_of, get, insist
from saikoro.domain.errors.records import NotCanonical
from saikoro.domain.errors.rules import IllegalCardSet
from saikoro.domain.errors.unknown import Unknown
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.record.canonical import canonical_digest
from saikoro.domain.record.header import Header
from saikoro.domain.verification.inspection import Inspection, Playable, inspect_record
from saikoro.installed import find_game


def verify(record: bytes, *, heads: Sequence[str] = (), card_set: Any = None) -> Inspection:
    """Verify a record without any service; `verdict` of the result sums it up in one word.

    `heads` are what you kept of the match, from any version of it. `card_set` is needed where the
    match was not played with cards that come with its game. BrokenLine if there is no header.
    """
    lines = record_lines(record)
    header = Header.read(lines[0])
    return inspect_record(lines, playable(header, card_set), *heads)


def verify_match(match: str, *, heads: Sequence[str] = ()) -> Steps[Inspection]:
    """Verify a match of the service, which is trusted for nothing but the bytes of the record."""
    record = body_of((yield from insist(get(address("matches", match, "record")))))
    header = Header.read(record_lines(record)[0])
    cards = yield from fetch_cards(header)
    yield Item(verify(record, heads=heads, card_set=cards))


def fetch_cards(header: Header) -> Exchange[Any]:
    """The card set of a match as the service has it; None if it comes with the game, or is gone."""
    try:
        if header.rules.digest in _game(header).cards.shipped():
            return None
        path = address("games", header.game, "card-sets", header.rules.digest)
        return as_type(dict[str, Any])((yield from insist(get(path))))
    except (Unknown, ClientError):
        return None


def record_lines(record: bytes) -> list[bytes]:
    """The header line of a record, and every line after it."""
    return record.removesuffix(b"\n").split(b"\n")


def playable(header: Header, card_set: Any = None) -> Playable | str:
    """The rules and cards to run a record with, or the reason why they are not here.

    A card set with another digest counts as none.
    """
    try:
        game = _game(header)
        source = _source(game, header.rules.digest, card_set)
        if source is None:
            return f"card set {header.rules.digest} is not here; give its file with --card-set"
        return Playable(game, game.cards.read(source))
    except (Unknown, IllegalCardSet, NotCanonical) as error:
        return str(error)


def _game(header: Header) -> AnyGame:
    return find_game(header.game, header.rules.version)


def _source(game: AnyGame, digest: str, card_set: Any) -> Any:
    shipped = game.cards.shipped().get(digest)
    if shipped is not None:
        return msgspec.json.decode(shipped)
    return card_set if card_set is not None and canonical_digest(card_set) == digest else None
