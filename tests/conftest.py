"""What every test can count on.

What starts the service is imported by the fixtures that need it, as that takes seconds which the
tests of a game do without.
"""

import gc
import os
import signal
import subprocess
from collections.abc import AsyncIterator, Callable, Generator, Iterator
from contextlib import closing, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING
from zlib import crc32

import pytest
from hypothesis import HealthCheck, settings

from saikoro.domain.games import GAMES, RULESETS
from saikoro.service.process.garbage import settle
from tests.kit.budget import FAST, SOAKING
from tests.kit.cores import stay_on_one
from tests.kit.secrets_of_tests import secrets_of_tests
from tests.meter.layers import folder_of
from tests.meter.plugin import Meter

if TYPE_CHECKING:
    from saikoro.service.store.streams.redis import RedisStore
    from tests.kit.servers import Server
    from tests.kit.stack import Client, Serving, Stack

ON_REQUEST = {
    "browser": "--browser",
    "clients/generated": "--generated",
    "cluster": "--cluster",
    "soak": "--soak",
}
"""Folders of tests that need more than others, and the option with which they run."""

TOGETHER = ("--browser", "--cluster", "--containers", "--processes", "--soak")
"""Options of runs whose tests start processes that have to run at the same time."""

_ON_REQUEST = {Path(__file__).parent / folder: option for folder, option in ON_REQUEST.items()}

SOAK = Path(__file__).parent / "soak"
"""Whose tests take minutes; those that are marked `soak` elsewhere run with them alone."""

WAITING = (
    "cluster", "soak", "docs", "stories", "archive", "backup", "packaging", "publishing", "cli"
)  # fmt: skip
"""Folders of tests many of which wait: for processes that they start, or for a deadline."""

settings.register_profile(
    "make test",
    deadline=None,
    derandomize=True,
    max_examples=50,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "make soak", parent=settings.get_profile("make test"), derandomize=False, max_examples=200
)
settings.register_profile(
    "make test-fast", parent=settings.get_profile("make test"), max_examples=10
)
settings.load_profile("make soak" if SOAKING else "make test-fast" if FAST else "make test")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--containers", action="store_true", help="servers from testcontainers")
    parser.addoption("--cluster", action="store_true", help="a cluster instead of one server")
    parser.addoption("--processes", action="store_true", help="two APIs and workers as processes")
    parser.addoption("--browser", action="store_true", help="what a real browser draws and plays")
    parser.addoption("--soak", action="store_true", help="kills, floods and hunts")
    parser.addoption("--tenth", type=int, help="only this tenth of the tests, 0 to 9")
    parser.addoption("--generated", action="store_true", help="clients that are generated")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers", "soak: too dear for `make test`; tests/soak/README.md says why"
    )
    config.pluginmanager.register(Meter(config))
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as a shell has it in the background
        signal.signal(signal.SIGINT, signal.default_int_handler)
    worker = getattr(config, "workerinput", {}).get("workerid")
    if worker and not any(map(config.getoption, TOGETHER)):
        stay_on_one(int(worker.removeprefix("gw")))


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """One process more than cores, as tests wait for four tenths of their time. With two a core,
    processes push each other out of the caches. A browser has processes of its own."""
    cores = os.cpu_count() or 1
    return cores if config.getoption("--browser") else cores + 1


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """What needs a browser, or generates clients, is no test without its option."""
    option = _ON_REQUEST.get(collection_path)
    return True if option and not config.getoption(option) else None


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Leave what stays, all modules and ten thousand items, out of the collections of garbage."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        settle()


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Have every other process of a run collect from the end: what one of them has compiled, all
    others only load."""
    report = yield
    name = getattr(collector.config, "workerinput", {}).get("workerid", "gw0")
    if isinstance(collector, pytest.Directory) and int(name.removeprefix("gw")) % 2:
        report.result.reverse()
    return report


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mix what waits with what computes, so that cores are neither idle nor fought for; leave out
    what is too dear without `--soak`, and with `--tenth` the other tenths, which ten runs cover."""
    by_file: dict[Path, list[pytest.Item]] = {}
    for item in items:
        by_file.setdefault(item.path, []).append(item)
    items[:] = [item for path in _mixed(sorted(by_file)) for item in by_file[path]]
    for path, found in by_file.items():
        if SOAK in path.parents:
            for item in found:
                item.add_marker("soak")
    if not config.getoption("--soak"):
        _keep(config, items, lambda item: item.get_closest_marker("soak") is None)
    if (tenth := config.getoption("--tenth")) is not None:
        _keep(config, items, lambda item: crc32(item.nodeid.encode()) % 10 == tenth % 10)


def _mixed(files: list[Path]) -> list[Path]:
    """Files of tests with those of each folder spread evenly; what waits over the first nine
    tenths, so that a run does not end with it."""
    by_folder: dict[str, list[Path]] = {}
    for file in files:
        by_folder.setdefault(folder_of(file), []).append(file)
    places: dict[Path, float] = {}
    for folder, found in by_folder.items():
        length = 0.9 if folder in WAITING else 1.0
        places |= {file: length * number / len(found) for number, file in enumerate(found)}
    return sorted(files, key=places.__getitem__)


