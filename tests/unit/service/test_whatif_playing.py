"""What-ifs that are played many times: as often as there is time for, whatever a match does."""

import os

import msgspec
import pytest

from saikoro.domain.bots.specs import Random
from saikoro.domain.games import GAMES
from saikoro.domain.whatif.comparing import Comparison, Played
from saikoro.domain.whatif.playing import Arms
from saikoro.service.errors.streams import WhatIfTooLong
from saikoro.service.whatif import playing
from saikoro.service.whatif.playing import MomentJob, PlayedMany, play_many
from tests.kit.records import RECORDS


@pytest.fixture
def job() -> MomentJob:
    record, house = RECORDS["laplaplus-1"][0].lines, GAMES["laplaplus"].cards.house()
    seed = bytes(32)
    return MomentJob("laplaplus", "1", house, record, 9, None, (Random(), Random()), seed)


def compared(played: PlayedMany) -> Comparison:
    return msgspec.json.decode(played.comparison, type=Comparison)


def test_it_is_played_as_often_as_was_asked(job):
    played = play_many(job, 5)
    assert (compared(played).played, compared(played).times, played.error) == (5, 5, "")
    assert play_many(job, 5) == played


def test_no_match_is_begun_after_the_time(job, monkeypatch):
    monkeypatch.setattr(playing, "MANY_SECONDS", 0)
    assert (compared(play_many(job, 5)).played, compared(play_many(job, 5)).times) == (1, 5)


def test_a_match_that_does_not_end_is_cut_off(job, monkeypatch):
    def endless(*_: object) -> None:
        while True:
            os.getpid()

    monkeypatch.setattr(Arms, "play", endless)
    monkeypatch.setattr(playing, "LONGEST_SECONDS", 1)
    with pytest.raises(WhatIfTooLong):
        play_many(job, 5)


def test_an_error_in_a_match_is_counted_and_named(job, monkeypatch):
    def broken(_: Arms, number: int, *_more: object) -> Played:
        if number < 2:
            raise ZeroDivisionError("the rules")
        return Played(0, 3)

    monkeypatch.setattr(Arms, "play", broken)
    played = play_many(job, 5)
    assert (compared(played).changed.failed, compared(played).changed.won) == (2, (3, 0))
    assert played.error == "match 0: ZeroDivisionError('the rules')"
