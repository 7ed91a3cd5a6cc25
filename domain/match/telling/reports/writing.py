"""A report as plain text and as Markdown, with the numbers of its events."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple
from urllib.parse import quote

from saikoro.domain.match.telling.reports.report import Cut, Report, Sentence
from saikoro.domain.text import Text
from saikoro.domain.words import Language


class Phrase:
    """What a cut report says of what it leaves out, with slots."""

    EXCERPT = Text(
        "抜粋: {what}。全{all}文のうち{left}文を省略。",
        "Excerpt: {what}. {left} of {all} sentences are left out.",
    )
    EVENTS = Text(
        "全{count}イベントのうち{first}から{last}まで", "events {first} to {last} of {count}"
    )
    SEAT = Text("{seat}に関わるもの", "those that concern {seat}")
    CARD = Text("「{card}」の名が出るもの", "those that name {card}")
    DICE = Text("サイコロだけ", "dice alone")


class Excerpt(NamedTuple):
    """What a cut report shows."""

    cut: Cut
    version: int
    """How many events the match has."""
    seat: str | None
    """The name of the seat that it is cut to."""
    cards: Sequence[str]
    """The names of the cards that it is cut to; several cards may have one name."""
    shown: int
    all: int
    """How many sentences the whole report has."""


def leaves_out(excerpt: Excerpt, language: Language) -> str:
    """What a cut report leaves out, in words."""
    what, left = Text.joined(_parts(excerpt)), excerpt.all - excerpt.shown
    return Phrase.EXCERPT.in_language(language, what=what, left=left, all=excerpt.all)


def _parts(excerpt: Excerpt) -> Iterator[Text]:
    cut, count = excerpt.cut, excerpt.version
    last = count if cut.last is None else cut.last
    yield Phrase.EVENTS.filled(first=cut.first, last=last, count=count)
    if excerpt.seat is not None:
        yield Phrase.SEAT.filled(seat=excerpt.seat)
    if excerpt.cards:
        yield Phrase.CARD.filled(card=Text.joined(dict.fromkeys(excerpt.cards)))
    if cut.dice:
        yield Phrase.DICE


_MARKUP = re.compile(r"[\\`*_\[\]<>&|~]")
"""Characters that must be escaped in Markdown."""
_OPENING = re.compile(r"^(\s*\d*)([#+=.)-])")
"""What would begin a heading, a list or a rule."""


def as_text(report: Report) -> str:
    """A report as plain text, with the number of each event before its sentence."""
    lines = [f"{report.title} {report.match}"]
    if report.leaves_out is not None:
        lines.append(report.leaves_out)
        lines += [""] if report.sentences and not report.sentences[0].heading else []
    width = len(f"#{max((one.v for one in report.sentences), default=0)}")
    for one in report.sentences:
        number = f"#{one.v}".ljust(width)
        if one.heading:
            lines += ["", f"{number}  — {one.text} —"]
        else:
            lines.append(f"{number}  {'  ' * one.indent}{one.text}")
    return _joined([*lines, *_waiting(report)])


def as_markdown(report: Report, address: str = "") -> str:
    """A report as Markdown: a heading and a list for each chapter, an anchor for each event.

    The anchor of event 302 is `e302`, as in the log on pages. Numbers lead to the moment on the
    page of the match if its `address` is known.
    """
    lines = [f"# {_escaped(f'{report.title} {report.match}')}", ""]
    if report.leaves_out is not None:
        lines += [_escaped(report.leaves_out), ""]
    for one in report.sentences:
        if one.heading:
            lines += ["", f"## {_numbered(one, address)}", ""]
        else:
            lines.append(f"{'  ' * one.indent}- {_numbered(one, address)}")
    return _joined([*lines, *(f"- {_escaped(waits)}" for waits in _waiting(report))])


def _numbered(one: Sentence, address: str) -> str:
    """A sentence behind its anchor and its number."""
    number = f"[#{one.v}](<{quote(address, safe=_SAFE)}#{one.v}>)" if address else f"#{one.v}"
    return f'<a id="e{one.v}"></a>{number} {_escaped(one.text)}'


_SAFE = "/:?=%[]@~-._"
"""What an address may have; in a link of Markdown, the rest would end it."""


def _waiting(report: Report) -> list[str]:
    return [] if report.waits is None else [report.waits]


def _joined(lines: Sequence[str]) -> str:
    return "\n".join(lines) + "\n"


def _escaped(sentence: str) -> str:
    """A sentence as text of Markdown."""
    return _OPENING.sub(r"\1\\\2", _MARKUP.sub(r"\\\g<0>", sentence))
