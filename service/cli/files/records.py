"""Records as they are named: by a file, or by the address of a match."""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import msgspec

from saikoro.client import Client, ClientError
from saikoro.client.verification import playable
from saikoro.domain.record.header import Header
from saikoro.domain.verification.inspection import Playable
from saikoro.domain.verification.records import Record
from saikoro.service.cli.files.reading import UnreadableFile, read_bytes, read_json_file
from saikoro.service.web.tournaments.folder import CARDS


class InFile(NamedTuple):
    """A record in a file."""

    file: Path
    folder: Path | None = None
    """The folder that was named, out of which nothing is read; None where the file was named."""
    match: str = ""

    @property
    def name(self) -> str:
        """The path of the file."""
        return as_text(self.file)

    def read(self) -> bytes:
        """The record; UnreadableFile."""
        if not self._is_inside(self.file):
            raise UnreadableFile(f"{self.file}: it leads out of {self.folder}")
        return read_bytes(self.file)

    def card_sets(self, header: Header) -> Iterator[Any]:
        """The card sets in files near the record that are named as one of its match is."""
        beside = self.file.parent
        places = [beside, beside.parent, *([] if self.folder is None else [self.folder])]
        for place in dict.fromkeys(places):
            for file in (place / f"{header.rules.digest}.json", place / CARDS):
                try:
                    if file.is_file() and self._is_inside(file):
                        yield read_json_file(file)
                except UnreadableFile:
                    continue

    def _is_inside(self, file: Path) -> bool:
        if self.folder is None:
            return True
        leads_to, folder = map(os.path.realpath, (file, self.folder))
        return Path(leads_to).is_relative_to(folder)


class Served(NamedTuple):
    """A record that a service gives."""

    url: str
    match: str

    @property
    def name(self) -> str:
        """The address of the match."""
        return f"{self.url}/matches/{self.match}"

    def read(self) -> bytes:
        """The record, with the names that lie beside it; ClientError."""
        return _client(self.url).record(self.match, names=True)

    def card_sets(self, header: Header) -> Iterator[Any]:
        """The card set that the service has; none if it has not."""
        with contextlib.suppress(ClientError, msgspec.DecodeError):
            yield _client(self.url).card_set(header.game, header.rules.digest)


Readable: TypeAlias = InFile | Served | Record
"""A record that can be read."""


_clients: dict[str, Client] = {}
"""The client of this process for the service that was asked last: its connections are kept."""


def _client(url: str) -> Client:
    if url not in _clients:
        while _clients:
            _clients.popitem()[1].close()
        _clients[url] = Client(url)
    return _clients[url]


def as_text(word: object) -> str:
    """A word in which every character can be written: the name of a file may be any bytes."""
    return str(word).encode("utf-8", "backslashreplace").decode()


def is_address(source: str) -> bool:
    """Whether a source is the address of a service, or of something that it has."""
    return source.startswith(("http://", "https://"))


def record_at(source: str) -> Readable:
    """The record that a source names: a file, or the address of a match."""
    if not is_address(source):
        return InFile(Path(source))
    url, _, match = source.partition("/matches/")
    return Served(url, match.removesuffix("/").removesuffix("/record"))


def playable_of(record: Readable, header: Header) -> Playable | str:
    """The rules and cards to run a record with, or the reason why they are not here."""
    found = playable(header)
    if isinstance(found, str):
        for cards in record.card_sets(header):
            with_cards = playable(header, cards)
            if not isinstance(with_cards, str):
                return with_cards
    return found
