"""The process for work that takes long."""

import asyncio
import os
import signal
from concurrent.futures import BrokenExecutor
from pathlib import Path

import pytest

from saikoro.service.bots.computing import compute_answer
from saikoro.service.process.background import NICENESS, Background, cores
from saikoro.service.process.limiting import limited
from tests.kit.cores import on_all
from tests.kit.waiting import until


async def test_it_stands_back_for_those_who_wait_for_the_service():
    background = Background()
    assert await background.run(os.nice, 0) == min(os.nice(0) + NICENESS, 19)
    background.close()


async def test_it_leaves_a_core_to_those_who_wait_for_the_service():
    with on_all():
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


async def test_what_thinks_for_bots_loads_no_store():
    background = Background()
    await background.run(repr, compute_answer)
    loaded = await background.run(eval, "[*__import__('sys').modules]")
    assert "saikoro.domain.games.fairies" in loaded
    assert not {"redis", "obstore", "litestar"} & set(loaded)
    background.close()


async def test_work_is_ended_for_which_nobody_waits_any_more(tmp_path):
    background = Background()
    begun = tmp_path / "begun"
    working = asyncio.create_task(background.run_or_cut(_endless, begun))
    await until(lambda: _is_there(begun))
    working.cancel()
    await asyncio.gather(working, return_exceptions=True)
    assert working.cancelled()
    assert await background.run_or_cut(abs, -1) == 1, "the process goes on with what comes next"
    background.close()


async def test_work_that_has_not_begun_is_ended_too():
    background = Background()
    working = asyncio.create_task(background.run_or_cut(abs, -1))
    await asyncio.sleep(0)
    working.cancel()
    await asyncio.gather(working, return_exceptions=True)
    assert await background.run_or_cut(abs, -2) == 2
    background.close()


def _endless(begun: Path) -> None:
    with limited(1_000):
        begun.touch()
        while True:
            pass


async def _is_there(file: Path) -> bool:
    return await asyncio.to_thread(file.exists)
