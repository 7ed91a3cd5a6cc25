"""Verification of tournaments: sound records pass, and every forgery is found."""

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest

from saikoro.conformance.seating import house_cards, secret
from saikoro.domain.errors import BrokenLine
from saikoro.domain.games.cardgard import CARDGARD
from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.domain.record.canonical import canonical
from saikoro.domain.tournament.commands import organising
from saikoro.domain.tournament.entries.entry import Entry
from saikoro.domain.tournament.facts.rulings import Correct, Disqualify, Overturn, Rerun
from saikoro.domain.tournament.matches.executor import PairingExecutor
from saikoro.domain.tournament.planning.plan import Plan, SingleElimination, Swiss
from saikoro.domain.tournament.verification.findings import Findings
from saikoro.domain.tournament.verification.verify import verify_tournament
from tests.kit.cardgard import BUILD, UNIT
from tests.kit.cases import for_every
from tests.kit.entries import cardgard_build, row_build
from tests.kit.forging import Record, changed, places, renumbered
from tests.kit.local_tournament import LocalTournament

OTHER = secret("other").hex()


def rows(count: int, **more: Any) -> list[Entry]:
    return [
        Entry(name=f"row {number}", build=row_build(Random(number)), **more)
        for number in range(count)
    ]


def whole(*, secret_entries: bool = False) -> LocalTournament:
    """A tournament with every kind of event: rulings, withdrawals, pauses and partial rounds."""
    plan = Plan(
        name="whole",
        game="laplaplus",
        stages=(Swiss(rounds=3, best_of=3), SingleElimination(qualifiers=4)),
        secret_entries=secret_entries,
        check_in=True,
    )
    tournament = LocalTournament(plan, salt="whole")
    tournament.enter(rows(4))
    tournament.enter([*rows(8), Entry(name="late", build=row_build(Random("late")))])
    tournament.enter([Entry(name="row 2", build=row_build(Random("again")))])
    tournament.append(organising.check_in(tournament.ledger, list(range(1, 9))), by="organiser")
    tournament.lock().play(until=(0, 2))
    tournament.step(most=1)
    tournament.withdraw(tournament.round(0, 2).pairings[1].a)
    tournament.append(organising.pause(tournament.ledger, "lunch"), by="organiser")
    tournament.rule(Rerun(0, 1, 0))
    tournament.append(organising.resume(tournament.ledger), by="organiser")
    tournament.play(until=(1, 1))
    first = tournament.round(0, 1)
    slot = next(slot for slot, result in first.results.items() if result.winner is not None)
    pairing = first.pairings[slot]
    other = pairing.b if first.winner(slot) == pairing.a else pairing.a
    tournament.rule(Overturn(0, 1, slot, other, repair=True))
    tournament.play(until=(1, 2))
    here = [number for number, known in tournament.state.entrants.items() if not known.gone]
    tournament.rule(Correct(here[0], row_build(Random("corrected")), replay=True))
    tournament.play(until=(1, 2))
    tournament.rule(Disqualify(tournament.round(1, 2).pairings[0].a))
    return tournament.play()


@pytest.fixture(scope="module")
def open_tournament() -> LocalTournament:
    return whole()


@pytest.fixture(scope="module")
def sealed_tournament() -> LocalTournament:
    return whole(secret_entries=True)


@pytest.fixture(scope="module")
def plain() -> LocalTournament:
    plan = Plan(name="plain", game="laplaplus", stages=(Swiss(rounds=2, mirrored=True),))
    return LocalTournament.of(LAPLAPLUS, plan, rows(5)).play()


def kinds_of(findings: Findings) -> set[str]:
    return {difference.what for difference in findings.differences}


# --- sound records -------------------------------------------------------------------------------


def test_a_tournament_with_every_kind_of_event_is_sound(open_tournament, sealed_tournament):
    for tournament in (open_tournament, sealed_tournament):
        findings = tournament.verified()
        assert findings.differences == []
        assert findings.finished
        assert findings.version == len(tournament.lines)
        assert findings.head == tournament.ledger.head.hex()
        assert findings.choice == "nobody_bound_them"
        taken = places(tournament.record, "results.taken")
        assert findings.matches > len(taken)
        assert findings.rounds == len(places(tournament.record, "round.closed"))


def test_every_prefix_is_incomplete_without_differences(open_tournament):
    executor, verdicts = open_tournament.executor, []
    for findings in verify_tournament(open_tournament.record, executor):
        assert findings.differences == []
        verdicts.append(findings.verdict)
    assert verdicts == ["incomplete"] * (len(open_tournament.record) - 1) + ["sound"]


