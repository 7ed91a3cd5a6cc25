"""Every way to cheat that a record alone reveals: each is really performed, and caught.

The record belongs to a match of Lanterns, which has dice, sealed submissions and hidden cards.
"""

from typing import Any

import pytest

from lanterns import LANTERNS
from saikoro.conformance.seating import Seated, secret
from saikoro.domain.errors import ReplayDiverged
from saikoro.domain.verification.audit import audit
from saikoro.domain.verification.facts import Facts
from saikoro.domain.verification.verify import verify
from tests.kit.forging import changed, renumbered
from tests.unit.match.test_hidden_hands import finished


@pytest.fixture(scope="module")
def match() -> Seated:
    return finished("cheats")


def whats(facts: Facts) -> set[str]:
    return {fault.what for fault in facts.faults}


@pytest.mark.parametrize(
    ("kind", "change", "what"),
    [
        ("die.rolled", lambda data: data.update(value=data["value"] % 6 + 1), "die"),
        ("die.rolled", lambda data: data.update(sides=20), "die"),
        ("die.rolled", lambda data: data.update(draw=data["draw"] - 1), "die"),
        ("draw.opened", lambda data: data.update(link=secret("other").hex()), "link"),
        ("draw.opened", lambda data: data.update(draw=2), "draw"),
        ("seed.revealed", lambda data: data.update(seed=secret("other").hex()), "seed"),
        ("entropy.fixed", lambda data: data.update(mix=secret("other").hex()), "mix"),
        ("submission.opened", lambda data: data.update(payload={"card": "d0.0.5"}), "submission"),
        ("submission.opened", lambda data: data.update(nonce=secret("other").hex()), "submission"),
        ("card.revealed", lambda data: data.update(card="lantern-99"), "card"),
        ("card.revealed", lambda data: data.update(pos=data["pos"] + 1), "card"),
        ("secrets.opened", lambda data: data["deck_secrets"].reverse(), "deck"),
        ("match.created", lambda data: data["deck_commits"].reverse(), "deck"),
        ("match.created", lambda data: data.update(chain_head=secret("other").hex()), "mix"),
    ],
)
def test_a_forged_fact_contradicts_what_was_committed_to(match, kind, change, what):
    assert what in whats(verify(changed(match.record, kind, change)))


class TestTheStreamIsWhole:
    def test_dropping_a_line_leaves_a_gap(self, match):
        record = match.record
        del record[20]
        assert "version" in whats(verify(record))

    def test_swapping_lines_breaks_their_order(self, match):
        record = match.record
        record[20], record[21] = record[21], record[20]
        assert "version" in whats(verify(record))

    def test_inserting_a_line_repeats_a_number(self, match):
        record = match.record
        record.insert(20, record[20])
        assert "version" in whats(verify(record))

    def test_cutting_off_the_end_shows_against_a_kept_head(self, match):
        assert not verify(match.record[:-4]).faults
        assert whats(verify(match.record[:-4], match.driver.head.hex())) == {"head"}

    def test_another_encoding_of_a_line_is_no_line(self, match):
        record = match.record
        record[5] = record[5].replace(b":", b": ", 1)
        assert "canonical" in whats(verify(record))

    def test_nothing_follows_the_end(self, match):
        record = match.record
        assert "order" in whats(verify(renumbered([*record, record[-3]])))


class TestTheOperatorWithTheKey:
    def test_skipping_a_roll_leaves_a_hole_in_the_draws(self, match):
        kept = [line for line in match.record if b'"draw":1' not in line]
        assert "draw" in whats(verify(renumbered(kept)))

    def test_rerolling_in_the_same_draw_gives_another_die_than_the_rules_ask(self, match):
        record = match.record
        at = next(at for at, line in enumerate(record) if b'"die.rolled"' in line)
        forged = renumbered([*record[: at + 1], record[at], *record[at + 1 :]])
        assert "die" in whats(verify(forged))

    def test_what_was_sealed_is_opened_once(self, match):
        record = match.record
        at = next(at for at, line in enumerate(record) if b'"submission.opened"' in line)
        forged = renumbered([*record[: at + 1], record[at], *record[at + 1 :]])
        assert "submission" in whats(verify(forged))

    def test_choosing_a_seed_after_seeing_the_rival_s_is_too_late(self, match):
        record = match.record
        joined = [line for line in record if b'"seat.joined"' in line]
        late = [line for line in record if line != joined[1]]
        at = next(at for at, line in enumerate(late) if b'"seed.revealed"' in line)
        assert "order" in whats(verify(renumbered([*late[: at + 1], joined[1], *late[at + 1 :]])))

    def test_an_unsigned_fact_is_caught_only_by_a_kept_head_or_by_the_rules(self, match):
        forged = changed(match.record, "lanterns.round_started", lambda data: data.update(round=9))
        assert not verify(forged).faults
        assert whats(verify(forged, match.driver.head.hex())) == {"head"}
        with pytest.raises(ReplayDiverged):
            audit(LANTERNS, match.cards, forged)

    def test_a_whole_forged_match_is_caught_only_by_a_kept_head(self, match):
        other = finished("another").record
        assert not verify(other).faults
        assert whats(verify(other, match.driver.head.hex())) == {"head"}


class TestThePlayer:
    def test_a_copied_commitment_cannot_be_opened_by_another_seat(self, match):
        def copy(data: dict[str, Any]) -> None:
            data["seat"], data["no"] = 1, 1

        assert "submission" in whats(verify(changed(match.record, "submission.opened", copy)))

    def test_a_card_that_was_not_dealt_fits_no_position(self, match):
        dealt = changed(match.record, "card.revealed", lambda data: data.update(deck=1))
        assert "card" in whats(verify(dealt))
