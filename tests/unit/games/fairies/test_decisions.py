"""FB-18: refusals, deadlines, forfeits; and how choices are asked (FB-11.2 to FB-11.5)."""

import pytest

from saikoro.domain.games.fairies import FAIRIES
from saikoro.domain.games.fairies.rules.asking import choose
from saikoro.domain.games.fairies.rules.questions import Why
from saikoro.domain.match.interface.checking import check
from saikoro.domain.match.interface.decision import Decision
from tests.kit.fairies import FLOWERS, STARS, Match, position
from tests.kit.fairies_examples import play


def begun() -> Match:
    match = Match(seed=1)
    match.begin()
    return match


# Refusals


@pytest.mark.parametrize(
    ("answer", "pointer"),
    [
        (None, ""),
        ("next", ""),
        ({}, ""),
        ({"op": "win"}, "/op"),
        ({"op": "next"}, ""),
        ({"op": "next", "to": "music"}, "/to"),
        ({"op": "next", "to": "end", "hush": True}, "/hush"),
        ({"op": "enter", "card": "d0.0.99"}, "/card"),
        ({"op": "use", "card": "f0", "line": True}, "/line"),
        ({"op": "use", "card": "f0", "line": 1.0}, "/line"),
        ({"op": ["next"] * 1000}, "/op"),
    ],
    ids=repr,
)
def test_an_answer_that_is_not_listed_is_refused(answer, pointer):
    match = position({"costs": 1, "forest": ["u01"], "hand": ["u01"]}, {})
    assert [(each.code, each.rule, each.pointer) for each in match.refusal(answer)] == [
        ("illegal_option", "FB-18.2", pointer)
    ]


def test_untimely_requests_have_the_names_of_the_book():
    codes = {type_.__name__: each.code for type_, each in FAIRIES.book.refusals.items()}
    assert codes == {
        "MatchOver": "match_over",
        "NotYourDecision": "not_your_decision",
        "AlreadyAnswered": "not_your_decision",
        "NothingAsked": "not_your_decision",
    }


# Defaults and forfeits


def test_a_missed_submission_loses():
    match = begun()
    match.answer(STARS)
    match.time_out()
    assert match.data("match_decided") == [{"winner": 0, "reason": "timeout", "damage": [0, 0]}]


def test_nobody_wins_where_both_submissions_are_missing():
    match = begun()
    match.time_out()
    assert match.data("match_decided")[0]["winner"] is None


def test_the_third_missed_deadline_loses():
    match = position({"hand": 1}, {}, timeouts_to_lose=3)
    for _ in range(6):
        if not match.over:
            match.time_out()
    assert match.run.outcome is not None
    assert match.run.outcome.reason == "timeout"
    assert [each["seat"] for each in match.data("turn_ended")] == [0, 1, 0, 1]


def test_a_resignation_is_a_loss():
    match = position({}, {})
    match.resign(1)
    assert match.data("match_decided")[0] | {"damage": 0} == {
        "winner": 0,
        "reason": "resignation",
        "damage": 0,
    }


def test_defaults_at_a_deadline():
    match = begun()
    match.answer(STARS)
    match.answer(FLOWERS)
    match.time_out()
    assert [each["kept"] for each in match.data("mulliganed")] == [True, True]
    discards = position({"units": ["u30"], "hand": 3}, {})
    play(discards, "use u30 line 0")
    hand = list(discards.side(0).hand)
    discards.time_out()
    assert discards.side(0).forest == hand[:1]


def test_mulligans_of_a_fairy_are_asked_again_alone():
    match = begun()
    many = STARS | {"fairy": "fb-f05"}
    match.answer(many)
    match.answer(FLOWERS)
    match.answer({"op": "redraw"})
    match.answer({"op": "redraw"})
    assert match.decision.seats == (0,)
    match.answer({"op": "redraw"})
    assert [each["seat"] for each in match.data("mulliganed")].count(0) == 2
    assert match.decision.name == "main"


# Choices


def test_a_mandatory_choice_among_public_objects_is_asked_only_where_there_is_one():
    alone = position({"costs": 4, "hand": ["m18"]}, {"units": ["u01"]})
    play(alone, "cast m18")
    assert "chosen" not in alone.emitted()
    assert alone.words(alone.side(1).gone) == ["u01"]
    two = position({"costs": 4, "hand": ["m18"]}, {"units": ["u01", "u02"]})
    play(two, "cast m18")
    assert two.decision.choices.form(0).n == 1
    assert len(two.legal()) == 2


def test_a_choice_from_the_hand_is_asked_although_nothing_fits():
    match = position({"costs": 3, "hand": ["m13", "u10", "m18"]}, {})
    play(match, "cast m13")
    assert match.legal() == [{"op": "none"}]
    match.answer({"op": "none"})
    assert match.data("chosen") == [{"seat": 0, "count": 0}]


def test_a_discard_of_the_whole_hand_is_not_asked():
    match = position({"units": ["u30"], "hand": 1}, {})
    play(match, "use u30 line 0")
    assert match.decision.name == "main"
    assert [each["why"] for each in match.data("moved")] == ["price"]


def test_may_with_nothing_to_choose_is_confirmed():
    match = position({"units": ["u15"]}, {"units": ["u01"]})
    play(match, "next battle; attack u15 u01")
    assert match.decision.name == "confirm"
    play(match, "yes")
    assert match.placed("u15").facing == "upright"


def test_many_combinations_are_checked_and_drawn_but_not_listed():
    source = position({"units": ["u30"], "hand": 30}, {})
    hand = source.side(0).hand
    asked = choose(source.field, 0, hand, 12, why=Why("f0"), hidden=True)
    decision = next(asked)
    assert isinstance(decision, Decision)
    assert decision.choices.listed is None
    drawn = decision.draw(0, source.chance)
    assert decision.read(0, drawn) == drawn
    samples = decision.choices.samples
    assert samples is not None
    assert all(decision.read(0, sample) == sample for sample in samples(0))
    unfinished = {"op": "choose", "cards": hand[:3]}
    checked = check(decision, 0, unfinished)
    assert checked.further is not None
    assert checked.further.pointer == "/cards/3"
    assert checked.further.choices == hand[3:22]
    assert check(decision, 0, {"op": "choose", "cards": hand[1::-1]}).violations[0].pointer == (
        "/cards/1"
    )