def test_own_seeds_that_the_server_knows_bind_nothing():
    plan = Plan(name="seeds", game="laplaplus", stages=(Swiss(rounds=1),))
    own = [
        Entry(name=f"own {number}", build=row_build(Random(number)), seed=f"{number}" * 64)
        for number in range(3)
    ]
    for entries in ([*rows(2), own[0]], own):
        tournament = LocalTournament.of(LAPLAPLUS, plan, entries).play()
        assert tournament.verified().choice == "nobody_bound_them"


@pytest.mark.parametrize("secret_entries", [False, True])
def test_matches_with_own_cards_are_replayed(secret_entries):
    build = [dict(answer) for answer in BUILD]
    build[0]["deck"] = ["own-U01", *build[0]["deck"][1:]]
    build[1]["squares"] = {**build[1]["squares"], "1": "own-U01"}
    own = [Entry(name=name, build=build, cards={"unit": [UNIT]}) for name in ("one", "two")]
    without_own = [Entry(name="three", build=cardgard_build(Random(3)))]
    plan = Plan(
        name="own",
        game="cardgard",
        stages=(Swiss(rounds=3),),
        secret_entries=secret_entries,
    )
    tournament = LocalTournament.of(CARDGARD, plan, [*own, *without_own]).play()
    assert tournament.verified().sound
    kind = "builds.opened" if secret_entries else "entrants.entered"

    def stronger(data: dict[str, Any]) -> None:
        (data["builds"] if secret_entries else data["entries"])[0]["cards"]["unit"][0]["hp"] += 3

    found = kinds_of(tournament.verified(changed(tournament.record, kind, stronger)))
    assert ("build" if secret_entries else "result") in found


def test_matches_between_people_are_compared_and_decide_their_pairings(plain):
    seen: list[Any] = []
    *_, findings = verify_tournament(plain.record, None, check_score=seen.append)
    assert findings.sound
    assert findings.matches == len(seen) > 0


def test_a_score_that_differs_from_its_record_is_found(plain):
    *_, findings = verify_tournament(plain.record, None, check_score=lambda _score: "it is another")
    assert kinds_of(findings) == {"match"}


def test_a_result_that_differs_from_its_scores_is_found(plain):
    line = next(at for at, line in enumerate(plain.record) if b"results.taken" in line)
    record = list(plain.record)
    record[line] = record[line].replace(b'"decided":"games"', b'"decided":"die"', 1)
    *_, findings = verify_tournament(record, None)
    assert "result" in kinds_of(findings)


def test_a_record_begins_with_a_header(plain):
    with pytest.raises(BrokenLine):
        list(verify_tournament(plain.record[1:], plain.executor))


def test_replayed_matches_are_compared_with_stored_ones(plain):
    *_, findings = verify_tournament(plain.record, plain.executor, lambda played: "it is another")
    assert kinds_of(findings) == {"match"}


# --- changed facts -------------------------------------------------------------------------------


def swap(rows: list[Any]) -> None:
    rows[0], rows[-1] = rows[-1], rows[0]


def seats(pairing: dict[str, Any]) -> None:
    pairing["a"], pairing["b"] = pairing["b"], pairing["a"]


def other_winner(result: dict[str, Any]) -> None:
    result["winner"] = 1 if result["winner"] != 1 else 2


CHEATS: list[tuple[str, Callable[[dict[str, Any]], object], str]] = [
    ("tournament.created", lambda data: data.update(chain_head=OTHER), "chain"),
    ("entrants.entered", lambda data: data["entries"][0].update(seed_commit=OTHER), "seed"),
    ("entrants.entered", lambda data: data["entries"][0].update(build=[{"row": []}]), "result"),
    ("entrants.entered", lambda data: data["entries"][0].update(name="nobody"), "result"),
    ("entries.locked", lambda data: data["entrants"].pop(), "entrants"),
    ("seeds.revealed", lambda data: data["seeds"][0].__setitem__(1, OTHER), "seed"),
    ("seeds.revealed", lambda data: data["seeds"][0].__setitem__(1, "no seed"), "line"),
    ("seeds.revealed", lambda data: data["seeds"].pop(), "seed"),
    ("seeds.revealed", lambda data: swap(data["seeds"]), "seed"),
    ("entropy.fixed", lambda data: data.update(mix=OTHER), "mix"),
    ("draw.opened", lambda data: data.update(link=OTHER), "chain"),
    ("draw.opened", lambda data: data.update(draw=2), "chain"),
    ("stage.begun", lambda data: swap(data["seeds"]), "seeds"),
    ("stage.begun", lambda data: data["seeds"].pop(), "seeds"),
    ("stage.begun", lambda data: data["seeds"].append(99), "line"),
    ("round.paired", lambda data: seats(data["pairings"][0]), "pairing"),
    ("round.paired", lambda data: data["pairings"][0].update(run=1), "pairing"),
    ("round.paired", lambda data: data["pairings"][0].update(a=99), "pairing"),
    ("round.paired", lambda data: data.update(round=7), "pairing"),
    ("round.paired", lambda data: data.update(stage=7), "line"),
    ("round.closed", lambda data: swap(data["table"]), "table"),
    ("round.closed", lambda data: data["table"][0].update(points=99), "table"),
    ("tournament.finished", lambda data: swap(data["ranking"]), "ranking"),
    ("results.taken", lambda data: other_winner(data["results"][0]), "result"),
    ("results.taken", lambda data: data["results"][0].update(decided="ruling"), "result"),
    ("results.taken", lambda data: data["results"][0].update(slot=9), "result"),
    ("results.taken", lambda data: data["results"][0].update(run=1), "result"),
    ("results.taken", lambda data: data["results"].append(data["results"][0]), "result"),
    ("results.taken", lambda data: data["results"][0]["matches"].pop(), "result"),
    ("results.taken", lambda data: data["results"][0]["matches"][0].update(head=OTHER), "result"),
    ("results.taken", lambda data: data["results"][0]["matches"][0].update(version=3), "result"),
    ("results.taken", lambda data: data.update(round=2), "result"),
]


