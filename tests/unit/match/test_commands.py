"""The commands of a match, and when they are refused."""

from typing import Any

import pytest

from lanterns import LANTERNS
from saikoro.conformance.seating import START, Seated, secret
from saikoro.domain.errors.dice import BadCommitment
from saikoro.domain.errors.matches import (
    AlreadyAnswered,
    AlreadyStarted,
    MatchNotStarted,
    MatchOver,
    NoFreeSeat,
    NothingAsked,
    NotYourDecision,
    WrongDecision,
)
from saikoro.domain.errors.rules import IllegalAnswer
from saikoro.domain.fairness.commitments import seed_commit
from saikoro.domain.match.commands import answering, deadlines, leaving, opening
from saikoro.domain.match.events import PairingPlayed
from saikoro.domain.verification.audit import audit
from saikoro.domain.verification.verify import verify
from saikoro.service.clock import iso
from tests.kit.forged_bases import come
from tests.kit.lantern_decks import CARDS, DECK
from tests.kit.records import verdict

SEEDLESS: dict[str, Any] = {"player": None, "seed": None, "commit": None, "server_seed": bytes(32)}


def dealt(salt: object = "", **options: Any) -> Seated:
    """A match of Lanterns in which both seats have a hand and choose a card."""
    return Seated.both(LANTERNS, salt, **options).play([(0, DECK), (1, DECK)])


class TestLeaving:
    def test_a_seat_that_leaves_before_the_start_cancels_the_match(self):
        match = Seated(LANTERNS)
        match.join(0)
        match.accept([leaving.leave(match.driver)], "seat0")
        assert (match.driver.state.status, match.driver.state.reason) == ("cancelled", "left")
        assert verify(match.record).faults == []
        with pytest.raises(MatchOver):
            leaving.leave(match.driver)

    def test_nobody_leaves_a_match_that_has_begun(self):
        with pytest.raises(AlreadyStarted):
            leaving.leave(Seated.both(LANTERNS).driver)


class TestJoining:
    def test_seats_fill_in_order(self):
        match = Seated(LANTERNS)
        match.join(0)
        joined, _ = opening.join(match.driver, None, **SEEDLESS)
        assert joined.seat == 1

    def test_a_seat_can_be_chosen(self):
        joined, _ = opening.join(Seated(LANTERNS).driver, 1, **SEEDLESS)
        assert joined.seat == 1

    @pytest.mark.parametrize("seat", [0, None, 2])
    def test_a_taken_seat_is_not_free(self, seat):
        match = Seated(LANTERNS)
        match.join(0)
        if seat is None:
            match.join(1)
        with pytest.raises(NoFreeSeat):
            opening.join(match.driver, seat, **SEEDLESS)

    def test_a_seat_without_a_seed_plays_with_the_committed_one_of_the_server(self):
        match = Seated(LANTERNS)
        joined, secret = opening.join(match.driver, 1, **SEEDLESS)
        assert joined.seed_by == "server"
        assert joined.seed_commit == match.driver.preparation.server_seed_commits[1]
        assert secret == {"server": {"seed": match.driver.preparation.server_seeds[1].hex()}}

    def test_a_match_created_without_server_seeds_takes_one_at_joining(self):
        match = Seated(LANTERNS)
        match.driver.preparation.server_seeds = {}
        _, secret = opening.join(match.driver, 0, **SEEDLESS)
        assert secret == {"server": {"seed": bytes(32).hex()}}

    @pytest.mark.parametrize("seat", [0, 1])
    def test_a_commitment_of_the_server_cannot_be_used(self, seat):
        match = Seated(LANTERNS)
        commit = bytes.fromhex(match.driver.preparation.server_seed_commits[seat])
        with pytest.raises(BadCommitment):
            opening.join(match.driver, seat, **SEEDLESS | {"commit": commit})

    def test_a_seed_that_contradicts_its_commitment_is_refused(self):
        with pytest.raises(BadCommitment):
            Seated(LANTERNS).join(0, seed=secret("mine"), commit=secret("not of mine"))

    def test_seeds_are_revealed_when_all_have_joined(self):
        match = Seated(LANTERNS)
        match.join(1)
        match.run()
        assert match.types == ["match.created", "seat.joined"]
        match.join(0)
        match.run()
        assert [data["seat"] for data in match.data("seed.revealed")] == [0, 1]


