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
    it, and the fields of the state, and of that of the game, which are others than before."""
    record, named, _ = apart(record)
    header = Header.read(record[0])
    game = find_game(header.game, header.rules.version)
    names = names_of(named)
    fold = Fold(game, header, game.cards.read(cards), seat, names=names)
    of_match, of_game = dict[str, bytes](), dict[str, bytes]()
    yield _encode({"header": msgspec.Raw(record[0]), "cards": cards, "seat": seat})
    for version, line in enumerate(record[1:], 1):
        secret = (secrets or {}).get(version, {}).get(str(seat), {})
        event = fold.take(line, secret)
        state: dict[str, Any] = {
            "line": msgspec.Raw(line),
            "state": _changed(of_match, fold.state, but="game"),
            "game": _changed(of_game, fold.state.game),
            "secret": secret or None,
        }
        if isinstance(event, SeatJoined) and event.name_commit and names is not None:
            state["name"] = names.get(event.seat)
        known = fold.known
        if known.seat is not None:
            submitted = {str(number): answer for number, answer in known.submitted.items()}
            state["known"] = SeatKnowledge(known.seat, known.cards, submitted)
        yield _encode(state)


def _changed(before: dict[str, bytes], state: msgspec.Struct, but: str = "") -> dict[str, Any]:
    """The fields that are others than before: states are long, and events change little of them."""
    found = dict[str, Any]()
    for field, name in zip(state.__struct_fields__, state.__struct_encode_fields__, strict=True):
        if field != but and before.get(name) != (now := _encode(getattr(state, field))):
            before[name] = now
            found[name] = msgspec.Raw(now)
    return found