@for_every(("kind", "cheat", "what"), CHEATS)
def test_a_changed_fact_is_found(plain, kind, cheat, what):
    forged = changed(plain.record, kind, cheat)
    assert forged != plain.record
    assert what in kinds_of(plain.verified(forged))


@for_every(("kind", "cheat", "what"), CHEATS)
def test_a_changed_fact_is_found_in_a_long_record(open_tournament, kind, cheat, what):
    # The very first entries were all replaced, so nothing depends on them.
    nth = 1 if kind == "entrants.entered" else 0
    assert not open_tournament.verified(changed(open_tournament.record, kind, cheat, nth)).sound


@pytest.mark.parametrize(
    "cheat",
    [
        lambda data: data["builds"][0].update(build=[{"row": []}]),
        lambda data: data["builds"][0].update(nonce=OTHER),
        lambda data: data["builds"][0].update(no=9),
        lambda data: data["builds"][0].update(cards={"card": []}),
        lambda data: data["builds"].pop(),
        lambda data: data["builds"].append(data["builds"][0]),
    ],
)
def test_a_sealed_build_is_opened_as_it_was_sealed(sealed_tournament, cheat):
    forged = changed(sealed_tournament.record, "builds.opened", cheat)
    assert "build" in kinds_of(sealed_tournament.verified(forged))


def test_no_build_stays_sealed(sealed_tournament):
    record = sealed_tournament.record
    del record[places(record, "builds.opened")[0]]
    assert "seeds" in kinds_of(sealed_tournament.verified(renumbered(record))), "no stage can begin"


@pytest.mark.parametrize(
    ("nth", "cheat"),
    [
        (0, lambda ruling: ruling.update(slot=1)),
        (1, lambda ruling: ruling.pop("repair")),
        (1, lambda ruling: ruling.update(winner=None)),
        (2, lambda ruling: ruling.pop("replay")),
        (2, lambda ruling: ruling.update(build=[{"row": []}])),
        (3, lambda ruling: ruling.update(entrant=99)),
    ],
)
def test_a_changed_ruling_is_found(open_tournament, nth, cheat):
    forged = changed(open_tournament.record, "ruling.made", lambda data: cheat(data["ruling"]), nth)
    assert not open_tournament.verified(forged).sound


def test_an_illegal_ruling_is_found(plain):
    ruling = msgspec.to_builtins(Overturn(0, 9, 0, 1))
    line = {"data": {"reason": "", "ruling": ruling}, "type": "ruling.made"}
    assert "ruling" in kinds_of(plain.verified(with_line(plain.record, -1, line)))


def test_the_header_is_canonical(plain):
    header, *lines = plain.record
    assert kinds_of(plain.verified([header.replace(b":", b": ", 1), *lines])) == {"line"}


# --- dropped, moved and added lines --------------------------------------------------------------


def with_line(record: Record, at: int, line: dict[str, Any]) -> Record:
    """The record with an organiser's line inserted at this place."""
    dated = line | {"at": "2026-01-02T03:04:05.678Z", "by": "organiser", "v": 0}
    return renumbered([*record[:at], canonical(dated), *record[at:]])


