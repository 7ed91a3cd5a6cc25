"""What happens from a moment on, for people and programs: sentences, and the table after them."""

from typing import Literal, TypeAlias

import msgspec

from saikoro.domain.bots.specs import Bot
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Outcome
from saikoro.domain.match.interface.table import EVENT
from saikoro.domain.match.interface.table_view import TableView
from saikoro.domain.match.telling.frames import Frame
from saikoro.domain.match.telling.framing import Framing
from saikoro.domain.record.line import write_line
from saikoro.domain.text import Text
from saikoro.domain.whatif.changes import Change
from saikoro.domain.whatif.moment import Moment
from saikoro.domain.whatif.past import Past
from saikoro.domain.whatif.playing import Happened, play_to_decision, play_to_end
from saikoro.domain.whatif.twists import twist_of

Until: TypeAlias = Literal["decision", "end"]
"""How far a moment is played on: to the next decision, or by bots to the end of the match."""


class Asked(msgspec.Struct, frozen=True):
    """A decision that is open."""

    name: str
    """The rule book's name of it."""
    title: Text
    """What people call it."""
    seats: list[Seat]
    """The seats that have yet to answer."""


class WhatIf(msgspec.Struct, frozen=True, kw_only=True):
    """What happens where one thing is different. It is in no record."""

    match: str
    """The id of the match."""
    game: str
    """The id of the game."""
    version: int
    """The first event that is played anew; all before it are those of the record."""
    change: Change | None
    """What is different; null where only what comes after is played anew."""
    until: Until
    """How far it is played on."""
    bots: list[Bot]
    """The bots that play on, by seat."""
    seed: str
    """The seed of all dice, shuffles and bots from there on: 32 bytes in hex. It has nothing to do
    with the match; the same seed gives the same again."""
    frames: list[Frame]
    """What happens, event by event: sentences, and what changes on the table."""
    table: TableView
    """What lies on the table at last, with all open."""
    asked: Asked | None
    """What is asked next; null where the match is over."""
    outcome: Outcome | None
    """How the match ends; null where it goes on."""


def what_if(
    past: Past,
    version: int,
    change: Change | None,
    bots: tuple[Bot, Bot],
    seed: bytes,
    until: Until = "decision",
) -> WhatIf:
    """Play a moment on once; IllegalChange or IllegalAnswer if the change is impossible."""
    moment = Moment(past, twist_of(past, version, change))
    happened = (play_to_decision if until == "decision" else play_to_end)(moment, bots, seed)
    framing = _framing(past, moment, happened)
    frames = [framing.take(line) for line in _lines(moment.version, happened)]
    return WhatIf(
        match=past.header.match,
        game=past.game.id,
        version=moment.version,
        change=change,
        until=until,
        bots=list(bots),
        seed=seed.hex(),
        frames=frames,
        table=framing.table,
        asked=_asked(past, happened),
        outcome=happened.outcome,
    )


def _framing(past: Past, moment: Moment, happened: Happened) -> Framing:
    """The match before the moment, to which everything is open that then happened."""
    fields = {
        version: fields[EVENT]
        for version, (_, secrets) in enumerate(happened.events, moment.version)
        for fields in secrets.values()
        if EVENT in fields
    }
    fold = past.opened_fold(moment.version, fields, happened.run.table.hidden.cards)
    framing = Framing(fold)
    for line in past.lines[: moment.version - 1]:
        framing.skip(line)
    return framing


def _lines(version: int, happened: Happened) -> list[bytes]:
    return [write_line(event, at) for at, (event, _) in enumerate(happened.events, version)]


def _asked(past: Past, happened: Happened) -> Asked | None:
    decision = happened.decision
    if decision is None:
        return None
    title = past.game.telling.decision(decision.name)
    return Asked(decision.name, title, happened.run.waiting)
