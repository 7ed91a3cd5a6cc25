"""Bots of the service: answers are computed in a separate process and appended like any other.

A match that waits for a bot stays leased. If the worker dies, another one retries; the first answer
is appended, and later ones find the decision closed. A worker that ends gives its leases back.
"""

import asyncio
import contextlib
import functools
from concurrent.futures import BrokenExecutor
from contextlib import AbstractAsyncContextManager
from typing import Any

import msgspec
import structlog
from redis.exceptions import RedisError

from saikoro.domain.bots.observation import AnyObserver, choices_of
from saikoro.domain.bots.specs import Bot, Greedy, Mcts, Random
from saikoro.domain.errors.matches import NothingAsked, Untimely
from saikoro.domain.fairness.frames import keyed_digest, u32
from saikoro.domain.match.commands import answering, deadlines
from saikoro.domain.match.events import Seat
from saikoro.domain.match.play.driver import AnyDriver
from saikoro.domain.match.sources.chance import Chance
from saikoro.domain.record.line import Outside
from saikoro.service.bots.computing import SECONDS, Job, compute_answer
from saikoro.service.bots.observers import BotFailed, Observers, by_rules
from saikoro.service.clock import iso, moment
from saikoro.service.errors.requests import Busy, ParsersBusy
from saikoro.service.errors.stores import StoreDown
from saikoro.service.matches.commands import Matches, new_nonces
from saikoro.service.process.background import Background
from saikoro.service.process.logs import in_hand
from saikoro.service.process.turns import Turns
from saikoro.service.store.streams import protocol as p
from saikoro.service.streams.execution import Proposal

LEASE_OF_WAITING = 0.25
"""Seconds that a match is left alone for each bot that waits for its turn, in any match."""

LONGEST_LEASE = 30.0
"""Another worker looks after so many seconds, in case this one has died."""

GIVING_BACK_SECONDS = 1.0
"""How long the end of a process may be held up by a store that does not answer."""

log = structlog.get_logger()


class BotRunner:
    """Computes and appends the answers of bots, one after another."""

    def __init__(self, matches: Matches, observers: Observers) -> None:
        self._matches = matches
        self._observers = observers
        self._background = Background()
        self._turns = Turns()
        """Bots wait here rather than in the pool, so that one whose match moves on never thinks."""
        self._tasks: dict[tuple[str, int, Seat], asyncio.Task[None]] = {}

    def begin(self, driver: AnyDriver, client: str) -> float:
        """Have every bot that the match waits for think, unless it does already.

        Bots of matches that one `client` created share that client's turns. Returns for how many
        seconds the match should be left alone: the more bots wait for their turns, the longer.
        """
        for seat in driver.bots_asked:
            key = (driver.stream, driver.state.decisions, seat)
            if key not in self._tasks:
                cost = _cost(_bot(driver, seat))
                turn = self._turns.turn(client or driver.stream, cost)
                task = asyncio.create_task(self._answer(turn, *key))
                self._tasks[key] = task
                task.add_done_callback(functools.partial(self._forget, key))
        return min(SECONDS + LEASE_OF_WAITING * len(self._tasks), LONGEST_LEASE)

    def _forget(self, key: tuple[str, int, Seat], _task: asyncio.Task[None]) -> None:
        self._tasks.pop(key, None)

    async def close(self) -> None:
        """Cancel all tasks, and let other workers have their matches at once."""
        tasks = dict(self._tasks)
        for task in tasks.values():
            task.cancel()
        await asyncio.gather(*tasks.values(), return_exceptions=True)
        matches = {match for match, _, _ in tasks}
        # Otherwise their leases end by themselves.
        with contextlib.suppress(StoreDown, RedisError, TimeoutError):
            async with asyncio.timeout(GIVING_BACK_SECONDS):
                await asyncio.gather(*(self._matches.store.hold(match, 0) for match in matches))
        self._background.close()

    async def _answer(
        self, turn: AbstractAsyncContextManager[None], match: str, number: int, seat: Seat
    ) -> None:
        asked = {"match": match, "decision": number, "seat": seat}
        try:
            with in_hand("bot", **asked):
                async with turn:
                    answer = await self._compute(match, number, seat)
                await self._append(match, number, seat, answer)
        except (Untimely, Busy):
            log.info("bot.late", **asked)
        except (StoreDown, ParsersBusy, BrokenExecutor) as error:
            log.warning("bot.interrupted", **asked, error=str(error))
        except BotFailed as failed:  # the deadline decides
            log.exception("bot.failed", **asked)
            await self._stop_waiting(match, failed.version)
        except Exception:  # no fault of the match: its lease brings it back
            log.exception("bot.broken", **asked)

    async def _compute(self, match: str, number: int, seat: Seat) -> Any:
        """The bot's answer; NothingAsked if the match has moved on before its turn."""
        async with self._matches.open(match) as (driver, meta):
            if seat not in driver.bots_asked:
                raise NothingAsked
            observer = await self._observers.observe(driver, seat)
            with by_rules(meta.version):
                rules, job = driver.header.rules, _job(driver, observer, number, seat)
        with by_rules(meta.version):
            return await self._background.run(compute_answer, rules.id, rules.version, job)

    async def _stop_waiting(self, match: str, version: int) -> None:
        with contextlib.suppress(StoreDown):
            await self._matches.store.settle(match, version)

    async def _append(self, match: str, number: int, seat: Seat, answer: Any) -> None:
        """Append the answer; NothingAsked or another Untimely if the decision is closed."""

        async def command(driver: AnyDriver, meta: p.Meta) -> Proposal:
            with by_rules(meta.version):
                events = answering.answer(driver, seat, answer, new_nonces(driver), number)
                stamped = moment(driver.clocks.stamp)
                deadlines.require_in_time(driver, events, stamped)
                outside = Outside(iso(stamped), f"seat{seat}")
                return Proposal([driver.accept(events, outside)])

        await self._matches.execute(match, command)


def _job(driver: AnyDriver, observer: AnyObserver, number: int, seat: Seat) -> Job:
    decision = driver.decision
    if decision is None or seat not in driver.bots_asked or number != driver.state.decisions:
        raise NothingAsked
    seed = driver.preparation.bot_seeds[seat]
    chance = Chance(keyed_digest(seed, "choices", u32(number)))
    observation = observer.observation(number, choices_of(decision, seat, chance))
    return Job(_bot(driver, seat), seed, observation)


def _bot(driver: AnyDriver, seat: Seat) -> Bot:
    bot: Bot = msgspec.convert(driver.state.seats[seat].bot, Bot)
    return bot


def _cost(bot: Bot) -> int:
    """How much a bot thinks, compared to others."""
    match bot:
        case Random():
            return 0
        case Greedy(looks):
            return looks
        case Mcts(playouts):
            return playouts
