"""Trials of cards: what is asked for, and how far one has come."""

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from saikoro.domain.bots.specs import Greedy, Random

MOST_MATCHES = 1_000
"""The most matches of a trial."""

TriedCard = Annotated[str, Meta(min_length=1, max_length=200)]


class NewTrial(msgspec.Struct, forbid_unknown_fields=True):
    """Matches in which cards are tried."""

    card_set: Annotated[
        str,
        Meta(
            max_length=64,
            description="The digest of a stored card set, or `house`.",
            examples=["house"],
        ),
    ]
    """The card set that has the cards."""
    cards: Annotated[
        list[TriedCard],
        Meta(
            max_length=1_000,
            description="The cards to try, by the ids that `GET …/faces` has; by default all cards "
            "of the set that are not those of the house set.",
            examples=[["1"]],
        ),
    ] = []
    matches: Annotated[
        int, Meta(ge=1, le=MOST_MATCHES, description="How many matches are played.")
    ] = 200
    bot: (
        Annotated[
            Random | Greedy, Meta(description="The bot that plays both seats; by default `random`.")
        ]
        | UnsetType
    ) = UNSET


class TrialShare(msgspec.Struct, frozen=True):
    """A share of the matches with a result, in thousandths; a draw counts as half a win."""

    won: int
    """What the side with the tried cards has won."""
    low: int
    """The lower end of the interval that holds its true share with a probability of 95 %."""
    high: int
    """The upper end of that interval, by Wilson's formula."""


class TrialView(msgspec.Struct, kw_only=True):
    """A trial as far as it has come."""

    trial: str
    """The id of the trial: 32 hexadecimal digits. Whoever has it may see and cancel the trial."""
    game: str
    """The id of the game."""
    version: str
    """The ruleset version of its matches."""
    card_set: str
    """The digest of the card set that has the tried cards."""
    cards: list[str]
    """The tried cards."""
    bot: Random | Greedy
    """The bot that plays both seats."""
    matches: int
    """How many matches are played in all."""
    state: Literal["waiting", "playing", "finished", "cancelled", "failed"]
    """`waiting` before its first matches, `failed` where it cannot go on."""
    played: int
    """Matches that are over: won, lost, drawn or failed."""
    won: int
    """Matches that the side with the tried cards has won."""
    lost: int
    """Matches that the other side has won."""
    drawn: int
    """Matches that nobody has won."""
    failed: int
    """Matches without a result: they took too long, or an error ended them."""
    share: TrialShare | None
    """What the matches say; null before the first result."""
    opponents: Literal["house", "same_set"] | None
    """What the other side builds from: `house`, the house set; `same_set`, the same set without
    the tried cards, where the game does not read both sets as one. Null before the first match."""
    builds_with: int
    """Builds of the side with the tried cards that have at least one of them."""
    builds_mixed: int
    """Builds of the other side that have one all the same, because none is legal without."""
    decisions: int
    """How many decisions were asked, in all matches with a result."""
