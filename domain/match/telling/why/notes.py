"""What rules state in words: what did not happen, what was checked, what an event goes by."""

from collections.abc import Mapping, Sequence

from saikoro.domain.match.telling.why.explanation import Source
from saikoro.domain.text import Fact, Text, shown_in
from saikoro.domain.words import Word

Values = Mapping[str, Fact]
"""What the slots of a text are filled with."""


def filled(what: Word, sources: Sequence[Source], values: Values) -> Text:
    """The texts of a word: things fill `{0}` and `{1}`, and all of them `{all}`."""
    names = [source.name for source in sources]
    numbered = {str(at): name for at, name in enumerate(names)}
    return Text.of(what).filled(**numbered, all=Text.joined(names), **values)


def as_data(values: Values) -> dict[str, int | str]:
    """The same values for programs; of a name that a card set gives, the Japanese one."""
    return {name: _as_data(value) for name, value in values.items()}


def _as_data(value: Fact) -> int | str:
    return value.code if isinstance(value, Word) else shown_in("ja", value)
