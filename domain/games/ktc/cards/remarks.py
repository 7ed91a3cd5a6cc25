"""Remarks on legal card sets: texts that never have an effect, rosters that are illegal."""

from collections.abc import Iterator
from itertools import islice

from saikoro.domain.cards.faults import never_works, remarked
from saikoro.domain.errors.rules import Violation
from saikoro.domain.games.ktc.cards.card_set import Card, CardSet, Roster
from saikoro.domain.games.ktc.cards.notation import nodes as n
from saikoro.domain.games.ktc.cards.notation.parse import read_trait, suggestion
from saikoro.domain.games.ktc.options import ROSTER_SIZE
from saikoro.domain.match.interface.limits import Breaches, Violations
from saikoro.domain.text import Text

_EXCLUDING = (
    {n.Condition.FRONT, n.Condition.REAR},
    {n.Condition.LOWER, n.Condition.UPPER},
    {n.Condition.READY, n.Condition.TIRED},
)


def remarks(cards: CardSet) -> list[Violation]:
    """Every text that can never have an effect, and every roster that breaks KT-3.8."""
    found = [never_works(card.id, *why) for card in cards.soldiers.values() for why in _card(card)]
    for status in cards.statuses.values():
        found += [never_works(status.name, *why) for line in status.texts for why in _line(line)]
    for roster in cards.rosters:
        found += [remarked(broken) for broken in islice(_roster(roster, cards), 1)]
    return found


_NOT_TEN = Breaches("KT-3.8")(
    "roster_unplayable",
    "{name}: 異なる10枚ではない",
    "not ten different cards of the set",
    left_out=("name",),
)


def _roster(roster: Roster, cards: CardSet) -> Violations:
    """Why a roster would be refused."""
    known = {card for card in roster.cards if card in cards.soldiers}
    yield from _NOT_TEN.exactly(ROSTER_SIZE, len(roster.cards), name=roster.name)
    yield from _NOT_TEN.exactly(ROSTER_SIZE, len(known), name=roster.name)


_ONLY_A_LABEL = Text(
    "「{entry}」はただの文字",
    "is only a label: 「{guess}」?",
    left_out=("entry", "guess"),
)


def _card(card: Card) -> Iterator[tuple[str, Text]]:
    """The remarks on a card: for each, the rule and the reason."""
    most = 0 if card.unique is None else card.unique.max
    for entry in card.trait:
        if isinstance(entry, str):
            if guess := suggestion(entry, read_trait):
                yield "KT-3.5", _ONLY_A_LABEL.filled(entry=entry, guess=guess)
        else:
            yield from _line(entry)
            yield from _cost(entry.cost if isinstance(entry, n.Line) else None, most)
    for skill in (*card.lower, *card.upper):
        yield from _cost(skill.effect.cost, most)
        for line in skill.effect.after:
            yield from _line(line)
            yield from _cost(line.cost, most)


_NEVER_SUCCEEDS = Text("成功率0%は成功しない", "0% never succeeds")
_EXCLUDE_EACH_OTHER = Text("「{pair}」は両立しない", "exclude each other", left_out=("pair",))


def _line(line: n.Standing | n.Line) -> Iterator[tuple[str, Text]]:
    for pair in _EXCLUDING:
        if pair <= set(line.conditions):
            yield "KT-9.2", _EXCLUDE_EACH_OTHER.filled(pair="」「".join(sorted(pair)))
    if isinstance(line, n.Line) and line.rate == 0:
        yield "KT-10.2", _NEVER_SUCCEEDS


_NEVER_SO_MANY = Text("{paid}: 最大は{most}", "it never has more than {most}", left_out=("paid",))


def _cost(cost: n.Cost | None, most: int) -> Iterator[tuple[str, Text]]:
    if cost is not None and cost.amount > most:
        paid = f"{cost.unique}を{cost.amount}消費"
        yield "KT-3.1", _NEVER_SO_MANY.filled(paid=paid, most=most)
