"""`saikoro tournament run` and `resume`: a whole tournament, from its file to its folder."""

import secrets
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from saikoro.service.cli.api import require_key
from saikoro.service.cli.files.reading import UnreadableFile
from saikoro.service.cli.places import Lang
from saikoro.service.cli.tournaments.commands.offline import require_playable
from saikoro.service.cli.tournaments.commands.parameters import FolderOf
from saikoro.service.cli.tournaments.folders.folder import Folder, Run, read_about
from saikoro.service.cli.tournaments.plans.reading import TournamentFile, read_tournament_file
from saikoro.service.cli.tournaments.running.alone import begin, play_alone, settings_of
from saikoro.service.cli.tournaments.running.finishing import finish
from saikoro.service.cli.tournaments.running.reaching import organiser_of, reached_folder
from saikoro.service.cli.tournaments.running.webhooks import keep_hook_secrets
from saikoro.service.process.writing import write_whole

Server = Annotated[
    str | None,
    Parameter(
        help="A service to run it on; without one it is played here, or where people have to reach "
        "it, on a service of its own."
    ),
]


def run(
    file: Path,
    *,
    out: Path | None = None,
    url: Server = None,
    base_url: str = "",
    key: Annotated[str, Parameter(env_var="SAIKORO_API_KEY")] = "",
    lang: Lang = "en",
) -> None:
    """Run a whole tournament from its file, and write all that comes out of it into a folder.

    Interrupted and started again, it goes on where it was. What only the organiser may have is in
    a folder of its own next to it, named like it with `.private`.

    Parameters
    ----------
    file
        The plan, TOML or JSON, with its entries or the name of a file that has them.
    out
        The folder; without it, the one named like the file, next to it.
    base_url
        What links to matches begin with, where a service serves them to readers; without it they
        lead to files of the folder.
    key
        An organiser's API key, where the service asks for one.

    """
    source, about, key = read_tournament_file(file), read_about(base_url), require_key(key)
    folder = Folder(out or file.with_suffix(".out"))
    if not folder.private.exists():
        folder.require_new()
    with folder.held():
        reached = _reached(folder, source, url)
        opened = None
        if not reached.tournament and reached.url is None:
            opened = require_playable(source, lang, settings_of(folder))
        if base_url:
            reached.base_url = about.base_url
        folder.remember(reached)
        if not reached.tournament and source.seeding is not None:
            write_whole(folder.seeding, b"".join(line + b"\n" for line in source.seeding))
        if opened is not None and opened.alone:
            begin(folder, reached, opened)
        _go_on(folder, reached, source, key)


def _reached(folder: Folder, source: TournamentFile, url: str | None) -> Run:
    """Reach a tournament that goes on, or begin a new one, at `url` or without a service elsewhere.

    UnreadableFile if the folder is that of another one.
    """
    reached = folder.run()
    if reached is None:
        folder.require_new()
        reached = Run(source.digest, secrets.token_hex(16), url)
    if reached.digest != source.digest:
        raise UnreadableFile(f"{folder.path} holds the tournament of another file")
    if not reached.tournament:
        reached.url = reached.url if url is None else url
    return reached


def resume(folder: FolderOf) -> None:
    """Go on with an interrupted tournament, and write its folder again."""
    with reached_folder(folder) as (held, reached):
        _go_on(held, reached)


def _go_on(
    folder: Folder, reached: Run, source: TournamentFile | None = None, key: str = ""
) -> None:
    """Play a tournament to its end, without a service or by its service.

    `source` is its file, by which it is opened there, with an organiser's API `key`.
    """
    if reached.url is None and folder.journal.exists():
        play_alone(folder, reached)
        return
    with organiser_of(folder, reached) as organiser:
        if source is not None and not reached.tournament:
            keep_hook_secrets(folder, organiser.open(source, reached, key))
            folder.remember(reached)
        finish(organiser, reached, folder, hosting=reached.url is None)
