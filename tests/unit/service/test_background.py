"""The process for work that takes long."""

import os
import signal
import sys
from concurrent.futures import BrokenExecutor

import pytest

from saikoro.service.bots.computing import compute_answer
from saikoro.service.process.background import MOST_NICE, NICENESS, Background, cores


async def test_it_stands_back_for_those_who_wait_for_the_service():
    background = Background()
    assert await background.run(os.nice, 0) == min(os.nice(0) + NICENESS, 19)
    background.close()


async def test_it_leaves_a_core_to_those_who_wait_for_the_service():
    background = Background()
    assert await background.run(cores) == set(sorted(cores())[:-1] or cores())
    background.close()


async def test_it_is_started_again_after_its_death():
    background = Background()
    with pytest.raises(BrokenExecutor):
        await background.run(os._exit, 1)
    assert await background.run(abs, -1) == 1
    background.close()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
async def test_a_signal_for_all_processes_of_a_worker_does_not_end_its_work(number):
    background = Background()
    await background.run(signal.raise_signal, number)
    assert await background.run(abs, -1) == 1
    background.close()


async def test_an_idle_one_stands_back_for_it_too():
    background = Background(idle=True)
    assert await background.run(os.nice, 0) == MOST_NICE
    if sys.platform == "linux":
        assert await background.run(os.sched_getscheduler, 0) == os.SCHED_IDLE
    background.close()


async def test_what_thinks_for_bots_loads_no_store():
    background = Background()
    await background.run(repr, compute_answer)
    loaded = await background.run(eval, "[*__import__('sys').modules]")
    assert "saikoro.domain.games.fairies" in loaded
    assert not {"redis", "obstore", "litestar"} & set(loaded)
    background.close()
