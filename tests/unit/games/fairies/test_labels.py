"""FB-18: what options are called, so that a player can choose by it."""

from typing import Any

import pytest

from saikoro.domain.words import Language
from tests.kit.fairies import Match, position
from tests.kit.fairies_examples import play
from tests.kit.worded import worded


def labels(match: Match, op: str, language: Language = "en") -> list[str]:
    """What the answers with an `op` are called."""
    answers = [answer for answer in match.legal() if answer["op"] == op]
    found = match.decision.labels(match.seat, answers)
    return [label.ja if language == "ja" else label.en for label in found]


def test_cards_in_hand_have_their_cost_numbers_and_text():
    match = position({"costs": 2, "hand": ["u03"]}, {})
    worded(labels(match, "enter"), labels(match, "enter", "ja"))


def test_a_card_may_be_set_into_two_rows():
    match = position({"costs": 3, "hand": ["m05"]}, {})
    named = [label.partition(": ")[0] for label in labels(match, "set")]
    worded(named)


def test_equal_units_are_told_apart_by_their_places():
    match = position({"units": ["u18", "u18"]}, {"units": ["u01:turned", "u18"]})
    play(match, "next battle")
    courier = "Shooting-Star Courier (2000/10, trigger check 1, {})"
    assert labels(match, "attack") == [
        f"Attack {target} with {courier.format(attacker)}"
        for attacker in ("your unit zone 1", "your unit zone 2")
        for target in (
            "Lily-Bell Apprentice (2000/10, sideways)",
            courier.format("their unit zone 2"),
        )
    ]
    worded(labels(match, "attack", "ja")[0])


def test_face_down_cards_have_their_places():
    match = position({"units": ["m05:down"], "supports": ["m05:down"], "costs": 3}, {})
    worded([label.partition(": ")[0] for label in labels(match, "flip")])


def test_a_banished_card_is_told_from_the_same_card_in_hand():
    fairy: dict[str, Any] = {"fairy": "f03", "costs": 1}
    match = position(fairy | {"hand": ["u18"], "banished": ["u18"]}, {})
    worded(labels(match, "enter"))


def test_a_card_that_the_opponent_knows_is_told_from_one_that_is_hidden():
    match = position({"costs": 1, "hand": ["u18", "u18"]}, {})
    match.state.ids[match.side(0).hand[0]] = "fb-u18"
    assert [label.endswith("known to your opponent)") for label in labels(match, "enter")] == [
        True,
        False,
    ]


def test_cards_that_are_looked_at_have_their_place_in_the_deck():
    match = position({"units": ["u12"], "costs": 1, "deck": ["u01", "u01"]}, {})
    shown = match.decision.labels(0, [{"op": "choose", "cards": match.side(0).deck[:1]}])
    worded(shown[0].en)


def test_a_trigger_says_what_it_does():
    match = position({"units": ["u30"], "hand": ["t02", "u18"]}, {})
    play(match, "use u30 line 0")
    worded(labels(match, "choose")[0])


@pytest.mark.parametrize(
    ("language", "yes", "no"),
    [("en", "Yes, do it", "No, leave it"), ("ja", "はい：行う", "いいえ：行わない")],
)
def test_yes_and_no_say_what_they_do(language, yes, no):
    match = position({"units": ["u15"]}, {"units": ["u01"]})
    play(match, "next battle; attack u15 u01")
    assert [*labels(match, "yes", language), *labels(match, "no", language)] == [yes, no]


def test_a_deck_says_its_fairy_its_cards_and_what_the_fairy_does():
    match = Match(seed=1)
    match.begin()
    assert match.decision.choices.samples is not None
    [flowers, _] = match.decision.labels(0, match.decision.choices.samples(0))
    worded(flowers.en, flowers.ja)
