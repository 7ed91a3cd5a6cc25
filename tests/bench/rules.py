"""How fast the rules run on one core: alone, and with lines, chain and draws."""

import random
import time

from domain.games.laplaplus import LAPLAPLUS
from domain.match.luck import GivenLuck
from domain.match.position import Move, play_position
from tests.kit.battles import house_set
from tests.kit.seating import Seated

Rows = list[tuple[list[int], list[int]]]


def random_rows(count: int) -> Rows:
    choose = random.Random(1)
    return [
        ([choose.randint(1, 27) for _ in range(8)], [choose.randint(1, 27) for _ in range(8)])
        for _ in range(count)
    ]


def rules_alone(rows: Rows) -> float:
    """Events a second: rules and evolve, every event made."""
    options, cards = LAPLAPLUS.read_options({}), house_set()
    events, began = 0, time.perf_counter()
    for a, b in rows:
        moves = [Move(0, {"row": a}), Move(1, {"row": b})]
        position = play_position(LAPLAPLUS, options, cards, moves, GivenLuck([], bytes(32), 0))
        events += len(position.events)
    return events / (time.perf_counter() - began)


def with_lines(rows: Rows) -> float:
    """Lines a second: whole matches with canonical lines, hash chain, seeds and draws."""
    lines, took = 0, 0.0
    for a, b in rows:
        match = Seated.both(LAPLAPLUS, identical_rows="die")
        match.answer(0, {"row": a})
        match.answer(1, {"row": b})
        began, before = time.perf_counter(), len(match.lines)
        match.run()
        took += time.perf_counter() - began
        lines += len(match.lines) - before
    return lines / took
