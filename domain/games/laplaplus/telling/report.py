"""The battle report of LaplaPlus: what the fields of its events say."""

from typing import TypeAlias

from saikoro.domain.games.laplaplus.cards.card_set import CardSet
from saikoro.domain.games.laplaplus.ids import SIDES, Instance, Number, seat_of
from saikoro.domain.games.laplaplus.state import LaplaPlusState
from saikoro.domain.games.laplaplus.telling.sentences import SENTENCES, SLOTS
from saikoro.domain.match.events import Seat
from saikoro.domain.match.telling.writer import Reading, Writer

_Reading: TypeAlias = Reading[LaplaPlusState, CardSet]


def _card(number: Number, reading: _Reading) -> str:
    return reading.cards.cards[number].name.in_language(reading.language)


def _instance(name: Instance, reading: _Reading) -> str:
    row = reading.known.match.game.initial_rows[seat_of(name)]
    return f"{name} {_card(row[int(name[1:]) - 1], reading)}"


report = Writer(
    SENTENCES,
    meanings={
        Seat: lambda seat, _reading: SIDES[seat],
        Number: _card,
        Instance: _instance,
    },
    slots=SLOTS,
).write
