"""A worker that is slow acts on what a tournament was: no match goes on before its rewind (TN-35).

The tests stop a worker at the two moments between its look at the tournament and its line in a
match. Meanwhile the table is resumed and paused again, and a judge rules that its match goes back.
"""

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest

from saikoro.domain.match.clocks import milliseconds
from saikoro.domain.tournament.commands.pausing import pause_table, resume_table
from saikoro.domain.tournament.facts.events import RulingMade
from saikoro.domain.tournament.facts.rulings import Rewind
from saikoro.domain.tournament.planning.plan import read_plan
from saikoro.domain.verification.verify import verify
from saikoro.service.bootstrap import Service
from saikoro.service.organisers.keys import Organiser
from saikoro.service.store.streams.protocol import Append, AppendResult, Meta
from saikoro.service.tournaments.entries import entry_document
from saikoro.service.tournaments.opening import Opened
from tests.contract.jobs.test_tournament_jobs import resolve_once
from tests.kit.tournaments import SWISS, plan
from tests.kit.waiting import until

TABLE = (0, 1, 0)

JUDGED = ("match.paused", "match.rewound", "match.resumed")


class Cup:
    """A tournament of one table, as one process of the service sees it."""

    def __init__(self, service: Service, opened: Opened, match: str) -> None:
        self.service, self.opened, self.match = service, opened, match

    async def pause(self) -> None:
        """Pause the table, and do not wait for its match."""
        await self._execute(lambda ledger: pause_table(ledger, TABLE, "a call"))

    async def resume(self) -> None:
        """Resume the table, and do not wait for its match."""
        await self._execute(lambda ledger: resume_table(ledger, TABLE))

    async def rewind(self) -> None:
        """Rule that the match goes back to its first decision."""
        to = next(line["v"] for line in await self.lines() if line["type"] == "decision.asked")
        made = RulingMade(Rewind(*TABLE, 0, to), "a misclick")
        commands = self.service.tournaments.commands
        await commands.rule(self.opened.tournament, self.opened.token, made, client="")

    async def come_to(self, *kinds: str) -> None:
        """Work until the match has exactly these lines of pauses and rewinds."""

        async def has_come() -> bool:
            await self.service.tournaments.store.sweep()
            await resolve_once(self.service)
            return await self.judged() == [f"match.{kind}" for kind in kinds]

        await until(has_come, f"the match has never {kinds}")

    async def judged(self) -> list[str]:
        """The lines of its pauses and rewinds."""
        return [line["type"] for line in await self.lines() if line["type"] in JUDGED]

    async def lines(self) -> list[dict[str, Any]]:
        record = await self.service.matches.pages.record(self.match)
        return [msgspec.json.decode(line) for line in record[1:]]

    async def _execute(self, propose: Any) -> None:
        commands = self.service.tournaments.commands
        await commands.execute(self.opened.tournament, self.opened.token, propose)


@pytest.fixture
async def cup(twin: Service) -> Cup:
    """A tournament whose match has asked for its first answers."""
    options = {"decision_seconds": 600, "corrections": "judge"}
    asked = plan(SWISS | {"rounds": 1}, game="pbwcg", play="seats", options=options)
    people = entry_document([{"name": "ada"}, {"name": "bob"}])
    opened = await twin.tournaments.opening.create(
        read_plan(asked), people, Organiser(), start=True, client=""
    )
    match: list[str] = []

    async def has_begun() -> bool:
        await resolve_once(twin)
        async with twin.tournaments.streams.open(opened.tournament) as (ledger, _meta):
            match[:] = ledger.state.linked.get(TABLE, [])
        return bool(match) and (await awaited(twin, match[0])).startswith("answers")

    await until(has_begun, "the match never begins")
    return Cup(twin, opened, match[0])


async def awaited(service: Service, match: str) -> str:
    """What a match waits for."""
    return (await service.matches.pages.meta(match)).awaiting or ""


class Once:
    """Something that happens once, before a slow worker goes on."""

    def __init__(self, meanwhile: Callable[[], Awaitable[None]]) -> None:
        self._meanwhile = meanwhile
        self.happened = False

    async def __call__(self) -> None:
        if not self.happened:
            self.happened = True
            await self._meanwhile()


async def work(service: Service, meanwhile: Once) -> None:
    """Have a slow worker take a step."""

    async def has_worked() -> bool:
        await service.tournaments.store.sweep()
        await resolve_once(service)
        return meanwhile.happened

    await until(has_worked, "the slow worker does nothing")


def slow_to_append(patch: pytest.MonkeyPatch, service: Service, kind: str, once: Once) -> None:
    """Let something happen before a process appends a line of this kind to a match."""
    append = service.matches.store.append

    async def slowly(asked: Append) -> AppendResult:
        if any(f'"{kind}"'.encode() in line for batch in asked.batches for line in batch.lines):
            await once()
        return await append(asked)

    patch.setattr(service.matches.store, "append", slowly)


def slow_to_load(patch: pytest.MonkeyPatch, service: Service, match: str, once: Once) -> None:
    """Let something happen before a process loads a match that it has to pause, or let go on."""
    meta = service.matches.store.meta

    async def slowly(stream: str) -> Meta | None:
        found = await meta(stream)
        if stream == match:
            await once()
        return found

    patch.setattr(service.matches.store, "meta", slowly)


async def resumed_and_paused_again(cup: Cup) -> None:
    await cup.pause()
    await cup.rewind()


@pytest.mark.parametrize("slow", ["append", "load"])
async def test_a_slow_worker_lets_no_match_go_on_before_its_rewind(
    service: Service, cup: Cup, monkeypatch: pytest.MonkeyPatch, slow: str
) -> None:
    await cup.pause()
    await cup.come_to("paused")
    once = Once(lambda: resumed_and_paused_again(cup))
    await cup.resume()
    if slow == "append":
        slow_to_append(monkeypatch, service, "match.resumed", once)
    else:
        slow_to_load(monkeypatch, service, cup.match, once)
    await work(service, once)
    await cup.come_to("paused", "resumed", "paused", "rewound")
    await cup.resume()
    await cup.come_to("paused", "resumed", "paused", "rewound", "resumed")
    lines = [line for line in await cup.lines() if line["type"] in JUDGED]
    assert lines[1]["at"] == lines[2]["at"], "it never went on in between"
    assert milliseconds(lines[2]["at"]) > milliseconds(lines[0]["at"])
    assert verify(await cup.service.matches.pages.record(cup.match)).sound


async def test_a_slow_worker_pauses_no_match_whose_table_goes_on(
    service: Service, cup: Cup, monkeypatch: pytest.MonkeyPatch
) -> None:
    await cup.pause()
    once = Once(cup.resume)
    slow_to_load(monkeypatch, service, cup.match, once)
    await work(service, once)
    assert await cup.judged() == []


async def test_a_ruling_pauses_its_match_first(cup: Cup) -> None:
    """A judge who rules right after the pause does not have to wait for a worker."""
    await cup.pause()
    await cup.rewind()
    assert await cup.judged() == ["match.paused"]
    await cup.come_to("paused", "rewound")
