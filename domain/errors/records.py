"""Lines that are not those of a match, and values that no line has."""

from typing import Self

from saikoro.domain.errors.error import SaikoroError
from saikoro.domain.text import Fact, Text

MOST_SHOWN = 150
"""Characters of a line that a message quotes."""


class NotCanonical(SaikoroError):
    """A value outside of the restricted JSON of lines."""

    def __init__(self, pointer: str, found: Text, **facts: Fact) -> None:
        """`found` is at the slot `place`, and has these other facts."""
        super().__init__(found, place=pointer or Text("文書", "the document"), **facts)
        self.pointer = pointer
        self._found, self._facts = found, facts

    def under(self, pointer: str) -> Self:
        """The same error in an outer document, which has this one at `pointer`."""
        return type(self)(pointer + self.pointer, self._found, **self._facts)


class BrokenRecord(SaikoroError):
    """Lines that are not those of a match."""


class BrokenLine(BrokenRecord):
    """Bytes that are not a line of this match."""

    sentence = Text("{line} に誤りがあります: {why}", "{why} in {line}")

    def __init__(self, line: bytes, why: Fact) -> None:
        super().__init__(why=why, line=repr(line[:80]))


class ReplayDiverged(BrokenRecord):
    """Re-running the rules emitted a different line than the recorded one."""

    sentence = Text(
        "{version} 行目の記録は {recorded} ですが、ルールが出すのは {emitted} です",
        "line {version} is recorded as {recorded}, but the rules emit {emitted}",
    )
    differs = Text(
        "ルールが出す {version} 行目は、記録と違います",
        "the rules emit another line {version} than the record has",
    )
    """The same without what the lines have."""

    def __init__(self, version: int, recorded: bytes | None, emitted: bytes | None) -> None:
        super().__init__(version=version, recorded=_shown(recorded), emitted=_shown(emitted))
        self.version = version


class NotExplained(BrokenRecord):
    """An event cannot be explained, because running the rules again does not lead to it."""

    no_line = Text(
        "記録に {version} 行目はありません。最後は {last} 行目です",
        "the record has no line {version}: it ends with line {last}",
    )


class NotReplayed(BrokenRecord):
    """A moment cannot be played on: its match is not a finished one that its rules lead to."""


class Undisclosed(BrokenRecord):
    """The rules need a secret that no line of the record shows."""

    sentence = Text("{secret} が公開されていません", "{secret} is not shown")

    def __init__(self, secret: Text, shown_by: str | None = None) -> None:
        super().__init__(secret=secret)
        self.shown_by = shown_by
        """The type of the line that must come next, where only that one can."""


def _shown(line: bytes | None) -> Fact:
    if line is None:
        return Text("なし", "nothing")
    text = line.decode("utf-8", "replace")
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}..."
