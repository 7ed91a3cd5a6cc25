"""Files that others wrote: read and decoded within limits, or refused with one line."""

import contextlib
import tomllib
from pathlib import Path
from typing import Any

import msgspec

from domain.reading import exceeds
from domain.record.canonical import UNDECODABLE
from service.errors import CommandError

MAX_BYTES = 32 * 1024 * 1024
"""Of a file: as many as the API takes with the entries of a full tournament."""
MAX_TOML_BYTES = 8 * 1024 * 1024
MAX_DOTS = 100
"""In a line of TOML: the work for a dotted key grows with the square of its parts."""
MAX_DEPTH = 32
"""Levels of lists and tables."""


class UnreadableFile(CommandError):
    """A file that is not what it should be."""


def read_bytes(file: Path) -> bytes:
    """The content of a file; UnreadableFile if it cannot be read or is too large."""
    try:
        with file.open("rb") as stream:
            content = stream.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        raise UnreadableFile(f"{file}: {error}") from error
    if len(content) > MAX_BYTES:
        raise UnreadableFile(f"{file}: more than {MAX_BYTES} bytes")
    return content


def read_text(file: Path) -> str:
    """The text of a file, in UTF-8 or in the encoding of Japanese spreadsheets."""
    content = read_bytes(file)
    for encoding in ("utf-8-sig", "cp932"):
        with contextlib.suppress(UnicodeDecodeError):
            return content.decode(encoding)
    raise UnreadableFile(f"{file}: this is no text in UTF-8 or Shift_JIS")


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
