"""Card names in text: looking them up, finding them in lists, suggesting similar ones."""

import re
import unicodedata
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import lru_cache, reduce
from itertools import chain, repeat
from typing import Generic, Literal, NamedTuple, TypeVar

from saikoro.domain.words import Language

Id = TypeVar("Id", bound=Hashable)

_IGNORED = re.compile(r"[\s「」『』“”‘’\"'()、､,;:]+")
_WORD = re.compile(r"[^\s、､,，;；]+")
_COUNTED = re.compile(r"(.*?)(?:([×✕✖xXｘＸ*＊])([1-9１-９]\d?)|(?<!\d)([1-9１-９]\d?)枚)")
"""A name, or nothing, with a count behind it."""
_LETTERS = frozenset("xXｘＸ*＊")
"""Signs of a count that may also be part of a name."""
_BULLET = re.compile(r"\s*(?:[・･•●◦○*＊－‐–—-]|[(（]?[0-9０-９]{1,3}[.．)）]|[①-⑳])\s*(?=\S)")
_EMPTY_LIST = {"なし", "無し", "none", "-"}
"""Words for an empty list."""


class Place(NamedTuple):
    """A place in a document, for messages."""

    line: int
    """From 1."""
    column: int | str = 0
    """From 1; in a table, the name of the column; 0 for the whole line."""

    def text(self, language: Language) -> str:
        """The place in words."""
        if language == "ja":
            column = (
                f"{self.column} 文字目" if isinstance(self.column, int) else f"列 {self.column}"
            )
            return f"{self.line} 行目" + (f"、{column}" if self.column else "")
        return f"line {self.line}" + (f", column {self.column}" if self.column else "")


class TextSpan(NamedTuple):
    """A span of text, and its place in a document."""

    text: str
    line: int
    """From 1."""
    column: int | str = 1
    """From 1; in a table, the name of the column."""

    @property
    def place(self) -> Place:
        """The place of its beginning."""
        return Place(self.line, self.column)

    def part(self, start: int, end: int | None = None) -> "TextSpan":
        """The span between two offsets."""
        column = self.column if isinstance(self.column, str) else self.column + start
        return TextSpan(self.text[start:end], self.line, column)


class ListItem(NamedTuple, Generic[Id]):
    """One item of a list."""

    written: TextSpan
    cards: tuple[Id, ...]
    """The card that it names; empty if it is unknown, several if it is ambiguous."""


class Suggestion(NamedTuple, Generic[Id]):
    """The card with the most similar name."""

    card: Id
    name: str


def without_bullet(line: TextSpan) -> TextSpan:
    """A line of a list without its bullet or number."""
    bullet = _BULLET.match(line.text)
    return line.part(bullet.end()) if bullet else line


def is_empty(line: TextSpan) -> bool:
    """Whether a line has no card, or says that there is none."""
    return name_key(line.text) in {"", *_EMPTY_LIST}


def name_key(text: str) -> str:
    """A name for comparison: without width, case, white space, quotes and separators."""
    return _cached_key(text) if len(text) <= _MAX_CACHED_LENGTH else _key(text)


def _key(text: str) -> str:
    return _IGNORED.sub("", unicodedata.normalize("NFKC", text).casefold())


_MAX_CACHED_LENGTH = 100
"""Longer texts are no names: keeping them would only take memory."""
_cached_key = lru_cache(maxsize=65_536)(_key)


