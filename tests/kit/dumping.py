"""The states of a match at every version, as the service sends them, for clients that fold
lines."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from saikoro.api_schemas.responses import SeatKnowledge
from saikoro.domain.games import find_game
from saikoro.domain.match.events import Seat, SeatJoined
from saikoro.domain.match.play.fold import Fold
from saikoro.domain.record.beside import apart, names_of
from saikoro.domain.record.header import Header

_encode = msgspec.json.Encoder().encode

Secrets = Mapping[int, Mapping[str, Mapping[str, Any]]]
"""The secrets of the lines, by version and seat."""


def dumped(
    record: Sequence[bytes], cards: Any, secrets: Secrets | None = None, seat: Seat | None = None
) -> Iterator[bytes]:
    """Yield the header, the card set and the seat; then each line with its secret, the name beside
    it, and the state."""
    record, named, _ = apart(record)
    header = Header.read(record[0])
    game = find_game(header.game, header.rules.version)
    names = names_of(named)
    fold = Fold(game, header, game.cards.read(cards), seat, names=names)
    yield _encode({"header": msgspec.Raw(record[0]), "cards": cards, "seat": seat})
    for version, line in enumerate(record[1:], 1):
        secret = (secrets or {}).get(version, {}).get(str(seat), {})
        event = fold.take(line, secret)
        state: dict[str, Any] = {
            "line": msgspec.Raw(line),
            "state": fold.state,
            "secret": secret or None,
        }
        if isinstance(event, SeatJoined) and event.name_commit and names is not None:
            state["name"] = names.get(event.seat)
        known = fold.known
        if known.seat is not None:
            submitted = {str(number): answer for number, answer in known.submitted.items()}
            state["known"] = SeatKnowledge(known.seat, known.cards, submitted)
        yield _encode(state)
