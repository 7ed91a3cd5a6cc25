"""Moments in the zone of the reader, which is named."""

import pytest

from tests.web.playing.running import call

MOMENT = "2026-11-24T20:30:00.000Z"


@pytest.mark.parametrize(
    ("language", "zone", "shown"),
    [
        ("en", "Asia/Tokyo", ("Nov 25", "05:30", "GMT+9")),
        ("ja", "Asia/Tokyo", ("2026年11月25日", "5:30", "JST")),
        ("en", "UTC", ("Nov 24", "20:30", "UTC")),
    ],
)
def test_a_moment_is_shown_in_a_zone_that_is_named(
    language: str, zone: str, shown: tuple[str, ...]
) -> None:
    text = call("../times", "localTime", MOMENT, language, zone)
    assert all(part in text for part in shown), text


def test_what_is_no_moment_stays_as_it_is() -> None:
    assert call("../times", "localTime", "soon", "en") == "soon"
