"""The error that all others are."""

from collections.abc import Callable
from typing import Any

from saikoro.domain.text import Fact, Text
from saikoro.domain.words import Language


class SaikoroError(Exception):
    """The base of every error that Saikoro raises on purpose.

    What is wrong is a sentence in both languages, with its facts: the class has it, or it is given.
    A message that only operators and programs read may be English text.
    """

    sentence: Text | None = None
    """What is wrong; None where there is only an English message."""

    def __init__(self, sentence: Text | str | None = None, /, **facts: Fact) -> None:
        if isinstance(sentence, str):
            super().__init__(sentence)
            return
        declared = self.sentence if sentence is None else sentence
        if declared is None:
            super().__init__()
            return
        self.sentence = declared.filled(**facts) if facts else declared
        super().__init__(self.sentence.en)

    def in_language(self, language: Language) -> str:
        """The message in this language; in English where there is no other."""
        return str(self) if self.sentence is None else self.sentence.in_language(language)

    @property
    def label(self) -> Text:
        """The message in both languages, as a fact of another sentence."""
        return Text.by_language(self.in_language)

    def __reduce__(self) -> tuple[Callable[..., "SaikoroError"], tuple[Any, ...]]:
        """Pickle without the constructor, whose arguments are not those of the message.

        A pool of processes sends an error to its caller like this.
        """
        return _unpickled, (type(self), self.args, vars(self))


def _unpickled(
    kind: type[SaikoroError], args: tuple[Any, ...], attributes: dict[str, Any]
) -> SaikoroError:
    error = kind.__new__(kind, *args)
    vars(error).update(attributes)
    return error
