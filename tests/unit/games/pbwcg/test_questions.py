"""What decisions ask, and why: for who does not know the rules, in both languages."""

from saikoro.domain.games.pbwcg.state import PbwcgState
from saikoro.domain.games.pbwcg.words import Phase
from saikoro.domain.match.interface.decision import Question
from tests.kit.pbwcg import Match, Side, position, side
from tests.kit.pool import asked
from tests.kit.worded import worded
from tests.unit.games.pbwcg.test_labels import HANDLE


def question(match: Match) -> Question:
    [seat] = match.run.waiting
    assert match.decision.question is not None
    return match.decision.question(seat)


def texts(match: Match) -> tuple[str, str]:
    asked = question(match)
    return asked.ja, asked.en


def unit_turn(
    a: Side, b: Side, order: str = "A.pc01", field: tuple[str, int, int] | None = None
) -> Match:
    return Match(position(a, b, order=order, field=field), dice=[1] * 9)


def test_a_pl_turn_says_what_is_left_of_it():
    state: PbwcgState = position(
        side("pc01@1", hand=["st01"]), side("pc11@1"), phase=Phase.START, first=0
    )
    match = Match(state)
    match.play("set st01 1")
    asked = question(match)
    worded(asked.ja, asked.en)
    assert (asked.rule, asked.fields) == (
        "PB-6.0",
        {"placements": 1, "activations": 2, "discards": 1},
    )


def test_a_unit_turn_says_whose_it_is():
    match = unit_turn(side("pc01@1"), side("pc11@1"))
    worded(texts(match))
    match = unit_turn(side("pc01@1", supports=[("pc01", "sp03")]), side("pc11@1"), "A.s1")


def test_paralysis_is_explained_before_and_after_its_check():
    match = unit_turn(side("pc01@1", units={"pc01": {"bs": ["麻痺"]}}), side("pc11@1"))
    worded(texts(match))
    assert (question(match).rule, question(match).fields) == ("PB-14.12", {"bs": "麻痺"})
    match.play("even")


def test_a_recovery_names_the_bs_and_what_it_does():
    match = unit_turn(side("pc01@1", units={"pc01": {"bs": ["毒"]}}), side("pc11@1"))
    match.play("wait")
    worded(texts(match))
    assert question(match).rule == "PB-14.6"


def test_a_confused_pc_is_asked_before_its_action():
    match = unit_turn(side("pc01@1", units={"pc01": {"bs": ["混乱"]}}), side("pc11@1"))
    match.play("attack B.pc11")
    worded(texts(match))


def test_an_evasion_names_the_attack_its_attacker_and_its_text():
    match = unit_turn(side("pc11@1"), side("pc01@1"), "A.pc11")
    match.play("use ab18 B.pc01")
    asked = question(match)
    worded(asked.ja, asked.en)
    assert asked.fields == {"source": "ab18", "attacker": "A.pc11"}


def test_resistance_names_the_bs_and_the_card_that_gives_it():
    match = unit_turn(side("pc11@1[eq12]"), side("pc01@1"), "A.pc11")
    match.play("attack B.pc01")
    worded(texts(match))
    assert question(match).fields == {"bs": "鈍足", "source": "eq12", "attacker": "A.pc11"}


def test_tries_that_are_left_are_counted():
    status = ("回避CH+1", 2, "見切り")
    match = unit_turn(side("pc11@1"), side("pc01@1", units={"pc01": {"status": status}}), "A.pc11")
    match.play("use ab18 B.pc01")
    asked = question(match)
    assert "外れればあと1回試せます" in asked.ja
    worded(asked.en)


def test_a_discard_says_why():
    hand = [f"st0{number}" for number in range(1, 7)]
    match = unit_turn(side("pc01@1", hand=hand), side("pc11@1"))
    match.play("wait")
    worded(texts(match))
    match = unit_turn(side("pc01@1", sets={1: "st37"}), side("pc11@1", hand=hand))
    match.play("activate 1")
    assert (question(match).rule, question(match).fields) == ("PB-19.5", {"source": "st37"})


def test_every_decision_has_a_question_without_ids() -> None:
    for each in asked("pbwcg"):
        assert not HANDLE.search(each.question.ja), each.question
        assert not HANDLE.search(each.question.en), each.question
