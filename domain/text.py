"""Sentences in two languages: what people read, beside `Word` for closed sets.

A sentence is declared once, in Japanese and in English, with the same slots in both:

>>> taken = Text("席 {seat} は埋まっています", "seat {seat} is taken")
>>> taken.filled(seat=1).in_language("ja")
'席 1 は埋まっています'

A slot may say how its fact is written, as in `{value:0>3}`, and may name a part of it, as in
`{rows[0]}`, which the writer of reports fills.
"""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Self, TypeAlias

import msgspec

from saikoro.domain.words import Language, Word

Fact: TypeAlias = "int | str | Word | Label | Text"
"""What fills a slot: a number, a name as it is, or what has words in both languages itself."""

_SLOT = re.compile(r"{(\w+(?:\[\d+\])?)(?::([^{}]*))?}")
"""A slot: what fills it, and how that is written."""


class Label(msgspec.Struct, frozen=True):
    """A label in both languages."""  # shown as it is, whoever wrote it: it has no slots

    ja: str
    """The Japanese text."""
    en: str
    """The English text."""

    @classmethod
    def of(cls, word: Word) -> Self:
        """The label of a closed word."""
        return cls(word.ja, word.en)

    @classmethod
    def wired(cls, word: Word) -> Self:
        """A closed word as facts of errors show it: in English as the wire has it."""
        return cls(word.ja, word.value)

    @classmethod
    def joined(cls, parts: Iterable[Self]) -> Self:
        """A list of labels, with commas between them."""
        listed = list(parts)
        return cls("、".join(part.ja for part in listed), ", ".join(part.en for part in listed))

    def in_language(self, language: Language) -> str:
        """The words in one language."""
        return self.ja if language == "ja" else self.en


class Text(msgspec.Struct, frozen=True):
    """A sentence in both languages, with slots such as `{seat}`, and the facts that fill them.

    ValueError if a language is empty, or if the slots of the two differ otherwise than by those
    that are `left_out`: where a sentence is declared, so when its module is imported.
    """

    ja: str
    """The Japanese sentence."""
    en: str
    """The English sentence."""
    facts: Mapping[str, Fact] = {}
    """What fills the slots, by their names; empty where nothing does, as in a template."""
    left_out: tuple[str, ...] = ()
    """The slots that one of the languages has alone, on purpose."""

    def __post_init__(self) -> None:
        if not self.ja.strip() or not self.en.strip():
            raise ValueError(f"a language of {self.ja!r}, {self.en!r} is empty")
        if slots(self.ja) ^ slots(self.en) != set(self.left_out):
            raise ValueError(f"the slots of {self.ja!r} and {self.en!r} differ")

    def filled(self, **facts: Fact) -> Self:
        """The sentence with its facts; it may leave some out. ValueError where a slot has none."""
        if not slots(self.ja) | slots(self.en) <= facts.keys():
            raise ValueError(f"the facts of {self.en!r} are more than {sorted(facts)}")
        return msgspec.structs.replace(self, facts=facts)

    def in_language(self, language: Language, /, **facts: Fact) -> str:
        """The sentence in one language, with its own facts or these.

        A slot in a fact is no slot: it stays as it is.
        """
        if facts:
            return self.filled(**facts).in_language(language)
        written = self.ja if language == "ja" else self.en
        if not self.facts:
            return written
        return _SLOT.sub(
            lambda slot: format(_shown(self.facts[slot[1]], language), slot[2] or ""), written
        )

    @property
    def both(self) -> str:
        """Both languages on one line, as authors of cards read what is wrong with them."""
        return f"{self.in_language('ja')} / {self.in_language('en')}"


Sentence: TypeAlias = Text | Label
"""What is shown in the language of its reader: as it was declared, or as somebody wrote it."""


class Unfit(ValueError):
    """A value that cannot be, for a reason in both languages.

    Types raise it where they are made from what people sent: msgspec shows ValueErrors as its own.
    """

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence.in_language("en"))
        self.sentence = sentence


@lru_cache(maxsize=8_192)
def slots(sentence: str) -> frozenset[str]:
    """The names of the slots of a sentence in one language; kept, since pages fill it often."""
    return frozenset(slot[1] for slot in _SLOT.finditer(sentence))


def _shown(fact: Fact, language: Language) -> int | str:
    match fact:
        case Text() | Label():
            return fact.in_language(language)
        case Word():
            return fact.text(language)
        case _:
            return fact
