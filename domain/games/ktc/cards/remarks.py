"""Remarks on legal card sets: texts that never have an effect, rosters that are illegal."""

from collections.abc import Iterator

from saikoro.domain.errors import Violation
from saikoro.domain.games.ktc.cards.card_set import Card, CardSet
from saikoro.domain.games.ktc.cards.notation import nodes as n
from saikoro.domain.games.ktc.cards.notation.parse import read_trait, suggestion
from saikoro.domain.games.ktc.options import ROSTER_SIZE

_EXCLUDING = (
    {n.Condition.FRONT, n.Condition.REAR},
    {n.Condition.LOWER, n.Condition.UPPER},
    {n.Condition.READY, n.Condition.TIRED},
)


def remarks(cards: CardSet) -> list[Violation]:
    """Every text that can never have an effect, and every roster that breaks KT-3.8."""
    found = []
    for card in cards.soldiers.values():
        found += [Violation("never_works", rule, f"{card.id}: {why}") for rule, why in _card(card)]
    for status in cards.statuses.values():
        found += [
            Violation("never_works", rule, f"{status.name}: {why}")
            for line in status.texts
            for rule, why in _line(line)
        ]
    for roster in cards.rosters:
        known = {card for card in roster.cards if card in cards.soldiers}
        if len(roster.cards) != ROSTER_SIZE or len(known) != ROSTER_SIZE:
            detail = f"{roster.name}: 異なる10枚ではない / not ten different cards of the set"
            found.append(Violation("roster_unplayable", "KT-3.8", detail))
    return found


def _card(card: Card) -> Iterator[tuple[str, str]]:
    """The remarks on a card: for each, the rule and the reason."""
    most = 0 if card.unique is None else card.unique.max
    for entry in card.trait:
        if isinstance(entry, str):
            if guess := suggestion(entry, read_trait):
                yield "KT-3.5", f"「{entry}」はただの文字 / is only a label: 「{guess}」?"
        else:
            yield from _line(entry)
            yield from _cost(entry.cost if isinstance(entry, n.Line) else None, most)
    for skill in (*card.lower, *card.upper):
        yield from _cost(skill.effect.cost, most)
        for line in skill.effect.after:
            yield from _line(line)
            yield from _cost(line.cost, most)


def _line(line: n.Standing | n.Line) -> Iterator[tuple[str, str]]:
    for pair in _EXCLUDING:
        if pair <= set(line.conditions):
            both = "」「".join(sorted(pair))
            yield "KT-9.2", f"「{both}」は両立しない / exclude each other"
    if isinstance(line, n.Line) and line.rate == 0:
        yield "KT-10.2", "成功率0%は成功しない / 0% never succeeds"


def _cost(cost: n.Cost | None, most: int) -> Iterator[tuple[str, str]]:
    if cost is not None and cost.amount > most:
        paid = f"{cost.unique}を{cost.amount}消費"
        yield "KT-3.1", f"{paid}: 最大は{most} / it never has more than {most}"
