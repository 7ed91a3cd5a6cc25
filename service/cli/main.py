"""The command line: `saikoro --help` says what there is."""

import os
import sys
from collections.abc import Sequence

import cyclopts
import httpx

from domain.errors import SaikoroError
from saikoro.client import Unreachable
from service import __version__
from service.cli.api import NOT_REACHED, unreached
from service.cli.cards import cards
from service.cli.host.commands import doctor, serve, up, worker
from service.cli.host.keys import keys
from service.cli.matches.commands import play, rules, simulate, verify
from service.cli.terminal import complain
from service.cli.tournaments.app import tournaments

app = cyclopts.App(
    name="saikoro",
    suppress_keyboard_interrupt=False,
    help="A match service for homebrew card battle games: every match can be replayed, "
    "every die proven.",
    version=__version__,
)
app.command(cards)
app.command(tournaments)
app.command(keys)
for command in (up, serve, worker, doctor, rules, play, simulate, verify):
    app.command(command)


def main(words: Sequence[str] | None = None) -> None:
    """The `saikoro` command: an error is a message and an exit code, never a traceback.

    Without `words` it takes those of the command line.
    """
    try:
        app(sys.argv[1:] if words is None else words)
    except Unreachable as error:
        complain(unreached(error))
        sys.exit(1)
    except SaikoroError as error:
        complain(str(error))
        sys.exit(1)
    except httpx.InvalidURL as error:
        complain(f"{NOT_REACHED} ({error})")
        sys.exit(1)
    except KeyboardInterrupt:
        complain("interrupted")
        sys.exit(130)
    except OSError as error:  # a full disk, a folder that may not be written, a closed pipe
        _give_up_output()
        complain(str(error))
        sys.exit(1)


def _give_up_output() -> None:
    """Have what is still to be printed go nowhere: where it cannot be, it would fail again."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
