"""What a match asks of its seats, and what would become of an answer. Nothing is appended."""

from collections.abc import Callable
from typing import Any, NamedTuple

from domain.match.answers.checking import Checked
from domain.match.commands import answering
from domain.match.driver import AnyDriver, Awaiting
from domain.match.events import Seat
from domain.match.interface.decision import Decision, Label
from domain.match.sources.chance import Chance
from service.clock import moment
from service.matches.commands import Matches, Token, View, naming
from service.matches.outages import Outages
from service.store.streams import protocol as p
from service.tokens import seat_of

DRAWN = 3
"""Answers that are drawn where the game lists no samples."""


class Time(NamedTuple):
    """How the clocks of a match stand at a moment, in ms."""

    moment: int
    given_back: int
    """How much of the present wait does not count."""
    deadlines: dict[Seat, int]
    """Of those who are waited for; 0 is never."""
    banks: list[int | None]


class OpenDecision(NamedTuple):
    """What a match asks of its seats."""

    version: int
    head: bytes
    decision: Decision[Any] | None = None
    """None while nothing is asked."""
    awaiting: Awaiting | None = None
    ask: Any = None
    """What the asking seat learns about its answer."""
    options: list[Any] | None = None
    """Legal answers of the asking seat; None where there is not even a sample."""
    labels: list[Label] | None = None
    """What they are called, one by one."""
    time: Time | None = None


class Decisions:
    """Looks at open decisions."""

    def __init__(self, matches: Matches, outages: Outages) -> None:
        self._matches = matches
        self._outages = outages

    async def open(self, match: str, who: Callable[[p.Meta], Seat | None]) -> OpenDecision:
        """What the match asks; the seat that `who` finds learns what is for it alone.

        MatchOver after the end, or what `who` raises.
        """
        async with self._matches.open(match, who) as (driver, meta):
            seat = who(meta)
            decision, awaiting = driver.decision, driver.awaiting
            if decision is None or awaiting is None:
                return OpenDecision(driver.version, driver.head)
            time = await self._time(driver, awaiting)
            asked = OpenDecision(driver.version, driver.head, decision, awaiting, time=time)
            if seat is None or seat not in awaiting.seats or awaiting.what != "answers":
                return asked
            options = _shown(decision, seat, driver.head)
            return asked._replace(
                ask=decision.choices.form(seat),
                options=options,
                labels=None if options is None else decision.labels(seat, options),
            )

    async def check(
        self, match: str, token: Token, given: Any, decision: int | None = None
    ) -> tuple[Checked, View]:
        """What would become of an answer, finished or not, and of which view; nothing happens."""

        def who(meta: p.Meta) -> Seat:
            return seat_of(token, match, meta.tokens)

        async with self._matches.open(match, who) as (driver, meta):
            with naming(driver):
                checked = answering.check(driver, who(meta), given, decision)
            return checked, View(driver.version, driver.head)

    async def _time(self, driver: AnyDriver, awaiting: Awaiting) -> Time:
        """The clocks, with what is owed counted as if it were given back already."""
        clocks, seen = driver.clocks, moment(driver.clocks.stamp)
        owed = await self._outages.unusable(clocks, seen)
        return Time(
            seen,
            clocks.given_back + owed,
            {seat: at and at + owed for seat, at in awaiting.deadlines.items()},
            [clocks.bank(seat, seen - owed) for seat in range(driver.game.book.seats)],
        )


def _shown(decision: Decision[Any], seat: Seat, head: bytes) -> list[Any] | None:
    """Legal answers: all, or some where they are too many; drawn by chance where none are chosen.

    The same are drawn again as long as the match has the same `head`.
    """
    listed = decision.choices.listed or decision.choices.samples
    if listed is not None:
        return listed(seat)
    if decision.choices.draw is None:
        return None
    chance = Chance(head)
    return [decision.draw(seat, chance) for _ in range(DRAWN)]
