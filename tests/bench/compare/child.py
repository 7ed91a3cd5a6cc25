"""One checkout, which runs a round of a figure for each line that it reads.

It is no module of the tests, but a script for `python -IS`: `saikoro`, `domain` and `tests` are
those of the checkout, and nothing that is installed stands in their place. It answers with a line
of JSON: `[seconds of processor time, how much was done]`, or why the checkout cannot.

    python -IS child.py CHECKOUT WORK PACKAGES...
"""

import gc
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack, closing
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

CHECKOUT, WORK = Path(sys.argv[1]), Path(sys.argv[2])
ROOT = "saikoro.domain" if (CHECKOUT / "saikoro").is_dir() else "domain"
"""The import root was one of four before there was `saikoro`."""

Round = Callable[[], int]
"""Does the work of a figure, and returns how much that was."""

ends = ExitStack()
"""What ends with this process."""


class Absent(Exception):
    """The checkout cannot do it."""


def found(*names: str, root: str = ROOT) -> Any:
    """The first of these modules that the checkout has."""
    for name in names:
        try:
            return import_module(f"{root}.{name}")
        except ModuleNotFoundError as missing:
            if not f"{root}.{name}.".startswith(f"{missing.name}."):
                raise
    raise Absent(f"it has no {names[0]}")


def rules(game: str) -> Round:
    """The events of matches, by rules alone."""
    positions, dice = found("match.play.position", "match.position"), found("match.sources.dice")
    played = found("games").GAMES[game]
    cards = played.cards.read(json.loads(played.cards.house()))
    options = played.book.read_options({})
    matches = [
        ([positions.Move(seat, answer) for seat, answer in match["moves"]], match["dice"])
        for match in work()["matches"][game]
    ]

    def play() -> int:
        events = 0
        for moves, values in matches:
            end = positions.play_position(played, options, cards, moves, dice.GivenDice(values))
            if end.refused is not None:
                raise Absent(f"its rules refuse an answer: {end.error}")
            events += len(end.events)
        return events

    return play


def records(game: str) -> Round:
    """The events of records that are verified."""
    inspect = found("verification.inspection", "match.history.inspection").inspect_record
    kept = of_both(game)

    def verify() -> int:
        for playable, lines in kept:
            if inspect(lines, playable).verdict != "sound":
                raise Absent("it finds a record that is not sound")
        return sum(len(lines) - 1 for _, lines in kept)

    return verify


def why(game: str) -> Round:
    """Explanations of the last events of the longest record."""
    explain = found("verification.explaining").explain_record
    playable, lines = max(of_both(game), key=lambda one: len(one[1]))
    last = range(len(lines) - 3, len(lines))

    def ask() -> int:
        return len([explain(*playable, lines, version) for version in last])

    return ask


def http(_game: str) -> Round:
    """Matches over HTTP, with API and worker in this process."""
    service, servers = found("one_process", root="tests.kit"), found("servers", root="tests.kit")
    folder = Path(ends.enter_context(tempfile.TemporaryDirectory()))
    server = ends.enter_context(closing(servers.EmbeddedTestServer(folder)))
    client = ends.enter_context(ends.enter_context(service.OneProcess(server, folder)).client())

    def play() -> int:
        return len([client.finished([*range(1, 9)], [*range(9, 17)]) for _ in range(5)])

    return play


def of_both(game: str) -> list[tuple[Any, list[bytes]]]:
    """The records of a game that both checkouts have."""
    kept = list(map(record, work()["records"][game]))
    if not kept:
        raise Absent(f"no sound record of {game} is in both")
    return kept


def record(name: str) -> tuple[Any, list[bytes]]:
    """A record of the checkout with what its rules are run with."""
    file = CHECKOUT / "tests/replay" / name
    lines = file.read_bytes().splitlines()
    pinned = json.loads(lines[0])["rules"]
    game = found("games").find_game(pinned["id"], pinned["version"])
    cards = game.cards.read(json.loads((file.parent / f"{pinned['digest']}.json").read_bytes()))
    return found("verification.inspection", "match.history.inspection").Playable(game, cards), lines


@cache
def work() -> Any:
    """What both checkouts do, as `matches.Work`."""
    return json.loads(WORK.read_bytes())


@cache
def figure(name: str) -> Round:
    kind, _, game = name.partition(" ")
    make: dict[str, Callable[[str], Round]] = {
        "rules": rules,
        "records": records,
        "why": why,
        "http": http,
    }
    return make[kind](game)


def measured(name: str) -> list[float] | str:
    """Processor time of a round of a figure, and how much was done; or why it cannot be."""
    try:
        do = figure(name)
        gc.collect()
        began = time.process_time()
        done = do()
        return [time.process_time() - began, done]
    except Absent as absent:
        return str(absent)


def main() -> None:
    sys.path[:0] = [str(CHECKOUT), str(CHECKOUT / "clients/python"), *sys.argv[3:]]
    answers = os.fdopen(os.dup(1), "w")
    sys.stdout = sys.stderr  # what the service prints is no answer
    with ends:
        for line in sys.stdin:
            print(json.dumps(measured(line.strip())), file=answers, flush=True)


if __name__ == "__main__":
    main()
