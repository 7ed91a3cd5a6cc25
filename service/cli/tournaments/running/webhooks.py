"""The webhooks of a tournament: their secrets, and what is left to deliver at the end."""

import time
from collections import Counter
from collections.abc import Sequence

from saikoro.api_schemas.webhooks import HookSecret
from saikoro.domain.tournament.outputs.tabular import written
from saikoro.service.cli.terminal import pasted, say
from saikoro.service.cli.tournaments.folders.folder import Folder, Run
from saikoro.service.cli.tournaments.running.organiser import Organiser
from saikoro.service.process.writing import write_private

GLANCE_SECONDS = 0.1


def keep_hook_secrets(folder: Folder, secrets: Sequence[HookSecret]) -> None:
    """Write the secrets of webhooks into a file that only the organiser has, and say where."""
    if not secrets:
        return
    rows = ((one.webhook, one.url, one.secret) for one in secrets)
    write_private(folder.hook_secrets, written(("webhook", "url", "secret"), rows))
    say(f"webhooks are signed with the secrets of {folder.hook_secrets}", "")


def await_deliveries(organiser: Organiser, run: Run, folder: Folder, seconds: float) -> None:
    """Wait for deliveries that are attempted within so many seconds, and say what did not arrive.

    For a service that ends: what is left is attempted when it runs again.
    """
    if not folder.hook_secrets.exists():
        return
    ends, log = time.time() + seconds, organiser.client.tournament_deliveries
    while True:
        waiting = [one for one in log(run.tournament, token=run.token) if one.state == "waiting"]
        soon = [one for one in waiting if (one.next_attempt or 0) <= 1000 * ends]
        if not soon or time.time() >= ends:
            break
        organiser.pause(GLANCE_SECONDS)
    if waiting:
        left = Counter(one.url for one in waiting)
        listed = ", ".join(f"{count} to {url}" for url, count in left.items())
        again = pasted("tournament", "resume", folder.path)
        say(f"webhooks not delivered: {listed}; retry with  {again}")
