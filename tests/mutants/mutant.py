"""A mutant as it is written down: what the code does wrongly, where that is seen, and the patch."""

import re
from collections.abc import Iterable
from pathlib import Path, PurePosixPath
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent

GAMES = ("cardgard", "fairies", "ktc", "laplaplus", "pbwcg")
ROOMS = (
    *GAMES,
    *("archive", "clients", "hiding", "http", "limits", "match", "page", "streams"),
    *("tournament", "verification", "webhooks"),
)
"""The folders of mutants: those of the rules of each game, and of all else."""

PRODUCT = ("api_schemas/", "clients/", "domain/", "saikoro/", "service/", "workers/")
SOURCES = re.compile(r'undoes ".+"|(finding|plausible): .+')
KEYS = ("Source", "Rule", "Run")

RECORDED = ("tests/forged", "tests/golden", "tests/replay")
"""Tests of what was recorded once: a mistake in rules must be seen without them."""

UNCHANGED = ("tests/unit/mutants", "tests/web/test_built.py")
"""Tests that fail with any patch of their files: that they fail shows nothing."""


class Malformed(ValueError):
    """A file that is not a mutant."""


class Mutant(NamedTuple):
    """One mistake."""

    name: str
    """Room and file, as in `ktc/stunned-acts`."""
    sentence: str
    source: str
    rule: str
    run: tuple[str, ...]
    """The tests that are expected to catch it."""
    patch: str

    @property
    def room(self) -> str:
        return self.name.partition("/")[0]

    @property
    def layer(self) -> tuple[str, ...]:
        """The folders of tests in which the expected tests lie."""
        return tuple(dict.fromkeys("/".join(PurePosixPath(one).parts[:2]) for one in self.run))

    @property
    def without(self) -> tuple[str, ...]:
        """The tests that do not count."""
        return (*UNCHANGED, *RECORDED) if self.room in GAMES else UNCHANGED

    @property
    def files(self) -> tuple[str, ...]:
        """The files that the patch changes."""
        return tuple(re.findall(r"^\+\+\+ b/(.+)$", self.patch, re.MULTILINE))


def read(name: str, text: str) -> Mutant:
    """The mutant of a file; what is malformed is refused."""
    head, _, patch = text.partition("\n\n")
    sentence, *lines = head.split("\n")
    values = dict(line.partition(": ")[::2] for line in lines)
    found = Mutant(
        name,
        sentence,
        values.get("Source", ""),
        values.get("Rule", ""),
        tuple(values.get("Run", "").split()),
        patch,
    )
    for wrong, what in (
        (found.room not in ROOMS, "its folder is no room of mutants"),
        (not re.fullmatch(r"[A-Z].+\.", sentence), "it begins with no sentence"),
        (len(values) < len(lines) or values.keys() - {*KEYS}, f"its keys are not {KEYS}"),
        (not SOURCES.fullmatch(found.source), "its Source is of no kind"),
        (found.room in GAMES and not found.rule, "a mutant of a game names no Rule"),
        (not found.run, "it does not name the tests to run"),
        (any(not one.startswith("tests/") for one in found.run), "its Run lies outside of tests"),
        (
            any(one.startswith(found.without) for one in found.run),
            "its Run goes by what does not count",
        ),
        (not patch.startswith(("diff --git a/", "--- a/")), "it has no patch"),
        (any(not one.startswith(PRODUCT) for one in found.files), "it changes no product code"),
    ):
        if wrong:
            raise Malformed(what)
    return found


def names(folder: Path = HERE) -> list[str]:
    """The names of all mutants, in order."""
    return sorted(f"{path.parent.name}/{path.stem}" for path in folder.glob("*/*.patch"))


def read_named(name: str, folder: Path = HERE) -> Mutant:
    """The mutant of this name."""
    return read(name, (folder / f"{name}.patch").read_text())


def chosen(among: list[str], asked: Iterable[str], tenth: int | None) -> list[str]:
    """The names that were asked for, by name or room, or all; of these every tenth from one on.

    A name counts by its place among all, so that ten tenths are all of them.
    """
    unknown = {*asked} - {*among} - {name.partition("/")[0] for name in among}
    if unknown:
        raise Malformed(f"no mutant or room of mutants: {', '.join(sorted(unknown))}")
    wanted = {*asked}
    return [
        name
        for place, name in enumerate(among)
        if (not wanted or wanted & {name, name.partition("/")[0]})
        and (tenth is None or place % 10 == tenth % 10)
    ]
