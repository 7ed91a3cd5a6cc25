"""Entrants from elsewhere: exports of Challonge, and tables of answers to a form.

Only what a tournament needs is taken: columns that are not asked for, such as mail addresses and
time stamps, are left out.
"""

import csv
import io
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from saikoro.domain.cards.names import name_key
from saikoro.domain.tournament.entries.drafts import NAME_WORDS
from saikoro.domain.tournament.entries.limits import require_readable
from saikoro.domain.tournament.outputs.tabular import written
from saikoro.domain.tournament.planning.names import folded_name
from saikoro.domain.tournament.planning.plan import MAX_ENTRANTS
from saikoro.service.cli.files.reading import UnreadableFile, decode_json, read_text

NAME = "name"


class Imported(NamedTuple):
    """Entrants, and what was not taken."""

    columns: list[str]
    rows: list[list[str]]
    remarks: list[str]

    def as_csv(self) -> bytes:
        """A table of entries (TN-16.6)."""
        return written(self.columns, self.rows)

    def as_json(self) -> bytes:
        """A list of names (TN-16.3)."""
        entrants = [{NAME: row[0]} for row in self.rows]
        return msgspec.json.format(msgspec.json.encode({"entrants": entrants}))


def import_file(file: Path, columns: Mapping[str, str]) -> Imported:
    """The entrants in a file; UnreadableFile names what is wrong.

    `columns` are those of the result, each with its title in the table; without `name` among them
    it is the one that is titled so.
    """
    text = read_text(file)
    if file.suffix.lower() == ".json":
        imported = _from_challonge(file, decode_json(file, text))
    else:
        imported = _from_table(file, text, columns)
    if not imported.rows:
        raise UnreadableFile(f"{file}: there are no entrants")
    if len(imported.rows) > MAX_ENTRANTS:
        raise UnreadableFile(f"{file}: more than {MAX_ENTRANTS} entrants")
    return imported


def _from_table(file: Path, text: str, columns: Mapping[str, str]) -> Imported:
    """Answers in the order in which they came: the last one of a name counts."""
    require_readable(text)
    lines = text.lstrip("\n").split("\n", 1)[0]
    separator = max(",;\t", key=lines.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    try:
        rows = [(reader.line_num, [cell.strip() for cell in row]) for row in reader if any(row)]
    except csv.Error as error:
        raise UnreadableFile(f"{file}: line {reader.line_num}: {error}") from error
    titles = rows[0][1] if rows else []
    taken = _columns(file, titles, columns)
    left_out = [title for at, title in enumerate(titles) if at not in taken.values()]
    remarks = [f"left out: {title}" for title in left_out if title]
    latest: dict[str, tuple[int, list[str]]] = {}
    for line, cells in rows[1:]:
        values = [cells[at] if at < len(cells) else "" for at in taken.values()]
        if not values[0]:
            raise UnreadableFile(f"{file}: line {line}: there is no name")
        before = latest.pop(folded_name(values[0]), None)
        if before is not None:
            remarks.append(f"line {before[0]} is replaced by line {line}: {values[0]}")
        latest[folded_name(values[0])] = line, values
    return Imported([*taken], [values for _, values in latest.values()], remarks)


def _columns(file: Path, titles: list[str], columns: Mapping[str, str]) -> dict[str, int]:
    """The index of each column of the result in the file, `name` first."""
    wanted = {NAME: "", **columns}
    taken = {}
    for column, title in wanted.items():
        found = [at for at, one in enumerate(titles) if one == title]
        if not title:
            found = [at for at, one in enumerate(titles) if name_key(one) in NAME_WORDS]
        if len(found) != 1:
            named = f"titled {title!r}" if title else "titled as a name"
            detail = f"{len(found)} columns are {named}; say which with --column {column}=TITLE"
            raise UnreadableFile(f"{file}: {detail}")
        taken[column] = found[0]
    return taken


class _Participant(msgspec.Struct):
    """The fields of a participant in an export of Challonge that are read here."""

    name: str | None = None
    username: str | None = None
    challonge_username: str | None = None
    seed: int = MAX_ENTRANTS
    active: bool = True
    on_waiting_list: bool = False

    @property
    def shown(self) -> str:
        return (self.name or self.username or self.challonge_username or "").strip()


def _from_challonge(file: Path, data: Any) -> Imported:
    """Participants by seed, without those who are not active or wait for a place."""
    try:
        found = sorted(_participants(data), key=lambda one: one.seed)
    except (msgspec.ValidationError, AttributeError, LookupError, TypeError) as error:
        raise UnreadableFile(f"{file}: this is no export of Challonge: {error}") from error
    rows, remarks = [], []
    for at, one in enumerate(found, 1):
        if not one.shown:
            raise UnreadableFile(f"{file}: participant {at} by seed has no name")
        if one.active and not one.on_waiting_list:
            rows.append([one.shown])
        else:
            why = "waits for a place" if one.on_waiting_list else "is not active"
            remarks.append(f"not taken, {why}: {one.shown}")
    return Imported([NAME], rows, remarks)


def _participants(data: Any) -> Iterator[_Participant]:
    """Every participant, of version 1 of Challonge's API, alone or in a tournament, or of 2.1."""
    if isinstance(data, dict) and "tournament" in data:
        data = data["tournament"]["participants"]
    if isinstance(data, dict):
        listed = [one["attributes"] for one in data["data"] if one["type"] == "participant"]
    else:
        listed = [one.get("participant", one) for one in data]
    for one in listed:
        yield msgspec.convert(one, _Participant)
