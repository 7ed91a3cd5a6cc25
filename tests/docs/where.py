"""Where things are: folders and modules with the first line of what each says of itself.

`make where` prints the folders, `make where Q=dice` the modules that speak of dice.
"""

import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]

FOLDERS = ("api_schemas", "domain", "saikoro", "service", "workers")


def first_line(file: Path) -> str:
    """What a module or a package says of itself: each begins with it."""
    with file.open(encoding="utf-8") as opened:
        return opened.readline().strip().strip('"')


def rooms() -> Iterator[tuple[str, str]]:
    """Every folder, with what it is."""
    for file in _files():
        if file.name == "__init__.py":
            yield f"{_path(file.parent)}/", first_line(file)


def modules(words: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The modules in whose path or first line all of these words begin a word."""
    for file in _files():
        path, line = _path(file), first_line(file)
        text = f"{path} {line}".replace("_", " ")
        if all(re.search(rf"\b{re.escape(word)}", text, re.IGNORECASE) for word in words):
            yield path, line


def _files() -> list[Path]:
    """Every module; what clients install again by a link is in its own folder."""
    return sorted(
        file
        for folder in FOLDERS
        for file in (ROOT / folder).rglob("*.py")
        if not any(parent.is_symlink() for parent in file.parents)
    )


def _path(path: Path) -> str:
    return str(path.relative_to(ROOT))


if __name__ == "__main__":
    found = modules(sys.argv[1:]) if sys.argv[1:] else rooms()
    sys.stdout.write("".join(f"{place}\n    {line}\n" for place, line in found))
