"""Verification of tournaments: sound records pass; forged ones are in tests/attacks."""

from random import Random
from typing import Any

import msgspec
import pytest

from saikoro.conformance.seating import house_cards
from saikoro.domain.errors.records import BrokenLine
from saikoro.domain.games.cardgard import CARDGARD
from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.domain.record.canonical import canonical
from saikoro.domain.tournament.entries.entry import Entry
from saikoro.domain.tournament.matches.executor import PairingExecutor
from saikoro.domain.tournament.planning.plan import Plan, Swiss
from saikoro.domain.tournament.verification.findings import Findings
from saikoro.domain.tournament.verification.verify import verify_tournament
from tests.kit.cardgard import BUILD, UNIT
from tests.kit.entries import cardgard_build, row_build
from tests.kit.forged_cups import plain as unforged
from tests.kit.forged_cups import rows, whole
from tests.kit.forging import changed, places
from tests.kit.local_tournament import LocalTournament


@pytest.fixture(scope="module")
def open_tournament() -> LocalTournament:
    return whole()


@pytest.fixture(scope="module")
def sealed_tournament() -> LocalTournament:
    return whole(secret_entries=True)


@pytest.fixture(scope="module")
def plain() -> LocalTournament:
    return unforged()


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
