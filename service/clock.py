"""The time of day as lines carry it, and in ms since 1970."""

from datetime import UTC, datetime
from time import time_ns


def now() -> str:
    """`YYYY-MM-DDTHH:MM:SS.mmmZ`, always of this length."""
    return iso(moment())


def today() -> str:
    """`YYYY-MM-DD`, by UTC."""
    return now()[:10]


def moment(after: int = 0) -> int:
    """Now, in ms since 1970, or `after` where another machine's clock was further."""
    return max(after, time_ns() // 1_000_000)


def iso(milliseconds: int) -> str:
    """A moment, in ms since 1970, as lines carry it."""
    seconds, thousandth = divmod(milliseconds, 1000)
    return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%dT%H:%M:%S}.{thousandth:03}Z"
