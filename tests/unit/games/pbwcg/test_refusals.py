"""Every refusal code of PB-20.2, which of two comes first, and what people read of them."""

import re
from random import Random
from typing import Any

import pytest

from saikoro.domain.errors.matches import AlreadyAnswered, CannotResign, MatchOver, NotYourDecision
from saikoro.domain.errors.rules import IllegalAnswer, IllegalOptions, Violation
from saikoro.domain.games.pbwcg.options import PbwcgOptions
from saikoro.domain.games.pbwcg.words import Phase
from saikoro.domain.match.words import MatchStatus
from tests.kit.pbwcg import HOUSE, PBWCG, Match, command, played, position, side
from tests.unit.games.pbwcg.test_labels import HANDLE

HAND = ["st01", "st30", "pc02", "eq01", "eq03", "eq07"]


def pl_turn() -> Match:
    """A PL turn of seat A: st16 (術), st31 (罠) and st01 are laid, st24 is face-up."""
    match = Match(
        position(
            side(
                *("pc01@1[eq02]", "pc06@3"),
                hand=HAND,
                sets={1: "st16", 2: "st31", 3: "st02", 4: "st24"},
            ),
            side("pc11@1", "pc12@3"),
            phase=Phase.START,
            first=0,
        )
    )
    face_up = match.state.pls[0].sets[3]
    assert face_up is not None
    face_up.face_up, face_up.left = True, 3
    return match


def unit_turn(unit: str = "A.pc01", *bs: str) -> Match:
    sets = {1: "st18", 2: "st31", 3: "st02"}
    return Match(
        position(
            side(
                *("pc01@1[eq02]", "pc06@3"),
                sets=sets,
                units={"pc01": {"wp": 4, "bs": list(bs)}},
            ),
            side("pc11@1", "pc12@3"),
            order=unit,
        ),
        dice=[2],
    )


@pytest.mark.parametrize(
    ("answer", "code", "place"),
    [
        ("wait", "wrong_phase", "/op"),
        ({"op": "set", "card": "st01"}, "wrong_phase", ""),
        ({"op": "set", "card": "st01", "slot": "1"}, "wrong_phase", "/slot"),
        ({"op": "set", "card": "st01", "slot": True}, "wrong_phase", "/slot"),
        ({"op": "end_pl_turn", "more": 1}, "wrong_phase", "/more"),
        ({"op": ["set"]}, "wrong_phase", "/op"),
        (["st01"], "wrong_phase", ""),
        ("activate 1", "wrong_phase", "/slot"),
        ("activate 2", "wrong_phase", "/slot"),
        ("set st05 5", "not_in_hand", "/card"),
        ("summon pc01 2", "not_in_hand", "/card"),
        ("set pc02 1", "wrong_card_type", "/card"),
        ("summon st01 1", "wrong_card_type", "/card"),
        ("equip st01 A.pc01", "wrong_card_type", "/card"),
        ("set st01 6", "no_such_slot", "/slot"),
        ("summon pc02 0", "no_such_slot", "/slot"),
        ("discard_set 6", "no_such_slot", "/slot"),
        ("activate 9", "no_such_slot", "/slot"),
        ("set st01 1", "slot_occupied", "/slot"),
        ("summon pc02 3", "slot_occupied", "/slot"),
        ("discard_set 5", "slot_occupied", "/slot"),
        ("activate 5", "slot_occupied", "/slot"),
        ("discard_set 4", "not_face_down", "/slot"),
        ("activate 4", "not_face_down", "/slot"),
        ("activate 3", "bad_targets", "/targets/0"),
        ("activate 3 B.pc11", "bad_targets", "/targets/0"),
        ("activate 3 A.pc01 A.pc06", "bad_targets", "/targets/1"),
        ("equip eq01 B.pc11", "bad_targets", "/unit"),
        ("equip eq01 A.pc99", "bad_targets", "/unit"),
        ("equip eq01 A.pc01 eq05", "bad_targets", "/discard/0"),
        ("equip eq01 A.pc01 eq02", "bad_overflow", "/discard"),
        ("equip eq03 A.pc01", "bad_overflow", "/discard"),
        ("equip eq03 A.pc01 eq02 eq03", "bad_overflow", "/discard"),
        ("equip eq03 A.pc01 eq02 eq02", "bad_overflow", "/discard"),
    ],
)
def test_what_a_pl_may_not_do(answer, code, place):
    assert pl_turn().refusals(answer) == [(code, place)]


def test_what_a_pl_may_not_do_twice():
    match = pl_turn()
    match.play("discard_set 3")
    assert match.refusals("discard_set 1") == [("discard_limit", "/slot")]
    match.play("set st01 3", "set st30 5")
    assert match.refusals("summon pc02 2") == [("placement_limit", "")]
    assert match.refusals("activate 3") == [("laid_this_turn", "/slot")]
    match = pl_turn()
    match.state.activations = 2
    assert match.refusals("activate 3 A.pc01") == [("activation_limit", "")]