class CardNames(Generic[Id]):
    """An index of cards by their ids and their names in all languages."""

    def __init__(
        self,
        cards: Iterable[tuple[Id, Iterable[str]]],
        others: "CardNames[Id] | None" = None,
    ) -> None:
        """`others` are looked up for names that these cards do not have."""
        self.indices: tuple[_Index[Id], ...] = (_Index(cards), *(others.indices if others else ()))
        self._reach = max(index.reach for index in self.indices)
        self._nearest: dict[str, Suggestion[Id] | None] = {}
        self._read: dict[str, list[tuple[int, int, tuple[Id, ...], int]]] = {}

    def nearest(self, text: str) -> Suggestion[Id] | None:
        """The card with the name most similar to `text`; None if none is similar."""
        key = name_key(text)
        if key not in self._nearest:
            grams = _grams(key)
            likely = [found for index in self.indices for found in index.like(grams)]
            best = max(likely, key=lambda found: found[0], default=None)
            self._nearest[key] = None if best is None else best[1]
        return self._nearest[key]

    def in_list(self, line: TextSpan) -> Iterator[ListItem[Id]]:
        """The items of a list on one line, between separators or spaces, in order.

        The longest names are preferred. An id and a name separated by a space are one card if both
        are that card's and they stand alone. An item that could be one card or several has all of
        them. An item with a count, as in `x3`, comes so many times.
        """
        if line.text not in self._read:
            self._read[line.text] = list(self._in_text(line.text))
        for start, end, cards, count in self._read[line.text]:
            yield from repeat(ListItem(line.part(start, end), cards), count)

    def _in_text(self, text: str) -> Iterator[tuple[int, int, tuple[Id, ...], int]]:
        words, counts = self._counted(text)
        items: list[_Item[Id]] = []
        index = 0
        while index < len(words):
            item = self._at(index, words)
            if items and not words[index].apart and item.continues(items[-1]):
                items[-1] = items[-1].with_next(item)
            else:
                items.append(item)
            index = item.end
        for item in items:
            count = counts.get(item.end - 1, 1)
            yield words[item.start].start, words[item.end - 1].end, item.cards, count

    def _counted(self, text: str) -> tuple[list["_Word"], dict[int, int]]:
        """The words of a line without counts, and the count behind each word that has one."""
        words: list[_Word] = []
        counts: dict[int, int] = {}
        after_count = False
        for word in _words(text):
            written = text[word.start : word.end]
            counted = _COUNTED.fullmatch(written)
            if counted is None or not self._is_count(word.key, counted, first=not words):
                words.append(word._replace(apart=word.apart or after_count))
                after_count = False
                continue
            if counted[1]:
                end = word.start + len(counted[1])
                key = name_key(counted[1])
                words.append(_Word(word.start, end, key, word.apart or after_count))
            counts[len(words) - 1] = int(counted[3] or counted[4])
            after_count = True
        return words, counts

    def _is_count(self, key: str, counted: re.Match[str], *, first: bool) -> bool:
        """Whether a word is a count, or ends with one, and is no name."""
        if self._look_up(key)[0] != "unknown":
            return False
        if not counted[1]:
            return not first
        return counted[2] not in _LETTERS or self._look_up(name_key(counted[1]))[0] != "unknown"

    def _at(self, start: int, words: "Sequence[_Word]") -> "_Item[Id]":
        """The longest name that begins at a word, or that word alone."""
        key = words[start].key
        kind, cards = self._look_up(key)
        item = _Item(start, start + 1, "name" if kind == "label" else kind, cards)
        for end in range(start + 2, min(len(words), start + self._reach) + 1):
            key = words[end - 1].after(key)
            if not any(key in index.beginnings for index in self.indices):
                break
            kind, cards = self._look_up(key)
            if kind == "name":
                alone = [self._look_up(word.key)[1] for word in words[start:end]]
                several = tuple(chain.from_iterable(alone)) if all(alone) else ()
                item = _Item(start, end, "label" if several else kind, (*cards, *several))
            elif kind == "label":
                item = _Item(start, end, kind, cards)
        return item

    def _look_up(self, key: str) -> tuple["_Kind", tuple[Id, ...]]:
        for index in self.indices:
            ids = index.ids.get(key, ())
            cards = tuple(dict.fromkeys((*ids, *index.names.get(key, ()))))
            if cards:
                return ("id" if ids else "name"), cards
            if key in index.labels:
                return "label", index.labels[key]
        return "unknown", ()


