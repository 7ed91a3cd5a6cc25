"""`saikoro tournament`: registration, the start, and who is there, for the organiser."""

from pathlib import Path
from typing import Any

import cyclopts

from saikoro.api_schemas.entrants import LinkView
from saikoro.api_schemas.operations import organising
from saikoro.service.cli.asking import asks
from saikoro.service.cli.files.reading import read_json_file
from saikoro.service.cli.tournaments.commands.parameters import InFolder, ToPlay
from saikoro.service.cli.tournaments.running.inviting import described_link
from saikoro.service.cli.tournaments.running.naming import number_of
from saikoro.service.cli.tournaments.running.reaching import Reached

registration = cyclopts.App(name="registration", help="The link by which entrants register.")


def _link(view: LinkView, at: Reached) -> list[str]:
    return described_link(view, at.organiser, at.run, at.folder)


def _opened(_: object, at: Reached) -> list[str]:
    """The new link, unless it was shown with the folder."""
    if at.organiser.alone:
        return []
    client, run = at.organiser.client, at.run
    return _link(client.registration_link(run.tournament, token=run.token), at)


asks(registration, "show", organising.see_link, _link, at=InFolder)
asks(registration, "open", organising.open_link, _opened, at=InFolder)
asks(registration, "close", organising.close_link, at=InFolder)


def admit(at: ToPlay, entrant: str, *, build: Path | None = None) -> None:
    """Admit a late entry, which plays from the next round on.

    Parameters
    ----------
    entrant
        The name of a new entrant, or of one who had not checked in.
    build
        Of a new entrant in a tournament of builds, a JSON file with its build.

    """

    def late(name: str, tournament: Reached) -> dict[str, Any]:
        names = tournament.names()
        if build is None and name in names.values():
            return {"entrant": number_of(name, names)}
        return {
            "entry": {"name": name} | ({} if build is None else {"build": read_json_file(build)})
        }

    at.ask(organising.admit_late_entry, made={"late": late}, late=entrant)
