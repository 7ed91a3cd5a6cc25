"""Names and methods of `saikoro.game` before 0.3: they only warn, and go in 0.4."""

import warnings
from contextlib import AbstractContextManager, nullcontext
from typing import Any, Self

from saikoro.domain.text import Declared, Text


class _Warning(Declared):
    """Makes a `Text` of what is called a `Label`."""

    def __call__(self, ja: str, en: str, _left_out: tuple[str, ...] = ()) -> Any:
        """A text, and a warning."""
        warnings.warn("a label is a Text", DeprecationWarning, stacklevel=2)
        return Text.plain(ja, en)


class Label(Text, frozen=True, metaclass=_Warning):
    """A text without slots; `Text.plain` makes it, and `Text` where it is declared."""

    @classmethod
    def plain(cls, ja: str, en: str | None = None) -> Self:
        """The same, as `of` and `joined` make it."""
        return cls(ja, ja if en is None else en)


class Stating:
    """A table on which games of before 0.3 still play: explanations are derived without them."""

    recording = False
    """Whether anybody records what rules state: nobody does."""

    def under(self, *_: Any, **__: Any) -> AbstractContextManager[None]:
        """What the rules act for: a function has `@rule`."""
        return _ended("under")

    def again(self, *_: Any) -> AbstractContextManager[None]:
        """What they go on to act for: a function has `@rule(resumes=True)`."""
        return _ended("again")

    def cause(self) -> object:
        """What they act for now."""
        return _ended("cause")

    def terms(self, *_: Any) -> None:
        """What a number is added up from: `total` adds it up."""
        _ended("terms")

    def unmet(self, *_: Any, **__: Any) -> None:
        """What did not happen: a test has `@requirement`."""
        _ended("unmet")

    def checked(self, *_: Any, **__: Any) -> None:
        """What was checked: a test has `@requirement`."""
        _ended("checked")

    def ground(self, *_: Any, **__: Any) -> None:
        """What an event goes by: a test has `@requirement`."""
        _ended("ground")


def _ended(name: str) -> AbstractContextManager[None]:
    warnings.warn(
        f"Table.{name} does nothing any more: see rule, requirement and Table.total",
        DeprecationWarning,
        stacklevel=3,
    )
    return nullcontext()
