"""The card notation of LaplaPlus (LP-3): parses lines into nodes and prints nodes as lines."""

import unicodedata

from saikoro.domain.cards.notation.respelling import Respelled, Respelling
from saikoro.domain.cards.notation.texts import ParseError, normalised
from saikoro.domain.games.laplaplus.cards.notation import nodes as n
from saikoro.domain.games.laplaplus.cards.notation.phrases import NOTATION


def read_line(text: str) -> n.Line:
    """One line as a node; ParseError if it matches no pattern of LP-3.15 or LP-3.16 (LP-3.14).

    Its column is that in `text`, at the first character that does not fit.
    """
    plain, origins = spelled(text)
    try:
        line: n.Line = NOTATION.read(plain)
    except ParseError as error:
        raise ParseError(text, origins[error.column - 1] + 1, error.expected) from None
    return line


def spelled(line: str) -> Respelled:
    """A line in NFKC and without white space, as LP-3.14 compares it."""
    respelling = Respelling(line)
    respelling.replace(
        "[^\\x00-\\x7f][\u0300-\u036f\u3099\u309a\uff9e\uff9f]*",
        lambda found: unicodedata.normalize("NFKC", found[0]),
    )
    respelling.replace(r"\s+", "")
    plain = normalised(line)
    if respelling.text != plain:  # composed across what is replaced one by one
        return Respelled(plain, tuple(min(at, len(line)) for at in range(len(plain) + 1)))
    return respelling.respelled


def print_line(line: n.Line) -> str:
    """The line as the catalogue prints it: head, conditions, markers, body."""
    conditions = [limit for limit in line.limits if isinstance(limit, n.Condition)]
    markers = [limit for limit in line.limits if isinstance(limit, n.Marker)]
    effect = line.effect if isinstance(line.effect, n.Event) else n.Line(line.effect)
    head, sign, body = NOTATION.print(effect).partition(">")
    return " ".join(["".join([head, sign, *conditions]), *markers, body])
