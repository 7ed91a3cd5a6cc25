"""What rules state in words: what did not happen, what was checked, what an event goes by."""

from collections.abc import Mapping, Sequence

from saikoro.domain.match.interface.causes import Unmet
from saikoro.domain.match.interface.decision import Label
from saikoro.domain.match.telling.why.explanation import NotSo, Source
from saikoro.domain.match.telling.writer import COMMA
from saikoro.domain.words import Language, Word

Values = Mapping[str, int | Word]
"""What the slots of a text are filled with."""


def not_so(unmet: Unmet, sources: list[Source]) -> NotSo:
    """Something that did not happen or was checked, about these things."""
    text, values = filled(unmet.what, sources, unmet.values), as_data(unmet.values)
    return NotSo(unmet.rule, text, unmet.what.code, values, sources)


def filled(what: Word, sources: Sequence[Source], values: Values) -> Label:
    """The texts of a word with their slots filled."""

    def text(language: Language) -> str:
        names = [source.name.ja if language == "ja" else source.name.en for source in sources]
        given = {
            name: value.text(language) if isinstance(value, Word) else value
            for name, value in values.items()
        }
        return what.text(language).format(*names, all=COMMA[language].join(names), **given)

    return Label(text("ja"), text("en"))


def as_data(values: Values) -> dict[str, int | str]:
    """The same values for programs."""
    return {
        name: value.code if isinstance(value, Word) else value for name, value in values.items()
    }
