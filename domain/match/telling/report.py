"""The battle report: sentences for shared events; the game describes its own.

Two leading spaces nest a sentence under the one above; a leading line break makes it a chapter
heading.
"""

from collections.abc import Sequence
from typing import Any

from saikoro.domain.match import events as e
from saikoro.domain.match.events import GameEvent, Seat
from saikoro.domain.match.interface.known import Known
from saikoro.domain.match.interface.rewinding import CONSENT
from saikoro.domain.match.play.fold import Fold
from saikoro.domain.match.state import SeatState
from saikoro.domain.match.telling.writer import COMMA, Reading, Sentences, Slots, Writer
from saikoro.domain.match.words import BotKind
from saikoro.domain.record.line import Event
from saikoro.domain.words import Language, Text

SEATS = "AB"
"""The names of the seats in reports."""

_CONSENT: dict[Any, Text] = {
    "yes": {"en": "  {seat} agrees", "ja": "  {seat}: 同意"},
    "no": {"en": "  {seat} does not agree", "ja": "  {seat}: 拒否"},
}


def _consent(event: e.SubmissionOpened, reading: Reading[Any, Any]) -> str | None:
    """The answer of a seat to a proposal to rewind; games describe what other answers do."""
    decision = reading.known.match.decision
    if decision is None or decision.name != CONSENT:
        return None
    return reading.fill(_CONSENT[event.payload])


