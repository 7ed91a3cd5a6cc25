"""Rounds of two checkouts alternately, and the ratio of their processor times."""

import json
import random
import statistics
import subprocess
import sys
import sysconfig
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self, TypeAlias

import msgspec

CHILD = Path(__file__).with_name("child.py")

DRAWN = 1_000
"""How often pairs are drawn again for an interval."""


Pairs: TypeAlias = Sequence[tuple[float, float]]
"""Rounds next to each other, in microseconds of A and of B."""


class Ratio(msgspec.Struct, omit_defaults=True):
    """A figure: the processor time of B for what A does in the time 1."""

    figure: str
    a: float = 0
    """Microseconds of A for one event, explanation or match: the median of its rounds."""
    b: float = 0
    ratio: float = 0
    """The median of the ratios of neighbouring rounds."""
    low: float = 0
    """Where 95 % of the medians lie that are drawn from these ratios, and from the starts: where
    things lie in memory is chance, and stays as it is for a process."""
    high: float = 0
    rounds: int = 0
    cannot: str = ""
    """Why there is no ratio."""

    @classmethod
    def of(cls, figure: str, starts: Sequence[Pairs]) -> Self:
        """The ratio of pairs of rounds, by the start of the processes that ran them."""
        pairs, choose = [pair for start in starts for pair in start], random.Random(figure)
        medians = []
        for _ in range(DRAWN):
            drawn = [
                choose.choices(one, k=len(one)) for one in choose.choices(starts, k=len(starts))
            ]
            medians.append(_median_ratio([pair for start in drawn for pair in start]))
        medians.sort()
        a, b = (statistics.median(times) for times in zip(*pairs, strict=True))
        low, high = medians[DRAWN // 40], medians[-1 - DRAWN // 40]
        return cls(figure, a, b, _median_ratio(pairs), low, high, len(pairs))


def _median_ratio(pairs: Pairs) -> float:
    return statistics.median(b / a for a, b in pairs)


class Checkout:
    """A checkout that is measured in a process of its own."""

    def __init__(self, name: str, process: "subprocess.Popen[str]") -> None:
        self._name, self._process = name, process

    def round(self, figure: str) -> tuple[float, float] | str:
        """Microseconds for one of what a round does, and how many it does; or why it cannot."""
        asked, answers = self._process.stdin, self._process.stdout
        assert asked is not None
        assert answers is not None
        print(figure, file=asked, flush=True)
        found: Any = json.loads(answers.readline())
        if isinstance(found, str):
            return f"{self._name}: {found}"
        seconds, done = found
        return seconds / done * 1_000_000, done


@contextmanager
def started(name: str, checkout: Path, work: Path) -> Iterator[Checkout]:
    """A checkout, whose process ends after use."""
    packages = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    command = [sys.executable, "-IS", str(CHILD), str(checkout), str(work), *packages]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, cwd=checkout) as process:
        yield Checkout(name, process)


def paired(figure: str, a: Checkout, b: Checkout, rounds: int) -> Pairs | str:
    """Rounds of both, after one that does not count, or why not; who begins changes every time."""
    pairs: list[tuple[float, float]] = []
    for number in range(rounds + 1):
        both = {one: one.round(figure) for one in ((a, b) if number % 2 else (b, a))}
        of_a, of_b = both[a], both[b]
        if isinstance(of_a, str):
            return of_a
        if isinstance(of_b, str):
            return of_b
        if of_a[1] != of_b[1]:
            return f"A does {of_a[1]} and B {of_b[1]}"
        pairs.append((of_a[0], of_b[0]))
    return pairs[1:]