def _keep(
    config: pytest.Config, items: list[pytest.Item], wanted: Callable[[pytest.Item], bool]
) -> None:
    chosen: dict[bool, list[pytest.Item]] = {True: [], False: []}
    for item in items:
        chosen[wanted(item)].append(item)
    config.hook.pytest_deselected(items=chosen[False])
    items[:] = chosen[True]


def pytest_report_header(config: pytest.Config) -> str:
    if config.getoption("--containers"):
        from tests.kit.servers import IMAGE

        return f"server: container of {IMAGE}"
    from saikoro.service.store.server.embedded import server_command

    command, _ = server_command(None)
    kind = "cluster" if config.getoption("--cluster") else "server"
    return f"{kind}: " + subprocess.check_output([*command, "--version"], text=True).strip()


def start_server(config: pytest.Config, folder: Path) -> "Server":
    """A server of the kind that this run asks for."""
    from tests.kit.clusters import ClusterTestServer
    from tests.kit.servers import ContainerTestServer, EmbeddedTestServer

    if config.getoption("--cluster"):
        return ClusterTestServer(folder)
    return ContainerTestServer() if config.getoption("--containers") else EmbeddedTestServer(folder)


@pytest.fixture(scope="session", autouse=True)
def matches_of_tests() -> Iterator[None]:
    """Each test plays the same matches in each run, except in the soak."""
    with nullcontext() if SOAKING else secrets_of_tests():
        yield


@pytest.fixture(scope="session")
def shared_server(
    pytestconfig: pytest.Config, tmp_path_factory: pytest.TempPathFactory
) -> Iterator["Server"]:
    """One server for all tests of this process that no other process works on."""
    server = start_server(pytestconfig, tmp_path_factory.mktemp("data"))
    yield server
    server.close()


@pytest.fixture
def server(shared_server: "Server") -> "Server":
    """The shared server, emptied."""
    return _emptied(shared_server)


@pytest.fixture(scope="module")
def module_server(shared_server: "Server") -> "Server":
    """The shared server, emptied for all tests of a module together."""
    return _emptied(shared_server)


def _emptied(server: "Server") -> "Server":
    from tests.kit.plain_clients import redis_at

    for url in {server.url, server.queue_url}:
        with redis_at(url) as redis:
            redis.flushall()
    return server


@pytest.fixture
def mortal_server(pytestconfig: pytest.Config, tmp_path: Path) -> Iterator["Server"]:
    """A server of this test's own, which may die."""
    with closing(start_server(pytestconfig, tmp_path / "data")) as own:
        yield own


@pytest.fixture
async def store(server: "Server") -> AsyncIterator["RedisStore"]:
    """A store on an empty server."""
    from saikoro.service.store.server.connecting import connect
    from saikoro.service.store.streams.redis import RedisStore

    opened = RedisStore(connect(server.url))
    yield opened
    await opened.aclose()


@pytest.fixture(scope="session")
def processes(
    pytestconfig: pytest.Config, tmp_path_factory: pytest.TempPathFactory
) -> Iterator["Stack"]:
    """Server, API and a worker as processes: for what one process does not show."""
    from tests.kit.one_slot import WITH_SLOTS
    from tests.kit.stack import Stack

    with (
        closing(start_server(pytestconfig, tmp_path_factory.mktemp("data"))) as server,
        Stack(server, tmp_path_factory.mktemp("stack"), runner=WITH_SLOTS) as running,
    ):
        yield running.warm()


@pytest.fixture(scope="session")
def stack(
    pytestconfig: pytest.Config, tmp_path_factory: pytest.TempPathFactory
) -> Iterator["Serving"]:
    """The service, for all tests of this process that change nothing but matches.

    It is in this process, or with `--processes` two APIs, behind a proxy, and two workers.
    """
    from tests.kit.alternating import alternating
    from tests.kit.one_process import OneProcess
    from tests.kit.one_slot import WITH_SLOTS
    from tests.kit.stack import Stack

    with closing(start_server(pytestconfig, tmp_path_factory.mktemp("data"))) as server:
        folder = tmp_path_factory.mktemp("stack")
        if not pytestconfig.getoption("--processes"):
            with OneProcess(server, folder) as running:
                yield running.warm()
            return
        with (
            Stack(server, folder, workers=2, runner=WITH_SLOTS) as first,
            alternating(first, server, tmp_path_factory.mktemp("second")),
        ):
            yield first.warm()


@pytest.fixture(scope="module")
def lanterns(
    pytestconfig: pytest.Config, tmp_path_factory: pytest.TempPathFactory
) -> Iterator["Serving"]:
    """A service of its own that plays our games, and Lanterns."""
    from tests.kit.one_process import OneProcess
    from tests.kit.with_lanterns import registered

    with (
        registered(),
        closing(start_server(pytestconfig, tmp_path_factory.mktemp("data"))) as server,
        OneProcess(server, tmp_path_factory.mktemp("stack")) as running,
    ):
        yield running.warm()


@pytest.fixture
def client(stack: "Serving") -> Iterator["Client"]:
    """A client of that API."""
    with stack.client() as opened:
        yield opened


@pytest.fixture
def registry() -> Iterator[None]:
    """Games may be removed in a test: afterwards they are there as before, in the same order."""
    games, rulesets = dict(GAMES), dict(RULESETS)
    yield
    GAMES.clear()
    GAMES.update(games)
    RULESETS.clear()
    RULESETS.update(rulesets)
