"""Checking one record of many, in a process of its own: whatever it is, an outcome says so."""

import hashlib
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec
from cachetools import LRUCache

from saikoro.client import Client, ClientError
from saikoro.client.verification import playable, record_lines
from saikoro.domain.errors.records import BrokenLine
from saikoro.domain.record.header import Header
from saikoro.domain.tournament.facts.header import TournamentHeader
from saikoro.domain.tournament.outputs.folder import CARDS
from saikoro.domain.verification.inspection import Inspection, Playable, inspect_record
from saikoro.service.cli.corpus.sources import Source
from saikoro.service.cli.files.reading import UnreadableFile, read_bytes, read_json_file
from saikoro.service.errors.commands import CommandError

Found: TypeAlias = Literal["sound", "incomplete", "not_sound", "unreadable", "tournament"]
"""The verdict on a record; `unreadable` if it could not be had, or `tournament` for the record of
one, which `saikoro tournament verify` checks."""

KEPT_CARDS = 16
"""Card sets that a process keeps, parsed."""

MOST_DETAIL = 300
"""The most characters of what is printed of a record: parts of it may be quoted there."""

SEEN_BEFORE = "found to be sound before"


class Outcome(NamedTuple):
    """What was found of one record."""

    name: str
    found: Found
    detail: str = ""
    """The first difference, or what could not be checked or read."""
    digest: str = ""
    """The SHA-256 of the record; empty if there is none."""


def check(source: Source) -> Outcome:
    """Check a record; whatever is wrong with it, nothing is raised."""
    outcome = _checked(source)
    if len(outcome.detail) <= MOST_DETAIL:
        return outcome
    return outcome._replace(detail=f"{outcome.detail[:MOST_DETAIL]} …")


def _checked(source: Source) -> Outcome:
    try:
        record = _record(source)
    except (CommandError, ClientError, OSError) as error:
        return Outcome(source.name, "unreadable", str(error))
    digest = hashlib.sha256(record).hexdigest()
    if digest == source.known:
        return Outcome(source.name, "sound", SEEN_BEFORE, digest)
    try:
        found, detail = _inspected(source, record_lines(record))
    except BrokenLine as broken:
        found, detail = "not_sound", str(broken)
    except Exception as error:  # noqa: BLE001 - a hostile record does not stop the others
        found, detail = "not_sound", f"it cannot be read: {type(error).__name__}: {error}"
    return Outcome(source.name, found, detail, digest)


def _record(source: Source) -> bytes:
    if source.served:
        return _client(source.place).record(source.name)
    return read_bytes(Path(source.place) / source.name)


def _inspected(source: Source, lines: list[bytes]) -> tuple[Found, str]:
    try:
        header = Header.read(lines[0])
    except BrokenLine:
        if not _is_of_tournament(lines[0]):
            raise
        return "tournament", ""
    if source.served and header.match != source.name:
        return "not_sound", f"the service gave the record of {header.match}"
    found = inspect_record(lines, _playable(source, header))
    return found.verdict, first_difference(found)


def first_difference(found: Inspection) -> str:
    """The first thing that is wrong with a record; else what could not be checked of it."""
    if found.faults:
        first = min(found.faults, key=lambda fault: fault.line)
        return f"line {first.line}, {first.what}: {first.detail}"
    return found.unchecked[0] if found.unchecked else ""


def _is_of_tournament(line: bytes) -> bool:
    """Whether a line is the header of a tournament's record."""
    try:
        TournamentHeader.read(line)
    except BrokenLine:
        return False
    return True


_playables: LRUCache[tuple[str, str, str], Playable] = LRUCache(KEPT_CARDS)
"""What records are run with, by the game, its version, and the digest of the cards."""

_clients: LRUCache[str, Client] = LRUCache(1)


def _client(url: str) -> Client:
    """The client of this process for a service."""
    if url not in _clients:
        _clients[url] = Client(url)
    return _clients[url]


def _playable(source: Source, header: Header) -> Playable | str:
    """The rules and cards to run a record with, or the reason why they are not here."""
    key = header.game, header.rules.version, header.rules.digest
    known = _playables.get(key)
    if known is not None:
        return known
    found = playable(header)
    if isinstance(found, str):
        for cards in _card_sets(source, header):
            with_cards = playable(header, cards)
            if not isinstance(with_cards, str):
                found = with_cards
                break
    if not isinstance(found, str):
        _playables[key] = found
    return found


def _card_sets(source: Source, header: Header) -> list[Any]:
    """The card sets that may be those of a record: of the service, or in files near it."""
    if source.served:
        try:
            return [_client(source.place).card_set(header.game, header.rules.digest)]
        except (ClientError, msgspec.DecodeError):
            return []
    folder = Path(source.place)
    beside = (folder / source.name).parent
    names = [f"{header.rules.digest}.json", CARDS]
    found = []
    for place in dict.fromkeys((beside, beside.parent if beside != folder else beside, folder)):
        for name in names:
            try:
                found.append(read_json_file(place / name))
            except UnreadableFile:
                continue
    return found
