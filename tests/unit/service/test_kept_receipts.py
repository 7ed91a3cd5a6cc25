"""Receipts that somebody kept: the store agrees, or says what it has lost."""

import random
from collections.abc import AsyncIterator, Callable
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from saikoro.api_schemas.ids import SignedReceipt
from saikoro.api_schemas.receipts import ReceiptFinding
from saikoro.domain.games import find_game
from saikoro.service.bootstrap import Service, open_service
from saikoro.service.errors.streams import ForgedReceipt, UnknownMatch
from saikoro.service.identity import Identity, Receipt
from saikoro.service.matches import outages
from saikoro.service.process.metrics import TAILS
from saikoro.service.store.streams.protocol import Latest
from tests.kit.archiving import played as finished
from tests.kit.long_matches import Begun, begin
from tests.kit.losing import losing
from tests.kit.plain_clients import redis_at


@pytest.fixture(autouse=True)
def never_late(monkeypatch: pytest.MonkeyPatch) -> None:
    """No decision is asked so late that time is given back, however busy the machine is."""
    monkeypatch.setattr(outages, "LATE_MS", 3_600_000)


@pytest.fixture
async def other(settings) -> AsyncIterator[Service]:
    """A process that has appended nothing, and so keeps nothing."""
    async with open_service(settings) as opened:
        yield opened


class Played:
    """A match of which a player keeps the receipts."""

    def __init__(self, service: Service, begun: Begun, seed: int = 0) -> None:
        self.service = service
        self.match = begun.match
        self.tokens = begun.tokens
        self._choose = random.Random(seed)
        self.receipts: list[Receipt] = []

    @property
    def kept(self) -> SignedReceipt:
        """The newest receipt."""
        return signed(self.receipts[-1])

    async def resolve(self) -> None:
        """Have a worker do what is due."""
        await self.service.host.resolver.resolve(self.match)

    async def answer(self) -> None:
        """Let every seat that is asked answer once."""
        await self.resolve()
        asked = await self.service.matches.decisions.seen(self.match)
        assert asked.awaiting is not None
        for seat in asked.awaiting.seats:
            options = (await self.service.matches.decisions.open(self.match, seat)).options or []
            quiet = [one for one in options if one.get("op") not in ("attack", "commander")]
            given = self._choose.choice([one for one in quiet if not one.get("skill")] or options)
            commands, token = self.service.matches.commands, self.tokens[seat]
            self.receipts.append(await commands.answer(self.match, token, given))


def signed(receipt: Receipt) -> SignedReceipt:
    """A receipt as it is on the wire."""
    return SignedReceipt(receipt.match, receipt.version, receipt.head, receipt.signature)


@pytest.fixture
async def played(service) -> Played:
    """A match that goes on with answers in the open."""
    played = Played(service, await begin(service))
    for _ in range(3):
        await played.answer()
    await played.resolve()
    return played


async def compare(service: Service, receipt: SignedReceipt) -> ReceiptFinding:
    return await service.matches.receipts.compare(receipt)


async def shown(service: Service, match: str) -> Latest | None:
    """What the match says that it has lost."""
    return await service.matches.pages.live.lost(match)


def counted(result: str) -> float:
    """How many lost ends of streams this process has counted."""
    return float(TAILS.labels(result)._value.get())


async def test_receipts_of_what_is_there_change_nothing(played, other):
    before = await other.matches.store.load(played.match)
    for receipt in played.receipts:
        assert await compare(other, signed(receipt)) == "leads_here"
    assert await other.matches.store.load(played.match) == before


async def test_every_process_shows_what_was_lost(played, other, server, settings, one_pass):
    lose = losing(server, played.match)
    await played.answer()
    kept = played.kept
    lose()
    lost = counted("lost")
    for _ in range(2):
        assert await compare(other, kept) == "beyond"
    assert counted("lost") == lost + 1
    async with open_service(settings) as third:
        known = Latest(kept.version, bytes.fromhex(kept.head))
        assert await shown(third, played.match) == known
        assert await one_pass(third) == {f"match:{played.match}": [("tail", kept.version)]}


@pytest.fixture
def one_pass() -> Callable[[Service], Any]:
    """Makes a pass over all stored streams; the kinds and versions of the faults of each."""

    async def run(service: Service) -> dict[str, list[tuple[str, int]]]:
        assert await service.host.passes.run_due(idle=0)
        return {
            stream: [(kind, version) for kind, version, _ in found.faults]
            for stream, found in (await service.host.integrity.faulty()).items()
        }

    return run


