"""Whether a text can stand on its card (PB-2.6): everything that is wrong with it, in place."""

import functools
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from saikoro.domain.cards.names import CardNames
from saikoro.domain.cards.notation.diagnosis import Codes, Finding, findings
from saikoro.domain.cards.notation.texts import (
    Misplacement,
    ParseError,
    PlacementError,
    first_readable,
)
from saikoro.domain.games.pbwcg.cards.notation import nodes as n
from saikoro.domain.games.pbwcg.cards.notation import texts
from saikoro.domain.games.pbwcg.cards.notation.parse import (
    LONGEST_TEXT,
    MOST_CLAUSES,
    read_sentence,
    read_text,
    sentences,
)
from saikoro.domain.games.pbwcg.cards.notation.placement import CardType, misplaced
from saikoro.domain.games.pbwcg.cards.notation.spelling import respelled
from saikoro.domain.games.pbwcg.cards.notation.texts import phrases
from saikoro.domain.text import Text

CODES = Codes("card_text", "PB-19", "card_text")
"""PB-2.6."""


class Known(NamedTuple):
    """The names of a catalogue that its texts use (PB-19.8)."""

    bs: Sequence[str]
    supports: Sequence[str]


_TOO_LONG = Text("{most}文字まで", "at most {most} characters")
_TOO_MANY_CLAUSES = Text("文は{most}まで", "at most {most} clauses")


def text_faults(text: str, card: CardType | None, known: Known) -> Iterator[Finding]:
    """Everything that keeps `text` from standing on such a card, in printed order.

    None is a card of which it is not known what it may have.
    """
    written = [*sentences(text[: LONGEST_TEXT + 1])]
    if len(text) > LONGEST_TEXT:
        detail = _TOO_LONG.filled(most=LONGEST_TEXT).both
        yield Finding(detail, CODES.parse, "PB-19.1", LONGEST_TEXT)
    elif len(written) > MOST_CLAUSES:
        detail = _TOO_MANY_CLAUSES.filled(most=MOST_CLAUSES).both
        offset, _ = written[MOST_CLAUSES]
        yield Finding(detail, CODES.parse, "PB-19.2", offset)
    else:
        faults = [
            fault for offset, sentence in written for fault in _parse_faults(sentence, offset)
        ]
        yield from faults or _readable(read_text(text), card, known, written)


def nearest(name: str, known: Iterable[str]) -> str:
    """The known name that `name` is most like; empty if it is like none."""
    likely = _index(tuple(known)).nearest(name)
    return likely.name if likely else ""


@functools.lru_cache(maxsize=8)
def _index(known: tuple[str, ...]) -> CardNames[str]:
    return CardNames((name, (name,)) for name in known)


def _parse_faults(sentence: str, offset: int) -> Iterator[Finding]:
    try:
        read_sentence(sentence)
    except ParseError as error:
        meant = first_readable([respelled(sentence).text], read_sentence)
        for found in findings(sentence, error, CODES, meant):
            yield found._replace(at=offset + found.at)


def _readable(
    text: texts.Text, card: CardType | None, known: Known, written: Sequence[tuple[int, str]]
) -> Iterator[Finding]:
    """What is wrong with a text that can be read; `written` are its clauses with their offsets."""
    if not written and card in _NEVER_EMPTY:
        yield Finding(_NEVER_EMPTY[card].both, CODES.misplaced, "PB-19.9", 0)
    places = [] if card is None else [*misplaced(text, card)]
    for index, clause in enumerate(text):
        offset, sentence = written[index]
        wrong = [place for at, place in places if at == index]
        for place in (*wrong, *_unknown_bs(clause, known.bs)):
            yield from _located(place, CODES, sentence, offset)
        for place, meant in _unknown_supports(clause, known.supports):
            yield from _located(place, _REFERENCES, sentence, offset, meant)


_NEVER_EMPTY: dict[CardType | None, Text] = {
    CardType.SPELL: Text("術の初めの文は攻撃", "the first clause of a 術 is an attack"),
    CardType.TRAP: Text("罠の文は罠(…)の後に置く", "a 罠 has its clauses behind one 罠(…)"),
}
_REFERENCES = Codes("card_reference", "PB-2.6", "card_reference")


def _located(
    place: Misplacement, codes: Codes, sentence: str, offset: int, meant: str = ""
) -> Iterator[Finding]:
    for found in findings(sentence, PlacementError([place]), codes, meant):
        yield found._replace(at=offset + found.at)


_BS_OF_CATALOGUE = Text(
    "カタログのBSは", "the bad statuses of the catalogue are: {names}", left_out=("names",)
)
_NO_SUPPORT = Text("召喚サポートの名前ではない", "is not the name of a support")


def _unknown_bs(clause: n.Clause, known: Sequence[str]) -> Iterator[Misplacement]:
    for phrase in phrases(clause):
        bs = _bs(phrase)
        if bs is not None and bs not in known:
            allowed = _BS_OF_CATALOGUE.filled(names="・".join(known[:_LISTED]))
            yield Misplacement(f"BS:{bs}", "PB-19.8", allowed)


def _bs(phrase: n.Clause | n.Rider) -> str | None:
    """The BS that a phrase names."""
    match phrase:
        case n.GiveBs(_, bs) | n.InflictBs(bs) | n.Immune(bs) | n.RecoverBs(_, str(bs)):
            return bs
        case _:
            return None


_LISTED = 20
"""Most names that are listed of those that could stand there."""


def _unknown_supports(clause: n.Clause, known: Sequence[str]) -> Iterator[tuple[Misplacement, str]]:
    """Each with the name that may have been meant."""
    for phrase in phrases(clause):
        if isinstance(phrase, n.Summon) and phrase.support not in known:
            place = Misplacement(phrase.support, "PB-2.6", _NO_SUPPORT)
            yield place, nearest(phrase.support, known)
