"""How fast games are played by chance on one core, every legal action listed at every decision."""

import random
import statistics
import time

from tests.kit import fairies
from tests.kit.ktc import house_set, placed_at_random

MATCHES, POSITIONS = 100, 50
AHEAD = 25
"""Decisions into a match of KTC, its middle is reached."""
MIDDLE = range(8, 16)
"""Turns in the middle of a match of Fairies Battle."""


def ktc_matches_a_second() -> float:
    """Whole matches: every event worded and folded, every legal action listed."""
    began = time.process_time()
    for seed in range(MATCHES):
        choose = random.Random(seed)
        match = placed_at_random(choose, house_set())
        while match.stop is not None:
            match.answer(choose.choice(match.legal()))
    return MATCHES / (time.process_time() - began)


def ktc_milliseconds_a_list() -> float:
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


def fairies_matches_a_second() -> float:
    """Whole matches of the starter decks, from the submissions on."""
    matches = [fairies.between_starters(seed) for seed in range(MATCHES)]
    began = time.process_time()
    for match in matches:
        match.play_out()
    return MATCHES / (time.process_time() - began)


def fairies_milliseconds_a_list() -> float:
    """Of all legal actions of a main phase in the middle of a match; the median."""
    took = []
    for seed in range(POSITIONS):
        match = fairies.between_starters(seed)
        while not match.over and match.state.turn < MIDDLE.stop:
            if match.state.turn in MIDDLE and match.decision.name == "main":
                began = time.process_time()
                match.relist()
                took.append(time.process_time() - began)
            match.answer_at_random()
    return statistics.median(took) * 1000