@pytest.mark.parametrize(
    "forged",
    [
        {"signature": "ab" * 64},
        {"signature": "no"},
        {"head": "ab" * 32},
        {"head": "zz"},
        {"version": 999},
        {"version": 2**40},
    ],
    ids=str,
)
async def test_forged_receipts_are_refused_before_anything_is_looked_at(played, other, forged):
    kept = played.kept
    for name, value in forged.items():
        setattr(kept, name, value)
    with pytest.raises(ForgedReceipt):
        await compare(other, kept)
    kept.match = "ab" * 16
    with pytest.raises(ForgedReceipt):
        await compare(other, kept)
    assert await shown(other, played.match) is None


async def test_receipts_of_other_matches_and_services_are_forged(played, other, service):
    elsewhere = Played(service, await begin(service))
    await elsewhere.answer()
    foreign = elsewhere.kept
    foreign.match = played.match
    with pytest.raises(ForgedReceipt):
        await compare(other, foreign)
    stranger = Identity(b"another secret".ljust(32), "elsewhere")
    with pytest.raises(ForgedReceipt):
        await compare(other, signed(stranger.receipt(played.match, 99, b"h" * 32)))


async def test_a_match_of_which_nothing_is_left_is_unknown(other):
    gone = other.identity.receipt("ab" * 16, 3, b"h" * 32)
    with pytest.raises(UnknownMatch):
        await compare(other, signed(gone))


async def test_a_store_that_was_rewritten_says_so_and_stays_as_it_is(played, other, server):
    lose = losing(server, played.match)
    await played.answer()
    kept = played.kept
    lose()
    token = played.tokens[0]
    await other.matches.commands.resign(played.match, token)
    await other.host.resolver.resolve(played.match)
    before = await other.matches.store.load(played.match)
    assert await compare(other, kept) == "differs"
    meta, batches = await other.matches.store.load(played.match)
    assert (meta.version, meta.head, batches) == (before[0].version, before[0].head, before[1])
    assert await shown(other, played.match) == Latest(kept.version, bytes.fromhex(kept.head))


async def test_an_older_history_is_shown_once_the_newer_one_is_there_again(played, other, server):
    """What was noted last may be in the history again; it then hides no other loss."""
    lose = losing(server, played.match)
    await played.answer()
    first = played.kept
    lose()
    played.service = other
    await other.matches.commands.resign(played.match, played.tokens[0])
    await other.host.resolver.resolve(played.match)
    meta = await other.matches.store.meta(played.match)
    await other.matches.store.note_lost(played.match, Latest(meta.version, meta.head))
    assert await shown(other, played.match) is None
    assert first.version < meta.version
    assert await compare(other, first) == "differs"
    assert await shown(other, played.match) == Latest(first.version, bytes.fromhex(first.head))


async def test_what_was_lost_is_shown_where_the_cards_are_lost_with_it(service, settings, server):
    game = find_game("laplaplus")
    cards = msgspec.json.decode(game.cards.house()) | {"id": "ours"}
    digest = await service.catalogue.sets.add(game, cards)
    created = await service.matches.opening.create("laplaplus", {"card_set": digest})
    match = created.receipt.match
    lose = losing(server, match)
    joined = signed((await service.matches.opening.join(match)).receipt)
    lose()
    with redis_at(server.url) as redis:
        redis.delete(*redis.scan_iter(f"*{digest}*"))
    async with open_service(settings) as third:
        assert await compare(third, joined) == "beyond"
        assert await shown(third, match) == Latest(joined.version, bytes.fromhex(joined.head))


async def test_a_match_in_the_archive_comes_back_with_the_note(settings, tmp_path):
    leaving = replace(settings, keep_days=0, data_dir=str(tmp_path))
    async with open_service(leaving) as service:
        played = await finished(service, "laplaplus")
        inside = service.identity.receipt(played.match, 2, await head_at(service, played.match, 2))
        assert await service.host.mover.run_once() == 1
        assert await compare(service, signed(inside)) == "leads_here"
        assert not await service.matches.store.exists(played.match)
        beyond = signed(service.identity.receipt(played.match, 5_000, b"h" * 32))
        assert await compare(service, beyond) == "beyond"
        assert await shown(service, played.match) == Latest(5_000, b"h" * 32)
        assert await service.host.mover.run_once() == 1
        assert await compare(service, beyond) == "beyond"
        assert not await service.matches.store.exists(played.match)  # it has the note already
        assert await shown(service, played.match) == Latest(5_000, b"h" * 32)


async def head_at(service: Service, match: str, version: int) -> bytes:
    return await service.matches.pages.live.head_at(match, version)
