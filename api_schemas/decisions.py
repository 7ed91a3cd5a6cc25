"""Decisions on the wire: what a match asks, its options, and checks of answers."""

from typing import Any

import msgspec

from saikoro.api_schemas.ids import MatchId, Version
from saikoro.api_schemas.problems import BrokenRule


class ClockView(msgspec.Struct):
    """The clock of one seat, computed from the events (`domain/match/clocks.py`)."""

    seat: int
    """The seat: 0 or 1."""
    deadline: str | None
    """The deadline of this decision; null while the clock is stopped, or without a limit."""
    left_seconds: float | None
    """The seconds from `now` to the deadline; negative if a time-out is due."""
    bank_seconds: float | None
    """The seconds in its bank at `now`; null without banks."""


class OptionView(msgspec.Struct):
    """A legal answer, ready to post, and its labels, which are empty with `words=false`."""

    answer: Any
    """The answer, ready to post."""
    ja: str
    """The Japanese text."""
    en: str
    """The English text."""
    things: list[str] = []
    """The things and places on the table that it names, by their ids, in the order in which one
    would point at them; empty if it names none, such as to pass."""


class QuestionView(msgspec.Struct):
    """What a decision asks, and why."""

    ja: str
    """The Japanese sentence."""
    en: str
    """The English sentence."""
    rule: str | None
    """The id of the rule that asks; null without a seat's token, or if the game does not say it."""
    fields: dict[str, str | int | bool]
    """What it is about, for programs, such as the card whose text asks; empty if there is nothing
    to add to the decision's own `fields`."""


class FurtherView(msgspec.Struct):
    """Ways to complete an incomplete answer."""

    pointer: str
    """JSON pointer into the request."""
    choices: list[Any]
    """Every legal value there."""
    things: list[list[str]] = []
    """For each of them, the things and places on the table that it names, by their ids, in
    order."""


class AnswerChecked(msgspec.Struct):
    """The result of checking an answer; nothing was changed."""

    match: MatchId
    """The id of the match: 32 hexadecimal digits."""
    version: Version
    """The version."""
    legal: bool
    """Whether the answer would be accepted."""
    errors: list[BrokenRule]
    """Why it would be refused."""
    further: FurtherView | None
    """Ways to continue an answer that is legal but incomplete; null if there are none, or if the
    game does not support this."""


class DecisionView(msgspec.Struct):
    """The open decision of a match."""

    match: MatchId
    """The id of the match: 32 hexadecimal digits."""
    version: Version
    """The version."""
    decision: int | None
    """The number of the decision, from 1; null while no decision is open."""
    name: str | None
    """The rule book's name of the decision; null while none is open."""
    seats: list[int]
    """The seats that are asked."""
    waiting: list[int]
    """The seats that have not answered yet."""
    hidden: bool
    """Whether answers are sealed until all are in."""
    parts: int
    """The number of parts in which an answer is sealed."""
    fields: dict[str, str | int | bool]
    """The rule book's public fields of the decision, such as how many cards to choose; empty if it
    has none."""
    question: QuestionView | None
    """What is asked, in words: of the requesting seat if it is asked, otherwise the name of the
    decision; null while none is open, and with `words=false`."""
    deadline: str | None
    """The first deadline of the waiting seats."""
    now: str
    """The service's time, to compare with deadlines."""
    given_back_seconds: float
    """The seconds by which deadlines were extended, because the service was down or late."""
    clocks: list[ClockView]
    """The clocks of all seats."""
    ask: Any
    """The form of the requesting seat's answer, for clients to render, with empty `names` with
    `words=false`; null without such a seat."""
    options: list[OptionView] | None
    """Legal answers of the requesting seat, ready to post; null with `options=false`."""
    complete: bool
    """Whether these are all options. Otherwise `ask` describes the rest, and
    `POST /matches/{match}/decision/check` checks any answer, complete or not."""
