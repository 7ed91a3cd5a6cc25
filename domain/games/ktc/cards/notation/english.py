"""Card texts in English, printed from their nodes; a ユニーク has no English name."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from saikoro.domain.cards.notation.english import English
from saikoro.domain.games.ktc.cards.notation import nodes as n
from saikoro.domain.games.ktc.cards.notation.phrases import NOTATION
from saikoro.domain.words import Word

Names = Callable[[str], str]
"""The English name of a status, by its name."""


def print_line_en(line: n.Standing | n.Line, status: Names) -> str:
    """A line of a trait or a status in English."""
    conditions = [condition.en for condition in line.conditions]
    if isinstance(line, n.Standing):
        return _sentence(", ".join([*conditions, " and ".join(map(ENGLISH.print, line.modifiers))]))
    if line.rate is not None:
        conditions.append(f"with a chance of {line.rate}%")
    head = ", ".join([line.timing.en, *conditions])
    return _sentence(f"{head}: {_paid(line.cost)}{_clauses(line.clauses, status)}")


def print_effect_en(effect: n.Effect, status: Names) -> Iterator[str]:
    """A skill in English: a sentence for its clauses, then one for each of its lines."""
    yield _sentence(f"{_paid(effect.cost)}{_clauses(effect.clauses, status)}")
    for line in effect.after:
        yield print_line_en(line, status)


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."


def _paid(cost: n.Cost | None) -> str:
    return "" if cost is None else f"pay {cost.amount} of its unique counter; "


def _clauses(clauses: Sequence[n.Clause], status: Names) -> str:
    return ", then ".join(_clause(clause, status) for clause in clauses)


def _clause(clause: n.Clause, status: Names) -> str:
    if isinstance(clause, n.GiveStatus):
        who, kind = _word(clause.who), _word(clause.kind)
        return f"give {who} the {kind} {status(clause.name)}"
    return _OF_ITSELF.sub(r"its own \1", ENGLISH.print(clause))


_OF_ITSELF = re.compile(rf"the ([\w ]+) of {n.Selector.SELF.en}\b")


def _word(word: object) -> str:
    """A word of a closed set; names stay as they are."""
    return word.en if isinstance(word, Word) else str(word)


def _by_hand(node: Any) -> str:
    match node:
        case n.Modifies(dealt, what, sign, by):
            if what is n.Modified.HEALING:
                done = "given" if dealt else "received"
            else:
                done = "dealt" if dealt else "taken"
            added = f"[{by.en}]" if isinstance(by, n.Value) else by
            return f"gets {'+' if sign > 0 else '-'}{added} to {what.en} {done}"
        case n.ModifiesRate(sign, by):
            return f"gets {'+' if sign > 0 else '-'}{by}% to its success rate"
        case n.Sum(value, plus):
            return _word(value) if plus is None else f"({plus} + {_word(value)})"
        case _:
            raise TypeError(node)


ENGLISH = English(
    NOTATION,
    {
        "immobile": "cannot move",
        "mute": "cannot use skills",
        "damage": "deal {amount} damage to {who}",
        "additional_damage": "deal {amount} additional damage to {who}",
        "heal": "heal {who} by {amount}",
        "raise_hp": "raise the HP of {who} by {amount}",
        "lower_hp": "lower the HP of {who} by {amount}",
        "raise_unique": "raise the unique counter of {who} by {amount}",
        "lower_unique": "lower the unique counter of {who} by {amount}",
        "erase": "erase the {kind} of {who}",
        "ready": "make {who} ready",
        "tire": "make {who} tired",
        "swap_rows": "move {who} to the other row",
        "defeat": "defeat {who}",
        "exile": "exile {who}",
        "exile_for": "exile {who} for {turns:turn}",
        "return_": "return {who} to an empty square",
    },
    _word,
    _by_hand,
)
"""Modifiers and clauses, by the rules of cards.lark."""
