"""The file of a tournament: the plan that an organiser writes, with its entries."""

import hashlib
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from saikoro.domain.errors.records import BrokenLine
from saikoro.domain.tournament.planning.plan import SeededBy
from saikoro.domain.tournament.record.reading import read_record
from saikoro.domain.tournament.record.seeding import ranked_by
from saikoro.service.cli.files.card_sets import read_card_file
from saikoro.service.cli.files.reading import UnreadableFile, decode_json, decode_toml, read_text
from saikoro.service.cli.tournaments.folders.folder import Folder

SEEDING_FROM = "seeding_from"
CARD_SET, ENTRIES, IGNORED, WEBHOOKS = "card_set", "entries", "ignore_columns", "webhooks"

FORMS = {".csv": "csv", ".tsv": "csv", ".txt": "mail", ".json": "entrants"}
"""The field of a request that takes the entries of a file, by the file's suffix."""


class TournamentFile(NamedTuple):
    """A tournament as its organiser wrote it."""

    request: dict[str, Any]
    """The body of `POST /tournaments`."""
    card_set: dict[str, Any] | None
    """Cards to be loaded first, if the file names some."""
    digest: str
    """The digest of everything in the file: the same file is the same tournament."""
    seeding: list[bytes] | None = None
    """The record of the tournament whose ranking the seeds follow (TN-29)."""


def read_tournament_file(file: Path) -> TournamentFile:
    """A plan in TOML or JSON, with its entries: in it, or in a file that it names.

    `entries = "builds.csv"` (or .tsv, .txt with mails, .json) and `card_set = "cards.toml"` are
    read next to the file; `[[entrants]]` stand in it. `ignore_columns` names columns that
    are not read, `[[webhooks]]` are addresses that get notifications. Everything else is the
    plan.
    `seeding_from` is the folder of a finished tournament, whose ranking the seeds follow.
    """
    plan = _decoded(file)
    request: dict[str, Any] = {
        "start": not (plan.get("registration") or plan.get("announce_delay"))
    }
    if "entrants" in plan:
        request["entrants"] = plan.pop("entrants")
    if WEBHOOKS in plan:
        request[WEBHOOKS] = plan.pop(WEBHOOKS)
    if ENTRIES in plan:
        entries = file.parent / str(plan.pop(ENTRIES))
        field = FORMS.get(entries.suffix.lower())
        if field is None:
            raise UnreadableFile(f"{entries}: entries are .csv, .tsv, .txt or .json")
        text = read_text(entries)
        if IGNORED in plan:
            request[IGNORED] = plan.pop(IGNORED)
        request[field] = _entrants(entries, text) if field == "entrants" else text
    cards = None
    if CARD_SET in plan:
        cards = read_card_file(file.parent / str(plan.pop(CARD_SET))).data
    seeding = None
    if SEEDING_FROM in plan:
        seeding = Folder(file.parent / str(plan.pop(SEEDING_FROM))).lines()
        plan |= {"seeding": "ranked", "seeded_by": msgspec.to_builtins(_ranked_by(file, seeding))}
    request["plan"] = plan
    return TournamentFile(request, cards, _digest(file, [request, cards]), seeding)


def _ranked_by(file: Path, lines: list[bytes]) -> SeededBy:
    try:
        return ranked_by(read_record(lines).ledger)
    except BrokenLine as broken:
        raise UnreadableFile(f"{file}: {SEEDING_FROM} has no record: {broken}") from broken


def _digest(file: Path, data: Any) -> str:
    """The digest of a file's content; UnreadableFile for numbers that no request can hold."""
    try:
        return hashlib.sha256(msgspec.json.encode(data, order="sorted")).hexdigest()
    except (OverflowError, TypeError, ValueError) as error:
        raise UnreadableFile(f"{file}: {error}") from error


def _entrants(file: Path, text: str) -> Any:
    """The list in a file, which may stand under its name as in a request."""
    data = decode_json(file, text)
    return data.get("entrants", data) if isinstance(data, dict) else data


def _decoded(file: Path) -> dict[str, Any]:
    text = read_text(file)
    if file.suffix.lower() == ".json":
        data = decode_json(file, text)
    else:
        data = msgspec.to_builtins(decode_toml(file, text))  # as text, what JSON has no type for
    if not isinstance(data, dict):
        raise UnreadableFile(f"{file}: a tournament is a table of fields")
    return data
