"""Reasons that people give: shown to all, so they have no character that is not (TN-16.13)."""

from domain.errors import IllegalReason, Violation
from domain.invisible import hidden

MAX_REASON = 400
"""Characters of a reason."""


def shown_reason(reason: str) -> str:
    """The reason, without white space around it; IllegalReason if parts of it are not shown."""
    if len(reason) > MAX_REASON or hidden(reason.strip()):
        detail = f"a reason has at most {MAX_REASON} characters, all shown, none over others"
        raise IllegalReason([Violation("illegal_reason", "TN-16.13", detail, "/reason")])
    return reason.strip()