class _Index(Generic[Id]):
    """Cards by everything that can name them."""

    def __init__(self, cards: Iterable[tuple[Id, Iterable[str]]]) -> None:
        self.ids: dict[str, tuple[Id, ...]] = {}
        self.names: dict[str, tuple[Id, ...]] = {}
        self.labels: dict[str, tuple[Id, ...]] = {}
        """Names preceded or followed by the id."""
        self.reach = 3
        """The maximum number of words in a name."""
        self._named: list[tuple[int, Suggestion[Id]]] = []
        self._having: dict[str, list[int]] = {}
        for card, names in cards:
            _enter(self.ids, name_key(str(card)), card)
            for name in filter(name_key, dict.fromkeys(names)):
                self._add(card, name)
        self.beginnings = {
            key[:end]
            for keys in (self.ids, self.names, self.labels)
            for key in keys
            for end in range(len(key) + 1)
        }
        """The prefixes of all keys, to stop early: most words begin no name."""

    def _add(self, card: Id, name: str) -> None:
        for spelt in {name_key(name), _spelling(name)}:
            _enter(self.names, spelt, card)
            for label in (name_key(str(card)) + spelt, spelt + name_key(str(card))):
                _enter(self.labels, label, card)
        self.reach = max(self.reach, len(_WORD.findall(name)) + 2)
        grams = _grams(name_key(name))
        for gram in grams:
            self._having.setdefault(gram, []).append(len(self._named))
        self._named.append((len(grams), Suggestion(card, name)))

    def like(self, grams: set[str]) -> Iterator[tuple[float, Suggestion[Id]]]:
        """The names with enough letter pairs in common, and their similarity.

        An edit distance would be more precise, but takes a hundred times longer.
        """
        common = Counter(index for gram in grams for index in self._having.get(gram, ()))
        for index, count in common.items():
            size, suggestion = self._named[index]
            share = 2 * count / (size + len(grams))
            if share >= _MIN_SIMILARITY:
                yield share, suggestion


class _Word(NamedTuple):
    start: int
    end: int
    key: str
    apart: bool
    """Whether a separator, not only space, precedes it."""

    def after(self, key: str) -> str:
        """The key of a name that continues with this word."""
        return f"{key},{self.key}" if self.apart else key + self.key


def _words(text: str) -> Iterator[_Word]:
    end = 0
    for word in _WORD.finditer(text):
        apart = bool(text[end : word.start()].strip())
        yield _Word(word.start(), word.end(), name_key(word[0]), apart)
        end = word.end()


def _spelling(name: str) -> str:
    """The key of a name in a list, with the separators in the name."""
    return reduce(lambda key, word: word.after(key), _words(name), "")


_Kind = Literal["id", "name", "label", "unknown"]
"""A label is an id with its name, or other words that could be one card or several."""


class _Item(NamedTuple, Generic[Id]):
    """Words of a list that form one item."""

    start: int
    end: int
    kind: _Kind
    cards: tuple[Id, ...]

    def continues(self, before: "_Item[Id]") -> bool:
        """Whether the border between the two is ambiguous, if only a space separates them."""
        if self.kind == before.kind:
            return self.kind in {"label", "unknown"}
        return "unknown" not in {self.kind, before.kind}

    def with_next(self, item: "_Item[Id]") -> "_Item[Id]":
        """Both as one item, which could be any card of both."""
        return _Item(self.start, item.end, item.kind, (*self.cards, *item.cards))


_MIN_SIMILARITY = 0.4
"""The minimum share of common letter pairs of similar names."""


def _grams(key: str) -> set[str]:
    """The letter pairs of a name, its ends included; for short names the letters too."""
    framed = f"\0{key}\0"
    grams = {framed[at : at + 2] for at in range(len(framed) - 1)}
    return grams | set(key) if len(key) < 4 else grams


def _enter(index: dict[str, tuple[Id, ...]], key: str, card: Id) -> None:
    if key and card not in index.get(key, ()):
        index[key] = (*index.get(key, ()), card)
