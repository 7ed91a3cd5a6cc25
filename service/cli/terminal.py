"""Prints to the terminal, and escapes every word that comes from others.

Names, card texts, records and answers of a service are written by others. Escape sequences in them
could repaint the terminal, and a line break could forge a line of ours.
"""

import shlex
import shutil
import sys
from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter

from saikoro.domain.invisible import is_invisible, joins_emoji

Json = Annotated[bool, Parameter(negative=(), help="Print it as JSON.")]
"""Whether a command prints for a program, in place of a person."""


def escape(text: str) -> str:
    r"""`text` as one line in which every character shows; the others as `\uXXXX`."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(
        _escaped(character) if is_invisible(character) and not joins_emoji(text, at) else character
        for at, character in enumerate(text)
    )


def _escaped(character: str) -> str:
    """Escape each UTF-16 unit as JSON does."""
    units = character.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at : at + 2].hex()}" for at in range(0, len(units), 2))


def in_words(error: OSError) -> str:
    """What is wrong with a path, without the number that the system has for it."""
    named = "" if error.filename is None else f"{error.filename}: "
    match error:
        case FileNotFoundError():
            return f"{named}there is no such file or folder"
        case IsADirectoryError():
            return f"{named}this is a folder, not a file"
        case NotADirectoryError():
            return f"{named}a part of this path is a file, not a folder"
        case FileExistsError():
            return f"{named}this is there already"
        case PermissionError():
            return f"{named}you may not read or write this"
        case _:
            return f"{named}{error.strerror or error}"


def say(*lines: str) -> None:
    """Print these lines; a line break within one of them is escaped like any control."""
    sys.stdout.write("".join(f"{escape(line)}\n" for line in lines))
    sys.stdout.flush()


def say_block(text: str) -> None:
    """Print text that is laid out in several lines."""
    say(*text.split("\n"))


def as_json(found: Any) -> str:
    """A value as one line of JSON."""
    return msgspec.json.encode(found).decode()


def say_json(found: Any) -> None:
    """Print a value as one line of JSON."""
    say(as_json(found))


def say_found(found: Any, *lines: str, json: bool) -> None:
    """Print what was found: for a program, or for a person in lines."""
    if json:
        say_json(found)
    else:
        say(*lines)


def say_sentence(sentence: str) -> None:
    """Print a sentence of a battle report, where a line break opens a chapter."""
    chapter = sentence.startswith("\n")
    say(*[""] * chapter, sentence[chapter:])


def pasted(*words: object) -> str:
    """A `saikoro` command of these words that works when pasted: named as this one was called."""
    called = Path(sys.argv[0])
    if called.name != "saikoro":
        named = [sys.executable, "-m", "saikoro.service.cli"]
    elif shutil.which("saikoro") == str(called):
        named = ["saikoro"]
    else:
        named = [sys.argv[0]]
    return shlex.join([*named, *map(str, words)])


MAX_ERROR_LENGTH = 4_000
"""Characters of an error that are printed."""


def complain(text: str) -> None:
    """Print an error: its further lines are indented, so that none passes for another message."""
    shown = text if len(text) <= MAX_ERROR_LENGTH else f"{text[:MAX_ERROR_LENGTH]} …"
    first, *more = shown.split("\n")
    lines = [f"saikoro: {escape(first)}", *(f"  {escape(line.strip())}" for line in more)]
    sys.stderr.write("".join(f"{line}\n" for line in lines))
