"""A sheet as data: one tree, from which JSON, text, a page and a script are made."""

import msgspec

from saikoro.domain.match.events import Seat
from saikoro.domain.match.telling.why.explanation import Die, Happening
from saikoro.domain.match.words import Choice


class Moment(msgspec.Struct, frozen=True):
    """An event, and when the service received it or what led to it."""

    v: int
    """The version of the event."""
    at: str
    """The time: `YYYY-MM-DDTHH:MM:SS.mmmZ`."""


class Brought(msgspec.Struct, frozen=True, kw_only=True):
    """A seed, and who brought it."""

    seat: Seat
    """The seat that played with it."""
    player: str | None
    """The name of its player; null without one, and once it is withdrawn."""
    bot: str | None = None
    """The kind of bot that plays the seat; null if no bot does."""
    withdrawn: bool = False
    """Whether the player had a name, which is not there any more."""
    by_server: bool
    """Whether the service generated it; else the player brought it."""
    promised: Moment | None
    """When the service committed to it before anybody joined; null if it did not, or if it is the
    player's."""
    committed: Moment
    """When the commitment was published."""
    commit: str
    """H("seed") of it."""
    revealed: Moment
    """When it was revealed."""
    seed: str
    """The seed."""


class OpenedDraw(msgspec.Struct, frozen=True, kw_only=True):
    """A draw, and how its link hangs on the chain."""

    draw: int
    """The number of the draw, from 1."""
    opened: Moment
    """When its link was opened."""
    link: str
    """The link."""
    before: str
    """H("link") of it: the link of the draw before, or the head of the chain."""
    before_v: int
    """The version of the event that has shown that one."""
    key: str
    """MAC(link, "draw") with the mix: the key of its words."""


class Step(msgspec.Struct, frozen=True):
    """One step of a shuffle: the card at `place` changes places with the one at `with`."""

    place: int
    """The place, from the last one down to 1."""
    words: list[int]
    """The words that it took: rejected ones, and the one used."""
    other: int = msgspec.field(name="with")
    """The remainder of the last word by `place` + 1."""


class Shuffle(msgspec.Struct, frozen=True, kw_only=True):
    """A shuffle, once its secret is opened."""

    deck: int
    """The number of the deck, from 0."""
    no: int
    """The number of the shuffle of this deck, from 0."""
    secret: str
    """The secret of the deck."""
    commit: str
    """H("deck") of it, published when the match was created."""
    opened: Moment
    """When it was opened."""
    key: str
    """MAC(secret, "shuffle") with the mix: the key of its words."""
    steps: list[Step]
    """Every step, in order."""
    cards: list[str]
    """The cards in canonical order, which are shuffled."""
    order: list[str]
    """The cards afterwards, the top one first."""


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """Where the dice of one event come from."""

    match: str
    """The id of the match."""
    game: str
    """The id of the game."""
    ruleset: str
    """The version of its rules."""
    card_set: str
    """The digest of its cards."""
    event: Happening
    """The event."""
    head: str
    """The head of the match at this event."""
    choice: Choice
    """Who could have chosen the dice."""
    created: Moment
    """When the service committed to the chain."""
    chain_head: str
    """link_0, which that event has."""
    chain_length: int
    """How many draws the chain has."""
    seeds: list[Brought]
    """The seeds, by seat."""
    fixed: Moment
    """When the mix was fixed."""
    mix: str
    """H("mix") of link_0 and all seeds."""
    draw: OpenedDraw | None
    """The draw; null for a shuffle."""
    dice: list[Die]
    """The dice: one, or all of a draw."""
    shuffle: Shuffle | None
    """The shuffle; null for dice."""
