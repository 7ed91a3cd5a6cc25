"""Children that are kept running: how soon they are started again, and how many there are."""

import socket
import sys
from types import SimpleNamespace

import pytest

from saikoro.service.cli.host import up
from saikoro.service.process import supervising
from saikoro.service.process.machine import fitting_apis, fitting_workers, usable_cores
from saikoro.service.process.supervising import PAUSES, SETTLED_SECONDS, SupervisedChild
from saikoro.service.settings import Settings


@pytest.fixture
def clock(monkeypatch):
    now = [1000.0]
    monkeypatch.setattr(supervising, "time", SimpleNamespace(monotonic=lambda: now[0]))
    return now


def died(child):
    """Have a child end, and the death noticed."""
    assert child.child is not None
    child.child.wait()
    child.look()


def test_one_that_dies_again_and_again_is_started_ever_more_rarely(clock):
    child = SupervisedChild("short", [sys.executable, "-S", "-c", ""], {})
    child.start()
    for pause in (*PAUSES, PAUSES[-1]):
        died(child)
        clock[0] += pause / 2
        child.look()
        assert child.child is None
        clock[0] = child.again
        child.look()
        assert child.child is not None
    clock[0] += SETTLED_SECONDS + 1
    died(child)
    child.look()
    assert child.child is not None
    child.child.wait()


@pytest.mark.parametrize(
    ("quota", "cores"),
    [
        ("max 100000\n", None),
        ("50000 100000\n", 1),
        ("100000 100000\n", 1),
        ("", None),
        ("nonsense", None),
    ],
)
def test_a_container_has_as_many_cores_as_it_may_use(tmp_path, quota, cores):
    file = tmp_path / "cpu.max"
    file.write_text(quota)
    assert usable_cores(file) == (cores or usable_cores(tmp_path / "missing"))


@pytest.mark.parametrize(
    ("cores", "apis", "workers"),
    [(1, 1, 1), (2, 1, 2), (3, 1, 3), (4, 2, 4), (8, 4, 8), (64, 8, 16)],
)
def test_processes_by_cores(cores, apis, workers):
    assert (fitting_apis(cores), fitting_workers(cores)) == (apis, workers)


def test_all_processes_of_a_service_get_the_verdicts_on_games(tmp_path, monkeypatch):
    """Each of them would try every package of games."""
    asked: list[list[str]] = []

    def tried(allowed: list[str]) -> dict[str, str]:
        asked.append(allowed)
        return {"SAIKORO_VERDICTS": "[]"}

    monkeypatch.setattr(up, "try_games", tried)
    monkeypatch.setattr(SupervisedChild, "start", lambda child: None)
    settings = Settings(data_dir=str(tmp_path), processes=2, workers=2, games="ktc")
    everything = up.Supervisor(settings)
    with socket.socket() as listens:
        everything._start_children("redis://127.0.0.1:1/0", listens, "")
    children = [*everything._apis, *everything._workers]
    assert [child.environment["SAIKORO_VERDICTS"] for child in children] == ["[]"] * 4
    assert asked == [["ktc"]]
