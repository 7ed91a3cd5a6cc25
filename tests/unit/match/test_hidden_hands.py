"""Hidden hands, tested with Lanterns, which uses every feature of the shared events."""

import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from lanterns import LANTERNS
from saikoro.conformance.seating import Seated
from saikoro.domain.verification.audit import audit
from saikoro.domain.verification.verify import verify
from tests.kit.budget import budget
from tests.kit.lantern_decks import CARDS, DECK


def finished(salt: object, decks: list[dict[str, Any]] | None = None) -> Seated:
    """A whole match of legal answers, chosen by their position in the hand."""
    choose = random.Random(repr(salt))
    match = Seated.both(LANTERNS, salt)
    for seat, deck in enumerate(decks or [DECK, DECK]):
        match.answer(seat, deck)
    match.run()
    while not match.driver.state.over:
        seats = match.waiting
        choose.shuffle(seats)
        for seat in seats:
            match.answer(seat, choose.choice(match.options(seat)))
        match.run()
    return match


def test_a_match_with_hidden_hands_plays_and_verifies():
    match = finished("whole")
    facts = verify(match.record, match.driver.head.hex())
    assert facts.sound, facts.faults
    assert (facts.choice, facts.finished) == ("nobody_bound_them", True)
    assert facts.dice == 5
    assert facts.draws == 5
    assert facts.submissions == 4 + 10
    assert facts.cards == 10


def test_every_batch_opens_at_most_one_draw():
    match = finished("draws")
    for batch in match.batches:
        opened = [line for line in batch.lines if b'"type":"draw.opened"' in line]
        assert len(opened) <= 1


@settings(max_examples=budget(25, soak=2_000))
@given(salt=st.integers(0, 10**9))
def test_replaying_emits_the_same_lines_and_folding_gives_the_same_state(salt):
    match = finished(salt)
    assert match.replayed().head == match.driver.head
    assert match.folded() == match.driver.state
    assert audit(LANTERNS, match.cards, match.record).head == match.driver.head


@settings(max_examples=budget(25, soak=2_000))
@given(salt=st.integers(0, 10**9))
def test_a_match_continues_from_any_batch_on_a_new_driver(salt):
    match = finished(salt)
    cut = salt % len(match.batches)
    driver = match.new_driver()
    for index, batch in enumerate(match.batches):
        if index == cut:
            continued = Seated(LANTERNS, salt)
            continued.lines, continued.secrets = match.lines[: batch.after], match.secrets
            driver = continued.replayed()
        lines = batch.lines
        if b'"at":' in lines[0][:6]:
            for version, line in enumerate(lines, batch.after + 1):
                driver.take(line, batch.secrets.get(version, {}))
        else:
            emitted = driver.advance()
            assert emitted is not None
            assert (emitted.lines, emitted.secrets) == (lines, batch.secrets)


class TestLeaks:
    """Two matches that differ only in hidden cards have public streams of the same shape."""

    @settings(max_examples=budget(25, soak=2_000))
    @given(first=st.permutations(CARDS), second=st.permutations(CARDS), salt=st.integers(0, 999))
    def test_before_a_card_is_revealed_only_hashes_differ(self, first, second, salt):
        streams = []
        for cards in (first, second):
            match = Seated.both(LANTERNS, salt)
            match.answer(0, {"deck": cards[:6], "charm": cards[0]})
            match.answer(1, DECK)
            match.run()
            for seat in (0, 1):
                match.answer(seat, match.options(seat)[0])
            streams.append(match)
        assert streams[0].types == streams[1].types
        assert [len(line) for line in streams[0].lines] == [len(line) for line in streams[1].lines]

    @given(hidden=st.sampled_from(["lantern-7", "lantern-8", "lantern-9"]))
    def test_a_card_that_is_never_revealed_leaves_no_trace(self, hidden):
        def played(charm: str, last: str) -> Seated:
            match = Seated.both(LANTERNS, rounds=1)
            match.answer(0, {"deck": [*CARDS[:5], last], "charm": charm})
            match.answer(1, DECK)
            match.run()
            for seat in (0, 1):
                hand = match.decision.choices.form(seat).hand.values()
                options = match.options(seat)
                shown = next(i for i, card in enumerate(hand) if card in CARDS[:5])
                match.answer(seat, options[shown])
            match.run()
            while match.waiting:
                for seat in match.waiting:
                    match.answer(seat, match.options(seat)[0])
                match.run()
            return match

        one, other = played(CARDS[0], CARDS[5]), played(CARDS[0], hidden)
        assert one.types == other.types
        assert list(map(len, one.lines)) == list(map(len, other.lines))

    def test_public_lines_have_no_hidden_card_before_it_is_revealed(self):
        match = Seated.both(LANTERNS)
        match.play([(0, DECK), (1, DECK)])
        assert not [line for line in match.lines if b"lantern-1" in line]

    def test_a_seat_sees_its_own_hand_and_no_other(self):
        match = Seated.both(LANTERNS).play([(0, DECK), (1, DECK)])
        found = list(match.secrets.values())
        shown = [
            (seat, handle)
            for secrets in found
            for seat in ("0", "1")
            for handle in secrets.get(seat, {})
            if handle.startswith("d")
        ]
        assert sorted(shown) == [(seat, f"d{seat}.0.{at}") for seat in "01" for at in range(3)]
