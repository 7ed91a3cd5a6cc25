"""The one thing that is different: an answer, a face, a card on top, or the order of a shuffle."""

from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta

from saikoro.domain.errors.rules import IllegalChange, Violation
from saikoro.domain.text import Text

MOST_CARDS = 1_000
"""The most cards of an order."""

CardId = Annotated[str, Meta(min_length=1, max_length=200)]


class _Change(msgspec.Struct, frozen=True, tag_field="change", forbid_unknown_fields=True):
    """Something about one event."""


class AnswerChange(_Change, frozen=True, tag="answer"):
    """Another answer to the decision that the event answers; other seats answer as they did."""

    answer: Any
    """The answer, as a seat would post it."""


class FaceChange(_Change, frozen=True, tag="face"):
    """Another face of the die that the event is."""

    face: Annotated[int, Meta(ge=-(2**53) + 1, le=2**53 - 1)]
    """The face: a value that the die has."""


class TopChange(_Change, frozen=True, tag="top"):
    """Another card on top of a pile before the event; both cards change places."""

    card: CardId
    """The card, which lies in the pile: by its id on the table, or by that of its face."""
    pile: CardId | None = None
    """The id of the zone that the pile is; null where only one pile has such a card."""


class OrderChange(_Change, frozen=True, tag="order"):
    """Another order of the deck that the event shuffles."""

    cards: Annotated[list[CardId], Meta(max_length=MOST_CARDS)]
    """All cards of the deck by their ids, the top first."""


Change: TypeAlias = AnswerChange | FaceChange | TopChange | OrderChange


NO_ANSWER = Text("#{version}は回答ではありません", "#{version} is no answer")


def refused(code: str, pointer: str, text: Text) -> IllegalChange:
    """The error of a change that is impossible."""
    return IllegalChange([Violation.of(code, "", text, pointer)])
