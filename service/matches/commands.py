"""The life of a match. Read this first.

Everything that happens goes the same way: load the match (`drivers`), let a command say something
here, or the rules (`resolving`), append the lines at the version at which they were said and give
a receipt (`appending`). If somebody else appended meanwhile, what was said is stale, and the whole
way is gone once more.
"""

import secrets
import uuid
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec
import structlog

from domain.bots.specs import Bot
from domain.errors import Untimely
from domain.games import find_game
from domain.match import commands
from domain.match.batch import Batch, Proposed
from domain.match.decision import Decision
from domain.match.driver import Driver
from domain.match.events import Seat
from domain.record.header import FORMAT, Header
from domain.record.line import Outside
from service.clock import iso, moment, now
from service.errors import Busy, StaleView
from service.fresh import fresh
from service.identity import Identity, Receipt
from service.matches.card_sets import CardSets
from service.matches.drivers import AnyDriver, Drivers
from service.matches.options import Terms
from service.matches.outages import Outages
from service.store import protocol as p
from service.store.sealed import Seal
from service.streams.appending import Appender, Once
from service.tokens import new_token, seat_of, token_digest

ATTEMPTS = 32
"""How often a request is tried while others keep moving its match."""

log = structlog.get_logger()


Token = str | None
"""The bearer token of a request, if it has one."""


class View(NamedTuple):
    """What a client saw when it decided what to ask."""

    version: int
    head: bytes


class Joined(NamedTuple):
    """A taken seat."""

    seat: Seat
    token: str
    receipt: Receipt


class _Request(NamedTuple):
    """What a command says, and what goes with it."""

    events: Sequence[Proposed]
    by: str
    tokens: dict[Seat, bytes] | None = None
    told: bytes = b""
    """What only the asker may know, sealed."""


