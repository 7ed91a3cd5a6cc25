"""`saikoro backup` and `saikoro restore`: a copy of store, archive and key, and putting it back."""

import os
import sys
from getpass import getpass
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from saikoro.service.backup.folder import KEY, NotBackedUp, NotRestored
from saikoro.service.backup.restoring import Restored
from saikoro.service.backup.restoring import restore as put_back
from saikoro.service.backup.secret import (
    keep_in_file,
    open_key,
    read_key,
    require_passphrase,
    seal_key,
)
from saikoro.service.backup.taking import back_up
from saikoro.service.cli.bars import progress_bars
from saikoro.service.cli.terminal import Json, say, say_json
from saikoro.service.settings import Settings

PASSPHRASE = "SAIKORO_BACKUP_PASSPHRASE"  # noqa: S105 - the name of a variable

Key = Annotated[
    Path | None,
    Parameter(help="A file outside of the folder for the service's key, in place of a passphrase."),
]


def backup(folder: Path, *, key: Key = None, json: Json = False) -> None:
    """Copy store, archive and key into a new folder, while the service runs or does not.

    The store is that at SAIKORO_REDIS_URL, with a user who may copy it, or else that of
    `saikoro up` in SAIKORO_DATA_DIR. The key is never in the clear beside it: it goes to the file
    that --key names, or lies in the folder under a passphrase, which SAIKORO_BACKUP_PASSPHRASE has
    or is asked for.
    """
    settings = Settings.from_environment()
    passphrase = "" if key else require_passphrase(_passphrase("A passphrase for the key: "))

    def keep(secret: bytes) -> None:
        if key:
            keep_in_file(secret, key, folder)
        else:
            seal_key(secret, passphrase, folder)

    with progress_bars(lines=True) as bars:
        made = back_up(settings, folder, keep, bars.progress)
    if json:
        say_json(made._asdict())
        return
    servers = f"{made.servers} server{'' if made.servers == 1 else 's'}"
    say(
        f"{folder} has the store of {servers} and {made.objects} objects of the archive, "
        f"{made.bytes} bytes; the key is {f'in {key}' if key else 'there, under the passphrase'}"
    )


def restore(folder: Path, *, key: Key = None, json: Json = False) -> None:
    """Put a backup back into an empty store and an empty archive, and compare the two.

    The store is that at SAIKORO_REDIS_URL, with a user who may do everything, or else a new one for
    `saikoro up` in SAIKORO_DATA_DIR. No process may be running on it. One that was cut off goes on.
    Exit 1 if anything that was put back is not sound; what is, is named.
    """
    settings = Settings.from_environment()

    def find() -> bytes:
        if key is not None:
            if (secret := read_key(key)) is None:
                raise NotRestored(f"{key} holds no key")
            return secret
        if not (folder / KEY).exists():
            raise NotRestored(
                "the key of this backup was kept elsewhere: name its file by --key, or set "
                "SAIKORO_SECRET_KEY"
            )
        return open_key(folder, _passphrase("The passphrase of the key: "))

    with progress_bars(lines=True) as bars:
        done = put_back(settings, folder, find, bars.progress)
    if json:
        say_json(done._asdict())
    else:
        _say_restored(done, settings)
    if done.faults:
        raise SystemExit(1)


def _say_restored(done: Restored, settings: Settings) -> None:
    say(*done.faults)
    where = "at SAIKORO_REDIS_URL" if settings.redis_url else f"in {settings.data_dir}"
    say(
        f"{done.streams} streams are in the store {where}, each read to its head, and "
        f"{done.archived} in the archive, each read and checked"
    )
    if done.newer:
        say(f"{done.newer} had gone on before they left the store: the archive alone has them")


def _passphrase(asked: str) -> str:
    """The passphrase of the key; NotBackedUp where it is not set and nobody can be asked."""
    if given := os.environ.get(PASSPHRASE):
        return given
    if not sys.stdin.isatty():
        raise NotBackedUp(f"the key needs a place: name a file by --key, or set {PASSPHRASE}")
    return getpass(asked)
