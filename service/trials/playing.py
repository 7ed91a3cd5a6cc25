"""Playing trials: a slice of matches at a time, in a process that has what others leave of a core.

A slice is counted as a whole, and only where it follows what was counted before; its matches are
functions of the trial's seed and their numbers. So a worker may die at any moment: its lease ends,
another one plays the same matches again, and each is counted once.
"""

import asyncio
import contextlib
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor
from typing import Any, NamedTuple

import msgspec
import structlog
from cachetools import LRUCache
from redis.exceptions import RedisError

from saikoro.domain.bots.specs import Greedy, Random
from saikoro.domain.errors import UnknownRuleset
from saikoro.domain.games import find_game
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.trials.cards import Opponents, TrialCards, trial_cards
from saikoro.domain.trials.playing import play_match
from saikoro.service.errors import StoreDown
from saikoro.service.matches.card_sets import CardSets
from saikoro.service.process.background import Background
from saikoro.service.process.logs import in_hand
from saikoro.service.store.trials import Counts, StoredTrial, TrialStore

SLICE_SECONDS = 0.5
"""How long a slice begins further matches."""

MATCH_SECONDS = 20.0
"""Processor time of a match after which it is given up."""

LEASE_SECONDS = 6.0
"""How long a trial is left to a worker that does not say that it is still at it."""

ATTEMPTS = 3
"""How often a slice is begun before the trial has failed: something in it ends processes."""

POLL_SECONDS = 0.5
"""Seconds between looks for trials, where there are none."""

BROKEN_SECONDS = 5.0
"""Seconds before the next look, where this one failed for a reason of its own."""

YIELD_SECONDS = 5.0
"""How long a slice waits at most for bots of matches that think in this worker."""

GIVING_BACK_SECONDS = 1.0
"""How long the end of a process may be held up by a store that does not answer."""

KEPT = 4
"""Trials whose cards the process that plays remembers."""

log = structlog.get_logger()


class TrialRunner:
    """Plays the trials of a worker process, one slice after another."""

    def __init__(self, store: TrialStore, card_sets: CardSets, is_busy: Callable[[], bool]) -> None:
        """`is_busy` says whether matches need what a trial would take from them."""
        self._store = store
        self._card_sets = card_sets
        self._is_busy = is_busy
        self._background = Background(idle=True)

    async def play_forever(self) -> None:
        """Play whatever trial has waited longest, and continue after any error."""
        while True:
            try:
                played = await self._play()
            except (StoreDown, RedisError) as lost:
                log.debug("trials.interrupted", error=str(lost))
                played = False
            except Exception:  # whatever lies in the store, other trials go on
                log.exception("trials.broken")
                await asyncio.sleep(BROKEN_SECONDS)
                continue
            if not played:
                await asyncio.sleep(POLL_SECONDS)

    def close(self) -> None:
        """End the process that plays."""
        self._background.close()

    async def _play(self) -> bool:
        """Play a slice of the trial that has waited longest; False if none waits."""
        await self._give_way()
        trial = await self._store.take(LEASE_SECONDS)
        if trial is None:
            return False
        with in_hand("trial", trial=trial.id):
            if trial.attempts > ATTEMPTS:
                log.error("trial.failed", trial=trial.id, played=trial.counts.played)
                await self._store.end(trial, "failed")
                return True
            try:
                await self._play_slice(trial)
            except (BrokenExecutor, UnknownRuleset) as error:  # its lease brings it back
                log.warning("trial.interrupted", trial=trial.id, error=repr(error))
            except asyncio.CancelledError:
                await self._give_back(trial)
                raise
        return True

    async def _give_way(self) -> None:
        for _ in range(int(YIELD_SECONDS / POLL_SECONDS)):
            if not self._is_busy():
                break
            await asyncio.sleep(POLL_SECONDS)

    async def _play_slice(self, trial: StoredTrial) -> None:
        terms = trial.terms
        game = find_game(terms.game, terms.version)
        source = await self._card_sets.source(game, terms.card_set)
        house = await self._card_sets.source(game, terms.house)
        job = Job(trial.id, tuple(terms.cards), terms.bot, terms.seed, source, house)
        numbers = trial.counts.played, terms.matches
        playing = asyncio.ensure_future(
            self._background.run(play_slice, game.id, game.version, job, *numbers)
        )
        try:
            while not (await asyncio.wait([playing], timeout=LEASE_SECONDS / 3))[0]:
                await self._store.hold(trial.id, time.time() + LEASE_SECONDS)
        finally:
            playing.cancel()
        played = await playing
        if played.error:
            log.warning("trial.match_failed", trial=trial.id, error=played.error)
        await self._store.count(trial, played.counts, played.opponents)

    async def _give_back(self, trial: StoredTrial) -> None:
        with contextlib.suppress(StoreDown, RedisError, TimeoutError):
            async with asyncio.timeout(GIVING_BACK_SECONDS):
                await self._store.hold(trial.id, 0)


class Job(NamedTuple):
    """A trial as the process that plays knows it."""

    trial: str
    cards: tuple[str, ...]
    bot: Random | Greedy
    seed: bytes
    source: bytes
    house: bytes


class PlayedSlice(NamedTuple):
    """What came of a slice."""

    counts: Counts
    opponents: Opponents
    error: str
    """The error of the first match that failed with one; empty if none did."""


class TooLong(BaseException):
    """A match has used up its processor time; whatever catches errors in between lets it pass."""


def play_slice(game: str, version: str, job: Job, first: int, end: int) -> PlayedSlice:
    """Play matches from number `first` on, before `end`, in the process for it; at least one."""
    ends = time.monotonic() + SLICE_SECONDS
    found = find_game(game, version)
    cards = _cards_of(found, job)
    counts, error = Counts(), ""
    for number in range(first, end):
        wrong = _play(found, cards, job, number, counts)
        error = error or wrong
        if time.monotonic() >= ends:
            break
    return PlayedSlice(counts, cards.opponents, error)


def _play(game: AnyGame, cards: TrialCards, job: Job, number: int, counts: Counts) -> str:
    """Play a match and count it; what is wrong where an error ended it."""
    counts.played += 1
    try:
        with _limited(MATCH_SECONDS):
            played = play_match(game, cards, job.bot, job.seed, number)
    except TooLong:
        counts.failed += 1
        return ""
    except Exception as error:  # noqa: BLE001 - the other matches of the trial go on
        counts.failed += 1
        return f"match {number}: {error!r}"
    setattr(counts, played.result, getattr(counts, played.result) + 1)
    counts.built += played.built
    counts.mixed += played.mixed
    counts.decisions += played.decisions
    return ""


@contextlib.contextmanager
def _limited(seconds: float) -> Iterator[None]:
    """Raise TooLong in the block after so much processor time, wherever it is by then."""

    def end(_number: int, _frame: Any) -> None:
        raise TooLong

    signal.signal(signal.SIGVTALRM, end)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


_known: LRUCache[str, TrialCards] = LRUCache(KEPT)
"""The cards of the trials that this process has played."""


def _cards_of(game: AnyGame, job: Job) -> TrialCards:
    known = _known.get(job.trial)
    if known is None:
        source, house = msgspec.json.decode(job.source), msgspec.json.decode(job.house)
        known = _known[job.trial] = trial_cards(game, source, house, job.cards)
    return known
