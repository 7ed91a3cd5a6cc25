"""`saikoro tournament`: run one from a file, check it, rule on it, verify it."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import cyclopts
import msgspec
from cyclopts import Parameter
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn

from domain.errors import IllegalEntries
from domain.games import find_game
from domain.tournament.entries import read_entries, read_names
from domain.tournament.plan import read_plan
from domain.tournament.record.verify import Findings
from service.cli.answers import as_described
from service.cli.card_files import told
from service.cli.files import UnreadableFile
from service.cli.folders import (
    Folder,
    Run,
    TournamentFile,
    read_tournament_file,
)
from service.cli.organise import Organiser, collect
from service.cli.own_service import OwnService
from service.cli.rulings import Kind, Names, read_ruling
from service.cli.rulings import told as consequences_told
from service.cli.terminal import complain, say, say_block
from service.cli.verify import EXIT_CODES, UNREADABLE
from service.cli.verify_tournament import report, verify_folder
from service.errors import CommandError
from service.tournaments.entries import EntryDocument, entry_document

tournaments = cyclopts.App(name="tournament", help="Whole tournaments, from a file to a folder.")

Server = Annotated[
    str | None,
    Parameter(help="A service to run it on; without one it gets a service of its own."),
]


@tournaments.command
def run(
    file: Path,
    *,
    out: Path | None = None,
    url: Server = None,
    key: Annotated[str, Parameter(env_var="SAIKORO_API_KEY")] = "",
) -> None:
    """Run a whole tournament from its file, and write all that comes out of it into a folder.

    Interrupted and started again, it goes on where it was.

    Parameters
    ----------
    file
        The plan, TOML or JSON, with its entries or the name of a file that has them.
    out
        The folder; usually named like the file, beside it.
    url
        A service to run it on; without one it gets a service of its own, in the folder.
    key
        An organiser's API key, where the service asks for one.

    """
    source = read_tournament_file(file)
    folder = Folder(out or file.with_suffix(".out"))
    reached = folder.run() or Run(source.digest, secrets.token_hex(16), url)
    if reached.digest != source.digest:
        raise UnreadableFile(f"{folder.path} holds the tournament of another file")
    if not reached.tournament and reached.url is None:
        _checked(source)
    folder.remember(reached)
    with _organiser(folder, reached) as organiser:
        if not reached.tournament:
            organiser.open(source, reached, key)
            folder.remember(reached)
        _finish(organiser, reached, folder)


@tournaments.command
def check(file: Path) -> None:
    """Check a tournament's file, and name everything that is wrong with its entries."""
    say(f"{file}: {_checked(read_tournament_file(file))} entrants can play")


@tournaments.command
def verify(
    folder: Path, *, head: Annotated[list[str] | None, Parameter(negative=())] = None
) -> None:
    """Run a whole tournament again from its inputs, and report every difference.

    Exit codes: 0 sound; 1 not sound, or no record at all; 3 nothing is wrong, but not everything
    could be checked; 2 the record could not be read.

    Parameters
    ----------
    folder
        What `saikoro tournament run` has written.
    head
        What you kept, as often as you like: a head from anywhere in the tournament, an ETag, or a
        file with a receipt.

    """
    try:
        findings = _verified(folder, head or [])
    except CommandError as error:
        complain(str(error))
        raise SystemExit(UNREADABLE) from error
    say(*report(findings, compared=bool(head)))
    raise SystemExit(EXIT_CODES[findings.verdict])


@tournaments.command
def preview(
    folder: Path,
    kind: Kind,
    what: str,
    *,
    winner: str | None = None,
    build: Path | None = None,
    replay: bool = False,
    repair: bool = False,
) -> None:
    """Show what a ruling would lead to, without making it.

    Parameters
    ----------
    folder
        What `saikoro tournament run` has written.
    kind
        `overturn`, `double-loss` or `rerun` a pairing; `correct` the build of an entrant, or
        `disqualify` it.
    what
        The pairing as STAGE/ROUND/SLOT, as in results.csv; or the entrant's name.
    winner
        For `overturn`, the name of the new winner, or `draw`.
    build
        For `correct`, a JSON file with the new build.
    replay
        For `correct`, begin the entrant's decided pairings anew.
    repair
        Pair later rounds anew that were paired by points.

    """
    reached = _reached(folder)
    with _organiser(Folder(folder), reached) as organiser:
        names = _names(organiser, reached)
        ruling = read_ruling(kind, what, names, winner, build, replay=replay, repair=repair)
        consequences = organiser.post(reached, "rulings/preview", {"ruling": ruling})
    say_block(consequences_told(consequences, names))