class Matches:
    """Creates matches, and takes what their seats say."""

    def __init__(
        self,
        matches: p.MatchStore,
        drivers: Drivers,
        appender: Appender,
        card_sets: CardSets,
        identity: Identity,
        seal: Seal,
        outages: Outages,
        terms: Terms,
        wake: Callable[[], None] = lambda: None,
    ) -> None:
        self._store = matches
        self._drivers = drivers
        self._appender = appender
        self._card_sets = card_sets
        self._identity = identity
        self._seal = seal
        self._outages = outages
        self._terms = terms
        self._wake = wake
        """Called when a match has become due."""

    # What clients ask

    async def create(
        self,
        game_id: str,
        options: dict[str, Any],
        once: Once | None = None,
        bots: Mapping[Seat, Bot] = MappingProxyType({}),
    ) -> Receipt:
        """Open a match; UnknownGame, UnknownCardSet or IllegalOptions if there can be none.

        `bots` take their seats at once; nobody gets a token for those.
        """
        game = find_game(game_id)
        terms = await self._terms.fix(game, options)
        match = secrets.token_bytes(16) if once is None else self._identity.match_for(once.key)
        header = Header(
            format=FORMAT,
            game=game.id,
            match=uuid.UUID(bytes=match, version=4).hex,
            options=terms.written,
            rules=terms.rules,
            server=self._identity.name,
            server_key=self._identity.public_key,
        )
        cards = await self._card_sets.playable(game, terms.rules.digest)
        driver = Driver(game, header, terms.options, cards)
        created = commands.create(driver, fresh(), [fresh() for _ in range(game.book.decks)])
        at = now()
        batches = [driver.accept([created], Outside(at, "organiser"))]
        for seat, bot in sorted(bots.items()):
            given = commands.give_to_bot(driver, seat, msgspec.to_builtins(bot), fresh(), fresh())
            batches.append(driver.accept([given], Outside(at, f"seat{seat}")))
        receipt, _ = await self._append(driver, batches, once, header=header.line())
        log.info("match.created", match=header.match, version=receipt.version, game=game.id)
        return receipt

    async def join(
        self,
        match: str,
        seat: Seat | None = None,
        *,
        player: str | None = None,
        seed: bytes | None = None,
        commit: bytes | None = None,
        once: Once | None = None,
    ) -> Joined:
        """Take a seat; the token is told here and nowhere else."""

        def say(driver: AnyDriver) -> _Request:
            joined = commands.join(
                driver,
                seat,
                player=player,
                seed=seed,
                commit=commit,
                server_seed=fresh(),
            )
            taken = joined[0].seat
            token = new_token(match, taken)
            told = self._seal.close_bytes(token.encode())
            return _Request([joined], f"seat{taken}", {taken: token_digest(token)}, told)

        receipt, told = await self._ask(match, say, once)
        token = self._seal.open_bytes(told).decode()
        return Joined(int(token.split("_")[2]), token, receipt)

    async def post_seed(
        self, match: str, token: Token, seed: bytes, once: Once | None = None
    ) -> Receipt:
        """Hand in a seed that was only committed to."""

        def say(driver: AnyDriver, seat: Seat) -> Sequence[Proposed]:
            return [commands.post_seed(driver, seat, seed)]

        return await self._by_seat(match, token, say, once)

    async def answer(
        self,
        match: str,
        token: Token,
        given: Any,
        *,
        nonces: Sequence[bytes] = (),
        decision: int | None = None,
        view: View | None = None,
        once: Once | None = None,
    ) -> Receipt:
        """Answer the open decision; nonces are made up where a hidden answer brings none."""

        def say(driver: AnyDriver, seat: Seat) -> Sequence[Proposed]:
            parts = driver.stop.parts if isinstance(driver.stop, Decision) else 0
            made = nonces or [fresh() for _ in range(parts)]
            return commands.answer(driver, seat, given, made, decision)

        return await self._by_seat(match, token, say, once, view)

    async def seal(
        self,
        match: str,
        token: Token,
        commits: Sequence[bytes],
        *,
        decision: int | None = None,
        view: View | None = None,
        once: Once | None = None,
    ) -> Receipt:
        """Commit to a hidden answer that the seat will hand in later."""

        def say(driver: AnyDriver, seat: Seat) -> Sequence[Proposed]:
            return commands.seal(driver, seat, commits, decision)

        return await self._by_seat(match, token, say, once, view)

    async def post_submission(
        self,
        match: str,
        token: Token,
        given: Any,
        nonces: Sequence[bytes],
        once: Once | None = None,
    ) -> Receipt:
        """Hand in an answer that was only committed to."""

        def say(driver: AnyDriver, seat: Seat) -> Sequence[Proposed]:
            return [commands.post_submission(driver, seat, given, nonces)]

        return await self._by_seat(match, token, say, once)

    async def resign(
        self, match: str, token: Token, view: View | None = None, once: Once | None = None
    ) -> Receipt:
        """Give the match up."""

        def say(driver: AnyDriver, seat: Seat) -> Sequence[Proposed]:
            return [commands.resign(driver, seat)]

        return await self._by_seat(match, token, say, once, view)

    # The way of every append

    async def _by_seat(
        self,
        match: str,
        token: Token,
        say: Callable[[AnyDriver, Seat], Sequence[Proposed]],
        once: Once | None,
        view: View | None = None,
    ) -> Receipt:
        seats: list[Seat] = []

        def admit(meta: p.Meta) -> None:
            seats[:] = [seat_of(token, match, meta.tokens)]

        def request(driver: AnyDriver) -> _Request:
            return _Request(say(driver, seats[0]), f"seat{seats[0]}")

        receipt, _ = await self._ask(match, request, once, view, admit)
        return receipt

    async def _ask(
        self,
        match: str,
        say: Callable[[AnyDriver], _Request],
        once: Once | None,
        view: View | None = None,
        admit: Callable[[p.Meta], None] = lambda _meta: None,
    ) -> tuple[Receipt, bytes]:
        """What a client asked for, done once; the receipt, and what only the asker may know."""
        if once is not None:
            before = await self._store.answer(match, once.key, once.body)
            if before is not None:
                return self._appender.answered(match, before)
        for _ in range(ATTEMPTS):
            async with self._drivers.open(match, admit) as (driver, _meta):
                try:
                    if view is not None and view != (driver.version, driver.head):
                        raise await self._stale(driver, view)
                    return await self._accept(driver, say(driver), once)
                except _Moved:
                    continue
                except (Untimely, StaleView) as refused:
                    # The same request may have been done between our look and now.
                    before = once and await self._store.answer(match, once.key, once.body)
                    if before is not None:
                        return self._appender.answered(match, before)
                    if isinstance(refused, Untimely):
                        driver.game.book.name(refused)
                    raise
        raise Busy

    async def _accept(
        self, driver: AnyDriver, request: _Request, once: Once | None
    ) -> tuple[Receipt, bytes]:
        stamped = moment(driver.clocks.stamp)
        at, batches = iso(stamped), []
        if driver.version and (owed := await self._outages.owed(driver, stamped)):
            batches.append(driver.accept(owed, Outside(at, "server")))
        batches.append(driver.accept(request.events, Outside(at, request.by)))
        return await self._append(driver, batches, once, request.tokens, request.told)

    async def _append(
        self,
        driver: AnyDriver,
        batches: Sequence[Batch],
        once: Once | None,
        tokens: dict[Seat, bytes] | None = None,
        told: bytes = b"",
        header: bytes = b"",
    ) -> tuple[Receipt, bytes]:
        result = await self._appender.append(
            driver, batches, "listed", tokens=tokens, once=once, told=told, header=header
        )
        match = driver.header.match
        if isinstance(result, p.Appended):
            if driver.due or driver.bots_asked:
                self._wake()
            return self._appender.receipt(match, batches[-1]), told
        if isinstance(result, p.Conflict):
            raise _Moved
        return self._appender.answered(match, result)

    async def _stale(self, driver: AnyDriver, view: View) -> StaleView:
        batches = await self._store.read(driver.header.match, view.version)
        missed = [
            line
            for batch in batches
            for version, line in enumerate(batch.lines, batch.first)
            if version > view.version
        ]
        return StaleView(driver.version, driver.head, missed)


class _Moved(Exception):
    """Somebody else appended first."""
