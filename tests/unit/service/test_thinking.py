"""The process in which bots think."""

import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor

from service.bots.thinking import NICENESS, start_process


def test_bots_stand_back_for_those_who_wait_for_the_service():
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, spawn, start_process) as pool:
        assert pool.submit(os.nice, 0).result(timeout=60) == min(os.nice(0) + NICENESS, 19)
