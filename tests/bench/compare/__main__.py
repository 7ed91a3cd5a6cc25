"""`make bench-compare A=8696a991 B=HEAD`: how much processor time B takes for what A does in 1.

Both commits are checked out beside each other, do the same work alternately, and are removed. The
figures are rules of the five games on the same answers and dice, verification of the records that
both have, explanations, and matches over HTTP with the whole service in one process.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
from rich.console import Console

from tests.bench.compare.matches import COUNTS, work
from tests.bench.compare.ratios import Pairs, Ratio, paired, started
from tests.bench.figures import new_table

REPOSITORY = Path(__file__).parents[3]

FIGURES = [f"{kind} {game}" for kind in ("rules", "records", "why") for game in COUNTS] + ["http"]

STARTS, ROUNDS = 3, 5
"""How often the processes of both are started, and how often each figure is measured in one."""


class Comparison(msgspec.Struct):
    """What was measured, for a file."""

    a: str
    """The commit that is 1."""
    b: str
    load: list[tuple[float, float, float]]
    """How many processes wanted a core, on average over 1, 5 and 15 minutes: before and after."""
    cores: int | None
    python: str
    figures: list[Ratio]


@contextmanager
def checked_out(commit: str, folder: Path) -> Iterator[Path]:
    """A worktree of a commit, which is removed after use."""
    _git("worktree", "add", "--quiet", "--detach", str(folder), commit)
    try:
        yield folder
    finally:
        _git("worktree", "remove", "--force", str(folder))


def compare(a: Path, b: Path, figures: list[str], rounds: int, place: Path) -> list[Ratio]:
    """The ratios of two checkouts; `place` is a folder for the work."""
    games = {game: count for game, count in COUNTS.items() if any(game in one for one in figures)}
    file, left = place / "work.json", figures
    file.write_bytes(msgspec.json.encode(work(a, b, games)))
    pairs: dict[str, list[Pairs]] = {figure: [] for figure in figures}
    cannot: dict[str, str] = {}
    for _ in range(STARTS):
        with started("A", a, file) as first, started("B", b, file) as second:
            for figure in left:
                found = paired(figure, first, second, rounds)
                if isinstance(found, str):
                    cannot[figure] = found
                else:
                    pairs[figure].append(found)
        left = [figure for figure in left if figure not in cannot]
    return [
        Ratio(figure, cannot=cannot[figure]) if figure in cannot else Ratio.of(figure, starts)
        for figure, starts in pairs.items()
    ]


def main() -> None:
    parser = argparse.ArgumentParser(prog="tests.bench.compare", description=__doc__)
    parser.add_argument("a", type=commit, help="the commit that is 1")
    parser.add_argument(
        "b", type=commit, nargs="?", default="HEAD", help="the commit that is measured by it"
    )
    parser.add_argument("--figure", choices=FIGURES, action="append", help="measure this alone")
    parser.add_argument(
        "--rounds", type=int, default=ROUNDS, help="how often each is measured in a start"
    )
    parser.add_argument("--json", type=Path, help="write the result to this file, too")
    asked = parser.parse_args()
    load = [os.getloadavg()]
    with (
        tempfile.TemporaryDirectory() as place,
        checked_out(asked.a, Path(place) / "a") as a,
        checked_out(asked.b, Path(place) / "b") as b,
    ):
        found = compare(a, b, asked.figure or FIGURES, asked.rounds, Path(place))
    load.append(os.getloadavg())
    table = new_table(
        f"B {asked.b[:8]} : A {asked.a[:8]}", "figure", "A, µs", "B, µs", "B : A", "95 %"
    )
    for one in found:
        table.add_row(one.figure, *_cells(one))
    console = Console(width=110)
    console.print(table)
    loads = ", ".join(f"{one[0]:.1f}" for one in load)
    console.print(f"{os.cpu_count()} cores; processes that wanted one, before and after: {loads}")
    if asked.json is not None:
        python = sys.version.partition(" ")[0]
        result = Comparison(asked.a, asked.b, load, os.cpu_count(), python, found)
        asked.json.write_bytes(msgspec.json.format(msgspec.json.encode(result)) + b"\n")


def commit(name: str) -> str:
    """The id of a commit by its id, its branch and the like; an error of the command if none is."""
    try:
        return _git("rev-parse", "--verify", f"{name}^{{commit}}")
    except subprocess.CalledProcessError as unknown:
        raise argparse.ArgumentTypeError(unknown.stderr.strip()) from unknown


def _cells(one: Ratio) -> list[str]:
    if one.cannot:
        return ["", "", "", one.cannot]
    return [
        f"{one.a:,.2f}",
        f"{one.b:,.2f}",
        f"{one.ratio:.3f}",
        f"{one.low:.3f} to {one.high:.3f}",
    ]


def _git(*words: str) -> str:
    command = ["git", "-C", str(REPOSITORY), *words]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


if __name__ == "__main__":
    main()
