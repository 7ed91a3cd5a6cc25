"""How long card texts take to read, and how long a compiled card set takes to load."""

import contextlib
import statistics
import time

import msgspec

from saikoro.domain.errors.rules import IllegalCardSet
from saikoro.domain.games.cardgard import CARDGARD
from saikoro.domain.games.cardgard.cards.card_set import CardSet
from saikoro.domain.games.cardgard.cards.page import read_page
from tests.kit.cardgard import house_set

TIMES = 20

HOSTILE = ("■x■\n", "【1】「x」……", "■x■\n【1】「)", "敵全員", "ダイスを1回振り、", "]", "\x00")
"""Pieces of pages that take longest to refuse."""

PAGE_CHARACTERS = 8 * 1024


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


def seconds_a_hostile_page() -> float:
    """Of the slowest page that is one piece again and again."""
    took = []
    for piece in HOSTILE:
        page = (piece * PAGE_CHARACTERS)[:PAGE_CHARACTERS]
        began = time.perf_counter()
        with contextlib.suppress(IllegalCardSet):
            read_page(page)
        took.append(time.perf_counter() - began)
    return max(took)


def _milliseconds(data: object) -> float:
    began = time.perf_counter()
    CARDGARD.cards.read(data)
    return (time.perf_counter() - began) * 1000
