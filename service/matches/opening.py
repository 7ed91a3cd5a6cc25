"""Opening matches: creating them, and taking their seats."""

import hmac
import uuid
from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec
import structlog

from saikoro.domain.bots.specs import Bot
from saikoro.domain.errors.rules import IllegalName
from saikoro.domain.games import find_game
from saikoro.domain.match.commands import opening
from saikoro.domain.match.events import Seat
from saikoro.domain.match.play.driver import AnyDriver
from saikoro.domain.names import expect_name
from saikoro.domain.record.beside import NameBeside
from saikoro.domain.record.header import FORMAT, Header
from saikoro.domain.record.line import Outside
from saikoro.service.clock import now
from saikoro.service.errors.access import NotInvited
from saikoro.service.errors.requests import Busy, TooManyOpenMatches
from saikoro.service.identity import Identity, Receipt
from saikoro.service.matches.commands import Matches, naming
from saikoro.service.matches.kind import MatchKind
from saikoro.service.matches.options import Terms
from saikoro.service.matches.outages import Outages
from saikoro.service.process.turns import Turns
from saikoro.service.store.open_matches import LOOK_SECONDS, OpenMatches
from saikoro.service.store.sealed import Seal
from saikoro.service.store.streams import protocol as p
from saikoro.service.streams.execution import Admit, Executed, Once, Proposal, done_once
from saikoro.service.tokens import CREATOR, INVITED, JUDGE, new_secret, new_token, token_digest


class Quota:
    """Bounds the unfinished matches of each client."""

    def __init__(self, open_matches: OpenMatches, most: int) -> None:
        self._open_matches = open_matches
        self._most = most

    async def require_room(self, client: str, match: str) -> None:
        """TooManyOpenMatches if `client` may not create this match; "" is not counted."""
        if client and not await self._open_matches.admit(client, match, self._most):
            raise TooManyOpenMatches(self._most, LOOK_SECONDS)

    async def release(self, client: str, match: str) -> None:
        """Count a match no more: it is over."""
        await self._open_matches.forget(client, match)


log = structlog.get_logger()

Access: TypeAlias = Literal["listed", "unlisted", "invitation"]
"""Who may find a match and join: everybody, holders of its id, or holders of its invitation."""


KEY = "key"
"""A judge who is whoever has the match's judge token."""

LONGEST_TURN = 0.1
"""Seconds after which a match that is being created holds up no others: the store may be away."""


class Created(NamedTuple):
    """A new match."""

    token: str
    """The token of the match's creator, who may cancel it before it begins."""
    judge_token: str | None
    """The token of the judge, who decides disputes and may rewind the match; None if it has no
    judge, or a player is its judge."""
    invitation: str | None
    """The invitation that joining takes; None if the match is open to others."""
    receipt: Receipt


class Joined(NamedTuple):
    """A taken seat."""

    seat: Seat
    token: str
    receipt: Receipt


class MatchOpening:
    """Creates matches, and gives their seats away."""

    def __init__(
        self,
        matches: Matches,
        kind: MatchKind,
        identity: Identity,
        seal: Seal,
        terms: Terms,
        outages: Outages,
        quota: Quota,
    ) -> None:
        self._matches = matches
        self._kind = kind
        self._identity = identity
        self._seal = seal
        self._terms = terms
        self._outages = outages
        self._quota = quota
        self._turns = Turns(longest=LONGEST_TURN)
        """The turns of clients that create matches: one that creates many makes itself wait."""

    async def create(
        self,
        game_id: str,
        options: dict[str, Any],
        once: Once | None = None,
        bots: Mapping[Seat, Bot] = MappingProxyType({}),
        client: str = "",
        *,
        access: Access = "listed",
        judge: str | None = None,
    ) -> Created:
        """Create a match; UnknownGame, UnknownCardSet or IllegalOptions if there can be none.

        `bots` take their seats at once; those have no token. `client` is who asks, if quotas are
        counted: TooManyOpenMatches if it has as many unfinished ones as one may. A match that is
        not `listed` is found by its id, and in the lists of its own players. `judge` is KEY, or
        the id of a player; without it there is a key where the options allow rewinds.
        """
        game = find_game(game_id)
        terms = await self._terms.fix(game, options, listed=access == "listed", seeded=True)
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

        async def create() -> Executed:
            async with self._turns.turn(client, 0):
                driver = await self._kind.begin(header.line())
                await self._quota.require_room(client, header.match)
                proposal = _first_lines(driver, bots, client, access, judge)
                created = await self._matches.create(driver, proposal, once)
            if created is None:
                raise Busy
            return created

        created = await done_once(partial(self._matches.answered, header.match, once), create)
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
        """Take a seat; its token is in the answer and nowhere else. IllegalName.

        The line commits to the name of the player, which lies beside it.
        """
        if player is not None:
            player = expect_name(player, IllegalName, "illegal_name", "/player")
        salt = new_secret()

        async def command(driver: AnyDriver, _meta: p.Meta) -> Proposal:
            with naming(driver):
                joined = opening.join(
                    driver,
                    seat,
                    player=player,
                    seed=seed,
                    commit=commit,
                    server_seed=new_secret(),
                    player_id=player_id,
                    name_salt=salt,
                )
            taken = joined[0].seat
            token = new_token(match, taken)
            batches = await self._outages.accepted(driver, [joined], f"seat{taken}")
            names = {}
            if player is not None:
                names[taken] = self._seal.close_name(NameBeside(player, salt.hex(), taken))
            return Proposal(batches, {taken: token_digest(token)}, token, names=names)

        executed = await self._matches.execute(match, command, once=once, admit=admit)
        token = executed.secret
        return Joined(int(token.split("_")[2]), token, executed.receipt)


def _first_lines(
    driver: AnyDriver, bots: Mapping[Seat, Bot], client: str, access: Access, judge: str | None
) -> Proposal:
    """The first lines of a match, and the tokens of those who may do more than its seats."""
    book, match, at = driver.game.book, driver.stream, now()
    may_rewind = book.rewinds(driver.options) != "never"
    decks = [new_secret() for _ in range(book.decks)]
    seeds = [new_secret() for _ in range(book.seats)]
    event = opening.create(driver, new_secret(), decks, seeds, judge=may_rewind, judged_by=judge)
    batches = [driver.accept([event], Outside(at, "organiser"))]
    for seat, bot in sorted(bots.items()):
        named = msgspec.to_builtins(bot)
        joined = opening.give_to_bot(driver, seat, named, new_secret(), new_secret())
        batches.append(driver.accept([joined], Outside(at, f"seat{seat}")))
    tokens = {CREATOR: new_token(match, "creator")}
    if judge == KEY or (judge is None and may_rewind):
        tokens[JUDGE] = new_token(match, "judge")
    if access == "invitation":
        tokens[INVITED] = new_token(match, "invitation")
    digests = {holder: token_digest(token) for holder, token in tokens.items()}
    issued = msgspec.json.encode(tokens).decode()
    return Proposal(batches, digests, issued, client, unlisted=access != "listed")


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