class TestCommittedSeeds:
    @pytest.fixture
    def match(self) -> Seated:
        match = Seated(LANTERNS)
        match.join(0, commit=seed_commit(match.header.match_id, 0, secret("mine")))
        match.join(1)
        match.run()
        return match

    def test_the_match_waits_for_them(self, match):
        assert match.driver.awaiting is not None
        assert match.driver.awaiting.what == "seeds"
        assert match.waiting == [0]

    def test_only_the_committed_seed_is_accepted(self, match):
        with pytest.raises(BadCommitment):
            opening.post_seed(match.driver, 0, secret("another"))

    def test_a_seed_is_posted_once(self, match):
        with pytest.raises(AlreadyAnswered):
            opening.post_seed(match.driver, 1, secret("seed", 1, ""))

    def test_a_posted_seed_is_revealed_with_the_others(self, match):
        match.accept([opening.post_seed(match.driver, 0, secret("mine"))], "seat0")
        match.run()
        assert match.data("seed.revealed")[0]["seed"] == secret("mine").hex()
        assert verify(match.record).sound
        assert match.replayed().head == match.driver.head

    def test_a_missing_seed_cancels_the_match(self, match):
        match.time_out()
        assert match.data("match.cancelled") == [{"reason": "seed_missing"}]


class TestForfeits:
    """A seat that does not open its seed in time loses, in matches that say so."""

    @staticmethod
    def match(steps: str, **options: Any) -> Seated:
        return come("fairies", steps, **{"seed_seconds": 600, **options})

    @pytest.mark.parametrize(
        ("steps", "winner"), [("k0 k1 o0", 0), ("k0 k1 o1", 1), ("k0 k1", None)]
    )
    def test_who_has_opened_wins(self, steps, winner):
        match = self.match(steps)
        match.time_out()
        match.run()
        assert match.types[-3:] == ["seed.lapsed", "match.finished", "secrets.opened"]
        assert match.driver.state.status == "finished"
        assert (match.driver.state.winner, match.driver.state.reason) == (winner, "seed_lapsed")
        assert match.driver.awaiting is None
        assert not match.driver.due
        assert verdict(match.record) == "sound"
        assert match.replayed().head == match.driver.head

    @pytest.mark.parametrize(("options", "seconds"), [({}, 600), ({"join_seconds": 0}, 600)])
    def test_the_time_is_that_of_the_options(self, options, seconds):
        match = self.match("k0 k1 o0", **options)
        assert match.awaiting.deadlines == {1: match.now + 1_000 * seconds}

    def test_nothing_can_be_opened_afterwards(self):
        match = self.match("k0 k1 o0")
        match.time_out()
        match.run()
        with pytest.raises(MatchOver):
            opening.post_seed(match.driver, 1, secret("own", 1))

    def test_a_match_without_limits_that_waits_for_a_seed_does_not_expire(self):
        assert deadlines.expire(self.match("k0 k1 o0", join_seconds=0).driver) == []


class TestAnswering:
    def test_no_decision_is_open_before_the_match_has_started(self):
        with pytest.raises(MatchNotStarted):
            answering.answer(Seated(LANTERNS).driver, 0, DECK, [])

    def test_no_decision_is_open_while_the_rules_can_continue(self):
        match = Seated.both(LANTERNS)
        match.answer(0, DECK)
        match.answer(1, DECK)
        with pytest.raises(NothingAsked):
            match.answer(0, DECK)

    def test_an_accepted_answer_cannot_be_changed(self):
        match = Seated.both(LANTERNS)
        match.answer(0, DECK)
        with pytest.raises(AlreadyAnswered):
            match.answer(0, DECK)

    def test_an_answer_may_name_the_decision_it_is_for(self):
        match = Seated.both(LANTERNS)
        with pytest.raises(WrongDecision):
            answering.answer(match.driver, 0, DECK, [bytes(32)] * 2, number=2)
        assert answering.answer(match.driver, 0, DECK, [bytes(32)] * 2, number=1)

    def test_an_illegal_answer_changes_nothing(self):
        match = Seated.both(LANTERNS)
        before = match.driver.version
        with pytest.raises(IllegalAnswer) as refused:
            match.answer(0, {"deck": CARDS[:6], "charm": CARDS[8]})
        assert [v.pointer for v in refused.value.violations] == ["/charm"]
        assert match.driver.version == before

    def test_an_open_decision_is_for_its_seat_only(self):
        match = until_kept()
        (seat,) = match.waiting
        with pytest.raises(NotYourDecision):
            match.answer(1 - seat, {"card": "d0.0.0"})
        match.answer(seat, match.options(seat)[0])
        assert match.data("answer.given")[-1]["seat"] == seat


def until_kept() -> Seated:
    """A match that asks one seat what to keep, in the middle of a resolution."""
    for salt in range(20):
        match = dealt(salt)
        for seat in (0, 1):
            match.answer(seat, match.options(seat)[0])
        match.run()
        if match.decision.name == "keep":
            return match
    raise AssertionError("no match of twenty asked a seat to keep a card")


