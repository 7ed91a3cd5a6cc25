"""Watching a tournament to its end, and collecting what came out of it."""

import time
from typing import Any

import msgspec

from saikoro.domain.match.clocks import milliseconds
from saikoro.domain.tournament.record.ledger import Ledger
from saikoro.domain.tournament.standings.ranking import final_places
from saikoro.service.cli.bars import progress_bars
from saikoro.service.cli.terminal import pasted, say
from saikoro.service.cli.tournaments.folders.folder import Folder, Run
from saikoro.service.cli.tournaments.running.collecting import collect
from saikoro.service.cli.tournaments.running.inviting import described_link, invite
from saikoro.service.cli.tournaments.running.organiser import Organiser

MOST_LOOKS = 100
"""How often builds are looked at that are to be open now."""

GLANCE_SECONDS, SOON_SECONDS = 10, 0.1
"""Seconds between attempts to start a tournament, at first and shortly before its start."""


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
        link = organiser.client.registration_link(reached.tournament, token=reached.token)
        say(*described_link(link, organiser, reached, folder, hosting=hosting))
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
        opened = view["plan"]["play"] != "seats" or _await_opening(organiser, reached)
        ledger = collect(organiser, reached, folder, bar)
    report(ledger, folder)
    if not opened:
        later = pasted("tournament", "resume", folder.path)
        say(f"closed  some builds; once they are open: {later}")


def _await_opening(organiser: Organiser, reached: Run) -> bool:
    """Wait until the builds of a tournament that is over are open (TN-32.3); whether they are."""
    closed = f"/matches?tournament={reached.tournament}&status=decided&limit=1"
    for _ in range(MOST_LOOKS):
        if not msgspec.json.decode(organiser.get(closed))["matches"]:
            return True
        organiser.pause(SOON_SECONDS)
    return False


def report(ledger: Ledger, folder: Folder) -> None:
    """Say how a tournament ended, and how its folder is checked."""
    state, head = ledger.state, ledger.head.hex()
    say(f"{state.plan.name}: {state.status}")
    if state.without_champion:
        say("no champion: every entrant has lost")
    places = final_places(state.stages) if state.ranking else {}
    for entrant in state.ranking[:8]:
        say(f"{places[entrant]:>3}  {state.entrants[entrant].name}")
    say("", f"folder  {folder.path}", f"head    {head}")
    say(f"check   {pasted('tournament', 'verify', folder.path, '--head', head)}")


def _start_from(moment: str, organiser: Organiser, reached: Run, folder: Folder) -> None:
    """Start a tournament that was announced, once its service takes it."""
    say(f"{organiser.url}/tournaments/{reached.tournament} is announced, and starts at {moment}")
    with folder.intended(reached, ["start", {}]) as once:
        while not organiser.start(reached, once):
            left = milliseconds(moment) / 1000 - time.time()
            organiser.pause(min(max(left, SOON_SECONDS), GLANCE_SECONDS))


def _view(organiser: Organiser, reached: Run) -> Any:
    return msgspec.json.decode(organiser.get(f"/tournaments/{reached.tournament}"))
