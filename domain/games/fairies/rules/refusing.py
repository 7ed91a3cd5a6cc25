"""FB-18.2: why an answer is refused, and what would be legal in its place."""

from collections.abc import Sequence
from typing import Any, TypeAlias

from saikoro.domain.errors.rules import IllegalAnswer
from saikoro.domain.games.fairies.rules.naming import Naming
from saikoro.domain.games.fairies.words import NextPhase, Op, Row, Target
from saikoro.domain.match.interface.limits import Breaches
from saikoro.domain.text import Fact, Text
from saikoro.domain.words import Word

Answer: TypeAlias = dict[str, Any]
"""`{"op": word, ...}` (FB-18.4)."""

MOST_NAMED = 8
"""Values that a refusal names; of more it gives the number."""
MOST_SHOWN = 40
"""Characters of a value that a refusal quotes."""

_WORDS: dict[str, type[Word]] = {"op": Op, "to": NextPhase, "row": Row}
"""The words of a field."""

_illegal = Breaches("FB-18.2").coded("illegal_option")
NO_OBJECT = _illegal("回答は項目の組です。", "an answer is an object")
MISSING = _illegal("「{name}」がありません{legal}。", "the answer has no `{name}`{legal}")
NO_FIELD = _illegal("この回答に「{name}」はありません。", "this answer has no `{name}`")
NO_VALUE = _illegal("「{value}」はここでは選べません{legal}。", "{value} is not legal here{legal}")
NO_CARDS = _illegal("回答は「op」と「cards」の組です。", "an answer has `op` and `cards`")
CHOOSES = _illegal("ここではカードを選びます。", f"the `op` is `{Op.CHOOSE}` here", "/op")
NO_LIST = _illegal("カードの一覧ではありません。", "a list of cards is expected", "/cards")
WRONG_NUMBER = _illegal(
    "{size}枚選んでください（今は{count}枚）。", "choose {size} cards, not {count}", "/cards"
)
WRONG_CARD = _illegal("選べないカードか、並びの順が違います。", "not a legal card in listed order")


def read_listed(naming: Naming, options: Sequence[Answer], answer: Any) -> Answer:
    """The option that is answered; IllegalAnswer points at the first field that fits none."""
    for option in options:
        if option == answer and all(
            isinstance(value, str) or _alike(answer[name], value) for name, value in option.items()
        ):
            return option
    raise _illegal_option(naming, options, answer)


def _alike(one: Any, other: Any) -> bool:
    """Whether equal values have one type on the wire: 1 is neither true nor 1.0."""
    return type(one) is type(other) or (isinstance(one, str) and isinstance(other, str))


def _illegal_option(naming: Naming, options: Sequence[Answer], answer: Any) -> IllegalAnswer:
    """`illegal_option`, with the place where `answer` leaves the list."""
    if not isinstance(answer, dict):
        return NO_OBJECT.error()
    fitting = list(options)
    for name in ("op", *(name for name in answer if name != "op")):
        if name not in answer:
            return _missing(naming, fitting, name)
        before, fitting = fitting, [option for option in fitting if _has(option, name, answer)]
        if not fitting:
            return _no_such_value(naming, before, name, answer[name])
    return _missing(naming, fitting, next((name for name in fitting[0] if name not in answer), ""))


def _has(option: Answer, name: str, answer: Answer) -> bool:
    return name in option and option[name] == answer[name] and _alike(option[name], answer[name])


def _missing(naming: Naming, options: Sequence[Answer], name: str) -> IllegalAnswer:
    return MISSING.error(name=name, legal=_legal(naming, options, name))


def _no_such_value(
    naming: Naming, options: Sequence[Answer], name: str, value: Any
) -> IllegalAnswer:
    if not any(name in option for option in options):
        return NO_FIELD.error(f"/{name}", name=_quoted(name))
    shown, legal = _value(naming, name, value), _legal(naming, options, name)
    return NO_VALUE.error(f"/{name}", value=shown, legal=legal)


_MANY = Text("。選べるものは{count}通り", "; {count} others are")
_LEGAL = Text("。選べるもの：{values}", "; legal: {values}")


def _legal(naming: Naming, options: Sequence[Answer], name: str) -> Fact:
    """The values of a field that are legal, to stand behind a refusal."""
    values: list[Any] = []
    for option in options:
        if name in option and option[name] not in values:
            values.append(option[name])
    if not values:
        return ""
    if len(values) > MOST_NAMED:
        return _MANY.filled(count=len(values))
    named = [_value(naming, name, value, legal=True) for value in values]
    return _LEGAL.filled(values=Text.joined(named))


def _value(naming: Naming, name: str, value: Any, *, legal: bool = False) -> Text:
    """A value of a field in words; of an illegal one only what its seat knows."""
    if name in _WORDS:
        word = _WORDS[name].named(value) if isinstance(value, str) else None
        return Text.plain(_quoted(value)) if word is None else Text.of(word)
    if value == Target.DIRECT:
        return Text.of(Target.DIRECT)
    if isinstance(value, list):
        return Text.joined([_value(naming, "", each, legal=legal) for each in value[:MOST_NAMED]])
    if isinstance(value, str) and (legal or naming.sees(value)):
        return naming.placed(value)
    return Text.plain(_quoted(value))


def _quoted(value: Any) -> str:
    text = value if isinstance(value, str) else repr(value)
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}…"