@pytest.mark.parametrize(
    ("answer", "code", "place"),
    [
        ("end", "wrong_phase", "/op"),
        ("activate 2", "wrong_phase", "/slot"),
        ("drop eq01", "bad_targets", "/card"),
        ("attack A.pc06", "bad_targets", "/target"),
        ("attack B.pc99", "bad_targets", "/target"),
        ("attack B.pc12", "out_of_range", "/target"),
        ("activate 1 A.pc06", "bad_targets", "/targets/0"),
        ("use ab22", "unknown_ability", "/ability"),
        ("use ab08 B.pc11", "not_enough_wp", "/ability"),
        ("use ab07", "bad_targets", "/targets/0"),
        ("use ab07 B.pc11 B.pc11", "bad_targets", "/targets/1"),
        ("use ab07 B.pc12", "out_of_range", "/targets/0"),
        ("use ab01 A.pc01", "bad_targets", "/targets/0"),
        ("pl_attack", "pl_not_attackable", ""),
        ("move 5", "no_such_slot", "/slot"),
        ("move 1", "slot_occupied", "/slot"),
    ],
)
def test_what_a_pc_may_not_do(answer, code, place):
    assert unit_turn().refusals(answer) == [(code, place)]


@pytest.mark.parametrize(
    "answer", ["attack B.pc99", "use ab99", "pl_attack", "move 2", "activate 1 B.pc11"]
)
def test_what_a_paralysed_pc_may_not_do(answer):
    """PB-14.12, PB-17.5."""
    match = unit_turn("A.pc01", "麻痺")
    match.play("odd")
    [(code, _)] = match.refusals(answer)
    assert code == "unable_to_act"
    assert [one["op"] for one in match.legal] == [
        *("activate", "activate", "discard_equipment", "wait")
    ]


def test_a_sealed_pc_uses_no_ability():
    """PB-14.15."""
    match = unit_turn("A.pc01", "封印")
    assert match.refusals("use ab99") == [("sealed", "/ability")]
    assert "ability" not in [one["op"] for one in match.legal]


def test_a_lone_pc_stays_in_the_front_row():
    """PB-7.5."""
    match = Match(position(side("pc01@1"), side("pc11@1"), order="A.pc01"))
    assert match.refusals("move 3") == [("lone_pc", "/slot")]
    assert match.refusals("move 2") == []


def test_a_second_activation_in_a_pc_turn():
    """PB-7.2."""
    match = unit_turn()
    match.play("activate 3 A.pc01")
    assert match.refusals("activate 1 B.pc11") == [("activation_limit", "")]


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (["st99"], "not_in_hand"),
        (["st01", "st02"], "bad_discard"),
        ([], "bad_discard"),
        ("st01", "wrong_phase"),
        ([1], "wrong_phase"),
    ],
)
def test_what_may_not_be_discarded(answer, code):
    hand = [f"st0{number}" for number in range(1, 7)]
    match = Match(position(side("pc01@1", hand=hand), side("pc11@1"), order="A.pc01"))
    match.play("wait")
    assert match.asked == ("choose_discard", [0])
    assert [refusal for refusal, _ in match.refusals(answer)] == [code]


def test_a_declaration_is_odd_or_even():
    match = unit_turn("A.pc01", "麻痺")
    for answer in ("ODD", 1, None, ["odd"], {"op": "wait"}):
        assert match.refusals(answer) == [("wrong_phase", "")]


def test_the_service_s_refusals_have_their_names():
    """PB-20.2: what is refused before an answer is looked at."""
    for untimely, code in (
        (MatchOver(MatchStatus.FINISHED), "match_over"),
        (NotYourDecision("pl_action"), "not_your_decision"),
        (AlreadyAnswered("deck"), "stale_decision"),
        (CannotResign(), "wrong_phase"),
    ):
        PBWCG.book.name(untimely)
        assert untimely.named is not None
        assert (untimely.named.code, untimely.named.rule) == (code, "PB-20.2")


def test_nobody_surrenders_before_the_battle():
    """PB-20."""
    match = Match()
    assert not PBWCG.book.may_resign(match.state)
    deck = HOUSE.decks["dawn_host"]
    answer = {"deck": [*deck.cards], "starters": {"slot1": deck.slot1, "slot3": deck.slot3}}
    assert match.refusals({"op": "surrender"}, 0) == [("wrong_phase", ""), ("wrong_phase", "/op")]
    assert match.refusals(answer, 0) == []
    assert PBWCG.book.may_resign(pl_turn().state)


# What people read


def violations(match: Match, answer: Any, seat: int | None = None) -> tuple[Violation, ...]:
    asked = match.run.waiting[0] if seat is None else seat
    given = command(answer) if isinstance(answer, str) else answer
    with pytest.raises(IllegalAnswer) as refused:
        match.decision.read(asked, given)
    return refused.value.violations


