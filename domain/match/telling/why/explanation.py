"""An explanation of an event: one tree, from which JSON, text and pages are made."""

from typing import Any

import msgspec

from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.table_view import Side, Thing
from saikoro.domain.text import Text


class Happening(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event, with its sentence."""

    v: int
    """The version of the event."""
    type: str
    """The type of the event."""
    text: Text | None = None
    """The sentence of the report; null where reports omit the event."""


class Die(msgspec.Struct, frozen=True, kw_only=True):
    """A die, and how everybody can compute it."""

    v: int
    """The version of its event."""
    purpose: Text
    """What it was rolled for."""
    low: int
    """Its lowest value."""
    sides: int
    """How many values it has."""
    who: Text | None = None
    """Who rolled it; null for nobody."""
    value: int
    """The value that was rolled: `low` and the remainder of the last of `words` by `sides`."""
    draw: int
    """The draw that it is proved by."""
    index: int
    """How many words of the draw earlier dice had taken."""
    words: list[int]
    """The words that it took: rejected ones, which would favour low values, and the one used."""


class Source(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card whose text is carried out."""

    thing: str
    """The id of the thing on the table."""
    name: Text
    """What it is called."""
    card: str | None = None
    """The id of its face; null if it has none."""
    line: int | None = None
    """Which paragraph of the face it is, from 0; null for the card as a whole."""
    text: Text | None = None
    """That paragraph."""


class Because(msgspec.Struct, frozen=True, omit_defaults=True):
    """One cause: a rule, or a line of a card, and what happened by it before the event."""

    rule: str | None = None
    """The id of the rule; null where the game states none."""
    source: Source | None = None
    """The card that acts; null if it is the rules themselves."""
    events: list[Happening] = []
    """What began it, and what it had done that led to the event."""
    dice: list[Die] = []
    """The dice that were rolled for it."""


class Answered(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a seat had answered, or that it had not."""

    v: int
    """The version of the answer."""
    seat: Seat
    timed_out: bool = False
    """Whether it missed its deadline."""
    known: bool = False
    """Whether the reader may know the answer."""
    answer: Any = None
    """The answer, as far as the reader may know it."""
    label: Text | None = None
    """What people call the whole answer, as its seat was offered it; null where the reader may not
    know that."""
    things: list[Text] = []
    """The things and places that the answer names, a place with the thing that goes there."""


class Decision(msgspec.Struct, frozen=True):
    """The decision that the event follows from."""

    v: int
    """The version at which it was asked."""
    name: str
    """The rule book's name of it."""
    title: Text
    """What people call it."""
    seats: list[Seat]
    """The seats that were asked."""
    answers: list[Answered]
    """What they had answered before the event."""


class Kind(msgspec.Struct, frozen=True):
    """The legal answers of one kind, of many."""

    name: Text
    """What kind they are."""
    total: int
    """How many there were."""
    answers: list[Text]
    """Some of them, those nearest to what the seat answered first."""


class Offered(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a seat was asked by a decision, and what it could answer."""

    seat: Seat
    question: Text | None
    """What it was asked; null if the name of the decision says it all."""
    rule: str
    """The id of the rule that asks; empty where there is none."""
    answers: list[Text]
    """The legal answers, of many those nearest to what it answered, or the first; empty where they
    cannot be listed, and where many are grouped by kind."""
    total: int
    """How many there were."""
    kinds: list[Kind] = []
    """Many answers by kind, in the order in which they are offered."""


class Part(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part of a number."""

    word: str
    """What it is: a word of a closed set of the game."""
    name: Text
    """The word in both languages."""
    value: int
    """What it adds."""
    source: Source | None = None
    """The thing that it comes from; null if it is one that the event names."""
    against: bool = False
    """Whether it is of the second of two numbers that are compared, and taken from the first."""


class Ground(msgspec.Struct, frozen=True, omit_defaults=True):
    """A fact that the event goes by."""

    rule: str
    """The id of the rule that looks at it."""
    text: Text
    """The fact."""
    word: str
    """The same as a word of a closed set of the game."""
    values: dict[str, int | str] = {}
    """The numbers and words in the text; `since` is the version of `event`."""
    sources: list[Source] = []
    """The things that it is about."""
    event: Happening | None = None
    """The event since which it is so; null where that does not matter."""
    event_rule: list[str] = []
    """The rules that this event stands for."""
    event_source: Source | None = None
    """The card whose text led to this event; null if none did, or the facts before name it."""
    terms: list[Part] = []
    """The parts of the number that it is about; empty where it is about none."""


class NotSo(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that did not happen, or was checked."""

    rule: str
    """The id of the rule that says so."""
    text: Text
    """Why not, or what was judged or compared."""
    word: str
    """The same as a word of a closed set of the game."""
    values: dict[str, int | str] = {}
    """The facts in the text."""
    sources: list[Source] = []
    """The things that it is about."""
    event: Happening | None = None
    """The event since which it is so; null where that does not matter."""


class Moment(msgspec.Struct, frozen=True):
    """What the event changed, as it was or as it is: by the ids of things, and by seats."""

    things: dict[str, Thing]
    """The things that changed; those that are not on the table are left out."""
    where: dict[str, Text]
    """Where each of them lies: its zone, and its place in a row, or what it lies under."""
    sides: dict[int, Side]
    """The sides that changed."""


class Explanation(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Why an event happened."""

    match: str
    """The id of the match."""
    game: str
    """The id of the game."""
    viewer: Seat | None
    """The seat as which the match is seen; null for the public."""
    opened: bool
    """Whether all is seen that the end of the match has opened."""
    event: Happening
    """The event that is explained."""
    rule: list[str]
    """The rules that the event stands for, by the game's own description of it."""
    die: Die | None
    """The die, of an event that is one."""
    heading: list[Text]
    """Where the match was, such as its round and its turn."""
    decision: Decision | None
    """The decision that it follows from; null before the first."""
    offered: list[Offered] = []
    """What was asked, of the seats of which the reader may know it: of a decision, of what a seat
    replied to one, and of an event by which a seat has passed."""
    because: list[Because]
    """Its causes, from the widest to the nearest."""
    grounds: list[Ground]
    """The facts that it goes by, such as who is first in the order."""
    terms: list[Part]
    """What its number was added up from; empty where the game states nothing."""
    checked: list[NotSo]
    """What was judged or compared by the same cause, such as a limit or a roll."""
    not_so: list[NotSo]
    """What did not happen by the same cause."""
    before: Moment
    """What it changed, as it was before."""
    after: Moment
    """The same afterwards."""
    names: dict[str, Text]
    """What the things are called that it changed."""
    rules: dict[str, Text]
    """The text of every rule that is named, in Markdown, as the rule book has it; of a chapter its
    title, and its first rule where no other one of it is named. Both languages have the same text
    where the book has only one."""
    left_out: bool
    """Whether causes, terms or notes are left out because they name what the reader may not
    know."""
