"""The command line: `saikoro --help` says what there is."""

import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from pkgutil import resolve_name

import cyclopts
import httpx

from saikoro import __version__
from saikoro.client import Unreachable
from saikoro.domain.errors.error import SaikoroError
from saikoro.domain.words import Language
from saikoro.service.cli.api import why_not_read
from saikoro.service.cli.terminal import complain, in_words
from saikoro.service.errors.commands import CommandError
from saikoro.service.errors.stores import ArchiveDown
from saikoro.service.process.garbage import loading

COMMANDS = {
    "archive": "host.archive:archive",
    "backup": "host.backup:backup",
    "cards": "cards:cards",
    "completion": "completion:completion",
    "dispute": "matches.disputes:dispute",
    "doctor": "host.commands:doctor",
    "explain": "matches.commands:explain",
    "games": "host.commands:games",
    "judge": "matches.judging:judge",
    "keys": "host.keys:keys",
    "names": "host.names:names",
    "new-game": "new_game.command:new_game",
    "play": "matches.commands:play",
    "receipt": "matches.receipts:receipt",
    "report": "matches.report:report",
    "restore": "host.backup:restore",
    "rules": "matches.commands:rules",
    "serve": "host.commands:serve",
    "simulate": "matches.commands:simulate",
    "store": "host.store:store",
    "tournament": "tournaments.app:tournaments",
    "up": "host.commands:up",
    "verify": "verifying.command:verify",
    "whatif": "matches.commands:whatif",
    "worker": "host.commands:worker",
}
"""Where each command is, from this folder."""


def main(words: Sequence[str] | None = None) -> None:
    """The `saikoro` command: an error is a message and an exit code, never a traceback.

    Without `words` it takes those of the command line.
    """
    _complete_streams()
    given = sys.argv[1:] if words is None else words
    try:
        _require_text(given)
        with loading():
            app = commands(listed=not given or given[0].startswith("-"))
            app.parse_commands(given)  # imports the module of the command
        app(given)
    except ImportError as error:
        complain(_missing(error))
        sys.exit(1)
    except (Unreachable, ArchiveDown, httpx.InvalidURL) as error:
        complain(why_not_read(error))
        sys.exit(1)
    except CommandError as error:
        complain(error.in_language(_language(given)))
        sys.exit(error.code)
    except SaikoroError as error:
        complain(error.in_language(_language(given)))
        sys.exit(1)
    except KeyboardInterrupt:
        complain("interrupted")
        sys.exit(130)
    except OSError as error:  # a full disk, a folder that may not be written, a closed pipe
        _give_up_output()
        complain(in_words(error))
        sys.exit(1)


def commands(*, listed: bool) -> cyclopts.App:
    """All commands, each imported when it is named, as most load what others do not need.

    Where they are `listed` with what each does, all are imported.
    """
    app = cyclopts.App(
        name="saikoro",
        suppress_keyboard_interrupt=False,
        help="A match service for homebrew card battle games: every match can be replayed, "
        "every die proven.",
        version=__version__,
    )
    for name, place in COMMANDS.items():
        path = f"{__package__}.{place}"
        try:
            app.command(resolve_name(path) if listed else path, name=name)
        except ModuleNotFoundError as missing:
            app.command(path, name=name, help=_missing(missing))  # says what to install
    return app


def _language(words: Sequence[str]) -> Language:
    """The language that a command was asked for."""
    wanted = zip(words, [*words[1:], ""], strict=True)
    return "ja" if ("--lang", "ja") in wanted or "--lang=ja" in words else "en"


def _missing(error: ImportError) -> str:
    """The message about a package that is not installed; any other failed import is raised."""
    missing = error.__cause__ or error  # a command that is imported when it is named has a cause
    if not isinstance(missing, ModuleNotFoundError):
        raise error
    return f"{missing}; install the service with: pip install 'saikoro[server]'"


class NoText(CommandError):
    """A word of the command line that is not in the encoding of the system."""


def _require_text(words: Sequence[str]) -> None:
    """NoText for a word that could not be sent, unless it is the name of a file."""
    for word in words:
        try:
            word.encode()
        except UnicodeEncodeError as error:
            if not Path(word).exists():
                encoding = sys.getfilesystemencoding()
                raise NoText(f"{word!r} is no text in {encoding}") from error


def _complete_streams() -> None:
    """Have all three standard streams, and print as an escape what one cannot encode."""
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:  # it was closed by whoever started the command
            setattr(sys, name, io.TextIOWrapper(io.BytesIO(), encoding="utf-8"))
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def _give_up_output() -> None:
    """Have what is still to be printed go nowhere: where it cannot be, it would fail again."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
