"""What only the organiser has: the tokens of entrants, and the secrets of webhooks."""

from collections.abc import Sequence

import msgspec

from api_schemas.tournaments import Invitation
from api_schemas.webhooks import HookSecret
from domain.tournament.outputs.tabular import written
from service.cli.terminal import say
from service.cli.tournaments.folders.folder import Folder, Run
from service.cli.tournaments.running.organiser import Organiser


def invite(organiser: Organiser, run: Run, folder: Folder) -> None:
    """Say where the entrants of a tournament that people play take their seats.

    Their tokens are written into a file that only the organiser has.
    """
    base = f"/tournaments/{run.tournament}"
    answer = organiser.get(f"{base}/invitations", token=run.token)
    invitations = msgspec.json.decode(answer, type=list[Invitation])
    rows = ((one.entrant, one.name, one.token) for one in invitations)
    folder.invitations.touch(mode=0o600)
    folder.invitations.write_bytes(written(("entrant", "name", "token"), rows))
    say(f"people play at  {organiser.url}{base}")
    if run.url is None:
        say("                (on this machine alone; others need a service, and --url)")
    say(f"their tokens    {folder.invitations}", "")


def keep_hook_secrets(folder: Folder, secrets: Sequence[HookSecret]) -> None:
    """Write the secrets of webhooks into a file that only the organiser has, and say where."""
    if not secrets:
        return
    folder.hook_secrets.touch(mode=0o600)
    folder.hook_secrets.write_bytes(
        written(("url", "secret"), ((s.url, s.secret) for s in secrets))
    )
    say(f"webhooks are signed with the secrets of {folder.hook_secrets}", "")
