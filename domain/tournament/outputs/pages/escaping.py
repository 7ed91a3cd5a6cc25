"""Texts that others wrote, as Markdown (TN-17.4)."""

import re

_MARKUP = re.compile(r"[\\`*_{}\[\]()<>#+\-.!|~&:@$]")
"""Characters that can have a meaning in Markdown."""


def escaped(text: str) -> str:
    """The text, escaped for Markdown, on one line."""
    return _MARKUP.sub(r"\\\g<0>", " ".join(text.split()))
