"""Times as people write them."""

import tomllib
from datetime import UTC, datetime

import msgspec
import pytest

from saikoro.domain.errors.rules import IllegalPlan
from saikoro.domain.moments import read_in_utc, read_moment, shown_in, zone_of
from saikoro.domain.tournament.planning.new_plan import read_new_plan
from saikoro.domain.tournament.planning.plan import written_plan
from saikoro.service.cli.tournaments.plans.reading import read_tournament_file

NOON = datetime(2026, 12, 1, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    "written",
    [
        "2026-12-01T12:00Z",
        "2026-12-01t12:00:00z",
        "2026-12-01 12:00:00.000+00:00",
        "2026-12-01T21:00+09:00",
        "2026-12-01T06:30-05:30",
        "2026-12-01T12:00",
        *tomllib.loads("a = 2026-12-01T21:00:00+09:00\nb = 2026-12-01T12:00:00").values(),
    ],
)
def test_a_time_is_read_in_every_spelling(written):
    assert read_moment(written, UTC) == NOON


@pytest.mark.parametrize(
    "written",
    [
        *("", "yesterday", "2026-12-01", "12:00", "2026-02-30T12:00Z", "2026-12-01T25:00Z"),
        *("2026-12-01T12:00+25:00", "2026-12-01T12:00 JST", "0001-01-01T00:00+09:00", "１２" * 9),
    ],
)
def test_what_is_no_time_is_refused(written):
    with pytest.raises(ValueError, match="is no date and time such as"):
        read_in_utc(written, UTC)


def test_a_time_without_an_offset_is_of_the_zone_if_it_is_there_once():
    berlin = zone_of("Europe/Berlin")
    assert read_moment("2026-12-01T13:00", berlin) == NOON
    for written in ("2026-03-29T02:30", "2026-10-25T02:30"):
        with pytest.raises(ValueError, match="is skipped or there twice in Europe/Berlin"):
            read_moment(written, berlin)
    with pytest.raises(ValueError, match="needs an offset"):
        read_moment("2026-12-01T13:00", None)


@pytest.mark.parametrize(
    "name", ["Nowhere", "../etc/passwd", "/etc/passwd", "Asia", "a\0b", "x" * 999]
)
def test_a_name_of_no_zone_is_none(name):
    assert zone_of(name) is None
    assert shown_in("2026-12-01T12:00:00.000Z", name) == NOON


PLAN = """
name = "Evening"
game = "laplaplus"
play = "seats"
check_in = true
check_in_from = 2026-12-01T18:00:00
check_in_until = "2026-12-01T10:00Z"
time_zone = "Asia/Tokyo"

[[stages]]
format = "swiss"
clock = { seconds = 1800, start = 2026-12-01T19:00:00.500+09:00 }
"""


def test_a_plan_keeps_its_times_in_utc():
    """TN-21.9."""
    plan = read_new_plan(tomllib.loads(PLAN))
    clock = plan.stages[0].clock
    assert (plan.check_in_from, plan.check_in_until) == (
        "2026-12-01T09:00:00Z",
        "2026-12-01T10:00:00Z",
    )
    assert clock is not None
    assert clock.start == "2026-12-01T10:00:00.500Z"
    assert read_new_plan(written_plan(plan)) == plan


def test_a_file_with_date_times_is_sent_as_text(tmp_path):
    file = tmp_path / "evening.toml"
    file.write_text(PLAN, encoding="utf-8")
    sent = msgspec.json.decode(msgspec.json.encode(read_tournament_file(file).request["plan"]))
    assert read_new_plan(sent) == read_new_plan(tomllib.loads(PLAN))


def test_every_time_of_a_plan_that_is_none_is_named():
    given = tomllib.loads(PLAN.replace("Asia/Tokyo", "Asia/Nowhere").replace("10:00Z", "10:70Z"))
    given["stages"][0]["clock"]["start"] = "soon"
    with pytest.raises(IllegalPlan) as refused:
        read_new_plan(given)
    assert [(one.pointer, one.rule) for one in refused.value.violations] == [
        ("/time_zone", "TN-21.9"),
        ("/check_in_from", "TN-26.1"),
        ("/check_in_until", "TN-26.1"),
        ("/stages/0/clock/start", "TN-21.1"),
    ]
    assert all(one.ja and one.ja != one.detail for one in refused.value.violations)


def test_a_plan_without_a_zone_is_written_as_before_there_were_any():
    plan = read_new_plan({"name": "Cup", "game": "laplaplus", "stages": [{"format": "swiss"}]})
    assert "time_zone" not in written_plan(plan)
