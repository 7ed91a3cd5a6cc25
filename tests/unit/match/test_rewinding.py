"""Rewinding to an earlier decision: by the judge, or with the consent of both seats."""

from random import Random
from typing import Any

import pytest

from lanterns import LANTERNS
from saikoro.conformance.seating import Seated
from saikoro.conformance.watching import answer_at_random
from saikoro.domain.errors.matches import CannotRewind, NoSuchDecision
from saikoro.domain.errors.records import BrokenRecord
from saikoro.domain.errors.rules import IllegalReason
from saikoro.domain.match.commands import rewinding
from saikoro.domain.match.events import DieRolled, MatchRewound, PairingPlayed, SeatResigned
from saikoro.domain.match.interface.rewinding import CONSENT, MAX_REWINDS
from saikoro.domain.match.play.checkpoint import Checkpoint
from saikoro.domain.match.play.history import History
from saikoro.domain.match.sources.dice import DicePosition
from saikoro.domain.record.line import Outside
from saikoro.domain.verification.audit import audit
from saikoro.domain.verification.replay import replay
from saikoro.domain.verification.verify import verify
from saikoro.service.clock import iso
from tests.kit.lantern_decks import CARDS, DECK
from tests.kit.reports import report_lines
from tests.kit.worded import worded
from tests.kit.work import lines_run


def begun(rewinds: str, rounds: int = 2) -> Seated:
    """A match with a judge, in its third round."""
    match = Seated.both(LANTERNS, "rewind", rewinds=rewinds).play([(0, DECK), (1, DECK)])
    choose = Random(1)
    while len(match.data("lanterns.round_started")) <= rounds:
        answer_at_random(match, choose)
    return match


def asked(match: Seated, name: str) -> list[int]:
    """The versions at which a decision was asked."""
    return [
        version
        for version, kind in enumerate(match.types, 1)
        if kind == "decision.asked" and f'"name":"{name}"'.encode() in match.lines[version - 1]
    ]


def rewind(match: Seated, to: int) -> None:
    match.accept([rewinding.rewind(match.driver, to, "a card was misread")], "judge")
    match.run()


def test_the_state_is_restored_and_the_stream_continues():
    match = begun("judge")
    first, second, third = asked(match, "play")
    then = match.folded(match.lines[:second]).game
    now, lines = match.driver.state.draws, len(match.lines)
    rewind(match, second)
    assert match.driver.state.game == then
    assert match.types[lines:] == ["match.rewound", "decision.asked"]
    assert match.driver.state.draws == now
    assert match.decision.name == "play"
    assert match.driver.state.decisions > 3
    assert match.driver.was_asked(first)
    assert third <= lines


def test_decks_are_submitted_and_shuffled_again_and_every_one_is_proven():
    match = begun("judge")
    [first] = asked(match, "deck")
    rewind(match, first)
    assert (match.decision.name, match.waiting) == ("deck", [0, 1])
    match.play([(0, {"deck": CARDS[3:], "charm": CARDS[8]}), (1, DECK)])
    rewind(match, asked(match, "deck")[-1])
    match.play([(0, DECK), (1, {"deck": CARDS[3:], "charm": CARDS[8]})])
    assert [shuffled["no"] for shuffled in match.data("deck.shuffled")] == [0, 0, 1, 1, 2, 2]
    while match.waiting:
        answer_at_random(match, Random(4))
    opened = [part["payload"].get("deck") for part in match.data("submission.opened")]
    assert sum(deck is not None for deck in opened) == 6
    assert verify(match.record).sound
    assert audit(LANTERNS, match.cards, match.record).head == match.driver.head


def test_dice_are_not_repeated_and_cards_stay_the_same():
    match = begun("judge")
    _, second, _ = asked(match, "play")
    before = [die["draw"] for die in match.data("die.rolled")]
    rewind(match, second)
    then = match.folded(match.lines[:second]).game
    assert match.driver.state.game.hands == then.hands
    while match.waiting:
        answer_at_random(match, Random(3))
    draws = [die["draw"] for die in match.data("die.rolled")]
    assert draws == sorted(set(draws))
    assert draws[: len(before)] == before


@pytest.mark.parametrize("reason", [" ", "\u202eback", "two\nlines", "a" + "\u0336" * 5])
def test_a_reason_that_is_not_shown_is_refused(reason):
    match = begun("judge")
    _, second, _ = asked(match, "play")
    with pytest.raises(IllegalReason, match="not shown"):
        rewinding.rewind(match.driver, second, reason)


@pytest.mark.parametrize("rewinds", ["judge", "consent"])
def test_a_record_with_rewinds_verifies(rewinds):
    match, choose = begun(rewinds), Random(5)
    for _ in range(3):
        if match.waiting:
            rewind(match, choose.choice([*asked(match, "deck"), *asked(match, "play")]))
        while match.waiting and match.decision.name == CONSENT:
            for seat in match.waiting:
                match.answer(seat, "yes")
            match.run()
        if match.waiting:
            answer_at_random(match, choose)
    while match.waiting:
        answer_at_random(match, choose)
    assert match.folded() == match.driver.state
    assert match.replayed().head == match.driver.head
    assert verify(match.record).sound
    assert audit(LANTERNS, match.cards, match.record).head == match.driver.head


