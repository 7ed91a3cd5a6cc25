"""Invitations that the organiser hands out: the registration link, and the tokens of entrants."""

import msgspec

from saikoro.api_schemas.entrants import LinkView
from saikoro.api_schemas.tournaments import Invitation
from saikoro.domain.tournament.outputs.tabular import written
from saikoro.service.cli.terminal import pasted, say
from saikoro.service.cli.tournaments.folders.folder import Folder, Run
from saikoro.service.cli.tournaments.running.organiser import Organiser
from saikoro.service.process.writing import write_private


def say_link(organiser: Organiser, run: Run, folder: Folder, *, hosting: bool = False) -> None:
    """Say by which link entrants register, and how many places are free.

    `hosting` says that this command goes on with the folder's own service.
    """
    answer = organiser.get(f"/tournaments/{run.tournament}/registration", token=run.token)
    view = msgspec.json.decode(answer, type=LinkView)
    if view.link is None:
        say("registration is closed")
        return
    base = run.base_url or organiser.url
    say(f"registration  {base}{view.link}", f"free          {view.free} of {view.places} places")
    if run.url is not None:
        return
    if organiser.alone and not hosting:
        say(f"it leads there while this runs:  {pasted('tournament', 'resume', folder.path)}")
    if not run.base_url:
        say("              (on this machine alone; others need a service, and --url)")


def invite(organiser: Organiser, run: Run, folder: Folder) -> None:
    """Say where the entrants of a tournament that people play take their seats.

    Their tokens are written into a file that only the organiser has.
    """
    base = f"/tournaments/{run.tournament}"
    answer = organiser.get(f"{base}/invitations", token=run.token)
    invitations = msgspec.json.decode(answer, type=list[Invitation])
    rows = ((one.entrant, one.name, one.token) for one in invitations)
    write_private(folder.invitations, written(("entrant", "name", "token"), rows))
    say(f"people play at  {organiser.url}{base}")
    if run.url is None:
        say("                (on this machine alone; others need a service, and --url)")
    say(f"their tokens    {folder.invitations}", "")
