"""Invitations that the organiser hands out: the registration link, and the tokens of entrants."""

from saikoro.api_schemas.entrants import LinkView
from saikoro.domain.tournament.outputs.tabular import written
from saikoro.service.cli.terminal import pasted, say
from saikoro.service.cli.tournaments.folders.folder import Folder, Run
from saikoro.service.cli.tournaments.running.organiser import Organiser
from saikoro.service.process.writing import write_private


def described_link(
    view: LinkView, organiser: Organiser, run: Run, folder: Folder, *, hosting: bool = False
) -> list[str]:
    """By which link entrants register, and how many places are free.

    `hosting` says that this command goes on with the folder's own service.
    """
    if view.link is None:
        return ["registration is closed"]
    lines = [
        f"registration  {run.base_url or organiser.url}{view.link}",
        f"free          {view.free} of {view.places} places",
    ]
    if run.url is None and organiser.alone and not hosting:
        resume = pasted("tournament", "resume", folder.path)
        lines.append(f"it leads there while this runs:  {resume}")
    if run.url is None and not run.base_url:
        lines.append("              (on this machine alone; others need a service, and --url)")
    return lines


def invite(organiser: Organiser, run: Run, folder: Folder) -> None:
    """Say where the entrants of a tournament that people play take their seats.

    Their tokens are written into a file that only the organiser has.
    """
    base = f"/tournaments/{run.tournament}"
    invitations = organiser.client.invitations(run.tournament, token=run.token)
    rows = ((one.entrant, one.name, one.token) for one in invitations)
    write_private(folder.invitations, written(("entrant", "name", "token"), rows))
    say(f"people play at  {organiser.url}{base}")
    if run.url is None:
        say("                (on this machine alone; others need a service, and --url)")
    say(f"their tokens    {folder.invitations}", "")