@tournaments.command
def rule(
    folder: Path,
    kind: Kind,
    what: str,
    *,
    reason: str,
    winner: str | None = None,
    build: Path | None = None,
    replay: bool = False,
    repair: bool = False,
) -> None:
    """Make a ruling, play what follows from it, and write the folder anew.

    Parameters
    ----------
    folder
        What `saikoro tournament run` has written.
    kind
        `overturn`, `double-loss` or `rerun` a pairing; `correct` the build of an entrant, or
        `disqualify` it.
    what
        The pairing as STAGE/ROUND/SLOT, as in results.csv; or the entrant's name.
    reason
        Why; it is in the record for ever.
    winner
        For `overturn`, the name of the new winner, or `draw`.
    build
        For `correct`, a JSON file with the new build.
    replay
        For `correct`, begin the entrant's decided pairings anew.
    repair
        Pair later rounds anew that were paired by points.

    """
    reached = _reached(folder)
    with _organiser(Folder(folder), reached) as organiser:
        names = _names(organiser, reached)
        ruling = read_ruling(kind, what, names, winner, build, replay=replay, repair=repair)
        organiser.post(reached, "rulings", {"ruling": ruling, "reason": reason})
        _finish(organiser, reached, Folder(folder))


def _finish(organiser: Organiser, reached: Run, folder: Folder) -> None:
    """Watch the tournament to its end, and collect all that came out of it."""
    with _bar() as bar:
        organiser.follow(reached, bar)
        collect(organiser, reached, folder, bar)
    tournament = msgspec.json.decode(organiser.get(f"/tournaments/{reached.tournament}"))
    names = _names(organiser, reached)
    say(f"{tournament['name']}: {tournament['status']}")
    if tournament["without_champion"]:
        say("no champion: every entrant has lost")
    for rank, entrant in enumerate(tournament["ranking"][:8], 1 + tournament["without_champion"]):
        say(f"{rank:>3}  {names[entrant]}")
    say("", f"folder  {folder.path}", f"head    {tournament['head']}")
    say(f"check   saikoro tournament verify {folder.path} --head {tournament['head']}")


def _verified(folder: Path, heads: list[str]) -> Findings:
    """What is found in the folder of a tournament, with a bar that shows how far it is read."""
    with _bar() as bar:
        steps = verify_folder(folder, heads)
        findings, _ = next(steps)
        for findings, total in steps:
            bar.told("lines", findings.version, total)
    return findings


def _reached(folder: Path) -> Run:
    reached = Folder(folder).run()
    if reached is None or not reached.tournament:
        raise UnreadableFile(f"{folder} holds no tournament")
    return reached


@contextmanager
def _organiser(folder: Folder, reached: Run) -> Iterator[Organiser]:
    """Somebody who asks the tournament's service: that of its folder, if it has one."""
    if reached.url is not None:
        with as_described():
            yield Organiser(reached.url)
        return
    with OwnService(folder.data) as own:
        yield Organiser(own.url, own.look)


def _checked(source: TournamentFile) -> int:
    """How many entrants a file has, all of which can play; else all that is wrong is said."""
    plan = read_plan(source.request["plan"])
    game = find_game(plan.game)
    options = game.book.read_options(plan.options)
    data = source.card_set or msgspec.json.decode(game.cards.house())
    fields = {name: source.request.get(name) for name in ("entrants", "csv", "mail")}
    form, document = entry_document(**fields) or EntryDocument("json", {"entrants": []})
    try:
        if plan.play == "seats":
            return len(read_names(document, form))
        return len(read_entries(document, form, game, options, game.cards.read(data)))
    except IllegalEntries as illegal:
        say_block(told(illegal.violations))
        raise SystemExit(1) from illegal


def _names(organiser: Organiser, reached: Run) -> Names:
    """Every entrant's name, by number."""
    names: Names = {}
    while True:
        path = f"/tournaments/{reached.tournament}/entrants?first={len(names) + 1}"
        page = msgspec.json.decode(organiser.get(path))
        names |= {entrant["entrant"]: entrant["name"] for entrant in page}
        if not page:
            return names


class _Bar:
    """A live progress bar on a terminal, and nothing elsewhere."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._tasks: dict[str, TaskID] = {}

    def told(self, what: str, done: int, total: int) -> None:
        """So much of something has been done."""
        if what not in self._tasks:
            self._tasks[what] = self._progress.add_task(what, total=total)
        self._progress.update(self._tasks[what], completed=done, total=total)


@contextmanager
def _bar() -> Iterator[_Bar]:
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
        yield _Bar(progress)
