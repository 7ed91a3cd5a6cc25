"""Files that others wrote: read and decoded within limits, or refused with one line."""

import codecs
import contextlib
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from saikoro.domain.reading import exceeds
from saikoro.domain.record.canonical import UNDECODABLE
from saikoro.service.cli.terminal import in_words
from saikoro.service.errors.commands import CommandError

MAX_BYTES = 32 * 1024 * 1024
"""The most bytes of a file: as many as the API takes with the entries of a full tournament."""
MAX_TOML_BYTES = 8 * 1024 * 1024
MAX_DOTS = 100
"""The most dots in a line of TOML: the work for a dotted key grows with the square of its parts."""
MAX_DEPTH = 32
"""Levels of lists and tables."""


class UnreadableFile(CommandError):
    """A file that is not what it should be."""


def read_bytes(file: Path) -> bytes:
    """The content of a file; UnreadableFile if it cannot be read or is too large."""
    try:
        with file.open("rb") as stream:
            content = stream.read(MAX_BYTES + 1)
    except OSError as error:
        raise UnreadableFile(in_words(error)) from error
    except ValueError as error:
        raise UnreadableFile(f"{file}: {error}") from error
    if len(content) > MAX_BYTES:
        raise UnreadableFile(f"{file}: more than {MAX_BYTES} bytes")
    return content


def read_text(file: Path) -> str:
    """The text of a file, as `decode_text` reads it."""
    return decode_text(file, read_bytes(file)).text


class Decoded(NamedTuple):
    """The text of a file."""

    text: str
    encoding: str
    """The encoding it was read in, as people call it."""


def decode_text(file: Path, content: bytes) -> Decoded:
    """The text in the content of a file: UTF-8, Shift_JIS (cp932) or UTF-16.

    A byte order mark decides; without one the first encoding in which every byte is text.
    UnreadableFile if there is none.
    """
    for mark, codec, encoding in _MARKED:
        if content.startswith(mark):
            with contextlib.suppress(UnicodeDecodeError):
                return Decoded(content.decode(codec), encoding)
    for codec, encoding, sign in _UNMARKED:
        with contextlib.suppress(UnicodeDecodeError):
            text = content.decode(codec)
            if _NO_TEXT.isdisjoint(text) and sign in text:
                return Decoded(text, encoding)
    raise UnreadableFile(
        f"{file}: this is no text in UTF-8, Shift_JIS or UTF-16; save it as UTF-8"
        " / UTF-8で保存してください"
    )


UTF_8 = "UTF-8"
_MARKED = (
    (codecs.BOM_UTF8, "utf-8-sig", UTF_8),
    (codecs.BOM_UTF16_LE, "utf-16", "UTF-16"),
    (codecs.BOM_UTF16_BE, "utf-16", "UTF-16"),
)
_UNMARKED = (
    ("utf-8", UTF_8, ""),
    ("cp932", "Shift_JIS (cp932)", ""),
    ("utf-16-le", "UTF-16", "\n"),
    ("utf-16-be", "UTF-16", "\n"),
)
"""Encodings, each with what a text in it must contain: almost any bytes are UTF-16, but few have
a line break."""
_NO_TEXT = frozenset("\0\x80\uf8f0\uf8f1\uf8f2\uf8f3")
"""Characters of which a text has none: what cp932 makes of bytes that are none of its own."""


def read_json_file(file: Path) -> Any:
    """The decoded content of a JSON file; UnreadableFile if it is no JSON."""
    return decode_json(file, read_text(file))


def decode_json(file: Path, content: bytes | str) -> Any:
    """The value in the content of a JSON file; UnreadableFile if there is none."""
    try:
        data = msgspec.json.decode(content)
    except UNDECODABLE as error:
        raise UnreadableFile(f"{file}: {error}") from error
    return _bounded(file, data)


def decode_toml(file: Path, text: str) -> dict[str, Any]:
    """The table in the text of a TOML file; UnreadableFile if there is none."""
    if len(text) > MAX_TOML_BYTES:
        raise UnreadableFile(f"{file}: more than {MAX_TOML_BYTES} characters of TOML")
    for number, line in enumerate(text.split("\n"), start=1):
        if line.count(".") > MAX_DOTS:
            raise UnreadableFile(f"{file}: line {number} has more than {MAX_DOTS} points")
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise UnreadableFile(f"{file}: {error}") from error
    _bounded(file, data)
    return data


def _bounded(file: Path, data: Any) -> Any:
    """Decoded data; UnreadableFile if it is nested too deeply for what is done with it."""
    if exceeds(data, MAX_DEPTH):
        raise UnreadableFile(f"{file}: more than {MAX_DEPTH} levels of lists and tables")
    return data
