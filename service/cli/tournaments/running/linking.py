"""The link of a tournament that is open for registration, as the organiser hands it out."""

import msgspec

from api_schemas.entrants import LinkView
from service.cli.terminal import say
from service.cli.tournaments.folders.folder import Run
from service.cli.tournaments.running.organiser import Organiser


def say_link(organiser: Organiser, run: Run) -> None:
    """Say by which link entrants register, and how many places are free."""
    answer = organiser.get(f"/tournaments/{run.tournament}/registration", token=run.token)
    view = msgspec.json.decode(answer, type=LinkView)
    if view.link is None:
        say("registration is closed")
        return
    base = run.base_url or organiser.url
    say(f"registration  {base}{view.link}", f"free          {view.free} of {view.places} places")
    if run.url is None and not run.base_url:
        say("              (on this machine alone; others need a service, and --url)")
