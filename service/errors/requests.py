"""Requests that are too many, too slow, sent twice, or come at a bad moment."""

from typing import Literal

from saikoro.domain.errors.error import SaikoroError
from saikoro.domain.text import Text


class KeyReused(SaikoroError):
    """The idempotency key came before with something else."""

    sentence = Text(
        "この Idempotency-Key は、別の要求で使われました",
        "this Idempotency-Key was used for another request",
    )


class GuessableKey(SaikoroError):
    """An idempotency key that others could guess, in a request without a token."""

    sentence = Text(
        "トークンのない要求の Idempotency-Key は 128 ビットの乱数、"
        "つまりランダムな UUID など 32 桁以上の 16 進数にしてください",
        "a request without a token needs an Idempotency-Key of 128 random bits: 32 or more "
        "hexadecimal digits, such as a random UUID",
    )


class Busy(SaikoroError):
    """The match moved under every attempt to append to it."""

    sentence = Text(
        "試すたびにマッチが先へ進みました。何も行われていません",
        "the match moved on at every attempt; nothing was done",
    )


class ParsersBusy(SaikoroError):
    """Too many texts wait to be parsed."""

    sentence = Text(
        "解析待ちの文書が多すぎます。何も行われていません",
        "too many texts wait to be parsed; nothing was done",
    )


class TooManyRequests(SaikoroError):
    """This client is over its limit."""

    sentence = Text(
        "要求が多すぎます。{retry_after} 秒後にもう一度どうぞ",
        "too many requests; the next one is welcome in {retry_after} s",
    )

    def __init__(self, retry_after: int) -> None:
        super().__init__(retry_after=retry_after)
        self.retry_after = retry_after


class TooManyOpenRequests(SaikoroError):
    """A client has as many requests open as one may."""

    sentence = Text(
        "開いたままの要求が、上限の {most} 件あります",
        "this client has {most} requests open, the most that one may have",
    )

    def __init__(self, most: int) -> None:
        super().__init__(most=most)


class TooManyOpenMatches(SaikoroError):
    """A client has created as many unfinished matches as one may."""

    sentence = Text(
        "終わっていないマッチが、上限の {most} 件あります",
        "this client has {most} unfinished matches, the most that one may have",
    )

    def __init__(self, most: int, retry_after: int) -> None:
        super().__init__(most=most)
        self.retry_after = retry_after


class TooManyWhatIfs(SaikoroError):
    """A client has as many what-ifs that wait as one may, or all together have too many."""

    sentence = Text(
        "サービス全体で、同時に動かせる場面の数に達しています",
        "there are as many what-ifs waiting as this service takes",
    )
    of_one = Text(
        "待っている場面が {most} 個あり、これ以上は受け付けられません",
        "this client has {most} what-ifs waiting, the most that one may have",
    )

    def __init__(self, whose: Literal["client", "all"], most: int, retry_after: int) -> None:
        super().__init__(self.of_one.filled(most=most) if whose == "client" else None)
        self.retry_after = retry_after


class SlowRequest(SaikoroError):
    """The body of a request did not arrive in time."""

    sentence = Text(
        "要求の本文が、時間内に届きませんでした", "the body of the request did not arrive in time"
    )


class ShuttingDown(SaikoroError):
    """The process ended before a request was done; whether its part is stored is not known."""

    sentence = Text(
        "処理が終わる前にサービスが終了しました。もう一度お送りください",
        "the service ended before this was done; send it again",
    )
