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
from domain.fairness.frames import SECRET_BYTES
from domain.games import find_game
from domain.match import commands
from domain.match.checking import Checked
from domain.match.decision import Decision, Label
from domain.match.driver import Awaiting, Batch, Driver, Proposed
from domain.match.events import Seat
from domain.record.header import FORMAT, Header, Rules
from domain.record.line import Outside
from service.appending import Appender, Once
from service.card_sets import CardSets
from service.clock import iso, moment, now
from service.drivers import AnyDriver, Drivers
from service.errors import Busy, StaleView
from service.identity import Identity, Receipt
from service.outages import Outages
from service.store import protocol as p
from service.store.sealed import Seal
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


class Time(NamedTuple):
    """How the clocks of a match stand at a moment, in ms."""

    moment: int
    given_back: int
    """How much of the present wait does not count."""
    deadlines: dict[Seat, int]
    """Of those who are waited for; 0 is never."""
    banks: list[int | None]


class Asked(NamedTuple):
    """What a match asks of its seats."""

    version: int
    head: bytes
    meta: p.Meta
    decision: Decision[Any] | None = None
    """None while nothing is asked."""
    awaiting: Awaiting | None = None
    ask: Any = None
    """What the asking seat is told about its answer."""
    options: list[Any] | None = None
    """Legal answers of the asking seat; None where there is not even a sample."""
    labels: list[Label] | None = None
    """What they are called, one by one."""
    time: Time | None = None


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
        wake: Callable[[], None] = lambda: None,
        usual_options: Mapping[str, Any] = MappingProxyType({}),
    ) -> None:
        self._store = matches
        self._drivers = drivers
        self._appender = appender
        self._card_sets = card_sets
        self._identity = identity
        self._seal = seal
        self._outages = outages
        self._wake = wake
        """Called when a match has become due."""
        self._usual_options = usual_options
        """The host's defaults, for games that have such options."""

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
        known = game.options.__struct_fields__
        usual = {name: value for name, value in self._usual_options.items() if name in known}
        read = game.read_options(usual | options)
        digest = await self._card_sets.digest(game, read.card_set)
        match = secrets.token_bytes(16) if once is None else self._identity.match_for(once.key)
        header = Header(
            format=FORMAT,
            game=game.id,
            match=uuid.UUID(bytes=match, version=4).hex,
            options=msgspec.to_builtins(read) | {"card_set": digest},
            rules=Rules(digest, game.id, game.version),
            server=self._identity.name,
            server_key=self._identity.public_key,
        )
        driver = Driver(game, header, read, await self._card_sets.playable(game, digest))
        decks = [secrets.token_bytes(SECRET_BYTES) for _ in range(game.decks)]
        created = commands.create(driver, secrets.token_bytes(SECRET_BYTES), decks)
        at = now()
        batches = [driver.accept([created], Outside(at, "organiser"))]
        for seat, bot in sorted(bots.items()):
            seeds = [secrets.token_bytes(SECRET_BYTES) for _ in range(2)]
            given = commands.give_to_bot(driver, seat, msgspec.to_builtins(bot), *seeds)
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
                server_seed=secrets.token_bytes(SECRET_BYTES),
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
            parts = driver.stop.part_count if isinstance(driver.stop, Decision) else 0
            made = nonces or [secrets.token_bytes(SECRET_BYTES) for _ in range(parts)]
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

    async def asked(self, match: str, seat: Seat | None) -> Asked:
        """What the match asks; `seat` learns what is for it alone. MatchOver after the end."""
        async with self._drivers.open(match) as (driver, meta):
            decision, awaiting = driver.stop, driver.awaiting
            if not isinstance(decision, Decision) or awaiting is None:
                return Asked(driver.version, driver.head, meta)
            time = await self._time(driver, awaiting)
            asked = Asked(driver.version, driver.head, meta, decision, awaiting, time=time)
            if seat is None or seat not in awaiting.seats or awaiting.what != "answers":
                return asked
            listed = decision.options or decision.samples
            options = None if listed is None else listed(seat)
            return asked._replace(
                ask=msgspec.to_builtins(decision.ask(seat)),
                options=options,
                labels=None if options is None else decision.called(seat, options),
            )

    async def check(
        self, match: str, token: Token, given: Any, decision: int | None = None
    ) -> tuple[Checked, View]:
        """What would become of an answer, finished or not, and of which view; nothing happens."""
        seats: list[Seat] = []

        def admit(meta: p.Meta) -> None:
            seats[:] = [seat_of(token, match, meta.tokens)]

        async with self._drivers.open(match, admit) as (driver, _meta):
            try:
                checked = commands.check(driver, seats[0], given, decision)
            except Untimely as untimely:
                driver.game.name(untimely)
                raise
            return checked, View(driver.version, driver.head)

    async def _time(self, driver: AnyDriver, awaiting: Awaiting) -> Time:
        """The clocks, with what is owed counted as if it were given back already."""
        clocks, seen = driver.clocks, moment(driver.clocks.stamp)
        owed = await self._outages.unusable(clocks, seen)
        return Time(
            seen,
            clocks.given_back + owed,
            {seat: at and at + owed for seat, at in awaiting.deadlines.items()},
            [clocks.bank(seat, seen - owed) for seat in range(driver.game.seats)],
        )

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
                        driver.game.name(refused)
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
