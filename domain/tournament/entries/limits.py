"""Limits of a document of entries, so that reading it takes bounded time (TN-16.11)."""

from collections.abc import Sequence
from typing import Any

from saikoro.domain.errors.rules import IllegalEntries, Violation
from saikoro.domain.reading import exceeds
from saikoro.domain.text import Text

_TOO_LONG = Text(
    "{count} 文字あります。{most} 文字までです", "{count} characters, of {most} at most"
)
_LINE_TOO_LONG = Text(
    "{number} 行目: {count} 文字あります。一行は {most} 文字までです",
    "line {number}: {count} characters, of {most} at most",
)
_UNCHECKED = Text("この先は調べていません", "the rest is not checked")

LIMITS = "TN-16.11"

MAX_DOCUMENT_LENGTH = 8_000_000
"""The most characters of a table, or of mails: more than a full tournament needs."""
MAX_LINE_LENGTH = 4_000
MAX_LINES = 4_000
"""The most lines of one entry."""
MAX_VIOLATIONS = 100_000
"""The number of faults at which checking stops: some for each entry of a full tournament."""
MAX_ENTRY_VIOLATIONS = 1_000
"""The most violations of one entry that are reported."""
MAX_OWN_CARDS = 5_000
"""The most own cards of a whole document; equal cards of two entrants count once."""
MAX_DEPTH = 8
"""The deepest nesting of lists and objects: more than any build or card has."""
MAX_ITEMS = 1_000
"""The most items of a list or object in an entry."""


def require_readable(text: str) -> None:
    """Raise IllegalEntries for a table or mails that are too long to be parsed."""
    if len(text) > MAX_DOCUMENT_LENGTH:
        detail = _TOO_LONG.filled(count=len(text), most=MAX_DOCUMENT_LENGTH)
        raise IllegalEntries([Violation.of("entries_too_long", LIMITS, detail)])
    for number, line in enumerate(text.splitlines(), start=1):
        if len(line) > MAX_LINE_LENGTH:
            detail = _LINE_TOO_LONG.filled(number=number, count=len(line), most=MAX_LINE_LENGTH)
            raise IllegalEntries([Violation.of("line_too_long", LIMITS, detail)])


def too_large(given: Any) -> bool:
    """Whether a part of an entry is too deep or too wide to be processed."""
    return exceeds(given, MAX_DEPTH, MAX_ITEMS)


def reported(violations: Sequence[Violation]) -> list[Violation]:
    """The first violations, and another that says so if checking stopped there."""
    if len(violations) < MAX_VIOLATIONS:
        return [*violations]
    rest = Violation.of("entries_unchecked", LIMITS, _UNCHECKED)
    return [*violations[:MAX_VIOLATIONS], rest]
