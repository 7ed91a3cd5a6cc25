"""Where records come from: files of a folder, or the finished matches of a service."""

import stat
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from saikoro.client import Client
from saikoro.service.cli.api import as_described, require_id
from saikoro.service.errors.commands import CommandError

MOST = 10_000_000
"""The most records of one run: what is kept of each is a name."""

FOUND_AT_ONCE = 100
"""Matches that a service is asked for at once."""


class NoRecords(CommandError):
    """A source without any record."""


class TooManyRecords(CommandError):
    """A source with more records than one run takes."""


class Source(NamedTuple):
    """A record, by where it is."""

    place: str
    """The folder that was named, or the address of the service."""
    name: str
    """The path of the file in that folder, or the id of the match."""
    known: str = ""
    """The SHA-256 of the record as it was found to be sound before; empty if it was not."""

    @property
    def served(self) -> bool:
        """Whether it is a match of a service."""
        return is_served(self.place)


def is_served(place: str) -> bool:
    """Whether a place is the address of a service."""
    return place.startswith(("http://", "https://"))


def sources_of(place: str) -> list[Source]:
    """All records at a place; NoRecords or TooManyRecords."""
    names = _matches(place.rstrip("/")) if is_served(place) else _files(Path(place))
    found: list[Source] = []
    for name in names:
        if len(found) == MOST:
            raise TooManyRecords(f"{place} has more than {MOST} records")
        found.append(Source(place.rstrip("/") if is_served(place) else place, name))
    if not found:
        raise NoRecords(f"there are no records at {place}")
    return found


def _files(folder: Path) -> Iterator[str]:
    """Every file of records below a folder; links to folders are not followed."""
    if not folder.is_dir():
        raise NoRecords(f"{folder} is no folder")
    for file in sorted(folder.rglob("*.jsonl")):
        try:
            regular = stat.S_ISREG(file.stat().st_mode)
        except OSError:
            regular = True  # whoever reads it says what is wrong
        if regular:
            yield str(file.relative_to(folder))


def _matches(url: str) -> Iterator[str]:
    """The finished matches of a service that its lists show, the newest first."""
    with Client(url) as client:
        cursor = ""
        while True:
            with as_described():
                part = client.matches(status="finished", limit=FOUND_AT_ONCE, cursor=cursor)
                yield from (require_id(each.match) for each in part.matches)
            if part.next is None or part.next == cursor:
                return
            cursor = part.next
