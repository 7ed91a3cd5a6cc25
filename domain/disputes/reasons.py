"""What somebody gives as a reason: for a dispute, for a decision, or in reply to one."""

from saikoro.domain.invisible import has_invisible_parts

MAX_REASON = 400
"""The most characters of a reason."""


def is_reason(text: str) -> bool:
    """Whether a text is a reason: not blank, on one line, with characters that are all visible."""
    return bool(text.strip()) and len(text) <= MAX_REASON and not has_invisible_parts(text)
