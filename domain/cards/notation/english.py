"""English for the nodes of a notation: a table has a text for each rule that prints them."""

from collections.abc import Callable, Mapping
from string import Formatter
from typing import Any

import msgspec

from saikoro.domain.cards.notation.notation import Notation


def counted(number: int, noun: str) -> str:
    """A number of things, such as `2 cards`."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _no_text(node: Any) -> str:
    raise TypeError(node)


class English:
    """Texts by rule, with the fields of nodes in them.

    `{field}` is a node by its own rule, or a word; `{number:card}` counts, `{by:+}` shows a sign.
    """

    def __init__(
        self,
        notation: Notation,
        texts: Mapping[str, str],
        word: Callable[[Any], str] = str,
        by_hand: Callable[[Any], str] = _no_text,
    ) -> None:
        """`word` is what a word of a closed set is called; `by_hand` prints what has no text."""
        self._notation = notation
        self._texts = texts
        self._word = word
        self._by_hand = by_hand

    def print(self, node: msgspec.Struct) -> str:
        """A node in English."""
        text = self._texts.get(self._notation.rule(node))
        if text is None:
            return self._by_hand(node)
        return "".join(
            before + ("" if field is None else self._value(getattr(node, field), form or ""))
            for before, field, form, _ in Formatter().parse(text)
        )

    def _value(self, value: Any, form: str) -> str:
        if isinstance(value, msgspec.Struct):
            return self.print(value)
        if isinstance(value, int):
            return format(value, form) if form in ("", "+") else counted(value, form)
        return self._word(value)
