"""How commands reach a tournament: its folder, and the service that runs it."""

import secrets
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter

from domain.match.clocks import milliseconds
from service.cli.api import as_described
from service.cli.bars import progress_bars
from service.cli.files.reading import UnreadableFile
from service.cli.terminal import pasted, say
from service.cli.tournaments.folders.folder import Folder, Run
from service.cli.tournaments.running.collecting import collect
from service.cli.tournaments.running.inviting import invite
from service.cli.tournaments.running.linking import say_link
from service.cli.tournaments.running.organiser import Organiser
from service.cli.tournaments.running.own_service import OwnService

GLANCE_SECONDS, SOON_SECONDS = 10, 0.1
"""Between two attempts to start a tournament, and when its moment has nearly come."""

JudgeKey = Annotated[str, Parameter(env_var="SAIKORO_JUDGE_KEY")]
"""The key of a judge, who asks in place of the organiser."""


def submit(
    folder: Folder,
    reached: Run,
    organiser: Organiser,
    path: str,
    body: Any,
    key: str = "",
    *,
    entered: bool = False,
) -> Any:
    """Ask for something once, whatever happens, and write the folder again; returns the answer.

    `key` is that of a judge. While another command runs the tournament, that one writes it.
    """
    with _intended(folder, reached, [path, body]) as once:
        answer = organiser.post(reached, path, body, once, key)
        if organiser.alone:
            finish(organiser, reached, folder, entered=entered)
        else:
            say(f"it is in the record; the command that runs the tournament writes {folder.path}")
    return answer


@contextmanager
def _intended(folder: Folder, reached: Run, request: object) -> Iterator[str]:
    """The Idempotency-Key of a request: the same one until it is done, also after a crash."""
    key = reached.intend(request, lambda: secrets.token_hex(16))
    folder.remember(reached)
    yield key
    reached.intention = None
    folder.remember(reached)


def finish(
    organiser: Organiser,
    reached: Run,
    folder: Folder,
    *,
    entered: bool = False,
    hosting: bool = False,
) -> None:
    """Watch the tournament to its end, and collect all that came out of it.

    Where people play, the folder is also written whenever a round is paired: they need its pages.
    A tournament that waits for its beacon is left until that is `entered`. One that is open for
    registration is left until it is started, or if this command is `hosting` its service, awaited.
    One that is only announced is started as soon as its plan allows it (TN-21.8).
    """
    view = _view(organiser, reached)
    if view["status"] == "entering" and view["lock_from"] and not view["plan"]["registration"]:
        _start_from(view["lock_from"], organiser, reached, folder)
        view = _view(organiser, reached)
    if view["status"] == "entering":
        say_link(organiser, reached)
        say(f"start         {pasted('tournament', 'start', folder.path)}")
        if not hosting:
            return
        organiser.await_lock(reached)
        view = _view(organiser, reached)
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


def _start_from(moment: str, organiser: Organiser, reached: Run, folder: Folder) -> None:
    """Start a tournament that was announced, once its service takes it."""
    say(f"{organiser.url}/tournaments/{reached.tournament} is announced, and starts at {moment}")
    with _intended(folder, reached, ["start", {}]) as once:
        while not organiser.start(reached, once):
            left = milliseconds(moment) / 1000 - time.time()
            organiser.pause(min(max(left, SOON_SECONDS), GLANCE_SECONDS))


def _view(organiser: Organiser, reached: Run) -> Any:
    return msgspec.json.decode(organiser.get(f"/tournaments/{reached.tournament}"))


@contextmanager
def reached_folder(path: Path) -> Iterator[tuple[Folder, Run]]:
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
def asked(path: Path) -> Iterator[tuple[Folder, Run, Organiser]]:
    """A folder, how its tournament is reached, and who asks its service.

    While another command runs the tournament, its service is asked, and the folder is its to write.
    """
    folder = Folder(path)
    reached = folder.run() if folder.private.exists() and folder.is_held() else None
    if reached is None or not reached.tournament:
        with reached_folder(path) as (folder, run), organiser_of(folder, run) as organiser:
            yield folder, run, organiser
        return
    url = reached.url or f"http://127.0.0.1:{reached.port}"
    with as_described(), closing(Organiser(url, alone=False)) as organiser:
        yield folder, reached, organiser


@contextmanager
def organiser_of(folder: Folder, reached: Run) -> Iterator[Organiser]:
    """Somebody who asks the tournament's service: that of its folder, if it has one."""
    if reached.url is not None:
        with as_described(), closing(Organiser(reached.url)) as organiser:
            yield organiser
        return
    with OwnService(folder.data, reached.port) as own:
        reached.port = own.port
        folder.remember(reached)
        with closing(Organiser(own.url, own.look)) as organiser:
            yield organiser
