"""`make bench`: the numbers that Saikoro promises, measured on this machine in one run."""

import asyncio
import os
import platform
import statistics
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from tests.bench import latency, rules, storage

ROUNDS = 3
"""Every figure is the best or the median of so many, as it says."""


class Figure(NamedTuple):
    what: str
    measured: str
    promised: str
    ratio: float
    """How far the promise is kept: 1 is just so, more is better."""


def main() -> None:
    figures = [*rule_figures(), *trip_figures(), *storage_figures()]
    table = Table(title=f"Saikoro on {os.cpu_count()} cores, {machine()}")
    for heading in ("what", "measured", "promised", "ratio"):
        table.add_column(heading, justify="left" if heading == "what" else "right")
    for figure in figures:
        table.add_row(figure.what, figure.measured, figure.promised, f"{figure.ratio:.2f}")
    Console(width=110).print(table)


def machine() -> str:
    return f"Python {platform.python_version()}, {platform.system()} {platform.machine()}"


def rule_figures() -> list[Figure]:
    rows = rules.random_rows(400)
    alone = max(rules.rules_alone(rows) for _ in range(ROUNDS))
    lines = max(rules.with_lines(rows) for _ in range(ROUNDS))
    return [
        Figure("rules, events/s a core", f"{alone:,.0f}", "≥ 300,000", alone / 300_000),
        Figure("with lines and chain, lines/s", f"{lines:,.0f}", "≥ 100,000", lines / 100_000),
    ]


def trip_figures() -> list[Figure]:
    bare, ours = [], []
    for _ in range(ROUNDS):
        with latency.floor() as port:
            bare.append(asyncio.run(latency.floor_times(port, 900)))
        with latency.stack() as stack:
            ours.append(asyncio.run(latency.service_times(stack.port, 900)))
    figures = []
    for name in ("p50", "p99"):
        floor = statistics.median(getattr(times, name) for times in bare)
        took = statistics.median(getattr(times, name) for times in ours)
        measured = f"{took * 1000:.2f} ms = {took / floor:.2f} × {floor * 1000:.2f} ms"
        what = f"answer to resolution at an SSE client, {name}"
        figures.append(Figure(what, measured, "≤ 2 × floor", 2 * floor / took))
    rate = statistics.median(times.rate for times in ours)
    floor_rate = statistics.median(times.rate for times in bare)
    measured = f"{rate:,.0f} (floor {floor_rate:,.0f})"
    what = "small matches/s, 32 in flight"
    return [*figures, Figure(what, measured, "≥ 500", rate / 500)]


def storage_figures() -> list[Figure]:
    with latency.stack() as stack:
        cost = asyncio.run(storage.bytes_per_event(stack))
        replays = asyncio.run(storage.replays_per_second(stack))
    return [
        Figure("Redis bytes/event, batches ≥ 30", f"{cost:.1f}", "≤ 60", 60 / cost),
        Figure("replays/s of 500 events over HTTP", f"{replays:,.0f}", "≥ 300", replays / 300),
    ]


if __name__ == "__main__":
    main()
