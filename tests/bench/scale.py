"""`make bench-scale`: what a cluster, more processes, and many matches cost, in one run.

`python -m tests.bench.scale --matches 200000 --open 100000 --followers 10000` are its defaults;
fewer take less time. With `--part clusters` it measures one part alone.
"""

import argparse
import asyncio
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

from rich.console import Console
from rich.table import Table

from saikoro.service.process.logs import configure
from tests.bench import archive, clusters, idle, processes
from tests.bench.figures import Figure, new_table, table_of
from tests.bench.latency import FLIGHTS
from tests.kit.servers import EmbeddedTestServer

ROUNDS = 4

SHOWN = 10
"""Measurements of the curve that are shown."""

MIB = 2**20

Part: TypeAlias = Callable[[argparse.Namespace], Iterator[Table]]


def main() -> None:
    parser = argparse.ArgumentParser(prog="tests.bench.scale", description=__doc__)
    parser.add_argument("--matches", type=int, default=200_000, help="matches that are archived")
    parser.add_argument("--open", type=int, default=100_000, help="open matches nobody moves")
    parser.add_argument("--followers", type=int, default=10_000, help="streams that follow them")
    parser.add_argument("--part", choices=PARTS, action="append", help="measure this part alone")
    asked = parser.parse_args()
    configure("warning", "bench")
    console = Console(width=110)
    for part in asked.part or PARTS:
        for table in PARTS[part](asked):
            console.print(table)


def cluster_tables(_asked: argparse.Namespace) -> Iterator[Table]:
    """What a cluster of three costs beside one server, and how evenly its masters are used."""
    single, cluster = clusters.compare(ROUNDS)
    shares = clusters.shares()
    times, wall = cluster.processor / single.processor, cluster.wall / single.wall
    apart = max(abs(share * len(shares) - 1) for share in shares)
    milliseconds = f"{cluster.processor * 1000:.1f} / {single.processor * 1000:.1f} ms"
    yield table_of(
        "A cluster of three masters on one machine",
        [
            Figure(
                "processor time of a match",
                f"{times:.2f} × one server ({milliseconds})",
                "≤ 1.3 × one server",
                1.3 / times,
            ),
            Figure("wall time of a match, many at once", f"{wall:.2f} × one server", "", None),
            Figure(
                f"appends of {clusters.APPENDED:,} matches, furthest from even",
                f"{apart:.1%} ({', '.join(f'{share:.1%}' for share in shares)})",
                "≤ 10 %",
                0.1 / apart,
            ),
        ],
    )


def process_tables(_asked: argparse.Namespace) -> Iterator[Table]:
    """Matches a second by the number of processes."""
    table = new_table(
        f"Matches of LaplaPlus over HTTP, {FLIGHTS} at once",
        "APIs",
        "workers",
        "matches/s",
        "processor time of a match",
    )
    for apis in (1, 2):
        for workers in (1, 2, 4):
            one = processes.rate(apis, workers)
            spent = f"{one.processor * 1000:.1f} ms"
            table.add_row(str(apis), str(workers), f"{one.matches:,.0f}", spent)
    yield table


def archive_tables(asked: argparse.Namespace) -> Iterator[Table]:
    """The memory of Redis while finished matches leave it."""
    with tempfile.TemporaryDirectory() as name:
        server = EmbeddedTestServer(Path(name) / "redis")
        curve = asyncio.run(archive.curve(server.url, Path(name) / "archive", asked.matches))
        server.close()
    table = new_table(
        f"{archive.AT_ONCE:,} live matches of LaplaPlus at a time, all archived",
        "archived",
        "Redis",
        "archive, a match",
        "processor time of moving one",
    )
    every = max(1, len(curve) // SHOWN)
    for one in curve[every - 1 :: every]:
        size = f"{one.archive / one.matches:,.0f} B"
        spent = f"{one.seconds * 1000:.1f} ms"
        table.add_row(f"{one.matches:,}", f"{one.redis / MIB:.1f} MiB", size, spent)
    yield table


def idle_tables(asked: argparse.Namespace) -> Iterator[Table]:
    """What a service spends on matches that nobody moves, and on those who follow them."""
    table = new_table(
        "Open matches that nobody moves, and streams that follow them",
        "matches",
        "followers",
        "Redis",
        "API",
        "worker",
        "an answer, p50",
        "p99",
    )

    async def fill() -> None:
        async for one in idle.measure(asked.open, asked.followers):
            spent = [
                f"{one.memory[what] / MIB:,.0f} MiB, {one.processor[what]:.1%}"
                for what in ("Redis", "API", "worker")
            ]
            times = [f"{seconds * 1000:.1f} ms" for seconds in (one.median, one.slow)]
            table.add_row(f"{one.matches:,}", f"{one.followers:,}", *spent, *times)

    asyncio.run(fill())
    table.caption = "Memory, and the share of a core while nobody does anything."
    yield table


PARTS: dict[str, Part] = {
    "clusters": cluster_tables,
    "processes": process_tables,
    "archive": archive_tables,
    "idle": idle_tables,
}


if __name__ == "__main__":
    main()
