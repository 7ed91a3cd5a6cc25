"""To pass a changed record of a tournament as sound, in every kind of line about its people.

With the head that somebody kept, nothing passes. Without it passes only what no verifier can see:
when something was, what somebody gave as a reason, and which official decided.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from saikoro.domain.errors import NotCanonical
from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.domain.match.clocks import milliseconds, stamp
from saikoro.domain.record.canonical import canonical
from saikoro.domain.tournament.commands import attending, organising, registering
from saikoro.domain.tournament.commands.appointing import revoke_judge
from saikoro.domain.tournament.commands.disputing import reject_dispute, withdraw_dispute
from saikoro.domain.tournament.entries.entry import Entry
from saikoro.domain.tournament.facts import events as e
from saikoro.domain.tournament.facts.rulings import Overturn
from saikoro.domain.tournament.planning.plan import Plan, Swiss
from saikoro.domain.tournament.state import present
from tests.kit.budget import budget
from tests.kit.forging import renumbered
from tests.kit.judging import dispute, judged, uphold
from tests.kit.local_tournament import LocalTournament, RandomExecutor

FORGERIES = budget(120, soak=10_000)

PLAN = Plan(
    name="tossed",
    game="laplaplus",
    secret_entries=True,
    sealed_until="played",
    check_in=True,
    registration=8,
    stages=(Swiss(rounds=4, late_until=3, requested_byes=1),),
)

JUNK: tuple[Any, ...] = (
    *(0, -1, 1, 10**30, True, None, [], {}),
    *("", "x", "\u202e", "organiser", "server", "entrant1", "judge1", "judge3", "x" * 1_000),
    "2026-01-01T00:00:00.000Z",
)
"""What takes the place of a part of a line."""

UNSEEN = {
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
}
"""Where another value can be as true: by the type of the line and the JSON pointer."""


@pytest.fixture(scope="module")
def evening() -> LocalTournament:
    """A tournament with every kind of line that entrants, the desk and judges cause."""
    cup = LocalTournament(PLAN, LAPLAPLUS, "evening", RandomExecutor)
    ledger = cup.ledger
    cup.append(registering.open_registration(ledger), by="organiser")
    for number in range(1, 6):
        entry = Entry(name=f"entrant {number}", build=[number])
        cup.append(registering.register(ledger, entry, cup.new_secret), by=f"entrant{number}")
    again = Entry(name="entrant 2", build=[22], club="Ten")
    cup.append(registering.replace(ledger, 2, again, cup.new_secret), by="entrant2")
    cup.append(registering.close_registration(ledger), by="organiser")
    cup.enter([Entry(name="by the desk", build=[77], rating=5)])
    for name, role in (("Kai", "judge"), ("Mio", "desk"), ("Ren", "organiser")):
        judged(cup, name, role)  # type: ignore[arg-type]
    for number in range(1, 5):
        proposed = registering.check_in(ledger, number, cup.now)
        cup.append(proposed, by=f"entrant{number}")
    cup.append(organising.check_in(ledger, [6]), by="judge2")
    cup.append(attending.request_bye(ledger, 1, 0, 2), by="entrant1")
    cup.append((e.EntriesLocked(present(cup.state)), {}), by="organiser")
    cup.append(*organising.reveal(ledger))
    cup.play((0, 1))
    cup.append(attending.admit_entrant(ledger, 5), by="judge2")
    late = Entry(name="late", build=[9])
    cup.append(attending.admit_entry(ledger, late, cup.new_secret), by="judge2")
    return decided(cup.play((0, 2)))


def decided(cup: LocalTournament) -> LocalTournament:
    """The same with rulings, disputes and a pause, played to its end."""
    ledger, first = cup.ledger, cup.round(0, 1)
    a, b = first.pairings[0].entrants
    rejected = dispute(cup, (0, 1, 0), a)
    cup.append(revoke_judge(ledger, 2), by="judge3")
    cup.append(attending.drop(ledger, 3, ""), by="entrant3")
    cup.append(reject_dispute(ledger, rejected, "no"), by="judge1")
    line = dispute(cup, (0, 1, 0), b)
    cup.append(organising.pause(ledger, "a break"), by="judge1")
    cup.append(organising.resume(ledger), by="judge1")
    uphold(cup, Overturn(0, 1, 0, b if first.results[0].winner == a else a), line, "judge1")
    cup.play((0, 3))
    entrant = cup.round(0, 2).pairings[0].a
    line = dispute(cup, (0, 2, 0), entrant)
    cup.append(withdraw_dispute(ledger, line), by=f"entrant{entrant}")
    return cup.play()


def test_the_evening_is_sound(evening):
    assert evening.verified().verdict == "sound"


def test_another_value_in_a_line(evening):
    choose = Random("values")
    for _ in range(FORGERIES):
        at = choose.randrange(1, len(evening.record))
        before = msgspec.json.decode(evening.record[at])
        place = choose.choice(list(places(before)))
        forged = with_value(before, place, choose.choice(JUNK))
        expect_found(evening, at, place, forged)


def test_another_field_in_a_line(evening):
    for at, line in enumerate(evening.record[1:], 1):
        before = msgspec.json.decode(line)
        for place in [(), *places(before)]:
            forged = with_value(before, (*place, "smuggled"), "in")
            if forged != before:
                assert not verified(evening, at, forged).sound, forged


@pytest.mark.parametrize(
    ("kind", "change"),
    [
        ("entrants.entered", {"no": 2}),
        ("entrants.entered", {"name": ""}),
        ("entrants.entered", {"name": "x" * 41}),
        ("entrants.entered", {"name": "ada\u202e"}),
        ("entrants.entered", {"club": "\u202e"}),
        ("entrants.entered", {"rating": 2_000}),
        ("entrants.entered", {"bot": {"bot": "random"}}),
        ("entrants.entered", {"seed_by": "entrant1"}),
        ("entrants.entered", {"entrant": 9}),
        ("entrants.entered", {"commit": "00"}),
    ],
)
def test_an_entry_that_no_service_takes(evening, kind, change):
    at = next(at for at, line in enumerate(evening.record) if kind.encode() in line)
    forged = msgspec.json.decode(evening.record[at])
    forged["data"]["entries"][0] |= change
    assert not verified(evening, at, forged).sound


@pytest.mark.parametrize("by", ["", "server", "organiserx", "entrant9", "judge2x", "1egduj"])
def test_an_author_that_there_is_not(evening, by):
    for at, line in enumerate(evening.record[1:], 1):
        forged = msgspec.json.decode(line)
        if forged.get("by") not in {None, by}:
            assert not verified(evening, at, forged | {"by": by}).sound, forged


def test_a_line_without_its_author(evening):
    for at, line in enumerate(evening.record[1:], 1):
        forged = msgspec.json.decode(line)
        if forged.pop("at", None):
            del forged["by"]
            assert not verified(evening, at, forged).sound, forged


def test_an_author_of_what_follows_by_itself(evening):
    for at, line in enumerate(evening.record[1:], 1):
        forged = msgspec.json.decode(line)
        if "by" not in forged and forged["type"] != "entrant.withdrawn":
            forged |= {"at": "2026-01-02T03:00:00.000Z", "by": "judge3"}
            assert not verified(evening, at, forged).sound, forged


def test_an_entrant_who_is_checked_in_twice(evening):
    at = next(at for at, line in enumerate(evening.record) if b'"entrants":[6]' in line)
    forged = msgspec.json.decode(evening.record[at])
    forged["data"]["entrants"] = [6, 6]
    assert not verified(evening, at, forged).sound


def test_the_game_of_another_header(evening):
    header = msgspec.json.decode(evening.record[0])
    header["plan"]["game"] = "ktc"
    forged = [canonical(header), *evening.record[1:]]
    assert evening.verified(forged).verdict == "not_sound"


def test_a_card_set_of_another_digest(evening):
    header = msgspec.json.decode(evening.record[0])
    header["plan"]["options"]["card_set"] = "00" * 32
    [first, *_] = evening.verified([canonical(header), *evening.record[1:]]).differences
    assert (first.line, first.what) == (0, "line")


def test_a_time_before_that_of_an_earlier_line(evening):
    before = ""
    for at, line in enumerate(evening.record[1:], 1):
        forged = msgspec.json.decode(line)
        if "at" not in forged:
            continue
        if before:
            forged["at"] = stamp(milliseconds(before) - 1)
            differences = verified(evening, at, forged).differences
            assert (at, "clock") in {(one.line, one.what) for one in differences}
        before = msgspec.json.decode(line)["at"]


def test_a_service_whose_clock_goes_back_writes_no_such_time():
    cup = LocalTournament(PLAN, LAPLAPLUS, "skewed", RandomExecutor)
    cup.moment = "2026-01-02T05:00:00.000Z"
    cup.append(registering.open_registration(cup.ledger), by="organiser")
    cup.moment = "2026-01-02T04:59:59.000Z"
    cup.append(registering.close_registration(cup.ledger), by="organiser")
    first, second = (msgspec.json.decode(line)["at"] for line in cup.record[-2:])
    assert first == second
    assert cup.verified().differences == []


def test_a_line_that_is_left_out_or_comes_twice(evening):
    record = evening.record
    for at, line in enumerate(record[1:-1], 1):
        without = renumbered([*record[:at], *record[at + 1 :]])
        twice = renumbered([*record[: at + 1], *record[at:]])
        for forged in (without, twice):
            found = evening.verified(forged)
            assert found.head != evening.ledger.head.hex()
            harmless = b"dispute.withdrawn" in line and forged is without
            assert harmless or found.verdict == "not_sound", line


def expect_found(evening: LocalTournament, at: int, place: tuple[Any, ...], forged: Any) -> None:
    """The forgery is found, unless another value can be as true there."""
    kind = msgspec.json.decode(evening.record[at])["type"]
    pointer = "".join(f"/{step}" for step in place if not isinstance(step, int))
    if {(kind, pointer), ("*", pointer)}.isdisjoint(UNSEEN):
        same = msgspec.json.decode(evening.record[at]) == forged
        assert same or not verified(evening, at, forged).sound, (kind, pointer, forged)


def verified(evening: LocalTournament, at: int, forged: Any) -> Any:
    """The findings with another line in this place."""
    try:
        line = canonical(forged)
    except NotCanonical:
        line = msgspec.json.encode(forged, order="sorted")
    return evening.verified([*evening.record[:at], line, *evening.record[at + 1 :]])


def places(part: Any, place: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The places of every part of a line."""
    steps: Any = part.items() if isinstance(part, dict) else ()
    if isinstance(part, list):
        steps = enumerate(part)
    for step, inner in steps:
        yield (*place, step)
        yield from places(inner, (*place, step))


def with_value(line: Any, place: tuple[Any, ...], value: Any) -> Any:
    """The line with another value in a place; as it is if there is no such place."""
    if not place:
        return value
    step, *rest = place
    if isinstance(line, dict):
        return line | {step: with_value(line.get(step), tuple(rest), value)}
    if isinstance(line, list) and isinstance(step, int):
        return [*line[:step], with_value(line[step], tuple(rest), value), *line[step + 1 :]]
    return line
