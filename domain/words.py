"""Closed words: what the rules and the wire call a thing, with what people read for it."""

import enum
from typing import Final, Literal, Self, TypeAlias, get_args

Language: TypeAlias = Literal["en", "ja"]

LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)


class Word(enum.StrEnum):
    """A word of a closed set; its value is the word on the wire.

    A set is a subclass. Each member has a value, a Japanese and an English text, as in
    `DRAW = "draw", "引き分け", "a draw"`. A text that is None or left out is the value.
    """

    ja: str
    en: str

    def __new__(cls, value: str, ja: str | None = None, en: str | None = None) -> Self:
        """A member with its value and both texts."""
        word = str.__new__(cls, value)
        word._value_ = value
        word.ja = value if ja is None else ja
        word.en = value if en is None else en
        return word

    @property
    def code(self) -> str:
        """The word in ASCII: the value, or the name in lower case of a value that is Japanese."""
        return self.value if self.value.isascii() else self.name.lower()

    def text(self, language: Language) -> str:
        """The word in one language."""
        return self.ja if language == "ja" else self.en

    @classmethod
    def named(cls, value: str) -> Self | None:
        """The member with this value; None if the set has none."""
        return next((word for word in cls if word.value == value), None)

    @classmethod
    def text_of(cls, value: str, language: Language) -> str:
        """The member with this value in one language; the value itself if the set has none."""
        word = cls.named(value)
        return value if word is None else word.text(language)


def capital(text: str) -> str:
    """The text with a capital letter, to begin a sentence."""
    return text[:1].upper() + text[1:]
