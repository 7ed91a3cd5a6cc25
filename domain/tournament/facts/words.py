"""The statuses of tournaments, as people read them."""

from saikoro.domain.words import Word


class TournamentStatus(Word):
    """The status of a tournament."""

    ENTERING = "entering", "受付中"
    PLAYING = "playing", "進行中"
    PAUSED = "paused", "中断中"
    FINISHED = "finished", "終了"
    CANCELLED = "cancelled", "中止"
