"""What rules state in words: what did not happen, what was checked, what an event goes by."""

from collections.abc import Mapping, Sequence

from saikoro.domain.match.interface.causes import Unmet
from saikoro.domain.match.interface.decision import Label
from saikoro.domain.match.interface.table import Fact
from saikoro.domain.match.telling.why.explanation import Happening, NotSo, Source
from saikoro.domain.match.telling.writer import COMMA
from saikoro.domain.words import Language, Word

Values = Mapping[str, Fact]
"""What the slots of a text are filled with."""


def not_so(unmet: Unmet, sources: list[Source], event: Happening | None = None) -> NotSo:
    """Something that did not happen or was checked, about these things, since an event."""
    text, values = filled(unmet.what, sources, unmet.values), as_data(unmet.values)
    return NotSo(unmet.rule, text, unmet.what.code, values, sources, event)


def filled(what: Word, sources: Sequence[Source], values: Values) -> Label:
    """The texts of a word with their slots filled."""

    def text(language: Language) -> str:
        names = [source.name.ja if language == "ja" else source.name.en for source in sources]
        given = {name: _in_words(value, language) for name, value in values.items()}
        return what.text(language).format(
            *names, all=COMMA.in_language(language).join(names), **given
        )

    return Label(text("ja"), text("en"))


def _in_words(value: Fact, language: Language) -> int | str:
    """A fact in one language; a number stays one, which a slot may print with zeros before it."""
    if isinstance(value, int):
        return value
    return value.ja if language == "ja" else value.en


def as_data(values: Values) -> dict[str, int | str]:
    """The same values for programs; of a name that a card set gives, the Japanese one."""
    return {name: _as_data(value) for name, value in values.items()}


def _as_data(value: Fact) -> int | str:
    if isinstance(value, int):
        return value
    return value.code if isinstance(value, Word) else value.ja
