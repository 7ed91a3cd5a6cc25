"""Turns, missed deadlines and the end of a match (PB-5, PB-20, PB-23)."""

import pytest

from saikoro.conformance.seating import Seated
from saikoro.domain.errors.matches import AlreadyAnswered
from saikoro.domain.games.pbwcg import PBWCG
from saikoro.domain.games.pbwcg.words import Phase
from saikoro.domain.match.interface.checking import check
from saikoro.domain.match.interface.decision import Further
from saikoro.domain.match.play.position import Move, play_position
from saikoro.domain.match.sources.chance import Chance
from saikoro.domain.match.sources.dice import RepeatedDice
from tests.kit.pbwcg import HOUSE, Match, described, names, position, side
from tests.kit.pbwcg_cards import made

# PB-5


def test_a_unit_that_comes_again_in_a_turn_does_not_act_in_it():
    """PB-5.10: its id is in the order, but it is another unit."""
    cards = made(sets={"c1": ("M", "捨札のPCを1体召喚。")}, abilities={"a1": "[敵前衛]の持久-9。"})
    match = Match(
        position(
            side("p1@1", "p2@2"),
            side("p3@1", "p4@4", sets={1: "c1"}),
            order="A.p1 B.p4 B.p3 A.p2",
            cards=cards,
        ),
        cards=cards,
    )
    match.play("use a1")
    assert match.asked == ("pc_action", [1])
    match.play("activate 1 p3 1")
    assert match.state.units["B.p3"].arrived == match.state.turn
    events = match.play("wait")
    assert described(events, "UnitTurnBegan") == ["unit_turn_began A.p2"]


def test_a_newcomer_of_the_same_speed_makes_a_new_tie_group():
    """PB-5.2."""
    cards = made(pcs={pc: {"stats": [5, 5, 5]} for pc in ("p1", "p2", "p5")})
    match = Match(
        position(
            side("p1@1", hand=["p5"]),
            side("p2@1"),
            order="A.p1 B.p2",
            phase=Phase.START,
            first=0,
            cards=cards,
        ),
        dice=[3, 1],
        cards=cards,
    )
    match.play("summon p5 2", "end", "end", "wait")
    events = match.play("wait")
    assert described(events, "DieRolled") == ["rolled 1 3 3 order 0 -", "rolled 1 2 1 order 0 -"]
    assert [one.unit for one in match.state.order] == ["B.p2", "A.p1", "A.p5"]


def test_a_hand_limit_of_a_card_in_force():
    """PB-5.9."""
    cards = made(
        pcs={"p1": {"text": "常時:手札上限+1。"}},
        sets={f"c{number}": ("◆", "自PLのHP+1。") for number in range(10, 17)},
    )
    hand = [f"c{number}" for number in range(10, 17)]
    match = Match(
        position(side("p1@1", hand=hand), side("p2@1"), order="A.p1", cards=cards), cards=cards
    )
    match.play("wait")
    assert match.asked == ("choose_discard", [0])
    events = match.play(["c16"])
    assert described(events, "CardsDiscarded") == ["cards_discarded 0 ['c16'] hand_limit"]


# PB-20, PB-23


def test_a_field_raises_the_hand_limit_of_its_owner_alone():
    """PB-5.9."""
    hand = [f"c{number}" for number in range(10, 16)]
    cards = made(
        sets={"f1": ("Fi", "常時:手札上限+1。", 3)} | dict.fromkeys(hand, ("◆", "自PLのHP+1。")),
    )
    state = position(
        side("p1@1", hand=hand),
        side("p2@1", hand=hand),
        order="A.p1",
        field=("f1", 1, 3),
        cards=cards,
    )
    match = Match(state, cards=cards)
    match.play("wait")
    assert match.asked == ("choose_discard", [0])


def test_the_first_pc_of_the_order_decides_which_pl_is_first():
    """PB-5.3: a faster support of the other side does not."""
    cards = made(supports={"w1": {"stats": [5, 20, 5]}})
    match = Match(
        position(
            side("p2@1", supports=[("p2", "w1")]),
            side("p1@1"),
            phase=Phase.BETWEEN,
            cards=cards,
        ),
        cards=cards,
    )
    assert described(match.events, "PlOrderFixed") == ["pl_order_fixed 0 1"]


def test_so_many_legal_answers_are_drawn_and_looked_up():
    """No. 10 of PB-19.5, again and again."""
    text = "[味方1PC]のWP+1。" * 10
    cards = made(abilities={"a1": text})
    match = Match(
        position(side("p1@1", "p3@2", "p4@3"), side("p2@1"), order="A.p1", cards=cards), cards=cards
    )
    choices = match.decision.choices
    assert choices.every(0) is None
    assert choices.samples is not None
    assert {"op": "wait"} in choices.samples(0)
    for number in range(20):
        drawn = match.decision.draw(0, Chance(bytes([number] * 32)))
        assert match.refusals(drawn) == []
    begun = {"op": "ability", "ability": "a1", "targets": ["A.p3"] * 9}
    assert check(match.decision, 0, begun).further == Further(
        "/targets/9", ["A.p1", "A.p3", "A.p4"]
    )
    begun["targets"] = ["A.p3", "B.p2"]
    [violation] = check(match.decision, 0, begun).violations
    assert (violation.code, violation.pointer) == ("bad_targets", "/targets/1")


