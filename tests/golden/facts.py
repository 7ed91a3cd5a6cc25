"""What is so, for programs: rules, things, values, since when, and legal answers; a line a fact."""

import hashlib
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from saikoro.domain.match.telling.why.explanation import (
    Because,
    Explanation,
    Ground,
    NotSo,
    Part,
    Source,
)
from saikoro.domain.record.canonical import canonical
from tests.golden.kept import Kept

LISTED = 12
"""The most legal answers that are listed; of more the first ones, and a digest of all."""


def decisions(kept: Kept) -> Iterator[str]:
    """Every decision: its seats, its rule, its fields and its legal answers.

    The answers are listed for the first decision of each name, of others there is a digest.
    """
    seen = set[str]()
    for asked in kept.decisions():
        name = asked.decision.name
        for seat in asked.waiting:
            question = asked.decision.question
            found = None if question is None else question(seat)
            about = {} if found is None else found.fields
            legal = [_json(answer) for answer in asked.decision.choices.shown(seat)]
            rule = "" if found is None else f" {found.rule}"
            yield f"#{asked.version} {name}{rule} seat {seat} {_json(about)}: {_counted(legal)}"
            yield from (f"  {answer}" for answer in (legal[:LISTED] if name not in seen else ()))
        seen.add(name)


def _counted(legal: Sequence[str]) -> str:
    return f"{len(legal)} legal {hashlib.sha256(repr(legal).encode()).hexdigest()[:12]}"


def explanation(explained: Explanation) -> Iterator[str]:
    """An explanation without its words."""
    event = explained.event
    yield f"#{event.v} {event.type} [{', '.join(explained.rule)}]"
    if explained.decision is not None:
        answers = [one.v for one in explained.decision.answers]
        yield f"  decision {explained.decision.name} #{explained.decision.v}, answers {answers}"
    yield from (
        f"  offered to seat {one.seat} [{one.rule}]: {one.total}" for one in explained.offered
    )
    yield from (f"  because {_cause(one)}" for one in explained.because)
    yield from (f"  goes by {_ground(one)}" for one in explained.grounds)
    yield from (f"  term {_term(one)}" for one in explained.terms)
    yield from (f"  checked {_note(one)}" for one in explained.checked)
    yield from (f"  not so {_note(one)}" for one in explained.not_so)
    changed = sorted({*explained.before.things, *explained.after.things})
    yield f"  changes {', '.join(changed)}; cites {', '.join(explained.rules)}"


def _cause(cause: Because) -> str:
    source = "" if cause.source is None else f" {_source(cause.source)}"
    events = "".join(f" #{one.v}" for one in cause.events)
    dice = "".join(f" die #{one.v}: {one.value}" for one in cause.dice)
    return f"{cause.rule}{source}{events}{dice}"


def _ground(ground: Ground) -> str:
    event = "" if ground.event is None else f" since #{ground.event.v}"
    rules = "".join(f" {rule}" for rule in ground.event_rule)
    led = "" if ground.event_source is None else f" by {_source(ground.event_source)}"
    terms = "".join(f" + {_term(one)}" for one in ground.terms)
    return f"{ground.rule} {ground.word}{_about(ground)}{terms}{event}{rules}{led}"


def _note(note: NotSo) -> str:
    event = "" if note.event is None else f" since #{note.event.v}"
    return f"{note.rule} {note.word}{_about(note)}{event}"


def _about(statement: Ground | NotSo) -> str:
    things = "".join(f" {_source(one)}" for one in statement.sources)
    values = {name: value for name, value in statement.values.items() if name != "since"}
    return things + (f" {_json(values)}" if values else "")


def _term(term: Part) -> str:
    of = "" if term.source is None else f" {_source(term.source)}"
    return f"{term.word} {term.value:+}{of}{' (against)' if term.against else ''}"


def _source(source: Source) -> str:
    """A thing, with the card that it is of, and the paragraph that acts."""
    card = "" if source.card in (None, source.thing) else f"={source.card}"
    return f"{source.thing}{card}{'' if source.line is None else f'/{source.line}'}"


def _json(value: Any) -> str:
    return canonical(msgspec.to_builtins(value)).decode()
