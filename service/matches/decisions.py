"""Reads the open decision of a match, and checks answers without giving them."""

from typing import Any, NamedTuple

import msgspec

from saikoro.domain.match.commands import answering
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.checking import Checked
from saikoro.domain.match.interface.decision import Decision, Question
from saikoro.domain.match.play.driver import AnyDriver, Awaiting
from saikoro.domain.match.sources.chance import Chance
from saikoro.domain.text import Text
from saikoro.service.clock import moment
from saikoro.service.matches.commands import Matches, Token, View, naming
from saikoro.service.matches.late import LateMatches
from saikoro.service.matches.outages import Outages
from saikoro.service.store.streams import protocol as p
from saikoro.service.tokens import seat_of

DRAWN = 3
"""Answers that are drawn where the game lists no samples."""


class Time(NamedTuple):
    """The clocks of a match at a moment, in ms."""

    moment: int
    given_back: int
    """The part of the present wait that does not count."""
    deadlines: dict[Seat, int]
    """The deadline of each seat that is waited for; 0 for none."""
    banks: list[int | None]


class Wanted(NamedTuple):
    """What a client wants of a decision, besides what every client gets."""

    options: bool = True
    """The legal answers."""
    words: bool = True
    """Their labels, and what the form of the answer calls things."""


EVERYTHING = Wanted()


class OpenDecision(NamedTuple):
    """The open decision of a match, as one client sees it."""

    version: int
    head: bytes
    decision: Decision[Any] | None = None
    """The open decision; None while nothing is asked."""
    awaiting: Awaiting | None = None
    question: Question | None = None
    """What is asked, and why; None while nothing is asked."""
    ask: Any = None
    """The form of the answer, for the seat that asks."""
    options: list[Any] | None = None
    """Legal answers of the asking seat; None where there is not even a sample."""
    labels: list[Text] | None = None
    """The labels of the options, one by one; None where there are none, or none are wanted."""
    time: Time | None = None


class Decisions:
    """Looks at open decisions."""

    def __init__(self, matches: Matches, late: LateMatches, outages: Outages) -> None:
        self._matches = matches
        self._late = late
        self._outages = outages

    async def seen(self, match: str) -> OpenDecision:
        """Read the open decision as those without a seat see it; MatchOver after the end."""
        async with self._late.open(match) as driver:
            return await self._asked(driver, driver.options.delay)

    async def open(self, match: str, seat: Seat, wanted: Wanted = EVERYTHING) -> OpenDecision:
        """Read the open decision, with what is for this seat alone; MatchOver after the end."""
        async with self._matches.open(match) as (driver, _meta):
            asked = await self._asked(driver)
            decision, awaiting = asked.decision, asked.awaiting
            if decision is None or awaiting is None:
                return asked
            if seat not in awaiting.seats or awaiting.what != "answers":
                return asked
            options = shown_options(decision, seat, driver.head) if wanted.options else None
            form = decision.choices.form(seat)
            question = asked.question if decision.question is None else decision.question(seat)
            return asked._replace(
                question=question,
                ask=form if wanted.words else _without_names(form),
                options=options,
                labels=decision.labels(seat, options) if options and wanted.words else None,
            )

    async def _asked(self, driver: AnyDriver, delay: int = 0) -> OpenDecision:
        """The open decision as everybody may know it, who sees it `delay` seconds late."""
        decision, awaiting = driver.decision, driver.awaiting
        if decision is None or awaiting is None:
            return OpenDecision(driver.version, driver.head)
        time = await self._time(driver, awaiting, delay)
        named = _named(driver, decision)
        return OpenDecision(driver.version, driver.head, decision, awaiting, named, time=time)

    async def check(
        self, match: str, token: Token, given: Any, decision: int | None = None
    ) -> tuple[Checked, View]:
        """Check an answer, finished or not, against the view that is returned; append nothing."""

        def who(meta: p.Meta) -> Seat:
            return seat_of(token, match, meta.tokens)

        async with self._matches.open(match, who) as (driver, meta):
            with naming(driver):
                checked = answering.check(driver, who(meta), given, decision)
            return checked, View(driver.version, driver.head)

    async def _time(self, driver: AnyDriver, awaiting: Awaiting, delay: int) -> Time:
        """The clocks, with what is owed counted as if it were given back already.

        Who sees the match `delay` seconds late sees its clocks as they were then.
        """
        clocks = driver.clocks
        seen = max(clocks.stamp, moment() - 1_000 * delay)
        owed = await self._outages.unusable(driver, seen)
        return Time(
            seen,
            clocks.given_back + owed,
            {seat: at and at + owed for seat, at in awaiting.deadlines.items()},
            [clocks.bank(seat, seen - owed) for seat in range(driver.game.book.seats)],
        )


def _without_names(form: Any) -> Any:
    """The form of an answer without what people call the things in it."""
    if isinstance(form, msgspec.Struct) and "names" in form.__struct_fields__:
        return msgspec.structs.replace(form, names={})
    return form


def _named(driver: AnyDriver, decision: Decision[Any]) -> Question:
    """The name of a decision, in words."""
    return Question.of(driver.game.telling.decision(decision.name), rule="")


def shown_options(decision: Decision[Any], seat: Seat, seed: bytes) -> list[Any] | None:
    """Legal answers: all, or some where they are too many; drawn by chance where none are chosen.

    The same are drawn again from the same `seed`, such as the head of a match.
    """
    choices = decision.choices
    shown = choices.shown(seat)
    if shown or choices.draw is None:
        return shown or None
    chance = Chance(seed)
    return [decision.draw(seat, chance) for _ in range(DRAWN)]
