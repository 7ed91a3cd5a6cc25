"""The statuses of tournaments, and what penalties are for, as people read them."""

from saikoro.domain.words import Word


class TournamentStatus(Word):
    """The status of a tournament."""

    ENTERING = "entering", "受付中"
    PLAYING = "playing", "進行中"
    PAUSED = "paused", "中断中"
    FINISHED = "finished", "終了"
    CANCELLED = "cancelled", "中止"


class Offence(Word):
    """What a penalty is for (TN-33.1)."""

    SLOW_PLAY = "slow_play", "遅延行為", "slow play"
    LATE = "late", "遅刻", "being late"
    BUILD = "build", "カード・構築の誤り", "wrong cards"
    PROCEDURE = "procedure", "手順の誤り", "a mistake in play"
    CONDUCT = "conduct", "不適切な行為", "conduct"