def test_a_rewind_needs_the_consent_of_both_seats():
    match = begun("consent")
    _, second, _ = asked(match, "play")
    then = match.folded(match.lines[:second]).game
    rewind(match, second)
    assert (match.decision.name, match.waiting) == (CONSENT, [0, 1])
    for seat in (0, 1):
        match.answer(seat, "yes")
    match.run()
    assert match.driver.state.game == then
    assert match.types[-2:] == ["match.rewound", "decision.asked"]


def test_a_report_says_where_a_match_goes_back_to_who_agrees_and_why():
    match = begun("consent")
    _, second, _ = asked(match, "play")
    rewind(match, second)
    waiting = report_lines(match.fold([]), match.lines, "ja")[-1]
    match.play([(0, "yes"), (1, "yes")])
    lines = report_lines(match.fold([]), match.lines, "en")
    worded(waiting, lines[-5:])


@pytest.mark.parametrize("answers", [("yes", "no"), ("no", "no")])
def test_one_refusal_prevents_the_rewind(answers):
    match = begun("consent")
    before = match.driver.state.game
    rewind(match, asked(match, "play")[0])
    for seat, answer in enumerate(answers):
        match.answer(seat, answer)
    match.run()
    assert match.driver.state.game == before
    assert "match.rewound" not in match.types
    assert match.decision.name == "play"


def test_a_missed_deadline_is_a_refusal():
    match = begun("consent")
    rewind(match, asked(match, "play")[0])
    match.answer(0, "yes")
    match.time_out()
    match.run()
    assert "match.rewound" not in match.types


def test_a_rewind_needs_a_decision_of_the_game_and_the_option():
    match = begun("judge")
    with pytest.raises(NoSuchDecision):
        rewinding.rewind(match.driver, asked(match, "play")[0] + 1, "a slip")
    with pytest.raises(CannotRewind):
        rewinding.rewind(begun("never").driver, 7, "a slip")


def test_the_number_of_rewinds_is_limited():
    match = begun("judge")
    for _ in range(MAX_REWINDS):
        rewind(match, asked(match, "play")[0])
    with pytest.raises(CannotRewind):
        rewinding.rewind(match.driver, asked(match, "play")[0], "a slip")


def test_a_rewind_without_history_is_an_error():
    match = begun("judge")
    history = match.driver.history
    assert history is not None
    with pytest.raises(BrokenRecord):
        history.restored(1, match.driver._run_from, match.driver._dice)


CHECKPOINT = Checkpoint(0, b"", b"", DicePosition(0, 0))


def long_history(length: int) -> History:
    """A history with an input, a die and a checkpoint at every third version."""
    history = History()
    for version in range(0, length, 3):
        history.take(version, SeatResigned(0), {})
        history.take(version + 1, DieRolled(1, 6, 3, "test"))
        history.add_checkpoint(version + 2, CHECKPOINT)
    return history


def looked_up(history: History, version: int) -> int:
    """The lines of Python that finding what lies before a version runs."""

    def look() -> None:
        anchor = history.anchor(version)
        assert anchor is not None
        assert len(history.inputs(anchor - 3, version)) == 1
        assert history.dice(anchor - 3, version) == [3]

    return lines_run(look)


def test_what_lies_before_a_version_is_found_without_a_look_at_everything():
    short, long = long_history(3_000), long_history(30_000)
    assert looked_up(long, 29_999) <= looked_up(short, 2_999)


class Counted(list[bytes]):
    """Lines that count how many of them are copied."""

    copied = 0

    def __getitem__(self, at: Any) -> Any:
        found = super().__getitem__(at)
        if isinstance(at, slice):
            Counted.copied += len(found)
        return found


def test_a_replay_copies_no_line_more_than_a_few_times():
    match = begun("judge")
    while match.waiting:
        answer_at_random(match, Random(4))
    driver, lines = match.new_driver(), Counted(match.lines)
    replay(driver, lines, match.secrets)
    assert driver.head == match.driver.head
    assert Counted.copied <= 2 * len(lines)


def of_tournament() -> Seated:
    """A match of a tournament, at its first decision about a lantern."""
    pairing = PairingPlayed("ab" * 16, 0, 1, 0)
    match = Seated.both(LANTERNS, "rewind", rewinds="judge", pairing=pairing)
    return match.play([(0, DECK), (1, DECK)])


def test_a_ruling_rewinds_a_match_of_a_tournament_and_is_named():
    match = of_tournament()
    (to,) = asked(match, "play")
    match.accept([rewinding.rewind_by_ruling(match.driver, to, "a misclick", 21)], "judge")
    match.run()
    assert match.data("match.rewound") == [{"to": to, "reason": "a misclick", "ruling": 21}]
    assert match.driver.was_ruled(21)
    assert not match.driver.was_ruled(20)
    assert verify(match.record).sound


def test_a_match_of_a_tournament_is_rewound_by_a_ruling_and_no_other_match_is():
    ruled, alone = of_tournament(), Seated.both(LANTERNS, "rewind", rewinds="judge")
    alone.play([(0, DECK), (1, DECK)])
    for match, ruling in ((ruled, 0), (of_tournament(), -1), (alone, 21)):
        (to, *_) = asked(match, "play")
        line = MatchRewound(to, "a misclick", ruling)
        record = match.record
        batch = match.driver.accept([(line, {})], Outside(iso(match.now), "judge"))
        faults = verify([*record, *batch.lines]).faults
        assert {fault.what for fault in faults} == {"order"}


def test_where_both_would_have_to_agree_no_ruling_rewinds():
    match = begun("consent")
    with pytest.raises(CannotRewind):
        rewinding.rewind_by_ruling(match.driver, asked(match, "play")[0], "a misclick", 21)
