"""Numbers that are shown part by part beside the one that the terms of an event add up to."""

from collections.abc import Callable
from typing import NamedTuple

from saikoro.domain.match.interface.comparing import Facts
from saikoro.domain.words import Word


class Figure(NamedTuple):
    """A number that an event goes by, such as the speed of each that it puts in order."""

    rule: str
    name: Word
    """What it is called, before the sum of its parts."""
    facts: Callable[..., Facts]
    """What the name is about, by what the number is counted for."""
    alone: bool = True
    """Whether it is shown with its first part alone, too."""


class Faces(NamedTuple):
    """What each face of a die means that picks one of several."""

    rule: str
    word: Word
    """A face, with slots for `face` and `sides`."""
    facts: Callable[..., Facts]
    """What else it is about, by whom it picks."""
