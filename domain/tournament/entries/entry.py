"""An entry: a name, a build, and perhaps a seed and own cards (TN-16.1)."""

from collections.abc import Sequence
from typing import Annotated, Any, NamedTuple

import msgspec
from msgspec import Meta

from saikoro.domain.cards.own import Source
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.record.canonical import canonical

MAX_RATING = 9_999


class Entry(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True
):
    """An entry in a tournament of builds."""

    name: str
    """1 to 40 characters."""
    build: list[Any]
    """The answers to the decisions of every match, in order."""
    seed: str | None = None
    """The entrant's own seed (TN-3.1), as 64 hexadecimal digits."""
    cards: dict[str, Any] | None = None
    """Own cards: tables of a card set of the game (TN-16.9)."""
    rating: Annotated[int, Meta(ge=0, le=MAX_RATING)] | None = None
    """The rating that seeding by rating follows (TN-4.1)."""
    club: str | None = None
    """The club; a Swiss may keep its members apart (TN-8.9). It has 1 to 40 characters, as a
    name."""
    bot: dict[str, Any] | None = None
    """The bot that plays for the entrant, where matches are played at seats (TN-16.3)."""


def sealed_payload(build: Any, cards: Any) -> bytes:
    """The bytes that a sealed entry commits to: its build, and its own cards if it has any."""
    return canonical(build if cards is None else {"build": build, "cards": cards})


class Meeting(NamedTuple):
    """The card set and the builds of a match between two entries."""

    cards: Source
    """The source of its card set."""
    builds: tuple[list[Any], list[Any]]
    """Both builds, with own cards renamed to their ids in this set."""


def meeting(game: AnyGame, cards: Source, a: Entry, b: Entry) -> Meeting:
    """The card set of a match of two legal entries, and their builds in it (TN-16.10).

    `cards` is the source of the tournament's card set, which is used unchanged if neither entry has
    own cards.
    """
    if game.builds is None:
        return Meeting(cards, (a.build, b.build))
    source, ids = game.builds.own.merged(cards, a.cards, b.cards)
    first, second = (
        game.builds.renamed(entry.build, of) if of else entry.build
        for entry, of in zip((a, b), ids, strict=True)
    )
    return Meeting(source, (first, second))


def listed(build: Any) -> dict[str, int]:
    """How many cards each list of a build has, by its name, in any shape of build."""
    answers = [answer for answer in build if isinstance(answer, dict)] if build else []
    return {
        part: len(held)
        for answer in answers
        for part, held in answer.items()
        if isinstance(held, list | dict)
    }


def printed(entries: Sequence[Entry]) -> dict[str, Any]:
    """Entries as JSON that `read_json` reads as the same entries (TN-16.3)."""
    return {"entrants": msgspec.to_builtins(list(entries))}
