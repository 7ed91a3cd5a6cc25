"""To pass a changed record of a tournament as sound, in every kind of line.

With the head that somebody kept, nothing passes. Without it passes only what no verifier can see:
when something was, what somebody gave as a reason, and which official decided.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec
import pytest

from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.domain.match.clocks import milliseconds, stamp
from saikoro.domain.tournament.commands import registering
from saikoro.domain.tournament.verification.findings import Findings
from tests.attacks.forgeries import FORGERIES, HEADER, Forge
from tests.kit.budget import budget
from tests.kit.cases import for_every
from tests.kit.forged_cups import EVENING, KEPT, PLAYED, Cup, cup_of
from tests.kit.forging import Record, parts_of, places, renumbered, with_value
from tests.kit.local_tournament import LocalTournament, RandomExecutor
from tests.kit.mutating import spelled

JUNK: tuple[Any, ...] = (
    *(0, -1, 1, 10**30, True, None, [], {}),
    *("", "x", "\u202e", "organiser", "server", "entrant1", "judge1", "judge3", "x" * 1_000),
    "2026-01-01T00:00:00.000Z",
)
"""What takes the place of a part of a line."""

SWEPT = {
    "evening": budget(120, soak=10_000),
    "seats": budget(200, soak=20_000),
    **dict.fromkeys(KEPT, budget(50, soak=5_000)),
}
"""In how many places of which records another value is put."""

_PEOPLE = {
    *("/at", "/by", "/data/reason", "/data/role", "/data/name", "/data/entries/name", "/data"),
    *(f"/data/results/matches/{part}" for part in ("head", "version", "reason")),
}
_DESK = {
    *("/data/dispute", "/data/ruling/entrant", "/data/events", "/data/kept/version", "/data/match"),
    *(f"/data/ruling/{part}" for part in ("repair", "slot", "round", "stage", "winners")),
}

UNSEEN: dict[str, set[tuple[str, str]]] = {
    "evening": {
        ("*", "/at"),
        ("*", "/by"),
        ("dispute.filed", "/data/reason"),
        ("dispute.rejected", "/data/reason"),
        ("ruling.made", "/data/reason"),
        ("ruling.made", "/data/dispute"),
        ("tournament.paused", "/data/reason"),
        ("tournament.paused", "/data"),
        ("judge.added", "/data/name"),
        ("judge.added", "/data/role"),
        ("judge.revoked", "/data/judge"),
        ("dispute.filed", "/data/round"),
        ("entrants.entered", "/data/entries/club"),
        ("entrants.entered", "/data/entries/rating"),
        ("entrants.entered", "/data/entries/name"),
        ("entrants.entered", "/data/entries/seed_by"),
        ("entrant.admitted", "/data/entry/seed_by"),
        ("entrant.admitted", "/data/entry/name"),
    },
    "seats": {("*", pointer) for pointer in _PEOPLE},
    **{name: {("*", pointer) for pointer in _PEOPLE | _DESK} for name in KEPT},
}
"""Where another value can be as true: by the type of the line and the JSON pointer. Of matches
between people, whose records are not looked at here, that is more."""

HARMLESS = {
    ("dispute.withdrawn", "left out"),
    ("entrants.entered", "twice"),
    ("builds.opened", "later"),
}
"""What may be: nobody has to withdraw a dispute, somebody may enter twice alike, and builds may
open a line later."""


def kind_of(record: Record, at: int) -> str:
    return msgspec.json.decode(record[at])["type"] if at else HEADER


def found(cup: Cup, at: int, forged: Any) -> Findings:
    """The findings with another line in this place."""
    return cup.found([*cup.record[:at], spelled(forged), *cup.record[at + 1 :]])


@pytest.fixture(scope="module")
def evening() -> Cup:
    return cup_of("evening")


@pytest.mark.parametrize("name", [*PLAYED, *KEPT])
def test_nothing_is_found_that_nobody_has_forged(name: str) -> None:
    cup = cup_of(name)
    assert cup.found(cup.record).differences == []


@for_every(("name", "forge", "what", "place"), FORGERIES)
def test_what_is_forged_is_found_where_it_shows(
    name: str, forge: Forge, what: str, place: str
) -> None:
    cup = cup_of(name)
    forged = forge(cup.record)
    assert forged != cup.record
    findings = cup.found(forged)
    first = next((one.line for one in findings.differences if one.what == what), None)
    assert first is not None, findings.differences
    assert kind_of(forged, first) == place
    assert findings.verdict == "not_sound"


@pytest.mark.parametrize("name", SWEPT)
def test_another_value_in_a_line(name: str) -> None:
    cup, choose = cup_of(name), Random(name)
    for _ in range(SWEPT[name]):
        at = choose.randrange(1, len(cup.record))
        before = msgspec.json.decode(cup.record[at])
        place = choose.choice(list(parts_of(before)))
        forged = with_value(before, place, choose.choice(JUNK))
        pointer = "".join(f"/{step}" for step in place if not isinstance(step, int))
        if forged != before and {(before["type"], pointer), ("*", pointer)}.isdisjoint(
            UNSEEN[name]
        ):
            assert not found(cup, at, forged).sound, (pointer, forged)


def test_another_field_in_a_line(evening):
    for at, line in enumerate(evening.record[1:], 1):
        before = msgspec.json.decode(line)
        for place in [(), *parts_of(before)]:
            forged = with_value(before, (*place, "smuggled"), "in")
            if forged != before:
                assert not found(evening, at, forged).sound, forged


@pytest.mark.parametrize("by", ["", "server", "organiserx", "entrant9", "judge2x", "1egduj"])
def test_an_author_that_there_is_not(evening, by):
    for at, line in enumerate(evening.record[1:], 1):
        forged = msgspec.json.decode(line)
        if forged.get("by") not in {None, by}:
            assert not found(evening, at, forged | {"by": by}).sound, forged


def test_a_line_without_its_author(evening):
    for at, line in enumerate(evening.record[1:], 1):
        forged = msgspec.json.decode(line)
        if forged.pop("at", None):
            del forged["by"]
            assert not found(evening, at, forged).sound, forged


def test_an_author_of_what_follows_by_itself(evening):
    for at, line in enumerate(evening.record[1:], 1):
        forged = msgspec.json.decode(line)
        if "by" not in forged and forged["type"] != "entrant.withdrawn":
            forged |= {"at": "2026-01-02T03:00:00.000Z", "by": "judge3"}
            assert not found(evening, at, forged).sound, forged


def test_a_time_before_that_of_an_earlier_line(evening):
    before = ""
    for at, line in enumerate(evening.record[1:], 1):
        forged = msgspec.json.decode(line)
        if "at" not in forged:
            continue
        if before:
            forged["at"] = stamp(milliseconds(before) - 1)
            differences = found(evening, at, forged).differences
            assert (at, "clock") in {(one.line, one.what) for one in differences}
        before = msgspec.json.decode(line)["at"]


def test_a_service_whose_clock_goes_back_writes_no_such_time():
    cup = LocalTournament(EVENING, LAPLAPLUS, "skewed", RandomExecutor)
    cup.moment = "2026-01-02T05:00:00.000Z"
    cup.append(registering.open_registration(cup.ledger), by="organiser")
    cup.moment = "2026-01-02T04:59:59.000Z"
    cup.append(registering.close_registration(cup.ledger), by="organiser")
    first, second = (msgspec.json.decode(line)["at"] for line in cup.record[-2:])
    assert first == second
    assert cup.verified().differences == []


def elsewhere(record: Sequence[bytes], at: int) -> dict[str, Record]:
    """The record without a line, with it twice, and with it after the next one."""
    before, line, after = record[:at], record[at], record[at + 1 :]
    return {
        "left out": [*before, *after],
        "twice": [*before, line, line, *after],
        "later": [*before, after[0], line, *after[1:]],
    }


@pytest.mark.parametrize("name", ["plain", "evening"])
def test_a_line_that_is_left_out_or_comes_twice_or_later(name: str) -> None:
    cup = cup_of(name)
    head = cup.found(cup.record).head
    for at in range(1, len(cup.record) - 1):
        for how, forged in elsewhere(cup.record, at).items():
            assert "line" in {one.what for one in cup.found(forged).differences}, "by its numbers"
            findings = cup.found(renumbered(forged))
            assert findings.head != head
            harmless = (kind_of(cup.record, at), how) in HARMLESS
            assert harmless or findings.verdict == "not_sound", (how, cup.record[at])


def test_a_record_that_ends_early_is_not_finished():
    for name in ("plain", "whole"):
        cup = cup_of(name)
        again = places(cup.record, "tournament.finished")[-1]
        assert cup.found(cup.record).finished
        assert not cup.found(cup.record[:again]).finished


def test_a_match_that_was_never_created():
    cup = cup_of("seats")
    created = places(cup.record, "matches.linked")
    assert len(created) == 17
    for at in created:
        line = msgspec.json.decode(cup.record[at])
        line["data"]["matches"] = []
        assert not found(cup, at, line).sound, at
        for how in ("left out", "twice"):
            assert not cup.found(renumbered(elsewhere(cup.record, at)[how])).sound, (how, at)


@pytest.mark.parametrize("name", KEPT)
def test_a_ruling_about_matches_that_was_left_out(name: str) -> None:
    cup = cup_of(name)
    for at, line in enumerate(cup.record):
        if b'"game_loss"' in line or b'"kind":"played"' in line:
            without = renumbered(elsewhere(cup.record, at)["left out"])
            assert not cup.found(without).sound, line
