"""Lists of cards as people write them: lines of mails and cells of tables alike (TN-16.5)."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Generic, NamedTuple

from saikoro.domain.cards.names import (
    MULTIPLY,
    CardNames,
    Gap,
    Id,
    Kind,
    TextSpan,
    Word,
    name_key,
    words,
)

_LETTERS = frozenset("xXｘＸ*＊")
"""Signs of a count that may also be part of a name."""
_BEHIND = re.compile(rf"(.*?)(?:([{MULTIPLY}])\s*([1-9１-９]\d?)|(?<!\d)([1-9１-９]\d?)\s*枚)")
"""A name, or nothing, with a count behind it."""
_BEFORE = re.compile(
    rf"(?:([1-9１-９]\d?)\s*(?:([{MULTIPLY}])|枚)|([{MULTIPLY}])([1-9１-９]\d?))(?!\d)(.*)"
)
"""A count, with a name or nothing behind it."""
_NUMBERED = re.compile(r"(?:[#＃№]|[Nn][Oo]\.?)?[(（]?([0-9０-９]{1,3})[.．)）]?")
"""An id that is a number, with the signs that people write around it."""
_BULLET = re.compile(r"\s*[・･•●◦○*＊－‐–—-]\s*(?=\S)")
_LINE_NUMBER = re.compile(r"\s*(?:([(（]?)([0-9０-９]{1,3})([.．)）])|([①-⑳]))\s*")
_EMPTY_LIST = {"なし", "無し", "none", "-"}
"""Words for an empty list."""


def is_empty(line: TextSpan) -> bool:
    """Whether a line has no card, or says that there is none."""
    return name_key(line.text) in {"", *_EMPTY_LIST}


def begins_item(line: TextSpan) -> bool:
    """Whether a line begins with a bullet, or with a number and a point or bracket."""
    sign = _BULLET.match(line.text) or _LINE_NUMBER.match(line.text)
    return sign is not None and sign.end() < len(line.text)


class ListItem(NamedTuple, Generic[Id]):
    """One item of a list."""

    written: TextSpan
    cards: tuple[Id, ...]
    """The card that it names; empty if it is unknown, several if it is ambiguous."""
    times: int
    """How often it is listed; 0 where two counts stand beside it."""


class CardLists(CardNames[Id]):
    """An index of cards that also reads lists of them."""

    def __init__(
        self,
        cards: Iterable[tuple[Id, Iterable[str]]],
        others: CardNames[Id] | None = None,
    ) -> None:
        """`others` are looked up for names that these cards do not have."""
        super().__init__(cards, others)
        self._read: dict[str, list[tuple[int, int, tuple[Id, ...], int]]] = {}

    def in_list(self, lines: Iterable[TextSpan]) -> Iterator[tuple[TextSpan, list[ListItem[Id]]]]:
        """Each line of a list that is not empty, without its bullet, and its items in order.

        The longest names are preferred. An id and a name separated by a space are one card if both
        are that card's and they stand alone. An item that could be one card or several has all of
        them.
        """
        number = 0
        for whole in lines:
            line, number = self._without_sign(whole, number)
            if is_empty(line):
                continue
            if line.text not in self._read:
                self._read[line.text] = list(self._in_text(line.text))
            items = [
                ListItem(line.part(start, end), cards, count)
                for start, end, cards, count in self._read[line.text]
            ]
            yield line, items

    def lists_only(self, line: TextSpan) -> bool:
        """Whether a line lists cards and has nothing else."""
        found = [item for _, items in self.in_list([line]) for item in items]
        return bool(found) and all(len(item.cards) == 1 for item in found)

    def _without_sign(self, line: TextSpan, before: int) -> tuple[TextSpan, int]:
        """A line without its bullet or its number in the list, and the last such number.

        `before` is that of the lines before. A number that could be a card is the number of its
        line only where it counts on, and no other number like it follows.
        """
        bullet = _BULLET.match(line.text)
        if bullet is not None:
            known = self.look_up(name_key(line.text))[0] != "unknown"
            return line if known else line.part(bullet.end()), before
        found = _LINE_NUMBER.match(line.text)
        if found is None or found.end() == len(line.text):
            return line, before
        number = int(unicodedata.normalize("NFKC", found[2] or found[4]))
        following = _LINE_NUMBER.match(line.text, found.end())
        alike = following is not None and following.group(1, 3) == found.group(1, 3)
        counts_on = number in {1, before + 1} and not alike
        if counts_on or self.look_up(str(number))[0] == "unknown":
            return line.part(found.end()), number
        return line, before

    def _in_text(self, text: str) -> Iterator[tuple[int, int, tuple[Id, ...], int]]:
        line = _counted(text, self)
        items: list[_Item[Id]] = []
        index = 0
        while index < len(line.words):
            item = self.longest(index, line.words)
            if items and item.continues(items[-1], line.words[index].gap):
                items[-1] = items[-1].with_next(item)
            else:
                items.append(item)
            index = item.end
        for item in items:
            beside = (line.before.get(item.start), line.behind.get(item.end - 1))
            counts = [count for count in beside if count is not None] or [1]
            start, end = line.words[item.start].start, line.words[item.end - 1].end
            yield start, end, item.cards, counts[0] if len(counts) == 1 else 0

    def longest(self, start: int, written: Sequence[Word]) -> "_Item[Id]":
        """The longest name that begins at a word, or that word alone."""
        key = written[start].key
        kind, cards = self.look_up(key)
        item = _Item(start, start + 1, "name" if kind == "label" else kind, cards)
        for end in range(start + 2, min(len(written), start + self.reach) + 1):
            key = written[end - 1].after(key)
            if not self.begins(key):
                break
            kind, cards = self.look_up(key)
            if kind == "name":
                alone = [self.look_up(word.key)[1] for word in written[start:end]]
                several = tuple(chain.from_iterable(alone)) if all(alone) else ()
                item = _Item(start, end, "label" if several else kind, (*cards, *several))
            elif kind == "label":
                item = _Item(start, end, kind, cards)
        return item


class _Item(NamedTuple, Generic[Id]):
    """Words of a list that form one item."""

    start: int
    end: int
    kind: Kind
    cards: tuple[Id, ...]

    def continues(self, before: "_Item[Id]", gap: Gap) -> bool:
        """Whether the border between the two is ambiguous, with this gap between them."""
        if gap == Gap.SPACE:
            if self.kind == before.kind:
                return self.kind in {"label", "unknown"}
            return "unknown" not in {self.kind, before.kind}
        return gap == Gap.SIGN and self.kind == before.kind == "unknown"

    def with_next(self, item: "_Item[Id]") -> "_Item[Id]":
        """Both as one item, which could be any card of both."""
        return _Item(self.start, item.end, item.kind, (*self.cards, *item.cards))


class _Counted(NamedTuple):
    """The words of a line without counts, and the counts beside them."""

    words: list[Word]
    before: dict[int, int]
    """The count before the word at each index."""
    behind: dict[int, int]
    """The count behind it; 0 for two."""

    def add(self, word: Word, before: int, behind: int) -> None:
        """Add a word with its counts, 0 for none; one with a count before it begins an item."""
        if before:
            word = word._replace(gap=Gap.SEPARATOR)
            self.before[len(self.words)] = before
        self.words.append(word)
        if behind:
            self.add_behind(behind)

    def add_behind(self, count: int) -> None:
        """Add a count behind the last word."""
        last = len(self.words) - 1
        self.behind[last] = 0 if last in self.behind else count


def _counted(text: str, names: CardLists[Id]) -> _Counted:
    """Find the counts in a line.

    A count that stands alone belongs to the card behind it where it begins the line, follows a
    separator, or follows cards that began so; else to the card in front of it.
    """
    line = _Counted([], {}, {})
    written = [_with_id(text, word, names) for word in words(text)]
    leads, pending, gap = True, 0, Gap.SPACE
    for index, word in enumerate(written):
        begins = index == 0 or word.gap != Gap.SPACE
        leads, gap = leads or begins, max(gap, word.gap)
        followed = index + 1 < len(written) and written[index + 1].gap == Gap.SPACE
        if pending:
            line.add(word._replace(gap=gap), pending, 0)
            pending, gap = 0, Gap.SPACE
            continue
        before, bare, behind = _split(text, word, names)
        if leads and followed and _is_plain_count(index, written, names):
            pending = int(word.key)
        elif bare is not None:
            line.add(bare._replace(gap=gap), before, behind)
            leads = leads and (before > 0 or not begins)
            gap = Gap.SEPARATOR if behind else Gap.SPACE
        elif leads and followed:
            pending = before
        elif line.words:
            line.add_behind(before)
            gap = Gap.SEPARATOR
        else:
            line.add(word, 0, 0)
    return line


def _with_id(text: str, word: Word, names: CardNames[Id]) -> Word:
    """The word, by its number alone where only that is known, as of `#7` and `7.`."""
    if names.look_up(word.key)[0] == "unknown":
        number = _NUMBERED.fullmatch(text, word.start, word.end)
        if number is not None:
            return word._replace(key=name_key(number[1]))
    return word


def _is_plain_count(index: int, written: Sequence[Word], names: CardLists[Id]) -> bool:
    """Whether a word is the number of cards that stand behind it: `2 Shot`, unless 2 is Shot."""
    word = written[index]
    if len(word.key) > _LONGEST_COUNT or not word.key.isdecimal() or word.key.startswith("0"):
        return False
    if word.end - word.start != len(word.key):
        return False
    own, following = names.longest(index, written), names.longest(index + 1, written)
    if own.end > index + 1:
        return False
    return following.kind == "name" or (own.kind == "unknown" and following.kind != "unknown")


def _split(text: str, word: Word, names: CardNames[Id]) -> tuple[int, Word | None, int]:
    """The count before a word, the word without counts, and the count behind it; 0 for none.

    A count without a word is given as one before it.
    """
    if names.look_up(word.key)[0] != "unknown":
        return 0, word, 0
    found = _BEHIND.fullmatch(text, word.start, word.end)
    if found is not None and _is_count(found[1], found[2], names):
        count, key = int(found[3] or found[4]), name_key(found[1])
        return (0, word._replace(end=found.end(1), key=key), count) if key else (count, None, 0)
    found = _BEFORE.fullmatch(text, word.start, word.end)
    if found is not None and _is_count(found[5], found[2] or found[3], names):
        count, key = int(found[1] or found[4]), name_key(found[5])
        return count, word._replace(start=found.start(5), key=key) if key else None, 0
    return 0, word, 0


def _is_count(name: str, sign: str | None, names: CardNames[Id]) -> bool:
    """Whether a count with this sign is no part of a name, which is what remains of the word."""
    return not name or sign not in _LETTERS or names.look_up(name_key(name))[0] != "unknown"


_LONGEST_COUNT = 2
"""Digits of a count."""
