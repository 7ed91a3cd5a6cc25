"""Tournaments in files: the plan an organiser writes, and the folder that comes out of it."""

import hashlib
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from domain.record.canonical import UNDECODABLE
from service.cli.card_files import read_card_file
from service.cli.files import UnreadableFile, decode_json, decode_toml, read_text

CARD_SET, ENTRIES = "card_set", "entries"

FORMS = {".csv": "csv", ".tsv": "csv", ".txt": "mail", ".json": "entrants"}
"""In which field of a request the entries of a file go."""


class TournamentFile(NamedTuple):
    """A tournament as its organiser wrote it."""

    request: dict[str, Any]
    """Of `POST /tournaments`."""
    card_set: dict[str, Any] | None
    """Cards to be loaded first, if the file names some."""
    digest: str
    """Of everything in it: the same file is the same tournament."""


def read_tournament_file(file: Path) -> TournamentFile:
    """A plan in TOML or JSON, with its entries: in it, or in a file that it names.

    `entries = "builds.csv"` (or .tsv, .txt with mails, .json) and `card_set = "cards.toml"` are
    read beside the file; `[[entrants]]` stand in it. Everything else is the plan.
    """
    plan = _decoded(file)
    request: dict[str, Any] = {"start": True}
    if "entrants" in plan:
        request["entrants"] = plan.pop("entrants")
    if ENTRIES in plan:
        entries = file.parent / str(plan.pop(ENTRIES))
        field = FORMS.get(entries.suffix.lower())
        if field is None:
            raise UnreadableFile(f"{entries}: entries are .csv, .tsv, .txt or .json")
        text = read_text(entries)
        request[field] = _entrants(entries, text) if field == "entrants" else text
    cards = None
    if CARD_SET in plan:
        cards = read_card_file(file.parent / str(plan.pop(CARD_SET))).data
    request["plan"] = plan
    return TournamentFile(request, cards, _digest(file, [request, cards]))


def _digest(file: Path, data: Any) -> str:
    """What a file is known by; UnreadableFile for numbers that no request can hold."""
    try:
        return hashlib.sha256(msgspec.json.encode(data, order="sorted")).hexdigest()
    except (OverflowError, TypeError, ValueError) as error:
        raise UnreadableFile(f"{file}: {error}") from error


def read_json_file(file: Path) -> Any:
    """What is in a JSON file; UnreadableFile if it is none."""
    return decode_json(file, read_text(file))


def _entrants(file: Path, text: str) -> Any:
    """The list in a file, which may stand under its name as in a request."""
    data = decode_json(file, text)
    return data.get("entrants", data) if isinstance(data, dict) else data


def _decoded(file: Path) -> dict[str, Any]:
    text = read_text(file)
    data = decode_json(file, text) if file.suffix.lower() == ".json" else decode_toml(file, text)
    if not isinstance(data, dict):
        raise UnreadableFile(f"{file}: a tournament is a table of fields")
    return data


class Run(msgspec.Struct):
    """What the folder of a tournament remembers of how to reach it."""

    digest: str
    """Of the file that it is run from."""
    key: str
    """The Idempotency-Key under which it was opened, so that it is opened once."""
    url: str | None
    """None where the folder has a service of its own."""
    tournament: str = ""
    """Empty until it is open."""
    token: str = ""
    """The organiser's; whoever has it can make rulings."""


class Folder:
    """The folder of a tournament: its record, its matches and its tables."""

    def __init__(self, path: Path) -> None:
        if "\0" in str(path):
            raise UnreadableFile(f"{path}: a path has no NUL")
        self.path = path
        self.record = path / "tournament.jsonl"
        self.cards = path / "cards.json"
        self.matches = path / "matches"
        self.data = path / "data"
        """Of its own service."""
        self._run = path / "run.json"

    def remember(self, run: Run) -> None:
        """Keep how the tournament is reached, for its owner alone to read."""
        self.path.mkdir(parents=True, exist_ok=True)
        made = self._run.with_suffix(".new")
        made.touch(mode=0o600)
        made.write_bytes(msgspec.json.format(msgspec.json.encode(run)))
        made.replace(self._run)

    def run(self) -> Run | None:
        """How the tournament is reached; None if the folder has none yet."""
        if not self._run.exists():
            return None
        try:
            return msgspec.json.decode(self._run.read_bytes(), type=Run)
        except UNDECODABLE as error:
            raise UnreadableFile(f"{self._run}: {error}") from error

    def lines(self) -> list[bytes]:
        """The lines of the record; UnreadableFile if there is none."""
        try:
            return self.record.read_bytes().removesuffix(b"\n").split(b"\n")
        except OSError as error:
            raise UnreadableFile(f"{self.path} holds no tournament: {error}") from error
