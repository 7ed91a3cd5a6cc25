"""The battle report of KTC: what the fields of its events say."""

from typing import TypeAlias

from saikoro.domain.cards.notation.english import counted
from saikoro.domain.games.ktc.cards.card_set import CardSet
from saikoro.domain.games.ktc.ids import (
    SIDES,
    CardId,
    Id,
    Placement,
    SkillName,
    StatusName,
    Target,
    Turns,
    roster_index,
    seat_of,
)
from saikoro.domain.games.ktc.state import KtcState
from saikoro.domain.games.ktc.telling.sentences import COLUMN, SENTENCES, SLOTS
from saikoro.domain.match.events import Seat
from saikoro.domain.match.telling.writer import Reading, Writer

_Reading: TypeAlias = Reading[KtcState, CardSet]


def _card(card: CardId, reading: _Reading) -> str:
    printed = reading.cards.soldiers[card]
    return printed.label.in_language(reading.language)


def _soldier(name: Id, reading: _Reading) -> str:
    """A soldier's id, and the name of its card."""
    card = reading.known.match.game.rosters[seat_of(name)][roster_index(name)]
    return f"{name} {_card(card, reading)}"


def _target(target: Target, reading: _Reading) -> str:
    """A soldier, a square, or a column, which has a number (KT-7.5)."""
    if target[0] in SIDES:
        return _soldier(target, reading)
    if target.startswith("col"):
        return reading.text(COLUMN, number=target[3:])
    return target


def _placement(squares: Placement, reading: _Reading) -> str:
    return reading.joined(f"{square} {_soldier(name, reading)}" for square, name in squares.items())


def _skill(name: SkillName, reading: _Reading) -> str:
    soldier: Id = reading.event.soldier  # type: ignore[attr-defined] # see SkillName
    card = reading.cards.soldiers[reading.known.match.game.soldiers[soldier].card]
    skill = next(skill for skill in (*card.lower, *card.upper) if skill.name == name)
    return skill.label.in_language(reading.language)


def _status(name: StatusName, reading: _Reading) -> str:
    return reading.cards.statuses[name].label.in_language(reading.language)


def _turns(turns: Turns, reading: _Reading) -> str:
    return f"{turns}ターン" if reading.language == "ja" else counted(turns, "turn")


report = Writer(
    SENTENCES,
    meanings={
        Seat: lambda seat, _reading: SIDES[seat],
        CardId: _card,
        Id: _soldier,
        Target: _target,
        Placement: _placement,
        SkillName: _skill,
        StatusName: _status,
        Turns: _turns,
    },
    slots=SLOTS,
).write
