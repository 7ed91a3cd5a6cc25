"""The built scripts, style sheets and pictures: their addresses, and their bytes."""

from functools import cache
from importlib.resources import files

import msgspec

ADDRESS = "/web"
"""Where the files are served."""

_TYPES = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}


class Entry(msgspec.Struct, frozen=True):
    """An entry of the build: a page's script, a style sheet, or a picture."""

    file: str
    """The name of its file, which has a digest in it."""
    parts: list[str]
    """The files that it imports at once, so that they can be loaded beside it."""


class Manifest(msgspec.Struct, frozen=True):
    """What was built."""

    sources: str
    """The digest of the sources that it was built of."""
    packages: list[str]
    """The packages of others that are in it, by name."""
    entries: dict[str, Entry]
    """By the name of the source."""


class StaticFile(msgspec.Struct, frozen=True):
    """A file as it is served."""

    content: bytes
    media_type: str


@cache
def manifest() -> Manifest:
    """What is served, as `make web` has built it."""
    folder = files("saikoro.service.web").joinpath("static")
    return msgspec.json.decode(folder.joinpath("manifest.json").read_bytes(), type=Manifest)


@cache
def static_files() -> dict[str, StaticFile]:
    """Every built file by its name."""
    folder = files("saikoro.service.web").joinpath("static")
    return {
        file.name: StaticFile(file.read_bytes(), kind)
        for file in folder.iterdir()
        if (kind := _TYPES.get(file.name.rpartition(".")[2])) is not None
    }


EMBEDDED = {"embed.js": "embed.ts", "look.css": "core.css"}
"""The entries that pages of other origins load, by names that stay the same."""


def static_file(name: str) -> tuple[StaticFile, bool] | None:
    """A file by its name, and whether that name has its digest; None if there is no such file."""
    entry = EMBEDDED.get(name)
    built = manifest().entries.get(entry) if entry is not None else None
    file = static_files().get(name if built is None else built.file)
    return None if file is None else (file, built is None)


def address(entry: str) -> str:
    """The address of an entry, such as `look.css`; KeyError if it was not built."""
    return f"{ADDRESS}/{manifest().entries[entry].file}"


def picture(game: str) -> str:
    """The address of the picture of a game; one for all games that bring none."""
    name = f"{game}.svg"
    return address(name if name in manifest().entries else "generic.svg")


def addresses(entry: str) -> list[str]:
    """The address of an entry, and of the parts that it loads at once."""
    built = manifest().entries[entry]
    return [f"{ADDRESS}/{name}" for name in (built.file, *built.parts)]