@pytest.mark.parametrize(
    ("answer", "english", "japanese"),
    [
        (
            "set zz 1",
            "'zz' is not in the hand; it holds Healing Spring (recovery), Pitfall (trap), "
            "Gardo of the Iron Gate, Steel Sword, Greatsword, Horned Helm",
            "「zz」は手札にない。手札は",
        ),
        (
            "set pc02 1",
            "Gardo of the Iron Gate is no set card",
            "鉄門のガルドはセットカードではない",
        ),
        ("set st01 1", "slot 1 is not empty; empty slots: 5", "1は空いていない。空きは5"),
        (
            "equip eq03 A.pc01",
            "to be discarded: Dagger; or Greatsword",
            "破棄する装備は短剣、または大剣",
        ),
        (
            "equip eq01 B.pc11",
            "enemy Crow (front 1, endurance 8) is no PC of yours on the field",
            "敵の霧の追跡者クロウ（前衛1、持久8）は自場のPCではない",
        ),
        (
            "activate 1",
            "a 術 is activated in the turn of a PC, as its action",
            "術はPCターンに、そのPCの行動として発動する",
        ),
        ("activate 3", "a target is missing", "対象が足りない"),
        ({"op": "set", "card": "st01"}, "Object missing", "答えの形が違う。項目は`card`・`slot`"),
    ],
)
def test_a_pl_reads_what_is_wrong_and_what_would_be_right(answer, english, japanese):
    [violation] = violations(pl_turn(), answer)
    assert violation.detail.startswith(english)
    assert violation.ja.startswith(japanese)


@pytest.mark.parametrize(
    ("answer", "english", "japanese"),
    [
        (
            "drop eq01",
            "Steel Sword is not worn by your Ren, who wears Dagger",
            "鋼の剣は味方の暁の剣士レンの装備ではない。装備は短剣",
        ),
        (
            "attack B.pc12",
            "enemy Zem (rear 3, endurance 8) is out of range: distance 2, but the attack reaches 1",
            "敵の時計塔の守り手ゼム（後衛3、持久8）は範囲外。距離2、通常範囲は1PC内",
        ),
        (
            "use ab22",
            "your Ren cannot use Healing Hand (4 WP); it can use Rally (2 WP), ",
            "味方の暁の剣士レンは癒しの手（WP4）を使えない。使えるのは奮起（WP2）・",
        ),
        (
            "use ab08 B.pc11",
            "Twin Slash costs 5 WP, but your Ren has 4",
            "連斬にはWP5が要るが、味方の暁の剣士レンのWPは4",
        ),
        (
            "use ab07 A.pc06",
            "your Lina (rear 3, endurance 8) is not what it may name",
            "味方の森の僧侶リーナ（後衛3、持久8）は対象に選べない",
        ),
    ],
)
def test_a_unit_s_pl_reads_it_too(answer, english, japanese):
    [violation] = violations(unit_turn(), answer)
    assert violation.detail.startswith(english)
    assert violation.ja.startswith(japanese)


_QUOTED = re.compile(r"「[\w.]*」|`\w+`")
"""What an answer has that nothing is called, and the words that it is written in."""


def test_every_refusal_of_random_answers_is_in_both_languages():
    seen: dict[str, Violation] = {}
    answers: list[Any] = [
        "odd",
        [],
        ["zz", "zz"],
        *map(command, ("end", "wait", "move 4", "move 9", "attack A.pc01", "attack B.zz")),
        *map(command, ("use ab01 B.pc01", "use ab19 B.pc12", "use zz", "drop eq01", "pl_attack")),
        *map(command, ("activate 1 zz", "activate 2", "activate 9", "discard_set 5")),
        *map(command, ("summon pc02 1", "set st01 1", "equip eq01 A.pc01 zz", "equip zz A.zz")),
        {"op": "set"},
        {"op": "zz"},
    ]

    def look(match: Match, choose: Random) -> None:
        decision = match.decision
        for seat in match.run.waiting:
            listed = decision.choices.every(seat)
            if listed is not None:
                answers.append(choose.choice(listed))
            for answer in choose.sample(answers, 12):
                try:
                    decision.read(seat, answer)
                except IllegalAnswer as illegal:
                    for one in illegal.violations:
                        assert one.ja, one
                        assert one.ja != one.detail
                        assert not HANDLE.search(_QUOTED.sub("", one.ja)), one
                        seen[one.code] = one

    for seed in range(2):
        played(seed, look=look)
    assert len(seen) > 12


@pytest.mark.parametrize(
    "options",
    [
        {"players": 3},
        {"attribute_ring": ["体"]},
        {"deck_min": 30, "deck_max": 20},
        {"decision_seconds": 1},
    ],
)
def test_options_are_refused_in_both_languages(options):
    with pytest.raises(IllegalOptions) as refused:
        PbwcgOptions(**options)
    [violation] = refused.value.violations
    assert violation.ja
    assert violation.ja != violation.detail
