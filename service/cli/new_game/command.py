"""`saikoro new-game`: writes the files, with the name of the game wherever it stands."""

import re
import shlex
import shutil
import sys
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path
from string import Template

from saikoro.domain.games import OURS
from saikoro.service.cli.terminal import pasted, say
from saikoro.service.errors.commands import CommandError

SUFFIX = ".template"
"""Ends the name of every file of the template, so that no tool takes it for code."""

PACKAGE = "game"
"""The folder of the template that is named after the game."""

RESERVED = {"tests"}
"""Folders of the template next to the game's own."""

_NAME = re.compile("[a-z][a-z0-9_]{0,31}")


class BadGameName(CommandError):
    """A name that a game or its package cannot have."""


class FolderExists(CommandError):
    """The folder for a new game is there already."""


def new_game(name: str, *, folder: Path | None = None) -> None:
    """Write the package of a small game that keeps every law, to begin with.

    Parameters
    ----------
    name
        Id of the game, and name of its module: small letters, digits and _.
    folder
        The folder to make; by default one of this name.

    """
    _require_name(name)
    made = Path(name) if folder is None else folder
    try:
        made.mkdir(parents=True)
    except FileExistsError as error:
        taken = f"{made} is there already; name another folder with --folder"
        raise FolderExists(taken) from error
    try:
        _write(files(__package__) / "template", made, _words(name))
    except OSError:
        shutil.rmtree(made, ignore_errors=True)
        raise
    say(f"{made} has the game {name}: begin with {made / name / 'rulebook.md'}")
    say(f"install it with: pip install --editable {shlex.quote(str(made))}")
    say(f"then see it in: {pasted('games')}")


def _require_name(name: str) -> None:
    """BadGameName for an id that the service would refuse, or a module that is another one."""
    if not _NAME.fullmatch(name):
        raise BadGameName(
            f"{name!r} cannot name a game: 1 to 32 small letters, digits and _, a letter first"
        )
    if name in OURS:
        raise BadGameName(f"{name!r} is a game of Saikoro's own")
    if iskeyword(name) or name in RESERVED:
        raise BadGameName(f"{name!r} cannot name a module: Python or the package needs it")
    if name in sys.stdlib_module_names or find_spec(name) is not None:
        raise BadGameName(f"{name!r} cannot name a module of yours: there is one of that name")


def _words(name: str) -> dict[str, str]:
    """The text that replaces each placeholder of the template."""
    parts = [part for part in name.split("_") if part]
    return {
        "game": name,
        "package": "-".join(parts),
        "constant": name.upper(),
        "prefix": "".join(part.capitalize() for part in parts),
        "title": " ".join(parts).capitalize(),
        "rule": "".join(parts)[:2].upper(),
    }


def _write(template: Traversable, to: Path, words: dict[str, str]) -> None:
    """Write the files of a folder of the template, and of those in it, into a folder."""
    for entry in template.iterdir():
        if entry.is_dir():
            inner = to / (words["game"] if entry.name == PACKAGE else entry.name)
            inner.mkdir()
            _write(entry, inner, words)
        elif entry.name.endswith(SUFFIX):
            text = Template(entry.read_text("utf-8")).substitute(words)
            (to / entry.name.removesuffix(SUFFIX)).write_text(text, "utf-8", newline="\n")
