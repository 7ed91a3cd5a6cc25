"""A battle report as data: one tree, from which JSON, text, Markdown and pages are made."""

from typing import Annotated

import msgspec

from saikoro.domain.match.events import Seat
from saikoro.domain.words import Language

MOST_CHARACTERS = 200
"""The longest name of a card that is looked for."""


class Cut(msgspec.Struct, frozen=True, omit_defaults=True, rename={"first": "from", "last": "to"}):
    """What a report is cut down to; each part leaves out more."""

    first: Annotated[int, msgspec.Meta(ge=1)] = 1
    """The first event."""
    last: Annotated[int, msgspec.Meta(ge=1)] | None = None
    """The last event; null for the last there is."""
    seat: Seat | None = None
    """The seat that events concern; null for any."""
    card: str | None = None
    """The card that events name, by its id or by its name in either language; null for any."""
    dice: bool = False
    """Whether only dice are shown."""


WHOLE = Cut()
"""A report that leaves nothing out."""


class Cause(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an event stands under."""

    v: int | None = None
    """The event that began it, or the answer that it follows from; null before the first."""
    rule: str | None = None
    """The id of the rule; null where the game states none."""


class Standing(msgspec.Struct, frozen=True):
    """Where an event stands among its causes."""

    depth: int
    """How many causes it stands under."""
    cause: Cause
    """The nearest of them."""


class Sentence(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An event that the report has a sentence for."""

    v: int
    """The version of the event."""
    type: str
    """The type of the event."""
    text: str
    """The sentence."""
    heading: bool = False
    """Whether it heads a chapter."""
    indent: int = 0
    """How deep the sentence is set under those above it."""
    depth: int | None = None
    """How many causes the event stands under; null for events from outside, and where the rules
    were not run."""
    cause: Cause | None = None
    """The nearest cause; null like `depth`."""


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """The report of a match, as far as it goes."""

    match: str
    """The id of the match."""
    game: str
    """The id of the game."""
    title: str
    """What people call the game."""
    language: Language
    """The language of all texts."""
    version: int
    """How many events the match has."""
    head: str
    """The head at this version."""
    cut: Cut | None
    """What it is cut down to; null if it is whole."""
    leaves_out: str | None
    """The same in words; null if it is whole."""
    sentences: list[Sentence]
    """The sentences, in the order of the events."""
    waits: str | None
    """What the match waits for now; null if for nothing, and where its end is cut off."""
    explained_to: int
    """The last event up to which the rules, run again, lead; only these have causes."""
    not_explained: str | None
    """Why the rules lead no further, or were not run; null if they lead to the end."""
