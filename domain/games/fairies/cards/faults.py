"""Faults in texts: their codes, and the text that may have been meant."""

import re

from saikoro.domain.cards.notation.diagnosis import Codes
from saikoro.domain.cards.notation.texts import first_readable
from saikoro.domain.games.fairies.cards.notation.parse import read_line
from saikoro.domain.games.fairies.cards.notation.spelling import respelled

CODE = "card_invalid"
"""FB-16.4."""
CODES = Codes(CODE, "FB-16.1", CODE)
"""The codes of faults in texts."""


def in_signs(text: str) -> str:
    """The text in the signs of FB-16.1; empty if it cannot be read so."""
    canonical = respelled(text).text
    return first_readable((canonical, _MAY_BEHIND.sub(r"任意で、\1", canonical)), read_line)


_MAY_BEHIND = re.compile(
    "(?:(?<=[：。])|(?<=そうしたなら、))((?!そうしたなら)[^。：]*なら、)任意で、"
)
"""A condition before 任意で、, which stands in front of it."""
