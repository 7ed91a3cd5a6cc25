"""Trials in the store, and the slices that workers play of them."""

import asyncio
import math
import os
import time
from concurrent.futures import BrokenExecutor

import msgspec
import pytest
from redis.asyncio import Redis

from saikoro.domain.bots.specs import Random
from saikoro.domain.games import GAMES
from saikoro.domain.match.interface.game import AnyGame
from saikoro.service.errors.stores import StoreDown
from saikoro.service.store import trials as store_of_trials
from saikoro.service.store.server.coalesced import Coalesced
from saikoro.service.store.trials import (
    OF_CARDS,
    CardTrial,
    CardTrials,
    Counts,
    Terms,
    TrialStore,
)
from saikoro.service.trials import cards, playing, slices
from saikoro.service.trials.cards import CardJob, CardJobs
from saikoro.service.trials.playing import TrialRunner
from saikoro.service.trials.slices import play_slice
from tests.kit.waiting import until

TRIAL, OTHER = "a" * 32, "b" * 32


def terms(**other: object) -> Terms:
    known = {
        "game": "laplaplus",
        "version": "1",
        "card_set": "0" * 64,
        "house": "0" * 64,
        "cards": ["6"],
        "matches": 10,
        "bot": Random(),
        "seed": bytes(32),
        "client": "ada",
    }
    return Terms(**(known | other))  # type: ignore[arg-type]


@pytest.fixture
async def redis(server):
    async with Redis.from_url(server.url) as connected:
        yield connected


@pytest.fixture
def store(redis):
    return TrialStore(Coalesced(redis), OF_CARDS)


async def taken(store: CardTrials) -> CardTrial:
    trial = await store.take(60)
    assert trial is not None
    return trial


async def test_a_slice_is_counted_once(store):
    assert await store.open(TRIAL, terms(), 2) is None
    first = await taken(store)
    await store.hold(TRIAL, 0)
    second = await taken(store)
    assert (first.counts.played, second.counts.played) == (0, 0)
    assert await store.count(first, Counts(played=4, won=3, drawn=1), "house")
    assert not await store.count(second, Counts(played=4, won=3, drawn=1), "house")
    found = await store.find(TRIAL)
    assert found.counts == Counts(played=4, won=3, drawn=1)
    assert (found.state, found.opponents, found.attempts) == ("playing", "house", 0)


async def test_a_trial_whose_matches_are_played_is_finished(store):
    await store.open(TRIAL, terms(matches=3), 1)
    assert await store.open(OTHER, terms(), 1) == "client"
    assert await store.count(await taken(store), Counts(played=3, lost=3), "house")
    assert (await store.find(TRIAL)).state == "finished"
    assert await store.take(60) is None
    assert await store.open(OTHER, terms(), 1) is None


async def test_what_is_played_after_the_end_is_not_counted(store):
    await store.open(TRIAL, terms(), 1)
    trial = await taken(store)
    assert await store.end(trial, "cancelled")
    assert not await store.end(trial, "failed")
    assert not await store.count(trial, Counts(played=1, won=1), "house")
    assert (await store.find(TRIAL)).counts == Counts()


async def test_trials_come_one_after_the_other(store):
    await store.open(TRIAL, terms(), 2)
    await store.open(OTHER, terms(client="bob"), 2)
    first, second = await taken(store), await taken(store)
    assert {first.id, second.id} == {TRIAL, OTHER}
    assert await store.take(60) is None
    await store.count(first, Counts(played=1, won=1), "house")
    assert (await taken(store)).id == first.id


async def test_there_are_so_many_in_all(store, monkeypatch):
    monkeypatch.setattr(store_of_trials, "MOST_TRIALS", 1)
    assert await store.open(TRIAL, terms(), 5) is None
    assert await store.open(OTHER, terms(client="bob"), 5) == "all"


async def test_a_trial_expires_and_leaves_nothing(store, redis):
    await store.open(TRIAL, terms(), 1)
    await redis.delete(f"saikoro:{{trials}}:trial:{TRIAL}")
    assert await store.take(60) is None
    assert await redis.zcard("saikoro:{trials}:due") == 0
    await store.open(OTHER, terms(client="bob"), 1)
    for key in (f"trial:{OTHER}", "client:bob"):
        assert 0 < await redis.pttl(f"saikoro:{{trials}}:{key}") <= store_of_trials.KEPT_MS


class Sources:
    async def source(self, game: AnyGame, _digest: str) -> bytes:
        return game.cards.house()


