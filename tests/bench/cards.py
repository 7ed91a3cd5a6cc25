"""How long card texts take to read, and how long a compiled card set takes to load."""

import statistics
import time

import msgspec

from domain.games.cardgard import CARDGARD
from domain.games.cardgard.cards.card_set import CardSet
from tests.kit.cardgard import house_set

TIMES = 20


def milliseconds_a_card() -> float:
    """Of the card of the house set that takes longest, read alone; its median."""
    house = msgspec.json.decode(CARDGARD.cards.house())
    house_set()  # the grammar is built once a process
    tables = ("unit", "leap", "command")
    alone = [
        house | {key: [] for key in tables} | {table: [card]}
        for table in tables
        for card in house[table]
    ]
    return max(statistics.median(_milliseconds(data) for _ in range(5)) for data in alone)


def milliseconds_compiled() -> float:
    """Of the whole house set, from the bytes in which it is kept."""
    kept = msgspec.msgpack.encode(house_set())
    took = []
    for _ in range(TIMES):
        began = time.perf_counter()
        msgspec.msgpack.decode(kept, type=CardSet)
        took.append(time.perf_counter() - began)
    return statistics.median(took) * 1000


def _milliseconds(data: object) -> float:
    began = time.perf_counter()
    CARDGARD.cards.read(data)
    return (time.perf_counter() - began) * 1000