class TestCommittedSubmissions:
    def committed(self, **options: Any) -> tuple[Seated, dict[str, str], list[bytes]]:
        """Seat 0 has committed to its first card, seat 1 has given its own to the server."""
        match, nonce = dealt(**options), secret("nonce")
        card = match.options(0)[0]
        (sealed,) = answering.answer(match.driver, 0, card, [nonce])
        commit = bytes.fromhex(sealed[0].commit)  # type: ignore[attr-defined]
        match.accept(answering.seal(match.driver, 0, [commit]), "seat0")
        match.answer(1, match.options(1)[0])
        match.run()
        return match, card, [nonce]

    def test_the_match_waits_for_the_opening(self):
        match, card, nonces = self.committed()
        assert match.driver.awaiting is not None
        assert match.driver.awaiting.what == "openings"
        assert match.waiting == [0]
        match.accept([answering.post_submission(match.driver, 0, card, nonces)], "seat0")
        match.run()
        assert match.data("submission.opened")[0]["payload"] == card
        assert verify(match.record).sound
        assert match.replayed().head == match.driver.head

    def test_only_the_committed_submission_can_be_opened(self):
        match, _, nonces = self.committed()
        with pytest.raises(BadCommitment):
            answering.post_submission(match.driver, 0, match.options(0)[1], nonces)
        with pytest.raises(NotYourDecision):
            answering.post_submission(match.driver, 1, match.options(1)[0], nonces)

    def test_an_illegal_submission_cannot_be_opened(self):
        match, _, nonces = self.committed()
        with pytest.raises(IllegalAnswer):
            answering.post_submission(match.driver, 0, {"card": "d1.0.0"}, nonces)

    def test_a_missing_opening_counts_as_the_default_answer(self):
        match, _, _ = self.committed()
        first = match.options(0)[0]["card"]
        match.time_out()
        match.run()
        assert match.data("lanterns.card_played")[0] == {"seat": 0, "card": first}
        assert [opened["seat"] for opened in match.data("submission.opened")] == [1]
        assert match.replayed().head == match.driver.head

    def test_the_end_of_a_round_says_which_opening_is_awaited(self):
        match, _, _ = self.committed(pairing=PairingPlayed("ab" * 16, 0, 1, 0, iso(START)))
        match.accept([deadlines.end_round(match.driver)], "server")
        assert match.data("match.cancelled") == [{"awaited": [0], "reason": "round_over"}]
        assert verify(match.record).sound

    def test_there_is_a_commitment_for_every_part(self):
        with pytest.raises(BadCommitment):
            answering.seal(Seated.both(LANTERNS).driver, 0, [bytes(32)])

    def test_an_open_decision_accepts_no_commitment(self):
        match = until_kept()
        with pytest.raises(BadCommitment):
            answering.seal(match.driver, match.waiting[0], [bytes(32)])


class TestDeadlines:
    def test_a_match_with_a_free_seat_is_cancelled(self):
        match = Seated(LANTERNS)
        match.time_out()
        assert match.driver.state.status == "cancelled"
        assert match.driver.awaiting is None
        with pytest.raises(MatchOver):
            match.join(0)

    def test_a_missed_deadline_gives_the_default_answer(self):
        match = dealt()
        match.answer(0, match.options(0)[1])
        first = match.options(1)[0]["card"]
        match.time_out()
        match.run()
        assert match.data("seat.timed_out") == [{"seat": 1, "decision": 2}]
        assert match.data("lanterns.card_played")[1] == {"seat": 1, "card": first}

    def test_the_third_missed_deadline_forfeits(self):
        match = dealt()
        while not match.driver.state.over:
            if 0 in match.waiting:
                match.answer(0, match.options(0)[0])
            match.run()
            if match.waiting:
                match.time_out()
            match.run()
        assert match.data("match.finished") == [{"winner": 0, "reason": "timed_out"}]
        assert verify(match.record).sound

    def test_two_seats_that_miss_the_same_deadline_both_forfeit(self):
        match = Seated.both(LANTERNS)
        match.time_out()
        match.run()
        assert match.data("match.finished") == [{"winner": None, "reason": "timed_out"}]
        assert audit(LANTERNS, match.cards, match.record).head == match.driver.head


class TestResigning:
    def test_the_other_seat_wins(self):
        match = dealt()
        match.resign(0)
        match.run()
        assert match.data("match.finished") == [{"winner": 1, "reason": "resigned"}]
        assert match.replayed().head == match.driver.head

    def test_a_resignation_between_two_batches_takes_effect_there(self):
        match = Seated.both(LANTERNS)
        match.answer(0, DECK)
        match.answer(1, DECK)
        batch = match.driver.advance()
        assert batch is not None
        match._append(batch)
        assert match.driver.due
        match.resign(1)
        match.run()
        assert match.data("match.finished") == [{"winner": 0, "reason": "resigned"}]
        assert match.replayed().head == match.driver.head

    def test_there_is_no_resignation_before_the_start_or_after_the_end(self):
        match = Seated(LANTERNS)
        with pytest.raises(MatchNotStarted):
            match.resign(0)
        match = dealt()
        match.resign(0)
        match.run()
        with pytest.raises(MatchOver):
            match.resign(1)
