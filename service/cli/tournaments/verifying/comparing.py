"""Comparing the files of a tournament's folder with what its record gives (TN-17.6)."""

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

from saikoro import __version__
from saikoro.domain.record.canonical import UNDECODABLE
from saikoro.domain.tournament.outputs import files as names
from saikoro.domain.tournament.outputs.documents.linking import record_file
from saikoro.domain.tournament.record.reading import ReadRecord
from saikoro.service.cli.files.reading import MAX_BYTES
from saikoro.service.web.tournaments import folder as drawn


class Compared(NamedTuple):
    """The result of comparing a folder with its record."""

    about: drawn.About
    different: list[str]
    """The faults of files; each begins with the name of the file."""
    unchecked: str
    """The pages that another version of Saikoro has drawn; empty if this one has."""


def compare(path: Path, record: ReadRecord, *, sound: bool) -> Compared:
    """Compare every file of a folder but the record and those of matches, which are played again.

    What people read is only compared with a `sound` record: no page can be made of others. Pages
    that another version has drawn are unchecked: this one draws them in its own way. Files of
    matches that the record does not have are foreign, like any other.
    """
    state = record.ledger.state
    about = _about(path / names.ABOUT) or drawn.About(drawn_by=__version__)
    pages = drawn.pages(state, about, record.ledger.paired_at) if sound else {}
    elsewhere = drawn.DRAWN & pages.keys() if about.drawn_by != __version__ else set()
    different = [
        f"{name}: {wrong}"
        for name, page in pages.items()
        if name not in elsewhere
        if (wrong := wrong_with(path / name, page())) is not None
    ]
    cards = read_at_most(path / names.CARDS, MAX_BYTES)
    digest = record.ledger.header.rules.digest
    if cards is None:
        different.append(f"{names.CARDS}: it is missing")
    elif hashlib.sha256(cards).hexdigest() != digest:
        different.append(f"{names.CARDS}: it is not card set {digest}")
    matches = {record_file(score.match) for score in record.scores}
    seeding = set() if state.plan.seeded_by is None else {names.SEEDING}
    different += _foreign(path, matches if state.plan.keeps_matches else set(), seeding)
    by = about.drawn_by or "an earlier version"
    unchecked = f"{len(elsewhere)} pages: drawn by Saikoro {by}, not by {__version__}"
    return Compared(about, different, unchecked if elsewhere else "")


def _about(file: Path) -> drawn.About | None:
    content = read_at_most(file, MAX_BYTES)
    try:
        return None if content is None else msgspec.json.decode(content, type=drawn.About)
    except UNDECODABLE:
        return None


def wrong_with(file: Path, wanted: bytes) -> str | None:
    """The fault of a file that must have this content; None if it has it."""
    content = read_at_most(file, len(wanted))
    if content is None:
        return "it is missing"
    if content == wanted:
        return None
    at = next(
        (at for at, (one, other) in enumerate(zip(content, wanted, strict=False)) if one != other),
        min(len(content), len(wanted)),
    )
    return f"from byte {at} it is not what the record gives"


def read_at_most(file: Path, length: int) -> bytes | None:
    """The first bytes of a file, one more than `length`; None if there is no file."""
    try:
        if not file.is_file():
            return None
        with file.open("rb") as opened:
            return opened.read(length + 1)
    except (OSError, ValueError):
        return None


def _foreign(path: Path, matches: set[str], more: set[str]) -> Iterator[str]:
    """Every file that does not belong there; `more` are names that only this folder has."""
    known = (drawn.NAMES if matches else drawn.NAMES - {names.MATCHES}) | more
    found = sorted(file.name for file in path.iterdir() if file.name not in known)
    if matches and (path / names.MATCHES).is_dir():
        inside = (f"{names.MATCHES}/{file.name}" for file in (path / names.MATCHES).iterdir())
        found += sorted(name for name in inside if name not in matches)
    for name in found:
        yield f"{name}: it does not belong to the tournament"