_SENTENCES: Sentences = {
    e.SeatJoined: {"en": "{seat} takes a seat", "ja": "{seat}が着席"},
    e.DieRolled: lambda event, reading: reading.fill(_die(event)),
    e.SeatResigned: {"en": "{seat} resigns", "ja": "{seat}が投了"},
    e.SeedLapsed: {"en": "A seed was not opened in time", "ja": "シードの公開期限切れ"},
    e.SeatTimedOut: {"en": "{seat} runs out of time", "ja": "{seat}が時間切れ"},
    e.TimeGivenBack: {
        "en": "{reason}: {milliseconds} ms do not count",
        "ja": "{reason}のため、{milliseconds}ミリ秒は数えない",
    },
    e.MatchPaused: {
        "en": "The match is paused by {who}: {reason}",
        "ja": "一時停止（{who}）: {reason}",
    },
    e.MatchResumed: {
        "en": "The match goes on: {milliseconds} ms do not count",
        "ja": "再開: {milliseconds}ミリ秒は数えない",
    },
    e.RewindProposed: {
        "en": "The judge proposes to go back to {where}: {reason}",
        "ja": "審判が巻き戻しを提案（{where}まで）: {reason}",
    },
    e.SubmissionOpened: _consent,
    e.MatchRewound: {
        "en": "The match goes back to {where}: {reason}",
        "ja": "巻き戻し（{where}まで）: {reason}",
    },
    e.JudgeLooked: {
        "en": "{who} looks at the match as {seat}: {reason}",
        "ja": "{who}が{seat}として閲覧: {reason}",
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
    e.SecretsReleased: {"en": "The builds are opened: {reason}", "ja": "構築の公開: {reason}"},
}
"""Reports omit the other shared events."""

_DIE: Text = {
    "en": "  {why}: {value} on a D{sides} ({who}{draw})",
    "ja": "  {why}: D{sides}で{value}（{who}{draw}）",
}
_COMMA_DRAWN: Text = {
    "en": "  {why}: comma roll {value:0>3} ({who}{draw})",
    "ja": "  {why}: コンマ {value:0>3}（{who}{draw}）",
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
    (e.TimeGivenBack, "reason"): {
        "outage": {"en": "The service was down", "ja": "サーバー停止"},
        "late": {"en": "The service asked late", "ja": "サーバーの遅れ"},
    },
    (e.MatchPaused, "who"): {
        "judge": {"en": "the judge", "ja": "審判"},
        "host": {"en": "the operator of the host", "ja": "サーバーの運営者"},
        "organiser": {"en": "the organiser", "ja": "主催者"},
        ...: {"en": "{} of the tournament", "ja": "大会の{}"},
    },
    (e.JudgeLooked, "who"): {
        "": {"en": "The judge", "ja": "審判"},
        ...: {"en": "{} of the tournament", "ja": "大会の{}"},
    },
    (e.DieRolled, "draw"): {
        0: {"en": "not of the match's chain", "ja": "マッチのチェーン外"},
        ...: {"en": "draw {}", "ja": "第{}抽選"},
    },
    (e.MatchFinished, "winner"): {
        None: {"en": "a draw", "ja": "引き分け"},
        ...: {"en": "{} wins", "ja": "{}の勝ち"},
    },
}

_WAITING: Text = {"en": "Waiting for {}: {}", "ja": "{}の選択待ち: {}"}
"""The seats, and the name of the decision."""
_WHERE: Text = {"en": "line {} ({})", "ja": "{}行目（{}）"}
"""The version of a decision, and what was asked there."""
_IN_CHAPTER: Text = {"en": "{}, {} of {}", "ja": "{}、{}（{}）"}
"""The chapter, the decision, and the seats."""
_PLAYER: Text = {"en": "{} ({})", "ja": "{}（{}）"}
_WITHDRAWN: Text = {"en": "name withdrawn", "ja": "名前取り下げ済み"}


class Reporter:
    """Describes the events of one match in order, each after `fold` has taken it."""

    def __init__(self, fold: Fold, language: Language) -> None:
        self._fold = fold
        self._language = language
        self._chapter = ""
        """The last heading."""
        self._asked: dict[int, str] = {}
        """Where each decision was asked, by its version."""

    def describe(self, event: Event) -> str | None:
        """The sentence of the event that was taken last; None if reports omit it."""
        fold, language = self._fold, self._language
        telling = fold.game.telling
        if isinstance(event, GameEvent):
            sentence = telling.report(event, fold.known, fold.cards, language)
            if sentence is not None and sentence.startswith("\n"):
                self._chapter = _without_frame(sentence)
            return sentence
        given = {}
        match event:
            case e.DecisionAsked():
                self._asked[fold.version] = self._question(event.name, event.seats)
            case e.DieRolled(why=why):
                given["why"] = telling.purpose(why, language)
            case e.RewindProposed(to=to) | e.MatchRewound(to=to):
                given["where"] = _WHERE[language].format(to, self._asked.get(to, ""))
        return _WRITER.write(event, fold.known, fold.cards, language, **given)

    def waits(self) -> str | None:
        """What the match waits for now; None if it waits for nothing."""
        decision = self._fold.state.decision
        if decision is None or not decision.waiting:
            return None
        name = self._fold.decision(decision.name, self._language)
        return _WAITING[self._language].format(self._seats(decision.waiting), name)

    def _question(self, decision: str, seats: Sequence[Seat]) -> str:
        """A decision, whose it was, and the chapter that it was asked in."""
        name = self._fold.decision(decision, self._language)
        text = _IN_CHAPTER[self._language].format(self._chapter, name, self._seats(seats))
        return text.lstrip(", 、")

    def _seats(self, seats: Sequence[Seat]) -> str:
        known, language = self._fold.known, self._language
        return COMMA[language].join(seat_name(known, seat, language) for seat in seats)


def seat_name(known: Known[Any], seat: Seat, language: Language) -> str:
    """A seat, with the name of its player if there is one, or was until it was withdrawn."""
    place = known.match.seats[seat]
    return named_seat(seat, player_name(place, language), language, withdrawn=place.withdrawn)


def player_name(place: SeatState, language: Language) -> str | None:
    """What the player of a seat is called; None without a name."""
    return name_shown(place.player, None if place.bot is None else place.bot["bot"], language)


def name_shown(player: str | None, bot: str | None, language: Language) -> str | None:
    """What a player of this name is called; None without one.

    A `bot` that has no name of its own goes by its kind.
    """
    if bot is not None and player in (None, bot):
        return BotKind.text_of(bot, language)
    return player


def named_seat(seat: Seat, player: str | None, language: Language, *, withdrawn: bool) -> str:
    """A seat, with this name of its player, or that the name was `withdrawn`."""
    named = withdrawn_name(language) if withdrawn else player
    return SEATS[seat] if named is None else _PLAYER[language].format(SEATS[seat], named)


def withdrawn_name(language: Language) -> str:
    """What is shown in place of a name that was withdrawn."""
    return _WITHDRAWN[language]


def _without_frame(heading: str) -> str:
    """A heading without its line break and its dashes."""
    return heading.strip("\n— ")


def _die(event: e.DieRolled) -> Text:
    return _COMMA_DRAWN if event.sides == _COMMA_VALUES else _DIE


_WRITER = Writer(
    _SENTENCES,
    meanings={Seat: lambda seat, reading: seat_name(reading.known, seat, reading.language)},
    slots=_SLOTS,
)
