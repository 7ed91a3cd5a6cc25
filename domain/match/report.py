"""The battle report: sentences for shared events; the game describes its own.

A report is a list of sentences, with the title first. Two leading spaces nest a sentence under the
one above; a leading line break makes it a chapter heading.
"""

import re
from collections.abc import Iterable
from typing import Any

from domain.match import events as e
from domain.match.events import GameEvent, Seat
from domain.match.fold import Fold
from domain.match.interface.game import Language
from domain.record.line import Event

_SEATS = "AB"
"""The names of the seats in reports."""

_SENTENCES: dict[type[Event], dict[Language, str]] = {
    e.SeatJoined: {"en": "{seat} takes a seat", "ja": "{seat}が着席"},
    e.DecisionAsked: {"en": "Asked of {seats}: {name}", "ja": "{seats}の選択: {name}"},
    e.DieRolled: {
        "en": "  {why}: {value} on a D{sides} ({who}draw {draw})",
        "ja": "  {why}: D{sides}で{value}（{who}第{draw}抽選）",
    },
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

_COMMA_DRAWN: dict[Language, str] = {
    "en": "  {why}: コンマ {value:0>3} ({who}draw {draw})",
    "ja": "  {why}: コンマ {value:0>3}（{who}第{draw}抽選）",
}
"""DieRolled of a コンマ, 000 to 999."""
_COMMA_VALUES = 1000

REASONS: dict[str, dict[Language, str]] = {
    "nobody_joined": {"en": "a seat stayed free", "ja": "席が埋まらず"},
    "left": {"en": "a player left before it began", "ja": "開始前に離席"},
    "withdrawn": {
        "en": "withdrawn by its creator",
        "ja": "開始前に作成者が取り下げ",
    },
    "round_over": {"en": "the time of its round was up", "ja": "ラウンドの時間切れ"},
    "expired": {"en": "no answer for too long", "ja": "長期間進行なし"},
    "seed_missing": {"en": "a seed was not posted", "ja": "シード未提出"},
    "replay_diverged": {"en": "a replay gave a different result", "ja": "再実行の結果が不一致"},
    "rules_failed": {"en": "the rules failed", "ja": "ルール処理の異常"},
}
"""Why a match was cancelled or halted."""

_WINS: dict[Language, str] = {"en": "{} wins", "ja": "{}の勝ち"}
_DRAW: dict[Language, str] = {"en": "a draw", "ja": "引き分け"}
_PLAYER: dict[Language, str] = {"en": "{} ({})", "ja": "{}（{}）"}
_COMMA: dict[Language, str] = {"en": ", ", "ja": "、"}

_MARKUP = re.compile(r"[\\`*_\[\]<>]")
"""Characters that must be escaped in Markdown."""


def describe(fold: Fold, event: Event, language: Language) -> str | None:
    """Describe an event in a sentence, after `fold` has taken it; None if reports omit it."""
    if isinstance(event, GameEvent):
        return fold.game.telling.report(event, fold.known, fold.cards, language)
    sentence = _SENTENCES.get(type(event))
    if sentence is None:
        return None
    fields = type(event).__struct_fields__
    facts = {field: _field_text(fold, field, getattr(event, field), language) for field in fields}
    if isinstance(event, e.DieRolled) and event.sides == _COMMA_VALUES:
        sentence = _COMMA_DRAWN
    return sentence[language].format(**facts)


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


def _field_text(fold: Fold, field: str, value: Any, language: Language) -> str:
    match field:
        case "seat":
            return seat_name(fold, value, language)
        case "seats":
            return _COMMA[language].join(seat_name(fold, seat, language) for seat in value)
        case "winner" if value is None:
            return _DRAW[language]
        case "winner":
            return _WINS[language].format(seat_name(fold, value, language))
        case "who" if value is None:
            return ""
        case "who":
            who = _SEATS[value] if isinstance(value, int) else value
            return f"{who}{_COMMA[language]}"
        case "why" | "name":
            return fold.game.telling.words.get(value, {}).get(language, str(value))
        case "reason":
            return REASONS.get(value, {}).get(language, str(value))
        case _:
            return str(value)


def seat_name(fold: Fold, seat: Seat, language: Language) -> str:
    """A seat, with the name of its player if there is one."""
    player = fold.state.seats[seat].player
    return _SEATS[seat] if player is None else _PLAYER[language].format(_SEATS[seat], player)
