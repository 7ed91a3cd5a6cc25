"""A judge goes back to an earlier decision, also within a resolution (PB-23.7, PB-23.8)."""

from random import Random

import pytest

from saikoro.conformance.seating import Seated
from saikoro.conformance.watching import answer_at_random
from saikoro.domain.errors.matches import CannotRewind
from saikoro.domain.match.commands import rewinding
from saikoro.domain.match.interface.rewinding import CONSENT
from saikoro.domain.match.telling.why.explanation import Because
from saikoro.domain.verification.audit import audit
from saikoro.domain.verification.verify import verify
from tests.kit.pbwcg import HOUSE, PBWCG
from tests.kit.why import why


def begun(corrections: str, turns: int = 3) -> Seated:
    match, choose = Seated.both(PBWCG, "back", corrections=corrections, turn_cap=6), Random(6)
    while len(match.data("pbwcg.turn_ended")) < turns:
        answer_at_random(match, choose)
    return match


def asked(match: Seated, name: str) -> list[int]:
    """The versions at which a decision was asked."""
    return [
        version
        for version, line in enumerate(match.lines, 1)
        if b'"decision.asked"' in line and f'"name":"{name}"'.encode() in line
    ]


def rewind(match: Seated, to: int) -> None:
    match.accept([rewinding.rewind(match.driver, to, "a card was misread")], "judge")
    match.run()


@pytest.mark.parametrize("name", ["choose_starters", "pl_action", "pc_action", "declare_ch"])
def test_the_state_is_that_of_the_earlier_decision(name):
    match = begun("judge")
    to = asked(match, name)[-1]
    then = match.folded(match.lines[:to]).game
    draws, lines = match.driver.state.draws, len(match.lines)
    rewind(match, to)
    assert match.folded().game == then
    assert match.types[lines:] == ["match.rewound", "decision.asked"]
    assert match.decision.name == name
    assert match.driver.state.draws == draws


def test_a_record_with_rewinds_proves_itself():
    match, choose = begun("judge"), Random(7)
    for name in ("declare_ch", "pl_action", "choose_starters"):
        rewind(match, choose.choice(asked(match, name)))
        for _ in range(5):
            answer_at_random(match, choose)
    while match.waiting:
        answer_at_random(match, choose)
    assert match.folded().game.units == match.driver.state.game.units
    assert match.replayed().head == match.driver.head
    assert verify(match.record).sound
    assert audit(PBWCG, HOUSE, match.record).head == match.driver.head


def test_an_answer_after_a_rewind_is_no_missed_deadline():
    """PB-23.5: what was missed before it does not count as missed again."""
    match = begun("judge", turns=1)
    to = asked(match, "pl_action")[-1]
    match.time_out()
    match.run()
    missed = len(match.data("pbwcg.decision_timed_out"))
    assert missed == 1
    rewind(match, to)
    match.answer(match.waiting[0], {"op": "end_pl_turn"})
    match.run()
    assert len(match.data("pbwcg.decision_timed_out")) == missed


@pytest.mark.parametrize("answers", [("yes", "yes"), ("yes", "no")])
def test_both_seats_are_asked_for_their_consent(answers):
    match = begun("judge_consent")
    now, to = match.folded().game, asked(match, "pl_action")[2]
    then = match.folded(match.lines[:to]).game
    rewind(match, to)
    assert (match.decision.name, match.waiting) == (CONSENT, [0, 1])
    for seat, answer in enumerate(answers):
        match.answer(seat, answer)
    match.run()
    assert match.folded().game == (then if answers == ("yes", "yes") else now)


def test_without_corrections_nothing_goes_back():
    """PB-23.6."""
    match = begun("none")
    with pytest.raises(CannotRewind):
        rewinding.rewind(match.driver, asked(match, "pl_action")[0], "a slip")


def led(because: list[Because]) -> list[tuple[str | None, list[int]]]:
    """The rule of each cause, and the versions of its events."""
    return [(one.rule, [event.v for event in one.events]) for one in because]


@pytest.mark.parametrize("name", ["pl_action", "pc_action", "declare_ch"])
def test_what_is_asked_again_goes_by_what_it_went_by_before(name):
    """Also where the match goes back once more, to what is asked again."""
    match, choose = begun("judge"), Random(8)
    to = asked(match, name)[-1]
    before = led(why(match, to).because)
    assert before
    for _ in range(2):
        rewind(match, to)
        to = len(match.lines)
        again = why(match, to)
        assert led(again.because) == [(None, [to - 1]), *before]
        assert again.decision is None
        for _ in range(3):
            answer_at_random(match, choose)


def test_what_comes_after_a_rewind_is_so_since_before_it():
    match, choose = begun("judge", turns=1), Random(9)
    to = asked(match, "pc_action")[0]
    ordered = 1 + match.types.index("pbwcg.order_fixed")
    rewind(match, to)
    back = len(match.lines)
    while "pbwcg.unit_turn_began" not in match.types[back:]:
        answer_at_random(match, choose)
    version = back + 1 + match.types[back:].index("pbwcg.unit_turn_began")
    [is_next] = [one for one in why(match, version).grounds if one.word == "is_next"]
    assert is_next.event is not None
    assert is_next.event.v == ordered
