"""Card names in text: looking them up, splitting text into words, suggesting similar ones."""

import re
import unicodedata
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from enum import IntEnum
from functools import lru_cache, reduce
from itertools import chain
from typing import Generic, Literal, NamedTuple, TypeVar

from saikoro.domain.signs import typed_alike
from saikoro.domain.text import Text

Id = TypeVar("Id", bound=Hashable)

_IGNORED = re.compile(r"[\s「」『』“”‘’\"'()、､,;:]+")
MULTIPLY = "×✕✖xXｘＸ*＊"
"""Signs of a count, as in `x3`."""

_SEPARATORS = "、､,，;；"
_SIGNS = "・･·•→⇒⟶➔➜➡⇨↓⇓►▶>＞/／|｜"
"""Signs that stand between cards, or in a name; so do arrows of two signs, as `->`."""
_END = rf"(?![^\s{_SEPARATORS}{_SIGNS}])"
_WORD = re.compile(
    rf"[{MULTIPLY}] {{0,2}}[1-9１-９]\d?{_END}"
    rf"|[1-9１-９]\d? {{0,2}}(?:[{MULTIPLY}]|枚){_END}(?! {{0,2}}\d)"
    rf"|(?:(?![-=－＝]{{1,3}}[>＞])[^\s{_SEPARATORS}{_SIGNS}])+"
)
"""A word, or a count with its sign, also with a space between them."""


_LINE = Text("{line} 行目", "line {line}")
_CHARACTER = Text("{line} 行目、{column} 文字目", "line {line}, column {column}")
_COLUMN = Text("{line} 行目、列 {column}", "line {line}, column {column}")


class Place(NamedTuple):
    """A place in a document, for messages."""

    line: int
    """From 1."""
    column: int | str = 0
    """From 1; in a table, the name of the column; 0 for the whole line."""

    @property
    def sentence(self) -> Text:
        """The place in words."""
        if not self.column:
            return _LINE.filled(line=self.line)
        place = _CHARACTER if isinstance(self.column, int) else _COLUMN
        return place.filled(line=self.line, column=self.column)


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


class Suggestion(NamedTuple, Generic[Id]):
    """The card with the most similar name."""

    card: Id
    name: str


def name_key(text: str) -> str:
    """A name for comparison: without width, case, white space, quotes and separators."""
    return _cached_key(text) if len(text) <= _MAX_CACHED_LENGTH else _key(text)


def _key(text: str) -> str:
    return _IGNORED.sub("", unicodedata.normalize("NFKC", text).casefold())


def _alike_key(key: str) -> str:
    return typed_alike(key).replace("'", "").replace('"', "")


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
        self.reach = max(index.reach for index in self.indices)
        """The maximum number of words in a name."""
        self._nearest: dict[str, Suggestion[Id] | None] = {}

    def nearest(self, text: str) -> Suggestion[Id] | None:
        """The card with the name most similar to `text`; None if none is similar."""
        key = name_key(text)
        if key not in self._nearest:
            grams = _grams(key)
            likely = [found for index in self.indices for found in index.like(grams)]
            best = max(likely, key=lambda found: found[0], default=None)
            self._nearest[key] = None if best is None else best[1]
        return self._nearest[key]

    def begins(self, key: str) -> bool:
        """Whether a name, an id, or both together begin with this key."""
        keys = {key, _alike_key(key)}
        return any(not keys.isdisjoint(index.beginnings) for index in self.indices)

    def look_up(self, key: str) -> tuple["Kind", tuple[Id, ...]]:
        """What a key names, and the cards that it could be; none if it is unknown.

        A name with a sign that people type for another is found where none has that very sign.
        """
        found = self._find(key)
        if found[0] != "unknown":
            return found
        alike = [self._find(one) for index in self.indices for one in index.alike(key)]
        if not alike:
            return found
        return alike[0][0], tuple(dict.fromkeys(card for _, cards in alike for card in cards))

    def _find(self, key: str) -> tuple["Kind", tuple[Id, ...]]:
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
        self._alike: dict[str, list[str]] = {}
        for key in chain(self.ids, self.names, self.labels):
            self._alike.setdefault(_alike_key(key), []).append(key)
        keys = {*self._alike, *chain(*self._alike.values())}
        self.beginnings = {key[:end] for key in keys for end in range(len(key) + 1)}
        """The prefixes of all keys, to stop early: most words begin no name."""

    def alike(self, key: str) -> Iterable[str]:
        """The keys that are equal but for signs that people type for one another."""
        return dict.fromkeys(self._alike.get(_alike_key(key), ()))

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
        for index, count in sorted(common.items()):  # the same of several alike in every process
            size, suggestion = self._named[index]
            share = 2 * count / (size + len(grams))
            if share >= _MIN_SIMILARITY:
                yield share, suggestion


class Gap(IntEnum):
    """What stands before a word."""

    SPACE = 0
    """Nothing, or only white space."""
    SIGN = 1
    """A sign that may also be part of a name, such as an arrow or ・."""
    SEPARATOR = 2


class Word(NamedTuple):
    """A word of a text, for comparison."""

    start: int
    end: int
    key: str
    gap: Gap

    def after(self, key: str) -> str:
        """The key of a name that continues with this word."""
        return f"{key},{self.key}" if self.gap else key + self.key


def words(text: str) -> Iterator[Word]:
    """The words of a text, between separators, signs and white space."""
    end = 0
    for word in _WORD.finditer(text):
        between = text[end : word.start()].strip()
        gap = Gap.SPACE if not between else Gap.SIGN
        if not _SEPARATING.isdisjoint(between):
            gap = Gap.SEPARATOR
        yield Word(word.start(), word.end(), name_key(word[0]), gap)
        end = word.end()


_SEPARATING = frozenset(_SEPARATORS)


def _spelling(name: str) -> str:
    """The key of a name in a list, with the separators in the name."""
    return reduce(lambda key, word: word.after(key), words(name), "")


Kind = Literal["id", "name", "label", "unknown"]
"""A label is an id with its name, or other words that could be one card or several."""


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
