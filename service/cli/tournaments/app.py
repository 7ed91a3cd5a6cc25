"""`saikoro tournament`: run one from a file, check it, rule on it, verify it."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import cyclopts
import msgspec
from cyclopts import Parameter

from service.cli.answers import as_described
from service.cli.files import UnreadableFile
from service.cli.terminal import pasted, say, say_block
from service.cli.tournaments.bars import progress_bars
from service.cli.tournaments.folders import Folder, Run, read_about
from service.cli.tournaments.inviting import invite
from service.cli.tournaments.offline import check, import_entrants, require_playable, season, verify
from service.cli.tournaments.organise import Organiser, collect
from service.cli.tournaments.own_service import OwnService
from service.cli.tournaments.plan_files import read_tournament_file
from service.cli.tournaments.rulings import Kind, Names, read_ruling
from service.cli.tournaments.rulings import consequences as worded_consequences

tournaments = cyclopts.App(name="tournament", help="Whole tournaments, from a file to a folder.")
tournaments.command(check)
tournaments.command(import_entrants, name="import")
tournaments.command(season)
tournaments.command(verify)

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
    base_url: str = "",
    key: Annotated[str, Parameter(env_var="SAIKORO_API_KEY")] = "",
) -> None:
    """Run a whole tournament from its file, and write all that comes out of it into a folder.

    Interrupted and started again, it goes on where it was. What only the organiser may have is in
    a folder of its own beside it, named like it with `.private`.

    Parameters
    ----------
    file
        The plan, TOML or JSON, with its entries or the name of a file that has them.
    out
        The folder; without it, the one named like the file, beside it.
    url
        A service to run it on; without one it gets a service of its own.
    base_url
        What links to matches begin with, where a service serves them to readers; without it they
        lead to files of the folder.
    key
        An organiser's API key, where the service asks for one.

    """
    source = read_tournament_file(file)
    folder = Folder(out or file.with_suffix(".out"))
    about = read_about(base_url)
    with folder.held():
        reached = folder.run()
        if reached is None:
            folder.require_new()
            reached = Run(source.digest, secrets.token_hex(16), url)
        if reached.digest != source.digest:
            raise UnreadableFile(f"{folder.path} holds the tournament of another file")
        if base_url:
            reached.base_url = about.base_url
        if not reached.tournament and reached.url is None:
            require_playable(source)
        folder.remember(reached)
        with _organiser(folder, reached) as organiser:
            if not reached.tournament:
                organiser.open(source, reached, key)
                folder.remember(reached)
            _finish(organiser, reached, folder)


@tournaments.command
def resume(folder: Path) -> None:
    """Go on with the tournament of a folder where it was interrupted, and write the folder again.

    Parameters
    ----------
    folder
        What `saikoro tournament run` writes.

    """
    with _reached(folder) as (whole, reached), _organiser(whole, reached) as organiser:
        _finish(organiser, reached, whole)


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
        `overturn`, `double-loss` or `rerun` a pairing; `correct` the build of an entrant,
        `disqualify` or `reinstate` it; `undo` a ruling or a withdrawal.
    what
        The pairing as STAGE/ROUND/SLOT, as in results.csv; the entrant's name; or for `undo` the
        line of what is undone, in tournament.jsonl (its `v`).
    winner
        For `overturn`, the name of the new winner, or `draw`.
    build
        For `correct`, a JSON file with the new build.
    replay
        For `correct`, begin the entrant's decided pairings again.
    repair
        Pair later rounds again that were paired by points.

    """
    with _asked(folder) as (_, reached, organiser):
        names = _names(organiser, reached)
        ruling = read_ruling(kind, what, names, winner, build, replay=replay, repair=repair)
        consequences = organiser.post(reached, "rulings/preview", {"ruling": ruling})
    say_block(worded_consequences(consequences, names))


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
    """Make a ruling, play what follows from it, and write the folder again.

    Parameters
    ----------
    folder
        What `saikoro tournament run` has written.
    kind
        `overturn`, `double-loss` or `rerun` a pairing; `correct` the build of an entrant,
        `disqualify` or `reinstate` it; `undo` a ruling or a withdrawal.
    what
        The pairing as STAGE/ROUND/SLOT, as in results.csv; the entrant's name; or for `undo` the
        line of what is undone, in tournament.jsonl (its `v`).
    reason
        Why; it is in the record for ever.
    winner
        For `overturn`, the name of the new winner, or `draw`.
    build
        For `correct`, a JSON file with the new build.
    replay
        For `correct`, begin the entrant's decided pairings again.
    repair
        Pair later rounds again that were paired by points.

    """
    with _asked(folder) as (whole, reached, organiser):
        names = _names(organiser, reached)
        ruling = read_ruling(kind, what, names, winner, build, replay=replay, repair=repair)
        made = {"ruling": ruling, "reason": reason}
        once = reached.intend(made, lambda: secrets.token_hex(16))
        whole.remember(reached)
        organiser.post(reached, "rulings", made, once)
        if organiser.alone:
            _finish(organiser, reached, whole)
        else:
            say(f"the ruling is made; the command that runs the tournament writes {whole.path}")
        reached.ruling = None
        whole.remember(reached)


