"""The states of a match at every version, as they are served, for clients that fold lines."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from api_schemas.responses import SeatKnowledge
from domain.games import find_game
from domain.match.events import Seat
from domain.match.fold import Fold
from domain.record.header import Header

_encode = msgspec.json.Encoder(order="sorted").encode

Secrets = Mapping[int, Mapping[str, Mapping[str, Any]]]
"""What lies beside a line, by version and seat."""


def dumped(
    record: Sequence[bytes], cards: Any, secrets: Secrets | None = None, seat: Seat | None = None
) -> Iterator[bytes]:
    """The header, the card set and the seat; then each line, what lies beside it, and the state."""
    header = Header.read(record[0])
    game = find_game(header.game, header.rules.version)
    fold = Fold(game, header, game.cards.read(cards), seat)
    yield _encode({"header": msgspec.Raw(record[0]), "cards": cards, "seat": seat})
    for version, line in enumerate(record[1:], 1):
        beside = (secrets or {}).get(version, {}).get(str(seat), {})
        fold.take(line, beside)
        state = {"line": msgspec.Raw(line), "state": fold.state, "secret": beside or None}
        known = fold.known
        if known.seat is not None:
            submitted = {str(number): answer for number, answer in known.submitted.items()}
            state["known"] = SeatKnowledge(known.seat, known.cards, submitted)
        yield _encode(msgspec.to_builtins(state, str_keys=True, builtin_types=(msgspec.Raw,)))
