"""Entrants from elsewhere: exports of Challonge, and tables of answers to a form.

Only what a tournament needs is taken: columns that are not asked for, such as mail addresses and
time stamps, are left out.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from saikoro.domain.spreadsheets import Row, read_rows
from saikoro.domain.tournament.entries.limits import require_readable
from saikoro.domain.tournament.entries.table_form import name_columns, read_column
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


def import_file(file: Path, columns: Mapping[str, str], *, partial: bool = False) -> Imported:
    """The entrants in a file; UnreadableFile names what is wrong.

    A page of a larger list is refused, unless `partial`.

    `columns` are those of the result, each with its title in the table; without `name` among them
    it is the one that is titled so.
    """
    text = read_text(file)
    if file.suffix.lower() == ".json":
        imported = _from_challonge(file, decode_json(file, text), partial=partial)
    else:
        imported = _from_table(file, text, columns)
    if not imported.rows:
        raise UnreadableFile(f"{file}: there are no entrants")
    if len(imported.rows) > MAX_ENTRANTS:
        raise UnreadableFile(f"{file}: more than {MAX_ENTRANTS} entrants")
    return imported


def _from_table(file: Path, text: str, columns: Mapping[str, str]) -> Imported:
    """Answers in the order in which they came: the last one of a person counts.

    It is the same person where name and mail address are the same.
    """
    require_readable(text)
    asked = set(columns.values())
    rows = [*read_rows(text, lambda cell: cell.strip() in asked or bool(name_columns([cell])))]
    if broken := next((row for row in rows if row.error), None):
        raise UnreadableFile(f"{file}: line {broken.line}: {broken.error}")
    titles = [cell.strip() for cell in rows[0].cells] if rows else []
    if rows and not columns and not name_columns(titles):
        return _untitled(file, rows)
    taken = _columns(file, titles, columns)
    address = next((at for at, title in enumerate(titles) if _ADDRESS.search(title)), None)
    left_out = [title for at, title in enumerate(titles) if at not in taken.values()]
    remarks = [f"left out: {title}" for title in left_out if title]
    latest: dict[tuple[str, object], tuple[int, list[str]]] = {}
    for row in rows[1:]:
        cells = [cell.strip() for cell in row.cells]
        values = [cells[at] if at < len(cells) else "" for at in taken.values()]
        if not values[0]:
            raise UnreadableFile(f"{file}: line {row.line}: there is no name")
        sent_by = cells[address].casefold() if address is not None and address < len(cells) else ""
        person = (folded_name(values[0]), sent_by or row.line)
        before = latest.pop(person, None)
        if before is not None:
            remarks.append(f"line {before[0]} is replaced by line {row.line}: {values[0]}")
        latest[person] = row.line, values
    remarks += _namesakes(latest.values())
    return Imported([*taken], [values for _, values in latest.values()], remarks)


_ADDRESS = re.compile("メールアドレス|e-?mail|メアド", re.IGNORECASE)


def _namesakes(found: Iterable[tuple[int, list[str]]]) -> Iterator[str]:
    """A remark on every name of several people: a tournament takes each name once."""
    lines: dict[str, list[tuple[int, str]]] = {}
    for line, (name, *_) in found:
        lines.setdefault(folded_name(name), []).append((line, name))
    for listed in lines.values():
        if len(listed) > 1:
            at = ", ".join(str(line) for line, _ in listed)
            yield f"{len(listed)} are called {listed[0][1]}, and need names that differ: {at}"


def _untitled(file: Path, rows: Sequence[Row]) -> Imported:
    """Names in a table without a row of titles."""
    reading = read_column(rows)
    if reading.outside:
        raise UnreadableFile(f"{file}: {reading.outside[0].detail}")
    names = [(draft.line, [draft.name or ""]) for draft in reading.drafts]
    remarks = [f"there is no row of titles; the first name is {names[0][1][0]}"]
    remarks += _namesakes(names)
    return Imported([NAME], [values for _, values in names], remarks)


def _columns(file: Path, titles: list[str], columns: Mapping[str, str]) -> dict[str, int]:
    """The index of each column of the result in the file, `name` first."""
    wanted = {NAME: "", **columns}
    taken = {}
    for column, title in wanted.items():
        found = [at for at, one in enumerate(titles) if one == title]
        if not title:
            found = name_columns(titles)
        if len(found) != 1:
            named = f"titled {title!r}" if title else "titled as a name"
            detail = f"{len(found)} columns are {named}; say which with --column {column}=TITLE"
            raise UnreadableFile(f"{file}: {detail}")
        taken[column] = found[0]
    return taken


class _States(msgspec.Struct, frozen=True):
    """States of a participant, which version 2.1 of the API has in a table of their own."""

    active: bool = True
    on_waiting_list: bool = False


class _Participant(msgspec.Struct):
    """The fields of a participant in an export of Challonge that are read here."""

    name: str | None = None
    username: str | None = None
    challonge_username: str | None = None
    seed: int = MAX_ENTRANTS
    active: bool = True
    on_waiting_list: bool = False
    states: _States = _States()

    @property
    def left(self) -> str:
        """Why it does not play; empty if it does."""
        if self.on_waiting_list or self.states.on_waiting_list:
            return "waits for a place"
        return "" if self.active and self.states.active else "is not active"

    @property
    def shown(self) -> str:
        return (self.name or self.username or self.challonge_username or "").strip()


def _from_challonge(file: Path, data: Any, *, partial: bool) -> Imported:
    """Participants by seed, without those who are not active or wait for a place."""
    try:
        found = sorted(_participants(data), key=lambda one: one.seed)
        missing = _missing(data, len(found))
    except (msgspec.ValidationError, AttributeError, LookupError, TypeError) as error:
        raise UnreadableFile(f"{file}: this is no export of Challonge: {error}") from error
    if missing and not partial:
        raise UnreadableFile(f"{file}: {missing[0]}; --partial takes what is there")
    rows, remarks = [], []
    for at, one in enumerate(found, 1):
        if not one.shown:
            raise UnreadableFile(f"{file}: participant {at} by seed has no name")
        if not one.left:
            rows.append([one.shown])
        else:
            remarks.append(f"not taken, {one.left}: {one.shown}")
    return Imported([NAME], rows, [*missing, *remarks, *_namesakes(enumerate(rows, 1))])


def _participants(data: Any) -> list[_Participant]:
    """Every participant, of version 1 of Challonge's API, alone or in a tournament, or of 2.1."""
    if isinstance(data, dict) and "tournament" in data:
        data = data["tournament"]["participants"]
    if isinstance(data, dict):
        whole = [data["data"]] if isinstance(data["data"], dict) else data["data"]
        given = [*whole, *data.get("included", [])]
        listed = [one["attributes"] for one in given if one["type"] == "participant"]
    else:
        listed = [one.get("participant", one) for one in data]
    return [msgspec.convert(one, _Participant) for one in listed]


def _missing(data: Any, count: int) -> list[str]:
    """What is missing where the data is one page of a larger list; empty where it is all."""
    if not isinstance(data, dict):
        return []
    meta, links = (data.get(part) or {} for part in ("meta", "links"))
    total, following = meta.get("count"), links.get("next")
    more = isinstance(total, int) and total > count
    if not more and not following:
        return []
    listed = f"{count} of {total}" if more else f"{count}, but not all"
    at = f"; the next page is {following}" if following else ""
    return [f"a page of a larger list: it has {listed} participants{at}"]
