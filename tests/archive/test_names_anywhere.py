"""Whatever happens to matches, in any order: a name that was withdrawn is nowhere, records hold."""

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from saikoro.client.verification import verify
from saikoro.service.bootstrap import Service, open_service
from saikoro.service.matches.opening import Access
from saikoro.service.settings import Settings
from saikoro.service.store.sealed import Seal
from tests.kit.archiving import play_on
from tests.kit.budget import budget
from tests.kit.named_matches import begun, found, found_finished, record, shown
from tests.kit.scanning import places_of
from tests.kit.servers import Server
from tests.kit.stack import SECRET
from tests.kit.steps import step

STEPS = budget(24, soak=48)
"""What happens in one course."""

CHECKED = 6
"""After so many steps all is looked at."""

PROCESSES = 2


@pytest.fixture
def settings(server: Server, tmp_path: Path) -> Settings:
    return Settings(redis_url=server.url, secret_key=SECRET, data_dir=str(tmp_path), keep_days=0)


@dataclass
class Known:
    """What was done to one match."""

    access: Access
    names: list[str | None] = field(default_factory=list)
    gone: set[int] = field(default_factory=set)
    """The seats whose names were withdrawn."""
    over: bool = False

    @property
    def shown(self) -> list[tuple[str | None, bool]]:
        free = [None] * (2 - len(self.names))
        return [
            (None, True) if seat in self.gone else (name, False)
            for seat, name in enumerate([*self.names, *free])
        ]

    @property
    def left(self) -> set[str]:
        """The names that are still there."""
        return {name for name, gone in self.shown if name is not None and not gone}


class Course:
    """What happens, in several processes of one service."""

    def __init__(self, services: Sequence[Service], seal: Seal, choose: random.Random) -> None:
        self.matches: dict[str, Known] = {}
        self.sealed: set[bytes] = set()
        """What was stored of every name that was withdrawn."""
        self._services = services
        self._seal = seal
        self._choose = choose

    @property
    def service(self) -> Service:
        """One of the processes."""
        return self._choose.choice(self._services)

    async def go_on(self) -> None:
        """One more thing happens."""
        ways = [self.create, self.join, self.join, self.join, self.play, self.end, self.end]
        ways += [self.withdraw, self.withdraw, self.leave, self.leave, self.come_back]
        await self._choose.choice(ways)()

    async def create(self) -> None:
        """A match begins, and nobody, or somebody, has a seat."""
        among: list[Access] = ["listed", "listed", "unlisted"]
        access = self._choose.choice(among)
        match = await begun(self.service, (), access)
        self.matches[match] = Known(access)

    async def join(self) -> None:
        """A seat is taken, without a name, under a new one, or under one that is known."""
        for match, known in self._some(lambda known: len(known.names) < 2):
            names = sorted(set().union(*(one.left for one in self.matches.values())))
            new = f"Ada アダ {self._choose.randbytes(6).hex()}"
            name = self._choose.choice([None, new, new, *names[:1]])
            await self.service.matches.opening.join(match, player=name)
            known.names.append(name)

    async def play(self) -> None:
        """A match goes on a little."""
        for match, _ in self._some(lambda known: len(known.names) == 2 and not known.over):
            await step(self.service, match, self._choose)

    async def end(self) -> None:
        """A match is played to its end."""
        for match, known in self._some(lambda known: len(known.names) == 2 and not known.over):
            await play_on(self.service, match, self._choose.randrange(100))
            known.over = True

    async def withdraw(self) -> None:
        """A seat withdraws its name, which may be gone already, or never have been there."""
        there = self._choose.random() < 0.7
        for match, known in self._some(lambda known: bool(known.left if there else known.names)):
            seat = self._choose.randrange(len(known.names))
            meta = await self.service.matches.store.meta(match)
            assert meta is not None
            self.sealed |= {sealed for at, sealed in meta.names.items() if at == seat}
            await self.service.matches.withdrawals.withdraw(match, seat)
            if known.names[seat] is not None:
                known.gone.add(seat)

    async def leave(self) -> None:
        """What is over leaves Redis."""
        await self._services[0].host.mover.run_once()  # it keeps the lease

    async def come_back(self) -> None:
        """A match comes back, if it has left."""
        for match, _ in self._some(lambda known: known.over):
            if not await self.service.matches.store.exists(match):
                assert await self.service.matches.store.bring_back(match)

    def _some(self, fits: Callable[[Known], bool]) -> Iterator[tuple[str, Known]]:
        fitting = [each for each in self.matches.items() if fits(each[1])]
        yield from self._choose.sample(fitting, min(1, len(fitting)))

    async def check(self, url: str, folder: Path) -> None:
        """Everybody sees the names that are left, no record is broken, and the rest is nowhere."""
        everywhere = set().union(*(known.left for known in self.matches.values()))
        for match, known in self.matches.items():
            assert await shown(self.service, match) == known.shown
            facts = verify(await record(self.service, match)).facts
            assert (facts.faults, facts.finished) == ([], known.over)
            assert facts.withdrawn == sorted(known.gone)
        for name in {name for known in self.matches.values() for name in known.names if name}:
            holders = {
                match
                for match, known in self.matches.items()
                if name in known.left and known.access == "listed"
            }
            assert {*await found(self.service, name)} == holders
            assert {*await found_finished(self.service, name)} <= holders
            assert places_of(name, url, folder) == []
            if name not in everywhere:
                assert places_of(self._seal.name_tag(name), url) == []
        for sealed in self.sealed:
            assert places_of(sealed, url, folder) == []


@pytest.mark.parametrize("seed", range(budget(1, soak=300)))
async def test_a_name_that_was_withdrawn_is_nowhere(settings, server, tmp_path, seed):
    seal = Seal(settings.identity().store_key)
    async with AsyncExitStack() as opened:
        services = [
            await opened.enter_async_context(open_service(settings)) for _ in range(PROCESSES)
        ]
        course = Course(services, seal, random.Random(seed))
        for number in range(1, STEPS + 1):
            await course.go_on()
            if number % CHECKED == 0:
                await course.check(server.url, tmp_path)
