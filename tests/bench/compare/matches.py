"""What both checkouts do: random matches as answers and dice, and the records that both have."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from saikoro.conformance.seating import house_cards
from saikoro.domain.games import GAMES
from saikoro.domain.match.events import AnswerGiven, Seat
from saikoro.domain.match.interface.decision import Decision
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.match.interface.table import AnyTable, Table
from saikoro.domain.match.play.fold import new_match
from saikoro.domain.match.play.run import Run
from saikoro.domain.match.sources.chance import Chance
from saikoro.domain.match.sources.dice import RepeatedDice
from saikoro.domain.match.sources.shuffles import KnownShuffles
from tests.kit.records import verdict

COUNTS = {"cardgard": 60, "fairies": 4, "ktc": 8, "laplaplus": 60, "pbwcg": 4}
"""How many matches of each game make a round, so that a round takes about a tenth of a second."""

MOST_ANSWERS = 400
"""A match is left there."""


class Match(msgspec.Struct):
    """A match as its rules take it."""

    moves: list[tuple[Seat, Any]]
    """The seats' answers, in order."""
    dice: list[int]


class Work(msgspec.Struct):
    """What a round of each figure does."""

    matches: dict[str, list[Match]]
    """By game."""
    records: dict[str, list[str]]
    """Files below `tests/replay`, by game."""


def work(a: Path, b: Path, games: dict[str, int] = COUNTS) -> Work:
    """The work for two checkouts: so many matches of each game, and the records of both."""
    matches = {
        game: [_played(GAMES[game], seed) for seed in range(count)] for game, count in games.items()
    }
    replays = a / "tests/replay", b / "tests/replay"
    return Work(matches, {game: [*_of_both(*replays, game)] for game in games})


def _played(game: AnyGame, seed: int) -> Match:
    choose = random.Random(seed)
    options, dice = game.book.read_options({}), RepeatedDice([], choose.randbytes(32))
    shuffles, moves = KnownShuffles({}, bytes(32)), list[tuple[Seat, Any]]()
    table: AnyTable = Table(new_match(game, options), options, house_cards(game), dice, shuffles)
    run = Run(game, table)
    while run.outcome is None and len(moves) < MOST_ANSWERS:
        run.advance()
        asked = run.stop
        if not isinstance(asked, Decision):
            continue
        for seat in asked.seats:
            drawn = asked.draw(seat, Chance(choose.randbytes(32)))
            moves.append((seat, msgspec.to_builtins(drawn)))
            run.take(AnswerGiven(table.match.decisions, *moves[-1]))
    return Match(moves, dice.values)


def _of_both(a: Path, b: Path, game: str) -> Iterator[str]:
    """The sound records of a game that two folders have, with the same bytes."""
    for file in sorted(a.glob(f"{game}-*/*.jsonl")):
        name, record = file.relative_to(a).as_posix(), file.read_bytes()
        same = (b / name).is_file() and (b / name).read_bytes() == record
        if same and verdict(record.splitlines()) == "sound":
            yield name
