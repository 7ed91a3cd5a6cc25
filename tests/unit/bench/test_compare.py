"""`make bench-compare`: two checkouts do the same, and a figure is a ratio with its interval."""

from argparse import ArgumentTypeError
from pathlib import Path

import pytest

from tests.bench.compare import __main__
from tests.bench.compare.__main__ import REPOSITORY, commit, compare
from tests.bench.compare.matches import COUNTS
from tests.bench.compare.ratios import Ratio


def test_a_ratio_is_the_median_of_neighbouring_rounds():
    one = Ratio.of("rules ktc", [[(1.0, 2.0), (2.0, 4.0), (10.0, 30.0)]])
    assert (one.a, one.b, one.ratio, one.rounds) == (2, 4, 2, 3)
    assert (one.low, one.high) == (2, 3)


def test_an_interval_holds_the_ratio_between_what_was_seen():
    starts = [[(10.0, 10.0 + step + start) for step in (-4, 0, 4)] for start in (-1, 0, 1)]
    one = Ratio.of("rules ktc", starts)
    assert 0.5 <= one.low < one.ratio == 1 < one.high <= 1.5


def test_a_commit_that_is_not_there_is_an_error_of_the_command():
    with pytest.raises(ArgumentTypeError, match="single revision"):
        commit("no-such-branch")


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(COUNTS, "laplaplus", 1)
    monkeypatch.setattr(__main__, "STARTS", 1)


@pytest.mark.usefixtures("few")
def test_a_checkout_is_compared_with_itself(tmp_path: Path):
    figures = ["rules laplaplus", "records laplaplus", "why laplaplus"]
    found = compare(REPOSITORY, REPOSITORY, figures, 1, tmp_path)
    assert [(one.figure, one.rounds, one.cannot) for one in found] == [
        (figure, 1, "") for figure in figures
    ]
    assert all(one.low == one.ratio == one.high > 0 for one in found)


@pytest.mark.usefixtures("few")
def test_what_a_checkout_cannot_do_has_no_ratio(tmp_path: Path):
    (tmp_path / "domain").mkdir()
    (tmp_path / "domain/__init__.py").touch()
    [one] = compare(tmp_path, REPOSITORY, ["rules laplaplus"], 1, tmp_path)
    assert one == Ratio("rules laplaplus", cannot="A: it has no match.play.position")
