"""The battle report of Fairies Battle: what the fields of its events say."""

from saikoro.domain.games.fairies.ids import SIDES, CardId, Handle, LineNumber
from saikoro.domain.games.fairies.telling import names
from saikoro.domain.games.fairies.telling.sentences import SENTENCES, SLOTS
from saikoro.domain.match.events import Seat
from saikoro.domain.match.telling.writer import Writer

report = Writer(
    SENTENCES,
    meanings={
        Seat: lambda seat, _reading: SIDES[seat],
        CardId: names.card_name,
        Handle: names.card,
        list[Handle]: names.cards,
        LineNumber: names.line,
    },
    slots=SLOTS,
    nothing=names.NOTHING,
).write
