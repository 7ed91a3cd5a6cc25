"""What numbers are added up from, for those who ask why (FB-1.1, FB-11.9)."""

from saikoro.domain.games.fairies.stated import Part
from saikoro.domain.match.interface.table import Term

PRINTED = Part.PRINTED


def multiplied(number: int, times: int) -> list[Term]:
    """The parts of a number that counts so often (FB-11.9)."""
    if times == 1:
        return [(PRINTED, number)]
    return [(PRINTED, number), (Part.COUNTED, number * (times - 1))]
