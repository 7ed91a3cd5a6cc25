"""Limits of a document of entries, so that reading it takes bounded time (TN-16.11)."""

from collections.abc import Sequence
from typing import Any

from saikoro.domain.errors import IllegalEntries, Violation
from saikoro.domain.reading import exceeds

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
        detail = f"{len(text)} characters, of {MAX_DOCUMENT_LENGTH} at most"
        ja = f"{len(text)} 文字あります。{MAX_DOCUMENT_LENGTH} 文字までです"
        raise IllegalEntries([Violation("entries_too_long", LIMITS, detail, ja=ja)])
    for number, line in enumerate(text.splitlines(), start=1):
        if len(line) > MAX_LINE_LENGTH:
            detail = f"line {number}: {len(line)} characters, of {MAX_LINE_LENGTH} at most"
            ja = f"{number} 行目: {len(line)} 文字あります。一行は {MAX_LINE_LENGTH} 文字までです"
            raise IllegalEntries([Violation("line_too_long", LIMITS, detail, ja=ja)])


def too_large(given: Any) -> bool:
    """Whether a part of an entry is too deep or too wide to be processed."""
    return exceeds(given, MAX_DEPTH, MAX_ITEMS)


def reported(violations: Sequence[Violation]) -> list[Violation]:
    """The first violations, and another that says so if checking stopped there."""
    if len(violations) < MAX_VIOLATIONS:
        return [*violations]
    rest = Violation(
        "entries_unchecked", LIMITS, "the rest is not checked", ja="この先は調べていません"
    )
    return [*violations[:MAX_VIOLATIONS], rest]