class Deadly:
    """A process that ends with every slice."""

    closed = False

    def __init__(self, error: BaseException) -> None:
        self.error, self.runs = error, 0

    async def run(self, *_: object) -> None:
        self.runs += 1
        raise self.error


def runner_of(store: CardTrials, background: object) -> TrialRunner[Terms, Counts]:
    jobs = CardJobs(Sources())  # type: ignore[arg-type]
    return TrialRunner(store, jobs.job, background, lambda: False)  # type: ignore[arg-type]


async def test_a_trial_that_ends_processes_fails(store, monkeypatch):
    monkeypatch.setattr(playing, "LEASE_SECONDS", 0.0)
    await store.open(TRIAL, terms(), 1)
    deadly = Deadly(BrokenExecutor())
    task = asyncio.create_task(runner_of(store, deadly).play_forever())

    async def has_failed() -> bool:
        return bool((await store.find(TRIAL)).state == "failed")

    await until(has_failed)
    task.cancel()
    assert deadly.runs == playing.ATTEMPTS


class Endless:
    """A process that works at a slice until its worker ends."""

    closed = False

    def __init__(self) -> None:
        self.begun = asyncio.Event()

    async def run(self, *_: object) -> None:
        self.begun.set()
        await asyncio.Event().wait()


async def test_a_trial_whose_worker_ends_again_and_again_goes_on_where_it_was(store):
    await store.open(TRIAL, terms(), 1)
    for _ in range(3 * playing.ATTEMPTS):
        endless = Endless()
        task = asyncio.create_task(runner_of(store, endless).play_forever())
        await endless.begun.wait()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    found = await store.find(TRIAL)
    assert (found.state, found.attempts) == ("waiting", 0)
    assert (await taken(store)).id == TRIAL


async def test_a_worker_that_dies_or_loses_the_store_is_no_failure_of_its_trial(store, monkeypatch):
    monkeypatch.setattr(playing, "LEASE_SECONDS", 0.0)
    monkeypatch.setattr(playing, "POLL_SECONDS", 0.001)
    await store.open(TRIAL, terms(), 1)
    lost = Deadly(StoreDown())
    task = asyncio.create_task(runner_of(store, lost).play_forever())

    async def was_lost_often() -> bool:
        return lost.runs > 2 * playing.ATTEMPTS

    await until(was_lost_often)
    task.cancel()
    found = await store.find(TRIAL)
    assert (found.state, found.attempts) == ("waiting", 0)


def job() -> CardJob:
    house = GAMES["laplaplus"].cards.house()
    trial = os.urandom(16).hex()
    return CardJob(trial, "laplaplus", "1", ("6",), Random(), bytes(32), house, house)


@pytest.fixture
def unhurried(monkeypatch):
    """A slice begins further matches for as long as they take."""
    monkeypatch.setattr(slices, "SLICE_SECONDS", math.inf)


def test_a_slice_has_as_many_matches_as_its_time_allows(unhurried, monkeypatch):
    whole = play_slice(job(), 0, 5)
    assert whole.counts.played == 5
    monkeypatch.setattr(slices, "SLICE_SECONDS", 0.0)
    first = play_slice(job(), 0, 5)
    assert first.counts.played == 1


def test_slices_come_to_the_same_as_the_whole(unhurried):
    one = job()
    parts = [play_slice(one, at, at + 2).counts for at in (0, 2, 4)]
    whole = play_slice(one, 0, 6).counts
    summed = Counts(*(map(sum, zip(*map(msgspec.structs.astuple, parts), strict=True))))
    assert summed == whole


def test_a_match_that_takes_too_long_is_given_up(unhurried, monkeypatch):
    def endless(*_: object) -> None:
        ends = time.process_time() + 60
        while time.process_time() < ends:
            pass

    monkeypatch.setattr(cards, "play_match", endless)
    monkeypatch.setattr(slices, "MATCH_SECONDS", 0.01)
    counts = play_slice(job(), 0, 2).counts
    assert counts == Counts(played=2, failed=2)


def test_an_error_in_a_match_is_counted_and_named(unhurried, monkeypatch):
    def broken(*_: object) -> None:
        raise ZeroDivisionError("the rules")

    monkeypatch.setattr(cards, "play_match", broken)
    played = play_slice(job(), 0, 3)
    assert played.counts == Counts(played=3, failed=3)
    assert played.error == "match 0: ZeroDivisionError('the rules')"