def test_a_line_cannot_be_dropped(plain):
    for at in range(1, len(plain.record)):
        dropped = [*plain.record[:at], *plain.record[at + 1 :]]
        if at < len(plain.record) - 1:
            assert "line" in kinds_of(plain.verified(dropped)), "the numbers have a gap"
        findings = plain.verified(renumbered(dropped))
        assert findings.head != plain.ledger.head.hex()
        assert not findings.sound or not findings.finished


def test_lines_cannot_be_exchanged(plain):
    for at in range(1, len(plain.record) - 1):
        record = plain.record
        record[at], record[at + 1] = record[at + 1], record[at]
        assert "line" in kinds_of(plain.verified(record)), "the numbers are out of order"
        assert not plain.verified(renumbered(record)).sound


def test_a_line_cannot_be_repeated(plain):
    for at in range(1, len(plain.record)):
        doubled = [*plain.record[: at + 1], *plain.record[at:]]
        assert "line" in kinds_of(plain.verified(doubled)), "a number comes twice"
        if at not in places(plain.record, "entrants.entered"):  # who enters twice alike may do so
            assert not plain.verified(renumbered(doubled)).sound


ADDED: list[tuple[str, dict[str, Any], str]] = [
    (
        "an entry after the lock",
        {"data": {"entries": []}, "type": "entrants.entered"},
        "order",
    ),
    ("a late check-in", {"data": {"entrants": [1]}, "type": "entrants.checked_in"}, "order"),
    ("another lock", {"data": {"entrants": [1, 2]}, "type": "entries.locked"}, "entrants"),
    ("another chain", {"data": {"chain_head": OTHER}, "type": "tournament.created"}, "order"),
    ("another mix", {"data": {"mix": OTHER}, "type": "entropy.fixed"}, "order"),
    ("another link", {"data": {"draw": 1, "link": OTHER}, "type": "draw.opened"}, "order"),
    ("a build", {"data": {"builds": []}, "type": "builds.opened"}, "build"),
    ("no pause", {"data": {}, "type": "tournament.resumed"}, "order"),
    ("nothing", {"data": {}, "type": "tournament.slept"}, "line"),
    ("nonsense", {"data": [], "type": "round.closed"}, "line"),
]


@pytest.mark.parametrize(("line", "what"), [case[1:] for case in ADDED], ids=[c[0] for c in ADDED])
def test_an_impossible_line_is_found(plain, line, what):
    for kind in ("stage.begun", "results.taken", "round.closed"):
        forged = with_line(plain.record, places(plain.record, kind)[0], line)
        assert what in kinds_of(plain.verified(forged))


def test_a_line_after_the_end_is_found(plain):
    for line in (
        {"data": {"entrant": 1}, "type": "entrant.withdrawn"},
        {"data": {}, "type": "tournament.cancelled"},
        {"data": {}, "type": "tournament.paused"},
    ):
        forged = with_line(plain.record, len(plain.record), line)
        assert "order" in kinds_of(plain.verified(forged))


def test_restoring_an_overturned_result_is_found(open_tournament):
    record = open_tournament.record
    old = msgspec.json.decode(record[places(record, "results.taken")[0]])
    at = places(record, "ruling.made")[1] + 1
    assert "result" in kinds_of(open_tournament.verified(with_line(record, at, old)))


def test_a_result_after_the_cancellation_is_found(plain):
    record = plain.record
    at = places(record, "results.taken")[0]
    cancelled = with_line(record, at, {"data": {}, "type": "tournament.cancelled"})
    assert "result" in kinds_of(plain.verified(cancelled))


def test_a_record_that_ends_early_is_not_finished(plain, open_tournament):
    assert not plain.verified(plain.record[:-1]).finished
    record = open_tournament.record
    again = places(record, "tournament.finished")[-1]
    assert not open_tournament.verified(record[:again]).finished


def test_a_line_in_another_encoding_is_found(plain):
    record = plain.record
    record[5] = record[5].replace(b":", b": ", 1)
    assert "line" in kinds_of(plain.verified(record))


def test_only_a_known_head_reveals_a_whole_forgery(plain):
    forged = LocalTournament.of(LAPLAPLUS, plain.state.plan, rows(4)).play()
    assert forged.verified().sound
    assert forged.verified().head != plain.ledger.head.hex()


def test_other_cards_give_other_matches(plain):
    cards = msgspec.json.decode(LAPLAPLUS.cards.house())
    for card in cards["card"]:
        card["force"] = card["force"] % 5 + 1
    executor = PairingExecutor(
        plain.header, LAPLAPLUS, canonical(cards), LAPLAPLUS.cards.read(cards)
    )
    *_, findings = verify_tournament(plain.record, executor)
    assert "result" in kinds_of(findings)
    assert house_cards(LAPLAPLUS) != LAPLAPLUS.cards.read(cards)
