"""A match as the reader of an explanation sees it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from saikoro.domain.match.events import DecisionAsked
from saikoro.domain.match.interface.table import NO_SECRETS
from saikoro.domain.match.interface.table_view import TableView
from saikoro.domain.match.play.fold import Fold
from saikoro.domain.match.telling.frames import Frame, Framing, Told
from saikoro.domain.record.line import Line, is_a

SecretsOfSeat: TypeAlias = Mapping[int, Mapping[str, Any]]
"""What the reader alone was shown, by version."""


def asked_before_it(lines: Sequence[bytes], version: int) -> Iterator[int]:
    """The versions of the decisions before an event, the last one first."""
    return (at for at in range(version - 1, 0, -1) if is_a(lines[at - 1], DecisionAsked))


class Seen:
    """A match as its reader sees it: the sentences, and some of the tables."""

    def __init__(
        self,
        fold: Fold,
        lines: Sequence[bytes],
        secrets: SecretsOfSeat,
        version: int,
        kept: set[int],
    ) -> None:
        """The tables at the versions `kept` are kept, and those around `version`."""
        framing = Framing(fold)
        self.told: dict[int, Told] = {}
        self.tables: dict[int, TableView] = {}
        for at, line in enumerate(lines, 1):
            if at - 1 in kept or at == version:
                self.tables[at - 1] = framing.table
            secret = secrets.get(at, NO_SECRETS)
            if at == version:
                self.frame: Frame = framing.take(line, secret)
                self.tables[at] = framing.table
                event = fold.game.book.reader.read(Line.read(line))
                self.told[at] = Told(event, self.frame.text, self.frame.depth)
            else:
                self.told[at] = framing.skip(line, secret)
        self.last = framing.table
        """The table after the last line."""
        self.known = fold.known
