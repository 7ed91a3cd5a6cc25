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
from saikoro.domain.text import Text
from saikoro.domain.words import Language

SEATS = "AB"
"""The names of the seats in reports."""

_CONSENT: dict[Any, Text] = {
    "yes": Text("  {seat}: 同意", "  {seat} agrees"),
    "no": Text("  {seat}: 拒否", "  {seat} does not agree"),
}


def _consent(event: e.SubmissionOpened, reading: Reading[Any, Any]) -> str | None:
    """The answer of a seat to a proposal to rewind; games describe what other answers do."""
    decision = reading.known.match.decision
    if decision is None or decision.name != CONSENT:
        return None
    return reading.fill(_CONSENT[event.payload])


_SENTENCES: Sentences = {
    e.SeatJoined: Text("{seat}が着席", "{seat} takes a seat"),
    e.DieRolled: lambda event, reading: reading.fill(_die(event)),
    e.SeatResigned: Text("{seat}が投了", "{seat} resigns"),
    e.SeedLapsed: Text("シードの公開期限切れ: {seats}", "A seed was not opened in time: {seats}"),
    e.SeatTimedOut: Text("{seat}が時間切れ", "{seat} runs out of time"),
    e.TimeGivenBack: Text(
        "{reason}のため、{milliseconds}ミリ秒は数えない", "{reason}: {milliseconds} ms do not count"
    ),
    e.MatchPaused: Text("一時停止（{who}）: {reason}", "The match is paused by {who}: {reason}"),
    e.MatchResumed: Text(
        "再開: {milliseconds}ミリ秒は数えない", "The match goes on: {milliseconds} ms do not count"
    ),
    e.RewindProposed: Text(
        "審判が巻き戻しを提案（{where}まで）: {reason}",
        "The judge proposes to go back to {where}: {reason}",
    ),
    e.SubmissionOpened: _consent,
    e.MatchRewound: Text(
        "巻き戻し（{where}まで）: {reason}", "The match goes back to {where}: {reason}"
    ),
    e.JudgeLooked: Text(
        "{who}が{seat}として閲覧: {reason}", "{who} looks at the match as {seat}: {reason}"
    ),
    e.MatchCancelled: Text("マッチ中止: {reason}", "The match is cancelled: {reason}"),
    e.MatchHalted: Text(
        "マッチ停止（{line}行目）: {reason}", "The match is halted at line {line}: {reason}"
    ),
    e.MatchFinished: Text("マッチ終了: {winner}", "The match is over: {winner}"),
    e.SecretsReleased: Text("構築の公開: {reason}", "The builds are opened: {reason}"),
}
"""Reports omit the other shared events."""

_DIE = Text(
    "  {why}: D{sides}で{value}（{who}{draw}）", "  {why}: {value} on a D{sides} ({who}{draw})"
)
_COMMA_DRAWN = Text(
    "  {why}: コンマ {value:0>3}（{who}{draw}）", "  {why}: comma roll {value:0>3} ({who}{draw})"
)
"""A コンマ, 000 to 999."""
_COMMA_VALUES = 1000

_SLOTS: Slots = {
    (e.DieRolled, "who"): {
        None: None,
        0: Text("A、", "A, "),
        1: Text("B、", "B, "),
        ...: Text("{who}、", "{who}, "),
    },
    (e.TimeGivenBack, "reason"): {
        "outage": Text("サーバー停止", "The service was down"),
        "late": Text("サーバーの遅れ", "The service asked late"),
    },
    (e.MatchPaused, "who"): {
        "judge": Text("審判", "the judge"),
        "host": Text("サーバーの運営者", "the operator of the host"),
        "organiser": Text("主催者", "the organiser"),
        ...: Text("大会の{who}", "{who} of the tournament"),
    },
    (e.JudgeLooked, "who"): {
        "": Text("審判", "The judge"),
        ...: Text("大会の{who}", "{who} of the tournament"),
    },
    (e.DieRolled, "draw"): {
        0: Text("マッチのチェーン外", "not of the match's chain"),
        ...: Text("第{draw}抽選", "draw {draw}"),
    },
    (e.MatchFinished, "winner"): {
        None: Text("引き分け", "a draw"),
        ...: Text("{winner}の勝ち", "{winner} wins"),
    },
}

_WAITING = Text("{seats}の選択待ち: {decision}", "Waiting for {seats}: {decision}")
"""The seats, and the name of the decision."""
_WHERE = Text("{version}行目（{asked}）", "line {version} ({asked})")
"""The version of a decision, and what was asked there."""
_IN_CHAPTER = Text("{chapter}、{decision}（{seats}）", "{chapter}, {decision} of {seats}")
"""The chapter, the decision, and the seats."""
_PLAYER = Text("{seat}（{player}）", "{seat} ({player})")
_WITHDRAWN = Text("名前取り下げ済み", "name withdrawn")


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
                given["why"] = telling.purpose(why).in_language(language)
            case e.RewindProposed(to=to) | e.MatchRewound(to=to):
                given["where"] = _WHERE.in_language(
                    language, version=to, asked=self._asked.get(to, "")
                )
        return _WRITER.write(event, fold.known, fold.cards, language, **given)

    def waits(self) -> str | None:
        """What the match waits for now; None if it waits for nothing."""
        decision = self._fold.state.decision
        if decision is None or not decision.waiting:
            return None
        name = self._fold.decision(decision.name)
        return _WAITING.in_language(
            self._language, seats=self._seats(decision.waiting), decision=name
        )

    def _question(self, decision: str, seats: Sequence[Seat]) -> str:
        """A decision, whose it was, and the chapter that it was asked in."""
        name = self._fold.decision(decision)
        text = _IN_CHAPTER.in_language(
            self._language, chapter=self._chapter, decision=name, seats=self._seats(seats)
        )
        return text.lstrip(", 、")

    def _seats(self, seats: Sequence[Seat]) -> str:
        known, language = self._fold.known, self._language
        return COMMA.in_language(language).join(seat_name(known, seat, language) for seat in seats)


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
    return (
        SEATS[seat]
        if named is None
        else _PLAYER.in_language(language, seat=SEATS[seat], player=named)
    )


def withdrawn_name(language: Language) -> str:
    """What is shown in place of a name that was withdrawn."""
    return _WITHDRAWN.in_language(language)


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
