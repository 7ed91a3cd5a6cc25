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
from typing import Any, Self

import msgspec

CHILD = Path(__file__).with_name("child.py")

DRAWN = 1_000
"""How often pairs are drawn again for an interval."""


class Ratio(msgspec.Struct, omit_defaults=True):
    """A figure: the processor time of B for what A does in the time 1."""

    figure: str
    a: float = 0
    """Microseconds of A for one event, explanation or match: the median of its rounds."""
    b: float = 0
    ratio: float = 0
    """The median of the ratios of neighbouring rounds."""
    low: float = 0
    """Where 95 % of the medians lie that are drawn from these ratios."""
    high: float = 0
    rounds: int = 0
    cannot: str = ""
    """Why there is no ratio."""

    @classmethod
    def of(cls, figure: str, pairs: Sequence[tuple[float, float]]) -> Self:
        """The ratio of rounds next to each other, in microseconds of A and of B."""
        ratios, choose = [b / a for a, b in pairs], random.Random(figure)
        medians = sorted(
            statistics.median(choose.choices(ratios, k=len(ratios))) for _ in range(DRAWN)
        )
        a, b = (statistics.median(times) for times in zip(*pairs, strict=True))
        low, high = medians[DRAWN // 40], medians[-1 - DRAWN // 40]
        return cls(figure, a, b, statistics.median(ratios), low, high, len(pairs))


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


def compared(figure: str, a: Checkout, b: Checkout, rounds: int) -> Ratio:
    """A figure of both, after a round that does not count; who begins changes every time."""
    pairs: list[tuple[float, float]] = []
    for number in range(rounds + 1):
        both = {one: one.round(figure) for one in ((a, b) if number % 2 else (b, a))}
        of_a, of_b = both[a], both[b]
        if isinstance(of_a, str) or isinstance(of_b, str):
            return Ratio(figure, cannot=of_a if isinstance(of_a, str) else str(of_b))
        if of_a[1] != of_b[1]:
            return Ratio(figure, cannot=f"A does {of_a[1]} and B {of_b[1]}")
        pairs.append((of_a[0], of_b[0]))
    return Ratio.of(figure, pairs[1:])
