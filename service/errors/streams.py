"""What a match, a tournament or a dispute does not have, or has otherwise than is known."""

from collections.abc import Mapping

from saikoro.domain.errors.error import SaikoroError
from saikoro.domain.errors.rules import RuleViolation
from saikoro.domain.text import Text


class NotOver(SaikoroError):
    """A rematch is asked for while the match goes on."""

    sentence = Text("マッチはまだ終わっていません", "the match is not over")


class NameInLine(SaikoroError):
    """A name that stands in the lines of a match, which never change."""

    sentence = Text(
        "席 {seat} の名前は、マッチの行に書かれています",
        "the name of seat {seat} stands in the lines of the match",
    )

    def __init__(self, seat: int) -> None:
        super().__init__(seat=seat)


class NoRematch(SaikoroError):
    """No rematch was offered."""

    sentence = Text(
        "このマッチのどの席も、再戦を申し出ていません",
        "no seat of this match has offered a rematch",
    )


class ForgedReceipt(RuleViolation):
    """A receipt that this service has not signed, or not for this match."""


class UnknownMatch(SaikoroError):
    """No match has this id."""

    sentence = Text("マッチ {match} はありません", "there is no match {match}")

    def __init__(self, match: str) -> None:
        super().__init__(match=repr(match))


class UnknownSeat(SaikoroError):
    """The match has no seat with this number."""

    sentence = Text(
        "このマッチに席 {seat} はありません。席は 0 と 1 です",
        "the match has no seat {seat}: the seats are 0 and 1",
    )

    def __init__(self, seat: int) -> None:
        super().__init__(seat=seat)


class UnknownTournament(SaikoroError):
    """No tournament has this id."""

    sentence = Text("大会 {tournament} はありません", "there is no tournament {tournament}")

    def __init__(self, tournament: str) -> None:
        super().__init__(tournament=repr(tournament))


class NoSuchDispute(SaikoroError):
    """No dispute of a match has this id."""

    sentence = Text("異議 {dispute} はありません", "there is no dispute {dispute}")

    def __init__(self, dispute: str) -> None:
        super().__init__(dispute=dispute)


class WhatIfTooLong(SaikoroError):
    """A moment that takes too long to play on while somebody waits."""

    sentence = Text(
        "計算に {seconds} 秒を超える時間がかかります",
        "it takes more than {seconds} seconds of processor time",
    )

    def __init__(self, seconds: int) -> None:
        super().__init__(seconds=seconds)


class NoSuchVersion(SaikoroError):
    """A version that the match has not reached."""

    sentence = Text(
        "マッチはバージョン {version} です。{asked} はまだありません",
        "the match is at version {version}, and {asked} is still to come",
    )

    def __init__(self, asked: int, version: int) -> None:
        super().__init__(asked=asked, version=version)


class StaleView(SaikoroError):
    """If-Match names another version or head than the match has."""

    sentence = Text("マッチはバージョン {version} です", "the match is at version {version}")

    def __init__(self, version: int, head: bytes, missed: list[bytes]) -> None:
        super().__init__(version=version)
        self.version = version
        self.head = head
        self.missed = missed
        """The lines after the version that was named."""


class OtherHistory(SaikoroError):
    """A head that whoever asks knows is not of the history that the service has."""

    sentence = Text(
        "バージョン {version} のヘッドが、この履歴のものではありません",
        "the head that you know at version {version} is not of this history",
    )

    def __init__(self, version: int) -> None:
        super().__init__(version=version)


class OtherBase(SaikoroError):
    """An address names a table, by who sees it and what draws it, that is not the one served."""

    sentence = Text("いま提供しているのは {base} です", "what is served now has {base}")

    def __init__(self, served: Mapping[str, str]) -> None:
        super().__init__(base=", ".join(f"{name}={value}" for name, value in served.items()))
        self.served = dict(served)
        """What an address has to name now."""
