"""`make bench`: the numbers that Saikoro promises, measured on this machine in one run.

With `--part explaining` `python -m tests.bench` measures one part alone.
"""

import argparse
import asyncio
import math
import statistics
import tempfile
from collections.abc import Callable
from pathlib import Path

from rich.console import Console

from saikoro.domain.games.cardgard import CARDGARD
from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.service.process.logs import configure
from tests.bench import (
    archive,
    cards,
    explaining,
    hostile,
    latency,
    organisers,
    pbwcg,
    playouts,
    rules,
    spectators,
    storage,
    tournaments,
    turns,
    verifying,
)
from tests.bench.figures import Figure, at_least, table_of
from tests.kit.servers import EmbeddedTestServer
from tests.kit.stack import Stack

ROUNDS = 3
"""How often the rules run; the best counts."""

TURNS, TRIPS = 7, 600
"""How often floor and service take turns, and how many trips each makes in one."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="tests.bench", description=__doc__)
    parser.add_argument("--part", choices=PARTS, action="append", help="measure this part alone")
    asked = parser.parse_args()
    configure("warning", "bench")
    console = Console(width=110)
    for part in asked.part or PARTS:
        console.print(table_of(part.capitalize(), PARTS[part]()))


def rule_figures() -> list[Figure]:
    figures = []
    for work, promised in (
        (rules.laplaplus(400), 300_000),
        (rules.cardgard_matches(1_000), 200_000),
    ):
        title = work.game.title.en.split()[0]
        alone = max(rules.rules_alone(work) for _ in range(ROUNDS))
        lines = max(rules.with_lines(work) for _ in range(ROUNDS))
        figures += [
            at_least(f"{title} rules, events/s a core", alone, promised),
            at_least(f"{title} with lines and chain, lines/s", lines, 100_000),
        ]
    return figures


def playout_figures() -> list[Figure]:
    figures = []
    for title, matches_a_second, milliseconds_a_list, promised, listing in (
        ("KTC", playouts.ktc_matches_a_second, playouts.ktc_milliseconds_a_list, 120, 0.3),
        (
            "Fairies Battle",
            playouts.fairies_matches_a_second,
            playouts.fairies_milliseconds_a_list,
            60,
            0.8,
        ),
    ):
        rate = max(matches_a_second() for _ in range(ROUNDS))
        listed = min(milliseconds_a_list() for _ in range(ROUNDS))
        what, most = f"{title}, listing the legal actions", f"≤ {listing} ms"
        figures += [
            at_least(f"{title} random matches/s a core, with all legal actions", rate, promised),
            Figure(what, f"{listed:.2f} ms", most, listing / listed),
        ]
    return [*figures, *pbwcg_figures()]


def pbwcg_figures() -> list[Figure]:
    rate = max(pbwcg.matches_a_second() for _ in range(ROUNDS))
    figures = [at_least("PBWCG random matches/s a core, with all legal commands", rate, 100)]
    for what, measure, promised in (
        ("PBWCG, listing the legal commands", pbwcg.milliseconds_a_list, 0.5),
        ("PBWCG, shuffling two decks with commitments", pbwcg.milliseconds_a_shuffle, 2),
        (f"PBWCG, {pbwcg.DECISIONS} decisions taken up", pbwcg.milliseconds_taken_up, 15),
    ):
        took = min(measure() for _ in range(ROUNDS))
        figures.append(Figure(what, f"{took:.2f} ms", f"≤ {promised} ms", promised / took))
    return figures


def card_figures() -> list[Figure]:
    work = rules.cardgard_matches(1_000)
    with tempfile.TemporaryDirectory() as folder:
        server = EmbeddedTestServer(Path(folder))
        matches = max(asyncio.run(rules.stored(work, server.url)) for _ in range(ROUNDS))
        server.close()
    card, loaded = cards.milliseconds_a_card(), cards.milliseconds_compiled()
    page = cards.seconds_a_hostile_page()
    return [
        at_least("Cardgard matches/s a core, played and stored", matches, 400),
        Figure("Cardgard, reading a card's text", f"{card:.2f} ms", "≤ 20 ms", 20 / card),
        Figure("Cardgard, reading a hostile page of 8 KiB", f"{page:.2f} s", "≤ 1 s", 1 / page),
        Figure("Cardgard, loading the compiled set", f"{loaded:.2f} ms", "≤ 5 ms", 5 / loaded),
    ]


def trip_figures() -> list[Figure]:
    with latency.floor() as bare, latency.stack() as stack:
        compared = asyncio.run(latency.compare(bare, stack.port, TURNS, TRIPS))
    floor, ours = (
        [second for turn in turns for second in turn.seconds]
        for turns in zip(*compared, strict=True)
    )
    figures = against_floor("answer to resolution at an SSE client", floor, ours, 2)
    floor_rate, rate = (
        statistics.median(turn.rate for turn in turns) for turns in zip(*compared, strict=True)
    )
    measured = f"{rate:,.0f} (floor {floor_rate:,.0f})"
    what = f"small matches/s, {latency.FLIGHTS} in flight"
    return [*figures, Figure(what, measured, "≥ 500", rate / 500)]


def turn_figures() -> list[Figure]:
    with latency.floor() as bare, latency.stack() as stack:
        floor, ours = asyncio.run(turns.compare(bare, stack.port, ROUNDS))
    what = f"KTC answer to the other's events, {turns.MATCHES} matches"
    figures = against_floor(what, floor, ours, 2.5)
    for game, title, decisions, promised in (
        ("ktc", "KTC", 300, 10),
        ("ktc", "KTC", 900, 15),
        ("fairies", "Fairies Battle", 300, 15),
    ):
        cold = asyncio.run(turns.cold_milliseconds(decisions, ROUNDS, game))
        what = f"{title}, {decisions} decisions taken up by a cold worker"
        figures.append(Figure(what, f"{cold:.1f} ms", f"≤ {promised} ms", promised / cold))
    deep = asyncio.run(turns.deep_page_milliseconds(5_000, 20))
    what = f"{turns.PAGE} events deep in a record of 5,000"
    figures.append(Figure(what, f"{deep:.1f} ms", "≤ 2 ms", 2 / deep))
    return figures


def against_floor(what: str, floor: list[float], ours: list[float], times: float) -> list[Figure]:
    """Median and tail of what was to take no more than so many `times` the floor."""
    figures = []
    for percent in (50, 99):
        least, took = (percentile(seconds, percent) * 1000 for seconds in (floor, ours))
        measured = f"{took / least:.2f} × floor ({took:.2f} / {least:.2f} ms)"
        promised = f"≤ {times:g} × floor"
        figures.append(Figure(f"{what}, p{percent}", measured, promised, times * least / took))
    return figures


def percentile(values: list[float], percent: int) -> float:
    return statistics.quantiles(values, n=100)[percent - 1]


EXPLAINED = (
    ("cardgard-1", "Cardgard"),
    ("fairies-2", "Fairies Battle"),
    ("ktc-2", "KTC"),
    ("pbwcg-2", "PBWCG"),
)


def explaining_figures() -> list[Figure]:
    figures = []
    for ruleset, title in EXPLAINED:
        took = min(explaining.seconds_of_why(ruleset) for _ in range(ROUNDS)) * 1000
        what = f"{title}, why of a late one of {explaining.EVENTS} events"
        figures.append(Figure(what, f"{took:.0f} ms", "≤ 300 ms", 300 / took))
    for ruleset, title in (("laplaplus-1", "LaplaPlus"), *EXPLAINED):
        bare, recorded = explaining.rerun(ruleset, explaining.RERUNS)
        what, times = f"{title}, rules run again with causes", recorded / bare
        figures.append(Figure(what, f"{times:.2f} × without", "≤ 3 × without", 3 / times))
    return figures


def verifying_figures() -> list[Figure]:
    figures = []
    for work, title in (
        (rules.laplaplus(200), "LaplaPlus"),
        (rules.cardgard_matches(300), "Cardgard"),
    ):
        rate = max(verifying.events_a_second(work) for _ in range(ROUNDS))
        figures.append(at_least(f"{title} records checked, events/s a core", rate, 80_000))
    rate = max(verifying.matches_a_second(rules.laplaplus(200)) for _ in range(ROUNDS))
    return [
        *figures,
        at_least("LaplaPlus records of a folder checked by `verify`, matches/s", rate, 300),
    ]


def spectator_figures() -> list[Figure]:
    figures = []
    for ruleset, title in (("fairies-2", "Fairies Battle"), ("pbwcg-2", "PBWCG"), ("ktc-2", "KTC")):
        took = min(spectators.seconds_of_frames(ruleset) for _ in range(ROUNDS))
        what = f"{title}, all frames of {spectators.EVENTS} events"
        figures.append(Figure(what, f"{took:.2f} s", "≤ 0.5 s", 0.5 / took))
    with latency.stack() as stack:
        bare, framed = asyncio.run(spectators.compare(stack, ROUNDS))
    measured = f"{framed / bare:.2f} × bare ({framed:.2f} / {bare:.2f} s)"
    what = f"API's work for {spectators.SPECTATORS} event streams with frames"
    return [*figures, Figure(what, measured, "≤ 1.5 × bare", 1.5 * bare / framed)]


def storage_figures() -> list[Figure]:
    with latency.stack() as stack:
        cost = asyncio.run(storage.bytes_per_event(stack))
        chunks = asyncio.run(storage.bytes_per_event_in_chunks(stack.server.url))
        replays = asyncio.run(storage.replays_per_second(stack))
    return [
        Figure("Redis bytes/event, whole matches", f"{cost:.1f}", "≤ 60", 60 / cost),
        Figure("Redis bytes/event, batches of 30", f"{chunks:.1f}", "≤ 60", 60 / chunks),
        Figure("replays/s of 500 events over HTTP", f"{replays:,.0f}", "≥ 300", replays / 300),
    ]


def archive_figures() -> list[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        server = EmbeddedTestServer(place / "redis")
        grown = asyncio.run(archive.curve(server.url, place / "moved", 3 * archive.AT_ONCE))
        with Stack(server, place / "stack", workers=1) as running:
            here, left = asyncio.run(archive.first_events(running, place / "stack"))
        server.close()
    first, last = grown[0], grown[-1]
    size, more = last.archive / last.matches, last.redis / first.redis
    measured = f"{left / here:.2f} × live ({left * 1000:.1f} / {here * 1000:.1f} ms)"
    return [
        Figure("archive, bytes a match of LaplaPlus", f"{size:,.0f}", "≤ 6,000", 6_000 / size),
        Figure("Redis after three times as many matches", f"{more:.2f} ×", "≤ 1.1 ×", 1.1 / more),
        Figure("first event of an archived match", measured, "≤ 2 × live", 2 * here / left),
    ]


def hostile_figures() -> list[Figure]:
    with hostile.stack() as stack:
        quiet, beside = asyncio.run(hostile.compare(stack.port))
    least, took = (percentile(seconds, 99) * 1000 for seconds in (quiet, beside))
    what = "a well-behaved client beside hostile ones, p99"
    measured = f"{took / least:.1f} × quiet ({took:.0f} / {least:.0f} ms)"
    return [Figure(what, measured, "≤ 5 × quiet", 5 * least / took)]


def tournament_figures() -> list[Figure]:
    figures = []
    with tournaments.stack() as (stack, pids):
        for work in (rules.laplaplus(600), rules.cardgard_matches(600)):
            title = work.game.title.en.split()[0]
            tournaments.played(stack, pids, work.game, tournaments.FEWEST)  # warms the workers up
            in_process, brackets = 0.0, 0.0
            for _ in range(ROUNDS):
                in_process = max(in_process, asyncio.run(rules.stored(work, stack.server.url)))
                brackets = max(brackets, tournaments.played(stack, pids, work.game, 1_024).matches)
            share = brackets / (tournaments.WORKERS * in_process)
            measured = f"{brackets:,.0f} ({share:.0%} of 2 x {in_process:,.0f})"
            what = f"{title} tournament of 1,024, matches/s on 2 workers"
            figures.append(Figure(what, measured, "≥ 70 % of in-process", share / 0.7))
        few = many = math.inf
        for _ in range(ROUNDS):
            small = tournaments.played(stack, pids, CARDGARD, tournaments.FEWEST, times=32)
            large = tournaments.played(stack, pids, CARDGARD, tournaments.MOST)
            few, many = min(few, small.seconds), min(many, large.seconds)
        ratio = many / few
        what = "cost of a match, 4,096 entrants : 64 entrants"
        measured = f"{ratio:.2f} ({many * 1000:.2f} / {few * 1000:.2f} ms)"
        figures.append(Figure(what, measured, "0.85 to 1.15", 1.15 / max(ratio, 1 / ratio)))
        seconds = tournaments.refused(stack, 10_000)
        what = "10,000 invalid entrants, all reported"
        figures.append(Figure(what, f"{seconds:.2f} s", "≤ 2 s", 2 / seconds))
        figures += organiser_figures(stack)
    slowest = tournaments.slowest_pairing(1_000)
    what = "Swiss pairing of 1,000, slowest round"
    return [*figures, Figure(what, f"{slowest:.2f} s", "≤ 1 s", 1 / slowest)]


def organiser_figures(stack: Stack) -> list[Figure]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        check = organisers.checked(folder, CARDGARD, 10_000)
        verify = organisers.waits(stack, folder, LAPLAPLUS, 150).verify
        waits = organisers.waits(stack, folder, LAPLAPLUS, 200)
    resume = f"{waits.resume:.1f} s, {waits.resume_again:.1f} s with all records there"
    return [
        Figure("tournament check of 10,000 entrants", f"{check:.1f} s", "≤ 3 s", 3 / check),
        Figure("tournament verify of 1,350 matches", f"{verify:.1f} s", "≤ 8 s", 8 / verify),
        Figure("tournament resume of 1,800 matches", resume, "≤ 10 s", 10 / waits.resume),
    ]


PARTS: dict[str, Callable[[], list[Figure]]] = {
    "rules": rule_figures,
    "playouts": playout_figures,
    "cards": card_figures,
    "trips": trip_figures,
    "turns": turn_figures,
    "explaining": explaining_figures,
    "verifying": verifying_figures,
    "spectators": spectator_figures,
    "storage": storage_figures,
    "archive": archive_figures,
    "hostile": hostile_figures,
    "tournaments": tournament_figures,
}


if __name__ == "__main__":
    main()
