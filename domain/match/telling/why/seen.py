"""A match as the reader of an explanation sees it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from saikoro.domain.match.events import DecisionAsked
from saikoro.domain.match.interface.table import NO_SECRETS
from saikoro.domain.match.interface.table_view import TableView
from saikoro.domain.match.play.fold import Fold
from saikoro.domain.match.telling.frames import Frame
from saikoro.domain.match.telling.framing import Framing, Told
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
        told: dict[int, Told],
    ) -> None:
        """The tables at the versions `kept` are kept, and those around `version`.

        `told` has the sentences of all these lines if the reader was shown them before; it is
        filled if it is empty.
        """
        framing, heard = Framing(fold), dict[int, Told]()
        self.tables: dict[int, TableView] = {}
        for at, line in enumerate(lines, 1):
            if at - 1 in kept or at == version:
                self.tables[at - 1] = framing.table
            secret = secrets.get(at, NO_SECRETS)
            if at == version:
                self.frame: Frame = framing.take(line, secret)
                self.tables[at] = framing.table
                # Its sentence may name what was before, which is passed over now.
                heard[at] = told.get(at, Told(framing.event, self.frame.text, self.frame.depth))
            elif told:
                framing.pass_over(line, secret)
            else:
                heard[at] = framing.skip(line, secret)
        told.update(heard)
        event = fold.game.book.reader.read(Line.read(lines[version - 1]))
        self.told = {**told, version: told[version]._replace(event=event)}
        self.last = framing.table
        """The table after the last line."""
        self.known = fold.known
