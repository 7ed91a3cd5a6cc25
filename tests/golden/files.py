"""The golden files: what each holds today, and what it held when it was written."""

from collections.abc import Iterator
from difflib import unified_diff
from functools import cache
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from saikoro.domain.match.telling.why.explanation import Explanation
from tests.golden import facts, wording
from tests.golden.kept import HERE, Chosen, chosen, kept

SHOWN = 200
"""The most lines of a difference that are shown."""


@cache
def _why(name: str, version: int) -> Explanation:
    """The explanation of an event of a record, of which facts and wording are two files."""
    return kept(name).explained.why(version)


class Golden(NamedTuple):
    """A golden file."""

    path: Path
    chosen: Chosen
    record: str | None
    """The record that it shows; None for explained events of several."""

    @property
    def name(self) -> str:
        """Its path below this folder."""
        return str(self.path.relative_to(HERE))

    def lines(self) -> Iterator[str]:
        """What it holds today."""
        made = facts if self.path.stem.endswith("facts") else wording
        if self.record is None:
            for name, versions in self.chosen.explained.items():
                for version in versions:
                    yield f"## {name}"
                    yield from made.explanation(_why(name, version))
            return
        if made is wording:
            yield from wording.report(kept(self.record))
        yield from made.decisions(kept(self.record))

    def text(self) -> str:
        """The same as text."""
        return "".join(f"{line.rstrip()}\n" for line in self.lines())

    def difference(self) -> list[str]:
        """What is different today; empty if nothing is."""
        before = self.path.read_text() if self.path.exists() else ""
        now = self.text()
        if now == before:
            return []
        diff = unified_diff(
            before.splitlines(), now.splitlines(), self.name, "today", lineterm="", n=1
        )
        return [*islice(diff, SHOWN)]


def there() -> set[Path]:
    """The golden files of games that there are."""
    return {path for game in chosen() for path in (HERE / game).glob("*.txt")}


def golden_files() -> Iterator[Golden]:
    """Every golden file, two for each of what they show."""
    for game, shown in chosen().items():
        for record in (*shown.whole, None):
            name = "explanations" if record is None else record.replace("/", "-")
            for kind in ("facts", "wording"):
                yield Golden(HERE / game / f"{name}.{kind}.txt", shown, record)
