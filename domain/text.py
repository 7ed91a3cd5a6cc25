"""Sentences in two languages: what people read, beside `Word` for closed sets.

A sentence is declared once, in Japanese and in English, with the same slots in both:

>>> taken = Text("席 {seat} は埋まっています", "seat {seat} is taken")
>>> taken.filled(seat=1).in_language("ja")
'席 1 は埋まっています'

A slot may say how its fact is written, as in `{value:0>3}`, and may name a part of it, as in
`{rows[0]}`, which the writer of reports fills. What authors of cards and players write has no
slots: `Text.plain` shows it as it is, braces and empty languages included.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, Self, TypeAlias

import msgspec

from saikoro.domain.words import Language, Word, capital


class Named(Protocol):
    """What has words in both languages, such as a `Text`, a `Word`, or a card."""

    @property
    def ja(self) -> str:
        """The Japanese words."""

    @property
    def en(self) -> str:
        """The English words."""


Fact: TypeAlias = int | str | Word | Named
"""What fills a slot: a number, a name as it is, or what has words in both languages itself."""

_SLOT = re.compile(r"{(\w+(?:\[\d+\])?)(?::([^{}]*))?}")
"""A slot: what fills it, and how that is written."""

_made = msgspec.StructMeta.__call__


class Declared(msgspec.StructMeta):
    """Checks a text where it is declared, and not where it is filled, plain or decoded."""

    def __call__(self, ja: str, en: str, left_out: tuple[str, ...] = ()) -> Any:
        """A sentence; ValueError for one that is not whole."""
        if not ja.strip() or not en.strip():
            raise ValueError(f"a language of {ja!r}, {en!r} is empty")
        if slots(ja) ^ slots(en) != set(left_out):
            raise ValueError(f"the slots of {ja!r} and {en!r} differ")
        return _made(self, ja, en)


class Text(msgspec.Struct, frozen=True, metaclass=Declared):
    """A sentence in both languages; as it is declared, it may have slots such as `{seat}`.

    ValueError if a language is empty, or if the slots of the two differ otherwise than by those
    that are `left_out`: where a sentence is declared, so when its module is imported.
    """

    ja: str
    """The Japanese text."""
    en: str
    """The English text."""

    if TYPE_CHECKING:

        def __init__(self, ja: str, en: str, left_out: tuple[str, ...] = ()) -> None:
            """`left_out` are the slots that one of the languages has alone, on purpose."""

    @classmethod
    def plain(cls, ja: str, en: str | None = None) -> Self:
        """What somebody wrote, shown as it is; without `en` it is the same in both languages."""
        made: Self = _made(cls, ja, ja if en is None else en)
        return made

    @classmethod
    def by_language(cls, written: Callable[[Language], str]) -> Self:
        """What a function writes in each language."""
        return cls.plain(written("ja"), written("en"))

    @classmethod
    def of(cls, word: Word) -> Self:
        """The text of a closed word."""
        return cls.plain(word.ja, word.en)

    @classmethod
    def named(cls, words: type[Word], value: str) -> Self:
        """The text of the word with this value; the value itself where the set has none."""
        word = words.named(value)
        return cls.plain(value) if word is None else cls.of(word)

    @classmethod
    def wired(cls, word: Word) -> Self:
        """A closed word as facts of errors show it: in English as the wire has it."""
        return cls.plain(word.ja, word.value)

    @classmethod
    def joined(cls, parts: Iterable[Fact], ja: str = "、", en: str = ", ") -> Self:
        """A list, with commas between its parts or what else stands there in each language."""
        listed = [*parts]
        return cls.plain(
            ja.join([str(shown_in("ja", part)) for part in listed]),
            en.join([str(shown_in("en", part)) for part in listed]),
        )

    def filled(self, /, **facts: Fact) -> Self:
        """The sentence with its facts; it may leave some out. ValueError where a slot has none.

        A slot in a fact is no slot: it stays as it is.
        """
        return self.plain(_filled(self.ja, "ja", facts), _filled(self.en, "en", facts))

    def in_language(self, language: Language, /, **facts: Fact) -> str:
        """The text in one language, with its slots filled where there are facts."""
        written = self.ja if language == "ja" else self.en
        return _filled(written, language, facts) if facts else written

    @property
    def capitalised(self) -> Self:
        """The text with a capital letter in English, to begin a sentence."""
        return self.plain(self.ja, capital(self.en))

    @property
    def both(self) -> str:
        """Both languages on one line, as authors of cards read what is wrong with them."""
        return f"{self.ja} / {self.en}"

    def __reduce__(self) -> tuple[Callable[..., Self], tuple[str, str]]:
        """Pickle what is shown, which is not declared again."""
        return self.plain, (self.ja, self.en)


class Unfit(ValueError):
    """A value that cannot be, for a reason in both languages.

    Types raise it where they are made from what people sent: msgspec shows ValueErrors as its own.
    """

    def __init__(self, sentence: Text) -> None:
        super().__init__(sentence.en)
        self.sentence = sentence


class _Form(NamedTuple):
    """A sentence in one language, cut at its slots."""

    written: str
    """The sentence, with `%s` for its slots."""
    slots: tuple[tuple[str, str | None], ...]
    """What fills each of them, and how that is written."""


@lru_cache(maxsize=8_192)
def _form(sentence: str) -> _Form:
    """The form of a sentence; kept, since the same are filled often."""
    texts, slots, formats = (_SLOT.split(sentence)[at::3] for at in range(3))
    written = "%s".join(text.replace("%", "%%") for text in texts)
    return _Form(written, tuple(zip(slots, formats, strict=True)))


@lru_cache(maxsize=8_192)
def slots(sentence: str) -> frozenset[str]:
    """The names of the slots of a sentence in one language."""
    return frozenset(slot for slot, _ in _form(sentence).slots)


def _filled(sentence: str, language: Language, facts: Mapping[str, Fact]) -> str:
    form, slots = _form(sentence)
    shown: list[object] = []
    for slot, written in slots:
        if slot not in facts:
            raise ValueError(f"the facts of {sentence!r} are more than {sorted(facts)}")
        fact = shown_in(language, facts[slot])
        shown.append(format(fact, written) if written else fact)
    return form % tuple(shown)


def shown_in(language: Language, fact: Fact) -> Any:
    """A fact in one language; a number stays one, which a slot may write with zeros before it."""
    if type(fact) is str or type(fact) is int:
        return fact
    return getattr(fact, language, fact)  # what has words has an attribute for each language


IN_BRACKETS = Text("{name}（{more}）", "{name} ({more})")
"""A name, with more about it."""
