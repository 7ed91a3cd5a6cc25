"""The battle report: sentences for shared events; the game describes its own.

A report is a list of sentences, with the title first. Two leading spaces nest a sentence under the
one above; a leading line break makes it a chapter heading.
"""

import re
from collections.abc import Iterable
from typing import Any

from saikoro.domain.match import events as e
from saikoro.domain.match.events import GameEvent, Seat
from saikoro.domain.match.interface.known import Known
from saikoro.domain.match.play.fold import Fold
from saikoro.domain.match.telling.writer import Sentences, Slots, Writer
from saikoro.domain.record.line import Event
from saikoro.domain.words import Language, Text

_SEATS = "AB"
"""The names of the seats in reports."""

_SENTENCES: Sentences = {
    e.SeatJoined: {"en": "{seat} takes a seat", "ja": "{seat}が着席"},
    e.DecisionAsked: {"en": "Asked of {seats}: {name}", "ja": "{seats}の選択: {name}"},
    e.DieRolled: lambda event, reading: reading.fill(_die(event)),
    e.SeatResigned: {"en": "{seat} resigns", "ja": "{seat}が投了"},
    e.SeatTimedOut: {"en": "{seat} runs out of time", "ja": "{seat}が時間切れ"},
    e.TimeGivenBack: {
        "en": "The service was down: {milliseconds} ms do not count",
        "ja": "サーバー停止のため、{milliseconds}ミリ秒は数えない",
    },
    e.MatchPaused: {
        "en": "The match is paused by {who}: {reason}",
        "ja": "一時停止（{who}）: {reason}",
    },
    e.MatchResumed: {
        "en": "The match goes on: {milliseconds} ms do not count",
        "ja": "再開: {milliseconds}ミリ秒は数えない",
    },
    e.MatchCancelled: {
        "en": "The match is cancelled: {reason}",
        "ja": "マッチ中止: {reason}",
    },
    e.MatchHalted: {
        "en": "The match is halted at line {line}: {reason}",
        "ja": "マッチ停止（{line}行目）: {reason}",
    },
    e.MatchFinished: {"en": "The match is over: {winner}", "ja": "マッチ終了: {winner}"},
}
"""Reports omit the other shared events."""

_DIE: Text = {
    "en": "  {why}: {value} on a D{sides} ({who}draw {draw})",
    "ja": "  {why}: D{sides}で{value}（{who}第{draw}抽選）",
}
_COMMA_DRAWN: Text = {
    "en": "  {why}: コンマ {value:0>3} ({who}draw {draw})",
    "ja": "  {why}: コンマ {value:0>3}（{who}第{draw}抽選）",
}
"""A コンマ, 000 to 999."""
_COMMA_VALUES = 1000

_SLOTS: Slots = {
    (e.DieRolled, "who"): {
        None: {"en": "", "ja": ""},
        0: {"en": "A, ", "ja": "A、"},
        1: {"en": "B, ", "ja": "B、"},
        ...: {"en": "{}, ", "ja": "{}、"},
    },
    (e.MatchFinished, "winner"): {
        None: {"en": "a draw", "ja": "引き分け"},
        ...: {"en": "{} wins", "ja": "{}の勝ち"},
    },
}

_PLAYER: Text = {"en": "{} ({})", "ja": "{}（{}）"}

_MARKUP = re.compile(r"[\\`*_\[\]<>]")
"""Characters that must be escaped in Markdown."""


def describe(fold: Fold, event: Event, language: Language) -> str | None:
    """Describe an event in a sentence, after `fold` has taken it; None if reports omit it."""
    if isinstance(event, GameEvent):
        return fold.game.telling.report(event, fold.known, fold.cards, language)
    telling = fold.game.telling
    given = {}
    match event:
        case e.DecisionAsked(name=name):
            given["name"] = telling.decision(name, language)
        case e.DieRolled(why=why):
            given["why"] = telling.purpose(why, language)
    return _WRITER.write(event, fold.known, fold.cards, language, **given)


def report_lines(fold: Fold, lines: Iterable[bytes], language: Language) -> list[str]:
    """The whole report of a match; `fold` is new and takes the lines."""
    game = fold.game
    title = game.title.ja if language == "ja" else game.title.en
    sentences = (describe(fold, fold.take(line), language) for line in lines)
    return [f"{title} {fold.header.match}", *filter(None, sentences)]


def as_text(report: list[str]) -> str:
    """A report as plain text."""
    return "\n".join(report) + "\n"


def as_markdown(report: list[str]) -> str:
    """A report as Markdown, with a heading and a list for each chapter."""
    title, *sentences = (_MARKUP.sub(r"\\\g<0>", sentence) for sentence in report)
    lines = [f"# {title}", ""]
    for sentence in sentences:
        if sentence.startswith("\n"):
            heading = sentence.strip("\n— ")
            lines += ["", f"## {heading}", ""]
        else:
            lines.append(re.sub("^ *", r"\g<0>- ", sentence))
    return as_text(lines)


def seat_name(known: Known[Any], seat: Seat, language: Language) -> str:
    """A seat, with the name of its player if there is one."""
    player = known.match.seats[seat].player
    return _SEATS[seat] if player is None else _PLAYER[language].format(_SEATS[seat], player)


def _die(event: e.DieRolled) -> Text:
    return _COMMA_DRAWN if event.sides == _COMMA_VALUES else _DIE


_WRITER = Writer(
    _SENTENCES,
    meanings={Seat: lambda seat, reading: seat_name(reading.known, seat, reading.language)},
    slots=_SLOTS,
)
