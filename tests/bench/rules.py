"""How fast the rules run on one core: alone, with lines, chain and draws, and into the store."""

import asyncio
import random
import time
from collections.abc import Sequence
from typing import Any, NamedTuple

from saikoro.conformance.seating import Seated, secret
from saikoro.domain.games.cardgard import CARDGARD
from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.match.play.position import Move, play_position
from saikoro.domain.match.sources.dice import GivenDice
from saikoro.service.store.sealed import Seal
from saikoro.service.store.server.connecting import connect
from saikoro.service.store.streams.protocol import Append, StoredBatch
from saikoro.service.store.streams.redis import RedisStore
from tests.kit import battles, cardgard

IN_FLIGHT = 32


class Workload(NamedTuple):
    """Matches of one game whose answers are known."""

    game: AnyGame
    cards: Any
    matches: list[list[Move]]


def random_rows(count: int) -> list[tuple[list[int], list[int]]]:
    choose = random.Random(1)
    return [
        ([choose.randint(1, 27) for _ in range(8)], [choose.randint(1, 27) for _ in range(8)])
        for _ in range(count)
    ]


def laplaplus(count: int) -> Workload:
    matches = [[Move(0, {"row": a}), Move(1, {"row": b})] for a, b in random_rows(count)]
    return Workload(LAPLAPLUS, battles.house_set(), matches)


def cardgard_matches(count: int) -> Workload:
    choose = random.Random(1)
    builds = ((cardgard.random_build(choose), cardgard.random_build(choose)) for _ in range(count))
    return Workload(CARDGARD, cardgard.house_set(), [cardgard.moves(*pair) for pair in builds])


def rules_alone(work: Workload) -> float:
    """Events a second: rules and evolve, every event made, with dice that lie ready."""
    options = work.game.book.read_options({})
    dice = random.Random(1).choices(range(1, 7), k=1_000)
    events, began = 0, time.perf_counter()
    for moves in work.matches:
        events += len(play_position(work.game, options, work.cards, moves, GivenDice(dice)).events)
    return events / (time.perf_counter() - began)


def with_lines(work: Workload) -> float:
    """Lines a second: whole matches with canonical lines, hash chain, seeds and draws."""
    lines, took = 0, 0.0
    for number, moves in enumerate(work.matches):
        match = Seated.both(work.game, number)
        began, before = time.perf_counter(), len(match.lines)
        match.play((move.seat, move.answer) for move in moves)
        took += time.perf_counter() - began
        lines += len(match.lines) - before
    return lines / took


async def stored(work: Workload, url: str) -> float:
    """Whole matches a second on one core: played, sealed in lines and stored in one append."""
    store = RedisStore(connect(url))
    seal, left = Seal(secret("store key")), iter(enumerate(work.matches))

    async def keep_storing() -> None:
        for number, moves in left:
            match = Seated(work.game, number, secret("match", number)[:16].hex())
            for seat in (0, 1):
                match.join(seat)
            match.run()
            match.play((move.seat, move.answer) for move in moves)
            await store.append(whole(match, seal))

    began = time.process_time()
    await asyncio.gather(*(keep_storing() for _ in range(IN_FLIGHT)))
    took = time.process_time() - began
    await store.aclose()
    return len(work.matches) / took


def whole(match: Seated, seal: Seal) -> Append:
    """Everything of a finished match in one step."""
    batches: Sequence[StoredBatch] = [
        StoredBatch(batch.version, batch.lines, seal.close(batch.secrets), parent=batch.parent)
        for batch in match.batches
    ]
    return Append(
        stream=match.header.match,
        expected=0,
        expected_head=b"",
        batches=batches,
        head=match.driver.head,
        status=match.driver.state.status,
    )
