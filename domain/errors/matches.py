"""What a match does not take at a moment, or not any more."""

from saikoro.domain.errors.error import SaikoroError
from saikoro.domain.errors.rules import Violation
from saikoro.domain.text import Text
from saikoro.domain.words import Word


class Untimely(SaikoroError):
    """A request that is not possible at this moment; each reason has its own class."""

    named: Violation | None = None
    """The error of the game's rule book, if it has one for this."""


class MatchOver(Untimely):
    """The match is over."""

    sentence = Text("マッチの状態は {status} です", "the match is {status}")

    def __init__(self, status: Word) -> None:
        super().__init__(status=Text.wired(status))


class MatchStopped(MatchOver):
    """The match was halted, because its rules failed or a replay diverged."""

    def __init__(self) -> None:
        Untimely.__init__(self, status=Text("停止", "halted"))


class MatchNotStarted(Untimely):
    """Seats are still free or seeds missing, so no decision is open yet."""

    sentence = Text(
        "マッチはまだ始まっていません。空席があるか、シードが足りません",
        "the match has not started: seats are free or seeds are missing",
    )


class AlreadyStarted(Untimely):
    """The match has started, so it cannot be left; only resigned."""

    sentence = Text("マッチはすでに始まっています", "the match has started")


class NoFreeSeat(Untimely):
    """The requested seat is taken, or every seat is."""

    sentence = Text("全席が埋まっています", "every seat is taken")
    taken = Text("席 {seat} は埋まっています", "seat {seat} is taken")

    def __init__(self, seat: int | None = None) -> None:
        super().__init__(None if seat is None else self.taken.filled(seat=seat))


class NothingAsked(Untimely):
    """No decision is open at this moment."""

    sentence = Text(
        "いま求められている決定はありません",
        "the match has no open decision at this moment",
    )


class NotYourDecision(Untimely):
    """The open decision is asked of another seat."""

    sentence = Text("{name} は、この席に求められていません", "{name} is not asked of this seat")

    def __init__(self, name: str) -> None:
        super().__init__(name=name)


class WrongDecision(Untimely):
    """The answer is for another decision than the open one."""

    sentence = Text("いま求められているのは {asked} です", "the match waits for {asked}")

    def __init__(self, asked: str) -> None:
        super().__init__(asked=asked)


class AlreadyAnswered(Untimely):
    """This seat has answered already; an accepted answer cannot be changed."""

    sentence = Text("この席は {name} に回答済みです", "this seat has already answered {name}")

    def __init__(self, name: str) -> None:
        super().__init__(name=name)


class MatchIsPaused(Untimely):
    """The match is paused: it takes nothing from its seats until it is resumed."""

    sentence = Text("マッチの状態は 中断中 です", "the match is paused")


class DeadlinePassed(Untimely):
    """The time of this seat was up when its request arrived."""

    sentence = Text(
        "この席の締め切りを {late} ミリ秒過ぎています",
        "the deadline of this seat passed {late} ms ago",
    )

    def __init__(self, late: int) -> None:
        super().__init__(late=late)


class CannotResign(Untimely):
    """The rule book does not allow resignation at this moment."""

    sentence = Text("いまは投了できません", "resignation is not allowed at this moment")


class CannotRewind(Untimely):
    """The match cannot be rewound, by its options or after too many rewinds."""

    sentence = Text(
        "オプションにより、このマッチは戻せません", "this match cannot be rewound, by its options"
    )
    too_often = Text(
        "{count} 回戻したため、このマッチはもう戻せません",
        "this match cannot be rewound, after {count} rewinds",
    )

    def __init__(self, count: int = 0) -> None:
        """`count` rewinds are too many; 0 where its options allow none."""
        super().__init__(self.too_often.filled(count=count) if count else None)


class NoSuchDecision(Untimely):
    """The game asked no decision at this version."""

    sentence = Text(
        "バージョン {version} では決定を求めていません",
        "no decision was asked at version {version}",
    )

    def __init__(self, version: int) -> None:
        super().__init__(version=version)


class CannotLook(Untimely):
    """Judges have looked at the match as its seats too often."""

    sentence = Text(
        "このマッチは、審判によってすでに {most} 回閲覧されています",
        "judges have looked at this match {most} times already",
    )

    def __init__(self, most: int) -> None:
        super().__init__(most=most)


class SitsInMatch(Untimely):
    """The judge has a seat in the match, and would decide for itself."""

    sentence = Text("審判がこのマッチの席にいます", "the judge has a seat in this match")
