"""How much of a document of entries is read, so that reading takes bounded time (TN-16.11)."""

from collections.abc import Sequence
from typing import Any

from domain.errors import IllegalEntries, Violation

LIMITS = "TN-16.11"

LONGEST_DOCUMENT = 8_000_000
"""Most characters of a table, or of mails: more than a full tournament has."""
LONGEST_LINE = 4_000
MOST_LINES = 4_000
"""Most lines of one entry."""
MOST_VIOLATIONS = 100_000
"""Where checking stops: some for each entry of a full tournament."""
MOST_OF_AN_ENTRY = 1_000
"""Violations of one entry that are reported."""
MOST_OWN_CARDS = 5_000
"""Most own cards of all entries of a document together; equal ones of two entrants count once."""
DEEPEST = 8
"""Levels of lists and objects: more than any build or card has."""
WIDEST = 1_000
"""Most items of a list or object within an entry."""


def require_readable(text: str) -> None:
    """IllegalEntries for a table or mails that are too long to be parsed."""
    if len(text) > LONGEST_DOCUMENT:
        detail = f"{len(text)} characters, of {LONGEST_DOCUMENT} at most"
        raise IllegalEntries([Violation("entries_too_long", LIMITS, detail)])
    for number, line in enumerate(text.splitlines(), start=1):
        if len(line) > LONGEST_LINE:
            detail = f"line {number}: {len(line)} characters, of {LONGEST_LINE} at most"
            raise IllegalEntries([Violation("line_too_long", LIMITS, detail)])


def too_large(given: Any, levels: int = DEEPEST) -> bool:
    """Whether a part of an entry is too deep or too wide for anything to be done with it."""
    if not isinstance(given, dict | list | tuple):
        return False
    parts = given.values() if isinstance(given, dict) else given
    return levels == 0 or len(given) > WIDEST or any(too_large(part, levels - 1) for part in parts)


def reported(violations: Sequence[Violation]) -> list[Violation]:
    """The first violations, and one more if checking stopped there."""
    if len(violations) < MOST_VIOLATIONS:
        return [*violations]
    rest = Violation("entries_unchecked", LIMITS, "the rest is not checked")
    return [*violations[:MOST_VIOLATIONS], rest]
