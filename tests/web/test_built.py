"""What is served as scripts and style sheets was built from the sources that are here."""

import hashlib
from pathlib import Path

from saikoro.service.web.static import manifest, static_files

ROOT = Path(__file__).parents[2]
SOURCES = ("clients/web", "clients/typescript", "service/web/texts")
KINDS = (".ts", ".css", ".json", ".mjs", ".svg")
MADE = {"node_modules", "dist"}
"""Folders that are no sources."""


def digest_of_sources() -> str:
    """The digest that `clients/web/build.mjs` writes into the manifest."""
    found = [
        path.relative_to(ROOT)
        for source in SOURCES
        for path in ROOT.joinpath(source).rglob("*")
        if path.suffix in KINDS and not MADE & {*path.relative_to(ROOT).parts}
    ]
    digest = hashlib.sha256()
    for path in sorted(found, key=Path.as_posix):
        digest.update(f"{path.as_posix()}\n".encode() + ROOT.joinpath(path).read_bytes())
    return digest.hexdigest()


def test_the_pages_are_built_from_their_present_sources() -> None:
    assert manifest().sources == digest_of_sources(), "run `make web`"


def test_every_file_that_an_entry_loads_is_there() -> None:
    for entry in manifest().entries.values():
        assert {entry.file, *entry.parts} <= static_files().keys()
