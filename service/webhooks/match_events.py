"""Webhook messages about a match: as data, and as a sentence for a chat."""

from collections.abc import Collection, Iterator, Sequence
from functools import partial
from typing import Any, TypeAlias, assert_never

import msgspec

from saikoro.domain.match import events as e
from saikoro.domain.match.events import Seat
from saikoro.domain.match.play.fold import Fold, SharedFold
from saikoro.domain.match.telling.report import named_seat, seat_name
from saikoro.domain.record.line import Line
from saikoro.domain.text import Text
from saikoro.domain.words import LANGUAGES, Language
from saikoro.service.clock import now
from saikoro.service.webhooks.names import mark
from saikoro.service.webhooks.notifications import Notification

MATCH_HOOK_TYPE = "saikoro.match."
"""The prefix of CloudEvent types."""

Announced: TypeAlias = (
    e.SeatJoined
    | e.DecisionAsked
    | e.MatchFinished
    | e.MatchCancelled
    | e.MatchHalted
    | e.JudgeLooked
)

_KINDS: dict[str, type[Announced]] = {
    "seat.joined": e.SeatJoined,
    "decision.asked": e.DecisionAsked,
    "match.finished": e.MatchFinished,
    "match.cancelled": e.MatchCancelled,
    "match.halted": e.MatchHalted,
    "judge.looked": e.JudgeLooked,
}

_WORDS: dict[str, Text] = {
    "seat_joined": Text("{seat}が着席", "{seat} has joined"),
    "decision_asked": Text("{seats}の回答待ち（{name}）", "waiting for {seats} ({name})"),
    "finished": Text("{seat}の勝ち", "{seat} wins"),
    "drawn": Text("引き分け", "a draw"),
    "cancelled": Text("中止: {reason}", "cancelled: {reason}"),
    "halted": Text("停止: {reason}", "halted: {reason}"),
    "judge_looked": Text(
        "審判が{seat}として閲覧: {reason}", "a judge looks at the match as {seat}: {reason}"
    ),
}

_ANNOUNCED = Text("{title} /matches/{match}\n{sentence}", "{title} /matches/{match}\n{sentence}")


def notifications(
    fold: Fold | SharedFold, lines: Sequence[bytes], seats: Collection[Seat] | None
) -> Iterator[Notification]:
    """The notifications of these lines for who has these seats; None for who has none.

    `fold` is at the last of them, or later. Seats are notified of the decisions that they are asked
    themselves, everybody else of all.
    """
    match = fold.header.match
    for line in lines:
        parts = Line.read(line)
        kind = _KINDS.get(parts.type)
        if kind is None:
            continue
        event = msgspec.json.decode(parts.data, type=kind)
        asked = event.seats if isinstance(event, e.DecisionAsked) else None
        if not (seats is None or asked is None or set(seats) & set(asked)):
            continue
        name, data = _described(event, match)
        yield Notification(
            source=f"/matches/{match}",
            version=parts.v,
            type=MATCH_HOOK_TYPE + name,
            subject=f"events/{parts.v}",
            time=parts.outside.at if parts.outside is not None else now(),
            data={"match": match, "game": fold.header.game, "version": parts.v, **data},
            text=_text(fold, event, name),
        )


def _described(event: Announced, match: str) -> tuple[str, dict[str, Any]]:
    """The kind of a notification, and its data."""
    match event:
        case e.SeatJoined():
            return "seat_joined", {
                "seat": event.seat,
                "player": event.player if event.name_commit is None else mark(match, event.seat),
                "player_id": event.player_id,
            }
        case e.DecisionAsked():
            return "decision_asked", {
                "decision": event.decision,
                "name": event.name,
                "seats": event.seats,
                "seconds": event.seconds,
            }
        case e.MatchFinished():
            return "finished", {"winner": event.winner, "reason": event.reason}
        case e.MatchCancelled():
            return "cancelled", {"reason": event.reason}
        case e.MatchHalted():
            return "halted", {"reason": event.reason, "line": event.line}
        case e.JudgeLooked():
            return "judge_looked", {
                "seat": event.seat,
                "reason": event.reason,
                "who": event.who or "judge",
            }
        case _:
            assert_never(event)


def _text(fold: Fold | SharedFold, event: Announced, name: str) -> dict[Language, str]:
    """The event in a sentence, after the title of the game and the address of the match."""
    sentence = _ANNOUNCED.filled(
        title=fold.title, match=fold.header.match, sentence=_sentence(fold, event, name)
    )
    return {language: sentence.in_language(language) for language in LANGUAGES}


def _sentence(fold: Fold | SharedFold, event: Announced, name: str) -> Text:
    words = _WORDS[name]
    match event:
        case e.SeatJoined():
            return words.filled(seat=_seat(fold, event.seat))
        case e.DecisionAsked():
            seats = Text.joined(_seat(fold, seat) for seat in event.seats)
            return words.filled(seats=seats, name=fold.decision(event.name))
        case e.MatchFinished():
            if event.winner is None:
                return _WORDS["drawn"]
            return words.filled(seat=_seat(fold, event.winner))
        case e.MatchCancelled() | e.MatchHalted():
            return words.filled(reason=event.reason)
        case e.JudgeLooked():
            return words.filled(seat=_seat(fold, event.seat), reason=event.reason)
        case _:
            assert_never(event)


def _seat(fold: Fold | SharedFold, seat: Seat) -> Text:
    """A seat with its player, or with what stands for a name that may yet be withdrawn."""
    if fold.known.match.seats[seat].name_commit is None:
        return Text.by_language(partial(seat_name, fold.known, seat))
    name = mark(fold.header.match, seat)
    return Text.by_language(lambda language: named_seat(seat, name, language, withdrawn=False))
