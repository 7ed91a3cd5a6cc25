"""The time of day as lines carry it."""

from datetime import UTC, datetime


def now() -> str:
    """`YYYY-MM-DDTHH:MM:SS.mmmZ`, always of this length."""
    return iso(datetime.now(UTC).timestamp() * 1000)


def iso(milliseconds: float) -> str:
    """A moment, in ms since 1970, as lines carry it."""
    moment = datetime.fromtimestamp(milliseconds / 1000, UTC)
    return moment.strftime("%Y-%m-%dT%H:%M:%S.") + f"{moment.microsecond // 1000:03}Z"
