"""The commands of `saikoro tournament` that need no service."""

from pathlib import Path
from typing import Annotated, NoReturn

import msgspec
from cyclopts import Parameter

from saikoro.domain.errors.rules import IllegalEntries, RuleViolation
from saikoro.domain.tournament.entries.entry import listed
from saikoro.domain.words import Language
from saikoro.service.cli.bars import progress_bars
from saikoro.service.cli.files.card_sets import listing
from saikoro.service.cli.files.reading import UnreadableFile
from saikoro.service.cli.matches.verify import EXIT_CODES, VERDICTS, unreadable
from saikoro.service.cli.places import Lang
from saikoro.service.cli.terminal import Json, pasted, say, say_found, say_json
from saikoro.service.cli.tournaments.folders.folder import with_name
from saikoro.service.cli.tournaments.plans.importing import import_file
from saikoro.service.cli.tournaments.plans.opening import Opened, open_file
from saikoro.service.cli.tournaments.plans.reading import TournamentFile, read_tournament_file
from saikoro.service.cli.tournaments.seasons import (
    is_season,
    read_season_plan,
    verify_season,
    write_season,
)
from saikoro.service.cli.tournaments.verifying.report import report
from saikoro.service.cli.tournaments.verifying.verify import verify_folder
from saikoro.service.errors.commands import CommandError
from saikoro.service.process.writing import write_whole
from saikoro.service.settings import Settings
from saikoro.service.tournaments.lookalikes import lookalikes


class NoSuchColumn(CommandError):
    """A column that is not named with its title."""


def check(file: Path, *, lang: Lang = "en", json: Json = False) -> None:
    """Check a tournament's file, and name everything that is wrong with its plan or its entries.

    Parameters
    ----------
    file
        The plan, TOML or JSON, with its entries or the name of a file that has them.
    json
        Print as JSON how many entrants there are, what each brings, and the names that look alike;
        or the violations.

    """
    opened = require_playable(read_tournament_file(file), lang, json=json)
    count, entries = opened.entrants, opened.entries
    lists = [(entry.name, listed(entry.build)) for entry in entries]
    alike = lookalikes({index: one.name for index, one in enumerate(entries)})
    groups = [[key, *others] for key, others in alike.items() if key < others[0]]
    similar = [[entries[each].name for each in group] for group in groups]
    if json:
        brought = [{"name": name, "lists": parts} for name, parts in lists]
        say_json({"entrants": count, "entries": brought, "names_alike": similar})
        return
    for name, parts in lists:
        if parts:
            say(f"{name}: {', '.join(f'{part} {cards}' for part, cards in parts.items())}")
    for names in map(", ".join, similar):
        say(f"まぎらわしい名前: {names}" if lang == "ja" else f"names that look alike: {names}")
    say(f"{file}: {count} 人で行えます" if lang == "ja" else f"{file}: {count} entrants can play")


def import_entrants(
    file: Path,
    *,
    column: Annotated[list[str] | None, Parameter(negative=())] = None,
    out: Path | None = None,
    partial: Annotated[bool, Parameter(negative=())] = False,
    json: Json = False,
) -> None:
    """Take entrants from an export of Challonge, or from a table of answers to a form.

    What a tournament does not need, such as mail addresses, is left out, and listed.

    Parameters
    ----------
    file
        Participants of Challonge as JSON, or a table as CSV.
    column
        A column of the entries with its title in the table, such as `row=Your cards`, as often as
        there are columns.
    out
        Where the entries are written: as a list of names (.json), for people who play themselves,
        or as a table (.csv).
    partial
        Take what is there of a page of a larger list, which is refused otherwise.
    json
        Print what was made and the remarks as JSON.

    """
    pairs = [one.partition("=") for one in column or []]
    if incomplete := [name for name, _, title in pairs if not (name and title)]:
        raise NoSuchColumn(f"--column {incomplete[0]}: it is NAME=TITLE, such as 'row=Your cards'")
    imported = import_file(file, {name: title for name, _, title in pairs}, partial=partial)
    made = out or file.with_suffix(".entries.csv" if len(imported.columns) > 1 else ".entries.json")
    if made.exists():
        raise UnreadableFile(f"{made} is there already; choose another --out")
    as_list = made.suffix.lower() == ".json"
    write_whole(made, imported.as_json() if as_list else imported.as_csv())
    entrants = len(imported.rows)
    say_found(
        {"file": str(made), "entrants": entrants, "remarks": imported.remarks},
        *imported.remarks,
        f"{made}: {entrants} entrants",
        json=json,
    )


def verify(
    folder: Path,
    *,
    head: Annotated[list[str] | None, Parameter(negative=())] = None,
    json: Json = False,
) -> None:
    """Run a whole tournament again from its inputs, and report every difference.

    Exit codes: 0 sound; 1 not sound, or no record at all; 3 nothing is wrong, but not everything
    could be checked; 2 the record could not be read.

    Parameters
    ----------
    folder
        What `saikoro tournament run` has written, or `season`.
    head
        What you kept, as often as you like: a head from anywhere in the tournament, an ETag, or a
        file with a receipt.
    json
        Print what was found as JSON.

    """
    with unreadable():
        of_season = is_season(folder)
    if of_season:
        _verify_season(folder, json=json)
    with unreadable(), progress_bars() as bar:
        verified = verify_folder(folder, head or [], bar)
    say_found(verified.as_data(), *report(verified, compared=bool(head)), json=json)
    raise SystemExit(EXIT_CODES[verified.findings.verdict])


def season(
    folders: Annotated[list[Path], Parameter(negative=())],
    /,
    *,
    name: str,
    out: Path,
    points: str = "",
    json: Json = False,
) -> None:
    """Write the table of a season, with ratings, from the folders of its tournaments.

    Parameters
    ----------
    folders
        What `saikoro tournament run` has written, of each tournament.
    name
        What the season is called.
    out
        The folder of the season, which `saikoro tournament verify` checks.
    points
        For place 1, 2, … of a tournament, such as `10,8,6`.
    json
        Print the whole table as JSON.

    """
    out = with_name(out)
    table = write_season(read_season_plan(name, points), folders, out)
    rows = [f"{row.place:>3}  {row.points:>5}  {row.name}" for row in table.rows[:8]]
    check = f"check   {pasted('tournament', 'verify', out)}"
    say_found(table, *rows, "", check, json=json)


def _verify_season(folder: Path, *, json: bool) -> NoReturn:
    """Verify the folder of a season, and end with the exit code of the verdict."""
    with unreadable(), progress_bars() as bar:
        found = verify_season(folder, bar)
    say_found(
        {"verdict": found.verdict, **msgspec.structs.asdict(found)},
        *(f"open       {one}" for one in found.unchecked),
        *(f"DIFFERENCE {one}" for one in found.differences),
        VERDICTS[found.verdict],
        json=json,
    )
    raise SystemExit(EXIT_CODES[found.verdict])


def require_playable(
    source: TournamentFile,
    lang: Language,
    settings: Settings | None = None,
    *,
    json: bool = False,
) -> Opened:
    """Open the tournament of a file; if an entrant cannot play, print every fault and exit.

    CommandError for whatever else would be refused. `settings` as in `open_file`.
    """
    try:
        return open_file(source, settings)
    except IllegalEntries as illegal:
        say_found(
            {"violations": illegal.violations},
            *listing(illegal.violations, lang).split("\n"),
            json=json,
        )
        raise SystemExit(1) from illegal
    except RuleViolation as illegal:
        raise CommandError(illegal.in_language(lang)) from illegal
