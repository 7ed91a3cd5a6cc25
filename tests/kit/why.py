"""Asking why something happened in a match that a test has seated."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Any
from weakref import WeakKeyDictionary

import msgspec

from saikoro.conformance.laws.trying import Trial
from saikoro.conformance.seating import Seated
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.match.telling.why.explanation import (
    Because,
    Decision,
    Die,
    Explanation,
    Ground,
    NotSo,
)
from saikoro.domain.text import Text
from saikoro.domain.verification.explaining import ExplainedRecord


def why(
    match: Seated, version: int, seat: int | None = None, *, all_open: bool | None = None
) -> Explanation:
    """Why an event of a match happened, as the service explains it to a seat or to everybody."""
    record = match.record
    asked_before, explain = _EXPLAINED.get(match, ([], None))
    if explain is None or asked_before != record:
        explained = ExplainedRecord(match.game, match.cards, record, secrets=match.secrets)
        explain = lru_cache(MOST_EXPLANATIONS)(explained.why)
        _EXPLAINED[match] = record, explain
    return explain(version, seat, all_open=all_open)


_EXPLAINED: WeakKeyDictionary[Seated, tuple[list[bytes], Callable[..., Explanation]]] = (
    WeakKeyDictionary()
)
"""The matches that were asked about, with their records at that time, and what explains these."""

MOST_EXPLANATIONS = 256
"""Explanations of a match that are kept: tests that look for one look through the same events."""


def played(game: AnyGame, seed: int, **options: Any) -> Seated:
    """A whole match with random answers; many share it, so who changes it takes a copy."""
    return Trial(game, seed, options).played().match


def events(match: Seated, kind: str, **fields: Any) -> Iterator[int]:
    """The versions of the events of a type that have these values."""
    decoded = _DECODED.setdefault(match, [])
    decoded += map(msgspec.json.decode, match.lines[len(decoded) :])
    for version, event in enumerate(decoded, 1):
        if event["type"] == kind and fields.items() <= event["data"].items():
            yield version


_DECODED: WeakKeyDictionary[Seated, list[dict[str, Any]]] = WeakKeyDictionary()
"""The events of the matches that were looked through; the lines of a match only become more."""


def found(
    game: AnyGame, kind: str, wanted: Callable[[Explanation], bool], **options: Any
) -> Explanation:
    """The first explanation of an event of a type that is as `wanted`, in some random match."""
    for seed in range(MOST_MATCHES):
        match = played(game, seed, **options)
        for version in events(match, kind):
            explained = why(match, version)
            if wanted(explained):
                return explained
    raise AssertionError(f"no {kind} of {MOST_MATCHES} matches is explained like this")


MOST_MATCHES = 40


def rules(explained: Explanation) -> list[str | None]:
    """The rules of the causes, from the widest to the nearest."""
    return [cause.rule for cause in explained.because]


def decision(explained: Explanation) -> Decision:
    """The decision that an event follows from."""
    assert explained.decision is not None
    return explained.decision


def die(explained: Explanation) -> Die:
    """The die of an event that is one."""
    assert explained.die is not None
    return explained.die


def sentence(explained: Explanation) -> str:
    """The English sentence of an event."""
    assert explained.event.text is not None
    return explained.event.text.en


def shown(cause: Because) -> list[str]:
    """The English sentences of the events of a cause."""
    return [one.text.en for one in cause.events if one.text is not None]


def text_of(cause: Because) -> Text:
    """The paragraph of the card that acts."""
    assert cause.source is not None
    assert cause.source.text is not None
    return cause.source.text


def facts(statements: Sequence[Ground | NotSo]) -> list[tuple[object, ...]]:
    """What statements are about: rule, word, things, and values with the event since which."""
    return [
        (
            one.rule,
            one.word,
            *(source.thing for source in one.sources),
            *([values] if values else []),
        )
        for one in statements
        for values in [one.values | ({} if one.event is None else {"since": one.event.v})]
    ]


def grounds(explained: Explanation) -> list[tuple[object, ...]]:
    """What decided it, as facts."""
    return facts(explained.grounds)


def notes(explained: Explanation) -> list[tuple[object, ...]]:
    """What did not happen, as facts."""
    return facts(explained.not_so)


def quotes(cause: Because) -> tuple[str, int | None]:
    """The card that acts, and which of its paragraphs."""
    assert cause.source is not None
    return cause.source.thing, cause.source.line


def happened(cause: Because) -> list[str]:
    """The types of the events of a cause."""
    return [one.type for one in cause.events]


def checked(explained: Explanation) -> list[str]:
    """What was judged or compared, in English."""
    return [one.text.en for one in explained.checked]


def stated(explained: Explanation) -> list[Ground | NotSo]:
    """All that is stated with an event: what it goes by, what was checked, what is not so."""
    grounds: list[Ground | NotSo] = [*explained.grounds]
    return grounds + explained.checked + explained.not_so


def not_so(explained: Explanation) -> list[str]:
    """What did not happen, in English."""
    return [one.text.en for one in explained.not_so]
