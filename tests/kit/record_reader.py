"""A reader of one record, without a store."""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

from saikoro.domain.match.interface.table import NO_SECRETS
from saikoro.domain.record.header import Header
from saikoro.service.matches.faces import Faces
from saikoro.service.matches.framing import Framer
from saikoro.service.matches.reading import MatchReader
from tests.kit.records import playable_with


def reader_of(record: Sequence[bytes]) -> MatchReader:
    """A reader to which every match is this record, as the public knows it."""

    async def header(_match: str) -> bytes:
        return record[0]

    async def lines(_match: str, after: int, to: int, _seat: Any = None) -> Any:
        return [(line, NO_SECRETS) for line in record[1:][after:to]]

    async def whole(_match: str) -> Any:
        return record

    async def meta(_match: str) -> Any:
        return SimpleNamespace(names={}, withdrawn=(), status="playing")

    async def names(_match: str) -> Any:
        return []

    pages: Any = SimpleNamespace(header=header, lines=lines, record=whole, meta=meta, names=names)
    pages.live = pages
    pages.of = lambda _seat: pages
    return MatchReader(pages, _card_sets(record))


def framer_of(record: Sequence[bytes]) -> Framer:
    """A framer to which every match is this record."""
    return Framer(reader_of(record), Faces(_card_sets(record)))


def _card_sets(record: Sequence[bytes]) -> Any:
    played = playable_with(Header.read(record[0]))
    assert not isinstance(played, str), played

    async def playable(_game: Any, _digest: str) -> Any:
        return played.cards

    return SimpleNamespace(playable=playable)
