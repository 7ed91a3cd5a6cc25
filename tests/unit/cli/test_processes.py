"""Processes that work for a command, and end with it."""

import itertools
import os
import signal
import subprocess
import sys

import pytest

from saikoro.service.cli.processes import AHEAD, ProcessKilled, mapped
from tests.kit.waiting import PATIENCE_SECONDS

SLEEPS = """
import time
from saikoro.service.cli.processes import mapped
with mapped(time.sleep, [3600, 3600], 2) as results:
    print("begun", flush=True)
    list(results)
"""


def test_results_come_in_order():
    with mapped(abs, [-1, -2, 3], 1, chunk=2) as results:
        assert list(results) == [1, 2, 3]


def test_of_jobs_without_end_few_are_taken_ahead():
    jobs = itertools.count()
    with mapped(abs, jobs, 2, chunk=2) as results:
        assert list(itertools.islice(results, 5)) == [0, 1, 2, 3, 4]
    assert next(jobs) <= 2 * 2 * AHEAD + 6


def test_processes_work_where_signals_cannot_be_held_back(monkeypatch):
    monkeypatch.delattr(signal, "pthread_sigmask")
    with mapped(abs, [-1, -2], 1) as results:
        assert list(results) == [1, 2]


def test_a_process_that_is_killed_is_named():
    with pytest.raises(ProcessKilled), mapped(os._exit, [1], 1) as results:
        list(results)


def test_ctrl_c_ends_all_processes_at_once_and_is_reported_once():
    with subprocess.Popen(
        [sys.executable, "-c", SLEEPS],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as command:
        assert command.stdout is not None
        assert command.stdout.readline() == "begun\n"
        os.killpg(command.pid, signal.SIGINT)
        _, errors = command.communicate(timeout=PATIENCE_SECONDS)
    assert errors.count("KeyboardInterrupt") == 1, errors


def test_processes_end_with_a_command_that_is_killed():
    with subprocess.Popen([sys.executable, "-c", SLEEPS], stdout=subprocess.PIPE) as command:
        assert command.stdout is not None
        assert command.stdout.readline() == b"begun\n"
        command.kill()
        # Its processes have the same standard output, which ends with the last of them.
        assert command.communicate(timeout=PATIENCE_SECONDS)[0] == b""
