"""Requests to a match. Read this first.

Each request becomes a command: it looks at the match as it stands, and proposes lines, or raises
the reason why it cannot (`saikoro.domain.match.commands`). The handler of all streams executes it
(`saikoro.service.streams.handler`); what the rules do then, workers do
(`saikoro.service.matches.resolving`). `saikoro.service.matches.opening` creates
matches, and gives their seats away.
"""

import contextlib
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, TypeAlias

from saikoro.domain.errors.matches import Untimely
from saikoro.domain.match.commands import answering, leaving, opening, rewinding
from saikoro.domain.match.events import Seat
from saikoro.domain.match.play.batch import Proposed
from saikoro.domain.match.play.driver import AnyDriver
from saikoro.service.errors.access import Forbidden
from saikoro.service.errors.requests import Busy
from saikoro.service.errors.streams import StaleView
from saikoro.service.identity import Receipt
from saikoro.service.matches.judging import require_judge
from saikoro.service.matches.outages import Outages
from saikoro.service.store.streams import protocol as p
from saikoro.service.streams.execution import Once, Proposal
from saikoro.service.streams.handler import Streams
from saikoro.service.streams.pages import Pages
from saikoro.service.tokens import CREATOR, holder_of, new_secret, seat_of

Matches: TypeAlias = Streams[AnyDriver]

Token: TypeAlias = str | None
"""The bearer token of a request, if it has one."""

Propose: TypeAlias = Callable[[AnyDriver, Seat], Sequence[Proposed]]
"""Proposes events for a seat; raises the reason why it cannot."""


class View(NamedTuple):
    """The version and head that a client saw when it made its request."""

    version: int
    head: bytes


class MatchCommands:
    """Takes what the seats of a match ask, its creator and its judge."""

    def __init__(self, matches: Matches, outages: Outages, pages: Pages) -> None:
        self._matches = matches
        self._pages = pages
        self._outages = outages

    async def post_seed(
        self, match: str, token: Token, seed: bytes, once: Once | None = None
    ) -> Receipt:
        """Hand in a seed that was only committed to."""

        def propose(driver: AnyDriver, seat: Seat) -> Sequence[Proposed]:
            return [opening.post_seed(driver, seat, seed)]

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
            return answering.answer(driver, seat, given, nonces or new_nonces(driver), decision)

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
            return answering.seal(driver, seat, commits, decision)

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
            return [answering.post_submission(driver, seat, given, nonces)]

        return await self._by_seat(match, token, propose, once)

    async def resign(
        self, match: str, token: Token, view: View | None = None, once: Once | None = None
    ) -> Receipt:
        """Give the match up."""

        def propose(driver: AnyDriver, seat: Seat) -> Sequence[Proposed]:
            return [leaving.resign(driver, seat)]

        return await self._by_seat(match, token, propose, once, view)

    async def leave(
        self, match: str, token: Token, view: View | None = None, once: Once | None = None
    ) -> Receipt:
        """Cancel a match that has not begun, as a seat that leaves it or as its creator."""

        def admit(meta: p.Meta) -> int:
            holder = holder_of(token, match, meta.tokens)
            if holder < 0 and holder != CREATOR:
                raise Forbidden
            return holder

        async def command(driver: AnyDriver, meta: p.Meta) -> Proposal:
            holder = admit(meta)
            pages = self._pages if holder == CREATOR else self._pages.live
            await self._require_current(driver, view, pages)
            with naming(driver):
                if holder == CREATOR:
                    proposed, by = leaving.withdraw(driver), "organiser"
                else:
                    proposed, by = leaving.leave(driver), f"seat{holder}"
            return Proposal(await self._outages.accepted(driver, [proposed], by))

        executed = await self._matches.execute(match, command, once=once, admit=admit)
        return executed.receipt

    async def rewind(
        self, match: str, token: Token, to: int, reason: str, once: Once | None = None
    ) -> Receipt:
        """Go back to the decision asked at version `to`, as the judge; or propose it to the seats.

        The options of the match say which of the two. SitsInMatch for a judge who has a seat and
        would decide alone; Busy while the rules have an answer to resolve.
        """
        judge = await require_judge(self._pages, match, token)

        async def command(driver: AnyDriver, _meta: p.Meta) -> Proposal:
            require_resolved(driver)
            with naming(driver):
                proposed = [rewinding.rewind(driver, to, reason, judge)]
            return Proposal(await self._outages.accepted(driver, proposed, "judge"))

        executed = await self._matches.execute(match, command, once=once)
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
            await self._require_current(driver, view, self._pages.live)
            with naming(driver):
                proposed = propose(driver, seat)
            return Proposal(await self._outages.accepted(driver, proposed, f"seat{seat}"))

        executed = await self._matches.execute(match, command, once=once, admit=admit)
        return executed.receipt

    async def _require_current(self, driver: AnyDriver, view: View | None, pages: Pages) -> None:
        """StaleView if the match has moved on since the client saw it in `pages`; OtherHistory.

        Who has no seat may act on what those without a seat see.
        """
        if view is None or view == (driver.version, driver.head):
            return
        version, head = driver.version, driver.head
        if pages is not pages.live:
            meta = await pages.meta(driver.stream)
            version, head = meta.version, meta.head
            if view == (version, head):
                return
        if view.head:
            await pages.require_known(driver.stream, view.version, view.head)
        missed = await pages.lines(driver.stream, view.version, version)
        raise StaleView(version, head, [line for line, _secret in missed])


@contextlib.contextmanager
def naming(driver: AnyDriver) -> Iterator[None]:
    """Add what the game's rule book calls an untimely request to the error."""
    try:
        yield
    except Untimely as untimely:
        driver.game.book.name(untimely)
        raise


def require_resolved(driver: AnyDriver) -> None:
    """Raise Busy while the rules have something to resolve: in a moment a decision is open."""
    if driver.due:
        raise Busy


def new_nonces(driver: AnyDriver) -> list[bytes]:
    """Nonces for every part of an answer to the open decision."""
    parts = 0 if driver.decision is None else driver.decision.parts
    return [new_secret() for _ in range(parts)]
