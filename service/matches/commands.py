"""What clients ask of a match. Read this first.

Each request becomes a command: it looks at the match as it stands, and proposes lines, or raises
the reason why it cannot (`domain.match.commands`). The handler of all streams executes it
(`service.streams.handler`); what the rules do then, workers do (`service.matches.resolving`).
"""

import contextlib
import hmac
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec
import structlog

from domain.bots.specs import Bot
from domain.errors import Untimely
from domain.games import find_game
from domain.match import commands
from domain.match.engine.batch import Batch, Proposed
from domain.match.engine.driver import AnyDriver
from domain.match.events import Seat
from domain.record.header import FORMAT, Header
from domain.record.line import Outside
from service.clock import iso, moment, now
from service.errors import Busy, Forbidden, NotInvited, StaleView
from service.identity import Identity, Receipt
from service.matches.kind import MatchKind
from service.matches.options import Terms
from service.matches.outages import Outages
from service.matches.quotas import Quota
from service.store.streams import protocol as p
from service.streams.handler import Admit, Executed, Once, Proposal, Streams
from service.tokens import (
    CREATOR,
    INVITED,
    JUDGE,
    holder_of,
    new_secret,
    new_token,
    seat_of,
    token_digest,
)

log = structlog.get_logger()

Matches: TypeAlias = Streams[AnyDriver]

Access: TypeAlias = Literal["listed", "unlisted", "invitation"]
"""Who finds a match and may join: everybody, whoever has its id, or its invitation."""

Token: TypeAlias = str | None
"""The bearer token of a request, if it has one."""

Propose: TypeAlias = Callable[[AnyDriver, Seat], Sequence[Proposed]]
"""What a seat proposes; raises the reason why it cannot."""


class View(NamedTuple):
    """What a client saw when it decided what to ask."""

    version: int
    head: bytes


class Created(NamedTuple):
    """A new match."""

    token: str
    """Of its creator, who may cancel it before it begins."""
    judge_token: str | None
    """Of the judge, who may rewind the match; None where its options allow no rewinds."""
    invitation: str | None
    """What joining takes, for a match by invitation."""
    receipt: Receipt


class Joined(NamedTuple):
    """A taken seat."""

    seat: Seat
    token: str
    receipt: Receipt


