"""The battle report of Cardgard: what the fields of its events say."""

from typing import TypeAlias

from saikoro.domain.games.cardgard.cards.card_set import CardSet
from saikoro.domain.games.cardgard.ids import FROM_POISON, SIDES, Card, Ref, Source, Team
from saikoro.domain.games.cardgard.rules.labels import listed
from saikoro.domain.games.cardgard.state import CardgardState
from saikoro.domain.games.cardgard.telling.sentences import SENTENCES, SLOTS
from saikoro.domain.games.cardgard.words import Ailment
from saikoro.domain.match.events import Seat
from saikoro.domain.match.telling.writer import Reading, Writer
from saikoro.domain.text import Text

_Reading: TypeAlias = Reading[CardgardState, CardSet]

_COMMAND = Text("{side}のコマンド「{name}」", "{side}'s command {name}")
_SQUARE = Text("【{square}】{unit}", "[{square}] {unit}")


def _card(card: Card, reading: _Reading) -> str:
    name = listed(reading.cards, [card])
    return name.in_language(reading.language)


def _unit(ref: Ref, reading: _Reading) -> str:
    return f"{ref} {_card(reading.known.match.game.units[ref].card, reading)}"


def _command(seat: Seat, reading: _Reading) -> str:
    name = _card(reading.known.match.game.commands[seat].card or "", reading)
    return reading.text(_COMMAND, side=SIDES[seat], name=name)


def _source(source: Source, reading: _Reading) -> str:
    if isinstance(source, int):
        return _command(source, reading)
    if source == FROM_POISON:
        return Ailment.POISON.text(reading.language)
    return _unit(source, reading)


def _team(team: Team, reading: _Reading) -> str:
    named = ((at, _card(card, reading)) for at, card in sorted(team.items()))
    return reading.joined(reading.text(_SQUARE, square=at, unit=name) for at, name in named)


report = Writer(
    SENTENCES,
    meanings={Card: _card, Ref: _unit, Seat: _command, Source: _source, Team: _team},
    slots=SLOTS,
).write
