"""Times as people write them, and as they read them: one reader for plans and requests.

It looks up what zones are in the database of zones, and reads no clock.
"""

import re
from datetime import UTC, datetime, tzinfo
from zoneinfo import ZoneInfo

from saikoro.domain.text import Text, Unfit

MOST_CHARS = 40
"""The longest time, in characters."""

Written = str | datetime
"""A time as it is written: text of ISO 8601, or a date-time of TOML."""

_FORM = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt ][0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]{1,6})?)?"
    r"([Zz]|[+-][0-9]{2}:[0-9]{2})?"
)

_NO_TIME = Text(
    "{time} は 2026-12-01T19:00+09:00 のような日時ではありません",
    "{time} is no date and time such as 2026-12-01T19:00+09:00",
)
_NO_OFFSET = Text(
    "{time} には +09:00 のような時差か、計画の time_zone が必要です",
    "{time} needs an offset such as +09:00, or the plan a time_zone",
)
_NOT_ONE = Text(
    "{time} は {zone} にないか、二度あります。時差を付けてください",
    "{time} is skipped or there twice in {zone}: write it with its offset",
)


def read_moment(given: Written, zone: tzinfo | None) -> datetime:
    """A time with its offset; Unfit, with what is wrong, for what is none.

    `zone` is that of times without an offset; without it they are refused.
    """
    at = given if isinstance(given, datetime) else _parsed(given)
    if at.tzinfo is None:
        if zone is None:
            raise Unfit(_NO_OFFSET.filled(time=str(given)))
        at = at.replace(tzinfo=zone)
        if at.utcoffset() != at.replace(fold=1).utcoffset():
            raise Unfit(_NOT_ONE.filled(time=str(given), zone=str(zone)))
    return at


def read_in_utc(given: Written, zone: tzinfo | None) -> datetime:
    """A time as `read_moment` reads it, in UTC; Unfit also where UTC has no such year."""
    try:
        return read_moment(given, zone).astimezone(UTC)
    except OverflowError as error:
        raise Unfit(_NO_TIME.filled(time=str(given))) from error


def _parsed(text: str) -> datetime:
    try:
        if _FORM.fullmatch(text):
            return datetime.fromisoformat(text.upper())
    except ValueError:
        pass  # The form is right, and the calendar has no such time.
    raise Unfit(_NO_TIME.filled(time=text[:MOST_CHARS]))


def zone_of(name: str) -> tzinfo | None:
    """The zone of this name, such as `Asia/Tokyo`; UTC for none; None for an unknown one."""
    if not name:
        return UTC
    try:
        return ZoneInfo(name)
    except (LookupError, OSError, ValueError):
        return None


def shown_in(moment: str, zone: str) -> datetime:
    """A moment, `YYYY-MM-DDTHH:MM:SS.mmmZ`, in a zone; in UTC where the zone is unknown here."""
    return datetime.fromisoformat(moment).astimezone(zone_of(zone) or UTC)