def test_a_missed_deadline_takes_the_default():
    """PB-23.5."""
    match = Match(
        position(side("p1@1"), side("p2@1"), order="A.p1 B.p2", cards=made()), cards=made()
    )
    events = match.time_out()
    assert described(events, "DecisionTimedOut", "UnitWaited") == [
        *("decision_timed_out 0 pc_action", "unit_waited A.p1 False")
    ]


def test_expiries_in_a_row_lose_the_match():
    match = Match(
        position(side("p1@1", "p3@2"), side("p2@1"), order="A.p1 A.p3 B.p2", cards=made()),
        cards=made(),
        timeouts_to_forfeit=2,
    )
    match.time_out()
    events = match.time_out()
    assert names(events)[-2:] == ["DecisionTimedOut", "MatchEnded"]
    assert described(events, "MatchEnded") == ["match_ended win 1 timeout"]


def test_an_answer_of_its_own_breaks_the_row():
    match = Match(
        position(side("p1@1", "p3@2", "p4@3"), side("p2@1"), order="A.p1 A.p3 A.p4", cards=made()),
        cards=made(),
        timeouts_to_forfeit=2,
    )
    match.time_out()
    match.play("wait")
    assert described(match.time_out(), "MatchEnded") == []


def test_two_missing_decks_make_the_match_void():
    """PB-20, PB-23.5."""
    assert described(Match().time_out(), "MatchEnded") == ["match_ended void - timeout"]


def test_a_surrender_as_an_answer():
    """PB-23.2."""
    match = Match(position(side("p1@1"), side("p2@1"), order="B.p2", cards=made()), cards=made())
    events = match.play("surrender")
    assert names(events) == ["PlayerSurrendered", "MatchEnded"]
    assert described(events, "MatchEnded") == ["match_ended win 0 surrender"]


@pytest.mark.parametrize(
    ("a", "b", "winner"),
    [
        (side("p1@1", hp=9), side("p2@1", hp=8), "0"),
        (side("p1@1", hp=9), side("p2@1", "p3@2", hp=9), "1"),
        (side("p1@1", units={"p1": {"endurance": 3}}), side("p2@1"), "1"),
        (side("p1@1"), side("p2@1"), "-"),
    ],
    ids=["hp", "pcs", "endurance", "draw"],
)
def test_the_end_at_the_turn_cap(a, b, winner):
    """PB-23.4."""
    match = Match(position(a, b, order="A.p1", turn=5, cards=made()), cards=made(), turn_cap=5)
    events = match.play("wait")
    result = "draw" if winner == "-" else "win"
    assert described(events, "MatchEnded") == [f"match_ended {result} {winner} turn_cap"]


def test_a_field_phase_may_end_the_field():
    """PB-5.6."""
    cards = made(sets={"f1": ("Fi", "毎ターン:両PLのHP-1。", 2)})
    match = Match(
        position(
            side("p1@1"),
            side("p2@1"),
            phase=Phase.START,
            order="A.p1",
            field=("f1", 0, 1),
            cards=cards,
        ),
        cards=cards,
    )
    events = match.play("end", "end")
    assert described(events, "HpChanged", "CounterReduced", "FieldChanged") == [
        *("hp_changed 1 -1 49 effect", "hp_changed 0 -1 49 effect"),
        *("counter_reduced field f1 0", "field_changed - - -"),
    ]
    assert match.state.pls[0].discard == ["f1"]


def test_nobody_surrenders_what_has_not_begun():
    """PB-20.2: a seat that has submitted its deck has already answered."""
    options = PBWCG.book.read_options({})
    moves = [Move(0, PBWCG.starters[0][0]), Move(0, {"op": "surrender"})]
    position = play_position(PBWCG, options, HOUSE, moves, RepeatedDice([], bytes(32)))
    assert position.refused == 1
    assert isinstance(position.error, AlreadyAnswered)


def test_a_pl_surrenders_without_being_asked():
    """PB-20: from the beginning of the battle on."""
    surrender, seated = {"op": "surrender"}, Seated.both(PBWCG)
    seated.answer(0, PBWCG.starters[0][0])
    with pytest.raises(AlreadyAnswered):
        seated.answer(0, surrender)
    for seat, number in ((1, 0), (0, 1), (1, 1)):
        seated.answer(seat, PBWCG.starters[seat][number])
        seated.run()
    [asked] = seated.waiting
    seated.answer(1 - asked, surrender)
    seated.run()
    assert seated.data("match.finished") == [{"winner": asked, "reason": "surrender"}]
