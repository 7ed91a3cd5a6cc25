"""Numbers that are shown part by part beside the one that the terms of an event add up to."""

from collections.abc import Callable
from typing import NamedTuple

from saikoro.domain.match.interface.comparing import Facts
from saikoro.domain.words import Word


class Figure(NamedTuple):
    """A number that an event goes by, such as the speed of each that it puts in order."""

    rule: str
    name: Word
    """What it is called."""
    whole: Word
    """What it comes to, with slots for `value`, and for `changes` to the first of its parts."""
    part: Word
    """A part, with slots for `number`, `by`, `part`, and `{0}` for the thing that it comes from."""
    part_alone: Word
    """A part of no thing."""
    facts: Callable[..., Facts]
    """What else `whole` is about, by what the number is counted for."""
    alone: bool = True
    """Whether it is shown with its first part alone, too."""


class Faces(NamedTuple):
    """What each face of a die means that picks one of several."""

    rule: str
    word: Word
    """A face, with slots for `face` and `sides`."""
    facts: Callable[..., Facts]
    """What else it is about, by whom it picks."""
