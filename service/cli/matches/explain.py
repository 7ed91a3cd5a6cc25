"""`saikoro explain`: why an event of a record happened, found on this machine."""

from pathlib import Path
from typing import Literal, TypeAlias

from saikoro.domain.match.events import Seat
from saikoro.domain.match.telling.why.explanation import Explanation
from saikoro.domain.verification.explaining import explain_record
from saikoro.service.cli.matches.verify import read_source
from saikoro.service.errors.commands import CommandError

Reader: TypeAlias = Literal["0", "1", "everybody", "all"]
"""Who reads an explanation: a seat, everybody, or one who may know all once the match is over."""

_SEATS: dict[Reader, Seat] = {"0": 0, "1": 1}


class NotExplainable(CommandError):
    """There are no rules or no cards to run a record with."""


def explain_source(
    source: str, event: int, reader: Reader | None = None, cards: Path | None = None
) -> Explanation:
    """Why an event of a record, in a file or at a match's address, happened.

    Without a `reader` it is for one who may know all, or for everybody while the match goes on.
    NotExplained if the rules do not lead to the event; NotExplainable without rules or cards.
    """
    lines, playing = read_source(source, cards)
    if isinstance(playing, str):
        raise NotExplainable(playing)
    return explain_record(
        playing.game,
        playing.cards,
        lines,
        event,
        None if reader is None else _SEATS.get(reader),
        all_open={"all": True, None: None}.get(reader, False),
    )