class MatchCommands:
    """Creates matches, and takes what their seats ask."""

    def __init__(
        self,
        matches: Matches,
        kind: MatchKind,
        identity: Identity,
        terms: Terms,
        outages: Outages,
        quota: Quota,
    ) -> None:
        self._matches = matches
        self._kind = kind
        self._identity = identity
        self._terms = terms
        self._outages = outages
        self._quota = quota

    async def create(
        self,
        game_id: str,
        options: dict[str, Any],
        once: Once | None = None,
        bots: Mapping[Seat, Bot] = MappingProxyType({}),
        client: str = "",
        *,
        access: Access = "listed",
    ) -> Created:
        """Create a match; UnknownGame, UnknownCardSet or IllegalOptions if there can be none.

        `bots` take their seats at once; those have no token. `client` is who asks, if quotas are
        counted: TooManyOpenMatches if it has as many unfinished ones as one may. A match that is
        not `listed` is found by its id, and in the lists of its own players.
        """
        game = find_game(game_id)
        terms = await self._terms.fix(game, options)
        match = new_secret()[:16] if once is None else self._identity.match_for(once.key)
        header = Header(
            format=FORMAT,
            game=game.id,
            match=uuid.UUID(bytes=match, version=4).hex,
            options=terms.written,
            rules=terms.rules,
            server=self._identity.name,
            server_key=self._identity.public_key,
        )
        if before := await self._matches.answered(header.match, once):
            return _created(before)
        driver = await self._kind.begin(header.line())
        await self._quota.require_room(client, header.match)
        decks = [new_secret() for _ in range(game.book.decks)]
        at = now()
        judged = game.book.rewinds(driver.options) != "never"
        seeds = [new_secret() for _ in range(game.book.seats)]
        event = commands.create(driver, new_secret(), decks, seeds, judge=judged)
        batches = [driver.accept([event], Outside(at, "organiser"))]
        for seat, bot in sorted(bots.items()):
            named = msgspec.to_builtins(bot)
            joined = commands.give_to_bot(driver, seat, named, new_secret(), new_secret())
            batches.append(driver.accept([joined], Outside(at, f"seat{seat}")))
        tokens = {CREATOR: new_token(header.match, "creator")}
        if judged:
            tokens[JUDGE] = new_token(header.match, "judge")
        if access == "invitation":
            tokens[INVITED] = new_token(header.match, "invitation")
        digests = {holder: token_digest(token) for holder, token in tokens.items()}
        issued = msgspec.json.encode(tokens).decode()
        proposal = Proposal(batches, digests, issued, client, unlisted=access != "listed")
        created = await self._matches.create(driver, proposal, once)
        if created is None:
            raise Busy
        if created.standing is not None:
            log.info("match.created", match=header.match, game=game.id)
        return _created(created)

    async def join(
        self,
        match: str,
        seat: Seat | None = None,
        *,
        player: str | None = None,
        player_id: str | None = None,
        seed: bytes | None = None,
        commit: bytes | None = None,
        once: Once | None = None,
        admit: Admit = lambda _meta: None,
    ) -> Joined:
        """Take a seat; its token is in the answer and nowhere else."""

        async def command(driver: AnyDriver, _meta: p.Meta) -> Proposal:
            with naming(driver):
                joined = commands.join(
                    driver,
                    seat,
                    player=player,
                    seed=seed,
                    commit=commit,
                    server_seed=new_secret(),
                    player_id=player_id,
                )
            taken = joined[0].seat
            token = new_token(match, taken)
            batches = await self._accepted(driver, [joined], f"seat{taken}")
            return Proposal(batches, {taken: token_digest(token)}, token)

        executed = await self._matches.execute(match, command, once=once, admit=admit)
        token = executed.secret
        return Joined(int(token.split("_")[2]), token, executed.receipt)

    async def post_seed(
        self, match: str, token: Token, seed: bytes, once: Once | None = None
    ) -> Receipt:
        """Hand in a seed that was only committed to."""

        def propose(driver: AnyDriver, seat: Seat) -> Sequence[Proposed]:
            return [commands.post_seed(driver, seat, seed)]

        return await self._by_seat(match, token, propose, once)

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
        """Answer the open decision; nonces are generated where a hidden answer brings none."""

        def propose(driver: AnyDriver, seat: Seat) -> Sequence[Proposed]:
            return commands.answer(driver, seat, given, nonces or new_nonces(driver), decision)

        return await self._by_seat(match, token, propose, once, view)

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

        def propose(driver: AnyDriver, seat: Seat) -> Sequence[Proposed]:
            return commands.seal(driver, seat, commits, decision)

        return await self._by_seat(match, token, propose, once, view)

    async def post_submission(
        self,
        match: str,
        token: Token,
        given: Any,
        nonces: Sequence[bytes],
        once: Once | None = None,
    ) -> Receipt:
        """Hand in an answer that was only committed to."""

        def propose(driver: AnyDriver, seat: Seat) -> Sequence[Proposed]:
            return [commands.post_submission(driver, seat, given, nonces)]

        return await self._by_seat(match, token, propose, once)

    async def resign(
        self, match: str, token: Token, view: View | None = None, once: Once | None = None
    ) -> Receipt:
        """Give the match up."""

        def propose(driver: AnyDriver, seat: Seat) -> Sequence[Proposed]:
            return [commands.resign(driver, seat)]

        return await self._by_seat(match, token, propose, once, view)

    async def leave(
        self, match: str, token: Token, view: View | None = None, once: Once | None = None
    ) -> Receipt:
        """Cancel a match that has not begun, as a seat that leaves it or as its creator."""

        def admit(meta: p.Meta) -> int:
            holder = holder_of(token, match, meta.tokens)
            if holder in (JUDGE, INVITED):
                raise Forbidden
            return holder

        async def command(driver: AnyDriver, meta: p.Meta) -> Proposal:
            holder = admit(meta)
            await self._require_current(driver, view)
            with naming(driver):
                if holder == CREATOR:
                    proposed, by = commands.withdraw(driver), "organiser"
                else:
                    proposed, by = commands.leave(driver), f"seat{holder}"
            return Proposal(await self._accepted(driver, [proposed], by))

        executed = await self._matches.execute(match, command, once=once, admit=admit)
        return executed.receipt

    async def rewind(
        self, match: str, token: Token, to: int, reason: str, once: Once | None = None
    ) -> Receipt:
        """Go back to the decision asked at version `to`, as the judge; or propose it to the seats.

        The options of the match say which of the two.
        """

        def admit(meta: p.Meta) -> None:
            if holder_of(token, match, meta.tokens) != JUDGE:
                raise Forbidden

        async def command(driver: AnyDriver, _meta: p.Meta) -> Proposal:
            with naming(driver):
                proposed = [commands.rewind(driver, to, reason)]
            return Proposal(await self._accepted(driver, proposed, "judge"))

        executed = await self._matches.execute(match, command, once=once, admit=admit)
        return executed.receipt

    async def _by_seat(
        self,
        match: str,
        token: Token,
        propose: Propose,
        once: Once | None,
        view: View | None = None,
    ) -> Receipt:
        def admit(meta: p.Meta) -> Seat:
            return seat_of(token, match, meta.tokens)

        async def command(driver: AnyDriver, meta: p.Meta) -> Proposal:
            seat = admit(meta)
            await self._require_current(driver, view)
            with naming(driver):
                proposed = propose(driver, seat)
            return Proposal(await self._accepted(driver, proposed, f"seat{seat}"))

        executed = await self._matches.execute(match, command, once=once, admit=admit)
        return executed.receipt

    async def _accepted(
        self, driver: AnyDriver, events: Sequence[Proposed], by: str
    ) -> list[Batch]:
        """The lines of these events, after those that give back what an outage has taken.

        DeadlinePassed if the time of the seat was up all the same.
        """
        stamped = moment(driver.clocks.stamp)
        at, batches = iso(stamped), []
        owed = await self._outages.owed(driver, stamped)
        given_back = sum(event.milliseconds for event, _ in owed)
        commands.require_in_time(driver, events, stamped, given_back)
        if owed:
            batches.append(driver.accept(owed, Outside(at, "server")))
        batches.append(driver.accept(events, Outside(at, by)))
        return batches

    async def _require_current(self, driver: AnyDriver, view: View | None) -> None:
        """StaleView if the match has moved on since the client saw it."""
        if view is None or view == (driver.version, driver.head):
            return
        batches = await self._matches.store.read(driver.stream, view.version)
        missed = [
            line
            for batch in batches
            for version, line in enumerate(batch.lines, batch.first)
            if version > view.version
        ]
        raise StaleView(driver.version, driver.head, missed)


def _created(executed: Executed) -> Created:
    """A new match, or one that the same request has created before."""
    secret = msgspec.json.decode(executed.secret, type=dict[int, str])
    return Created(secret[CREATOR], secret.get(JUDGE), secret.get(INVITED), executed.receipt)


def invited_with(invitation: str | None) -> Admit:
    """Admits to a match whoever has its invitation, where it is by invitation."""

    def admit(meta: p.Meta) -> None:
        kept = meta.tokens.get(INVITED)
        given = b"" if invitation is None else token_digest(invitation)
        if kept is not None and not hmac.compare_digest(given, kept):
            raise NotInvited

    return admit


@contextlib.contextmanager
def naming(driver: AnyDriver) -> Iterator[None]:
    """Add what the game's rule book calls an untimely request to the error."""
    try:
        yield
    except Untimely as untimely:
        driver.game.book.name(untimely)
        raise


def new_nonces(driver: AnyDriver) -> list[bytes]:
    """Nonces for every part of an answer to the open decision."""
    parts = 0 if driver.decision is None else driver.decision.parts
    return [new_secret() for _ in range(parts)]
