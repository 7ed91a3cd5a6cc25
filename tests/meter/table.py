"""The table of what a run has cost."""

from collections import Counter
from collections.abc import Iterator

from tests.meter.calibration import slowness
from tests.meter.cost import Cost
from tests.meter.layers import layer_of

DEAREST = 10
"""How many of the dearest tests are listed."""

PROMISED = 900
"""Seconds on the machine of docs/numbers.md that all of `make test` may take."""


def table(cost: Cost) -> Iterator[str]:
    """The lines of the table, in seconds of the machine of docs/numbers.md."""
    slow = slowness(cost.loops)
    sums, counts = _by_row(cost)
    yield f"{'layer':<10} {'folder':<12} {'tests':>6} {'seconds':>8} {'share':>6}"
    for row, seconds in sorted(sums.items(), key=lambda each: -each[1]):
        layer, folder = row
        yield (
            f"{layer:<10} {folder:<12} {counts[row] or '':>6} {seconds / slow:8.1f} "
            f"{seconds / (cost.seconds or 1):6.1%}"
        )
    yield (
        f"calibrated seconds: {cost.seconds / slow:.0f} of {PROMISED} "
        f"({cost.seconds:.0f} s measured, at {slow:.2f} times the time of the reference)"
    )
    yield f"the {DEAREST} dearest tests:"
    for test in sorted(cost.tests, key=lambda each: -each.seconds)[:DEAREST]:
        yield f"{test.seconds / slow:8.1f} {test.id}"


def _by_row(cost: Cost) -> tuple[dict[tuple[str, str], float], Counter[tuple[str, str]]]:
    sums: dict[tuple[str, str], float] = {}
    counts: Counter[tuple[str, str]] = Counter()
    for test in cost.tests:
        row = layer_of(test.folder), test.folder
        sums[row] = sums.get(row, 0.0) + test.seconds
        counts[row] += 1
    for work, seconds in cost.work.items():
        sums["-", work] = seconds
    return sums, counts
