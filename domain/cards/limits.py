"""How much of what strangers write is read, and how many violations of it are reported."""

from collections.abc import Sequence
from typing import TypeVar

from saikoro.domain.errors.rules import Violation
from saikoro.domain.text import Text

T = TypeVar("T")

LONGEST_PAGE = 200_000
"""Most characters of a page of cards."""
MOST_VIOLATIONS = 100
"""Where checking stops, so that it takes bounded time."""
NO_CARD = Text("カードがない", "no card found").both
"""What is wrong with an empty page or set."""


class TooManyViolations(Exception):
    """MOST_VIOLATIONS are found; the rest is not checked."""


def note(violations: list[T], *found: T) -> None:
    """Add what is found to `violations`; TooManyViolations when no more are reported."""
    violations.extend(found)
    if len(violations) >= MOST_VIOLATIONS:
        raise TooManyViolations


_NOT_ALL = Text("この先は調べていない", "the rest is not checked")


def reported(violations: Sequence[Violation], code: str, rule: str) -> list[Violation]:
    """`violations` up to the limit, and one with this code and rule if checking stopped there."""
    if len(violations) < MOST_VIOLATIONS:
        return [*violations]
    rest = Violation(code, rule, _NOT_ALL.both)
    return [*violations[:MOST_VIOLATIONS], rest]


_TOO_LONG = Text("{most}文字まで", "{most} characters at most, not {length}", left_out=("length",))


def too_long(text: str, most: int) -> str:
    """What is wrong with a text of more than `most` characters; empty if it is short enough."""
    if len(text) <= most:
        return ""
    return _TOO_LONG.filled(most=most, length=len(text)).both
