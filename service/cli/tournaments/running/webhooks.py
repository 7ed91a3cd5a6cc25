"""The webhooks of a tournament."""

from collections.abc import Sequence

from api_schemas.webhooks import HookSecret
from domain.tournament.outputs.tabular import written
from service.cli.terminal import say
from service.cli.tournaments.folders.folder import Folder


def keep_hook_secrets(folder: Folder, secrets: Sequence[HookSecret]) -> None:
    """Write the secrets of webhooks into a file that only the organiser has, and say where."""
    if not secrets:
        return
    folder.hook_secrets.touch(mode=0o600)
    folder.hook_secrets.write_bytes(
        written(("url", "secret"), ((s.url, s.secret) for s in secrets))
    )
    say(f"webhooks are signed with the secrets of {folder.hook_secrets}", "")
