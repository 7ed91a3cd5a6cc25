"""The commands of `saikoro tournament` that need no service."""

from pathlib import Path
from typing import Annotated, NoReturn

from cyclopts import Parameter

from saikoro.domain.errors.rules import IllegalEntries, RuleViolation
from saikoro.domain.tournament.entries.entry import listed
from saikoro.domain.words import Language
from saikoro.service.cli.bars import progress_bars
from saikoro.service.cli.files.card_sets import listing
from saikoro.service.cli.files.reading import UnreadableFile
from saikoro.service.cli.matches.verify import EXIT_CODES, VERDICTS, unreadable
from saikoro.service.cli.terminal import pasted, say, say_block
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


def check(file: Path, *, lang: Language = "en") -> None:
    """Check a tournament's file, and name everything that is wrong with its plan or its entries.

    Parameters
    ----------
    file
        The plan, TOML or JSON, with its entries or the name of a file that has them.
    lang
        Language of what is wrong.

    """
    opened = require_playable(read_tournament_file(file), lang)
    count, entries = opened.entrants, opened.entries
    for entry in entries:
        lists = ", ".join(f"{part} {cards}" for part, cards in listed(entry.build).items())
        say(*([f"{entry.name}: {lists}"] if lists else []))
    for key, others in lookalikes({index: one.name for index, one in enumerate(entries)}).items():
        names = ", ".join(entries[each].name for each in (key, *others))
        if key < others[0]:
            say(f"まぎらわしい名前: {names}" if lang == "ja" else f"names that look alike: {names}")
    say(f"{file}: {count} 人で行えます" if lang == "ja" else f"{file}: {count} entrants can play")


def import_entrants(
    file: Path,
    *,
    column: Annotated[list[str] | None, Parameter(negative=())] = None,
    out: Path | None = None,
    partial: Annotated[bool, Parameter(negative=())] = False,
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
    say(*imported.remarks, f"{made}: {len(imported.rows)} entrants")


def verify(
    folder: Path,
    *,
    head: Annotated[list[str] | None, Parameter(negative=())] = None,
    json: Annotated[bool, Parameter(negative=())] = False,
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
        _verify_season(folder)
    with unreadable(), progress_bars() as bar:
        verified = verify_folder(folder, head or [], bar)
    say(*([verified.as_json()] if json else report(verified, compared=bool(head))))
    raise SystemExit(EXIT_CODES[verified.findings.verdict])


def season(
    folders: Annotated[list[Path], Parameter(negative=())],
    /,
    *,
    name: str,
    out: Path,
    points: str = "",
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

    """
    out = with_name(out)
    table = write_season(read_season_plan(name, points), folders, out)
    for row in table.rows[:8]:
        say(f"{row.place:>3}  {row.points:>5}  {row.name}")
    say("", f"check   {pasted('tournament', 'verify', out)}")


def _verify_season(folder: Path) -> NoReturn:
    """Verify the folder of a season, and end with the exit code of the verdict."""
    with unreadable(), progress_bars() as bar:
        found = verify_season(folder, bar)
    say(*(f"open       {one}" for one in found.unchecked))
    say(*(f"DIFFERENCE {one}" for one in found.differences))
    say(VERDICTS[found.verdict])
    raise SystemExit(EXIT_CODES[found.verdict])


def require_playable(
    source: TournamentFile, lang: Language, settings: Settings | None = None
) -> Opened:
    """Open the tournament of a file; if an entrant cannot play, print every fault and exit.

    CommandError for whatever else would be refused. `settings` as in `open_file`.
    """
    try:
        return open_file(source, settings)
    except IllegalEntries as illegal:
        say_block(listing(illegal.violations, lang))
        raise SystemExit(1) from illegal
    except RuleViolation as illegal:
        raise CommandError(illegal.in_language(lang)) from illegal
