"""Records of a source that has many, and what was found of each."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec

from saikoro.domain.record.canonical import UNDECODABLE
from saikoro.domain.record.header import Header
from saikoro.domain.verification.inspection import Inspection

Found: TypeAlias = Literal["sound", "incomplete", "not_sound", "unreadable", "tournament", "fault"]
"""The verdict on a record; `unreadable` if it could not be had; `tournament` for the record of one,
which `saikoro tournament verify` checks; `fault` for what is wrong with the source itself."""

MOST_DETAIL = 300
"""The most characters of a detail that are printed: parts of a record may be quoted there."""


class Outcome(NamedTuple):
    """What was found of one record, or of its source."""

    name: str
    found: Found
    detail: str = ""
    """The first difference, or what could not be checked or read."""
    digest: str = ""
    """The SHA-256 of the record; empty if there is none."""

    def __str__(self) -> str:
        return f"{self.name}: {self.detail}"


class Record(NamedTuple):
    """A record that its source has read."""

    name: str
    content: bytes
    match: str
    """The id of the match that it must be of."""
    cards: bytes | None = None
    """The card set that lies with it, as JSON."""

    def read(self) -> bytes:
        """The record."""
        return self.content

    def card_sets(self, _header: Header) -> Iterator[Any]:
        """The card set that lies with it, if it can be read."""
        with suppress(*UNDECODABLE):
            if self.cards is not None:
                yield msgspec.json.decode(self.cards)


def first_difference(found: Inspection) -> str:
    """The first thing that is wrong with a record; else what could not be checked of it."""
    if found.faults:
        first = min(found.faults, key=lambda fault: fault.line)
        return f"line {first.line}, {first.what}: {first.detail}"
    return found.unchecked[0] if found.unchecked else ""