@tournaments.command
def beacon(folder: Path, *, value: str, source: str) -> None:
    """Enter the beacon that the plan names, once it is published, and play.

    Parameters
    ----------
    folder
        What `saikoro tournament run` writes.
    value
        The public random value, as it was published.
    source
        Where it was published.

    """
    with _reached(folder) as (whole, reached), _organiser(whole, reached) as organiser:
        entered = {"value": value, "source": source}
        once = reached.intend(entered, lambda: secrets.token_hex(16))
        whole.remember(reached)
        organiser.post(reached, "beacon", entered, once)
        _finish(organiser, reached, whole, entered=True)
        reached.ruling = None
        whole.remember(reached)


def _finish(organiser: Organiser, reached: Run, folder: Folder, *, entered: bool = False) -> None:
    """Watch the tournament to its end, and collect all that came out of it.

    Where people play, the folder is also written whenever a round is paired: they need its pages.
    A tournament that waits for its beacon is left until that is `entered`.
    """
    view = msgspec.json.decode(organiser.get(f"/tournaments/{reached.tournament}"))
    awaited = "" if entered or view["stages"] else view["plan"].get("beacon", "")
    if awaited and view["status"] == "playing":
        say(f"entries are locked; the tournament waits for its beacon: {awaited}")
        options = ("--value", "VALUE", "--source", "WHERE")
        say(f"enter   {pasted('tournament', 'beacon', folder.path, *options)}")
        return
    people = view["plan"]["play"] == "seats" and view["status"] not in {"finished", "cancelled"}
    with progress_bars() as bar:

        def paired(version: int) -> None:
            if people and version > view["version"]:
                collect(organiser, reached, folder, bar)

        if people:
            invite(organiser, reached, folder)
            collect(organiser, reached, folder, bar)
        organiser.follow(reached, bar, paired)
        ledger = collect(organiser, reached, folder, bar)
    state, head = ledger.state, ledger.head.hex()
    say(f"{state.plan.name}: {state.status}")
    if state.without_champion:
        say("no champion: every entrant has lost")
    for rank, entrant in enumerate(state.ranking[:8], 1 + state.without_champion):
        say(f"{rank:>3}  {state.entrants[entrant].name}")
    say("", f"folder  {folder.path}", f"head    {head}")
    say(f"check   {pasted('tournament', 'verify', folder.path, '--head', head)}")


@contextmanager
def _reached(path: Path) -> Iterator[tuple[Folder, Run]]:
    """A folder that no other process works on, and how its tournament is reached."""
    folder = Folder(path)
    if folder.private.exists():
        with folder.held():
            reached = folder.run()
            if reached is not None and reached.tournament:
                folder.require_own()
                yield folder, reached
                return
    raise UnreadableFile(f"{folder.path} holds no tournament that was run from here")


@contextmanager
def _asked(path: Path) -> Iterator[tuple[Folder, Run, Organiser]]:
    """A folder, how its tournament is reached, and who asks its service.

    While another command runs the tournament, its service is asked, and the folder is its to write.
    """
    folder = Folder(path)
    reached = folder.run() if folder.private.exists() and folder.is_held() else None
    if reached is None or not reached.tournament:
        with _reached(path) as (folder, run), _organiser(folder, run) as organiser:
            yield folder, run, organiser
        return
    with as_described():
        url = reached.url or f"http://127.0.0.1:{reached.port}"
        yield folder, reached, Organiser(url, alone=False)


@contextmanager
def _organiser(folder: Folder, reached: Run) -> Iterator[Organiser]:
    """Somebody who asks the tournament's service: that of its folder, if it has one."""
    if reached.url is not None:
        with as_described():
            yield Organiser(reached.url)
        return
    with OwnService(folder.data, reached.port) as own:
        reached.port = own.port
        folder.remember(reached)
        yield Organiser(own.url, own.look)


def _names(organiser: Organiser, reached: Run) -> Names:
    """Every entrant's name, by number."""
    names: Names = {}
    while True:
        path = f"/tournaments/{reached.tournament}/entrants?first={len(names) + 1}"
        page = msgspec.json.decode(organiser.get(path))
        names |= {entrant["entrant"]: entrant["name"] for entrant in page}
        if not page:
            return names
