"""How fast KTC is played by chance on one core, every legal action listed at every decision."""

import random
import statistics
import time

from tests.kit.ktc import house_set, placed_at_random

MATCHES, POSITIONS = 100, 50
AHEAD = 25
"""Decisions into a match, its middle is reached."""


def matches_a_second() -> float:
    """Whole matches: every event said and folded, every legal action listed."""
    began = time.process_time()
    for seed in range(MATCHES):
        choose = random.Random(seed)
        match = placed_at_random(choose, house_set())
        while match.stop is not None:
            match.answer(choose.choice(match.legal()))
    return MATCHES / (time.process_time() - began)


def milliseconds_a_list() -> float:
    """Of all legal operations in the middle of a match; its median."""
    took = []
    for seed in range(POSITIONS):
        choose = random.Random(seed)
        match = placed_at_random(choose, house_set())
        for _ in range(AHEAD):
            if match.stop is not None:
                match.answer(choose.choice(match.legal()))
        if match.stop is not None:
            began = time.process_time()
            match.legal()
            took.append(time.process_time() - began)
    return statistics.median(took) * 1000
