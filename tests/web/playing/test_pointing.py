"""Answering by pointing: what may be pointed at next, and which answers are left."""

from random import Random
from typing import Any

import pytest

from saikoro.conformance.seating import Seated
from saikoro.conformance.watching import answer_at_random
from saikoro.domain.games import GAMES
from saikoro.domain.match.interface.table_view import strings_of
from tests.web.playing.running import call, calls


def choice(name: str, *things: str) -> dict[str, Any]:
    return {"answer": name, "ja": f"「{name}」", "en": name, "things": list(things)}


CHOICES = [
    choice("A attacks C", "A", "C"),
    choice("A attacks D", "A", "D"),
    choice("A moves and attacks C", "A", "square", "C"),
    choice("A stays", "A"),
    choice("B heals A", "B", "A"),
    choice("B strikes C", "B", "C"),
    choice("B burns C", "B", "C"),
    choice("pass"),
]


def pointed(picked: list[str], present: list[str] | None = None) -> dict[str, Any]:
    """Where somebody stands, with answers instead of choices."""
    kept = CHOICES
    if present is not None:  # JSON has no sets
        kept = [
            one | {"things": [each for each in one["things"] if each in present]} for one in kept
        ]
    found = call("pointing", "pointed", kept, picked)
    return {
        "left": [one["answer"] for one in found["left"]],
        "offered": set(found["offered"]),
        "next": set(found["next"]),
        "worded": [one["answer"] for one in found["worded"]],
        "only": (found["only"] or {}).get("answer"),
    }


def test_at_first_all_that_any_choice_names_is_offered() -> None:
    found = pointed([])
    assert found["offered"] == {"A", "B", "C", "D", "square"}
    assert found["next"] == {"A", "B"}
    assert found["worded"] == ["pass"]
    assert found["only"] is None


def test_what_is_taken_back_leaves_what_some_choice_names() -> None:
    assert call("pointing", "without", CHOICES, ["A", "square", "C"], "square") == ["A", "C"]
    assert call("pointing", "without", CHOICES, ["A", "square"], "A") == ["square"]
    assert call("pointing", "without", CHOICES, ["B", "A"], "A") == ["B"]


@pytest.mark.parametrize(
    ("choices", "picked", "answer"),
    [
        (CHOICES, [], "pass"),
        (CHOICES, ["B"], None),
        (CHOICES[:-1], [], None),
        ([*CHOICES, choice("pass for good")], [], None),
        ([choice("draw")], [], "draw"),
        ([choice("keep"), choice("change")], [], None),
    ],
)
def test_the_only_answer_and_the_one_to_pass_need_one_tap(
    choices: list[dict[str, Any]], picked: list[str], answer: str | None
) -> None:
    found = call("pointing", "tapped", choices, picked)
    assert (found or {}).get("answer") == answer


def test_pointing_keeps_the_choices_that_name_the_thing_first() -> None:
    found = pointed(["A"])
    assert found["left"] == [
        "A attacks C",
        "A attacks D",
        "A moves and attacks C",
        "A stays",
    ]
    assert found["offered"] == {"C", "D", "square"}
    assert found["worded"] == ["A stays"]


def test_the_last_choice_that_is_left_is_the_only_one() -> None:
    assert pointed(["A", "square"])["only"] == "A moves and attacks C"
    assert pointed(["A", "D"])["only"] == "A attacks D"


def test_what_follows_at_once_goes_before_what_follows_later() -> None:
    assert pointed(["A", "C"])["only"] == "A attacks C"


def test_choices_that_name_the_same_things_are_told_apart_by_words() -> None:
    found = pointed(["B", "C"])
    assert found["worded"] == ["B strikes C", "B burns C"]
    assert found["offered"] == set()
    assert found["only"] is None


def test_a_thing_may_be_pointed_at_out_of_order() -> None:
    found = pointed(["D"])
    assert found["only"] == "A attacks D"
    found = pointed(["C"])
    assert found["left"] == [
        "A attacks C",
        "A moves and attacks C",
        "B strikes C",
        "B burns C",
    ]
    assert pointed(["C", "B"])["worded"] == ["B strikes C", "B burns C"]


def test_things_that_are_not_on_the_table_are_not_waited_for() -> None:
    assert pointed(["A"], present=["A", "B"])["worded"] == [
        "A attacks C",
        "A attacks D",
        "A moves and attacks C",
        "A stays",
    ]
    assert pointed([], present=[])["worded"] == [one["answer"] for one in CHOICES]


def test_nothing_is_left_for_things_that_no_choice_names_together() -> None:
    assert pointed(["C", "D"])["left"] == []


def test_without_pointing_a_lone_choice_is_not_chosen() -> None:
    found = call("pointing", "pointed", [choice("pass")], [])
    assert found["only"] is None
    assert [one["answer"] for one in found["worded"]] == ["pass"]


@pytest.mark.parametrize(
    ("typed", "language", "kept"),
    [
        ("attacks a", "en", ["A attacks C", "A attacks D", "A moves and attacks C"]),
        ("ＢＵＲＮＳ", "en", ["B burns C"]),
        ("", "en", [one["answer"] for one in CHOICES]),
        ("nothing", "en", []),
    ],
)
def test_answers_are_filtered_as_one_types(typed: str, language: str, kept: list[str]) -> None:
    found = call("pointing", "filtered", CHOICES, typed, language)
    assert [one["answer"] for one in found if one["answer"] in kept] == kept
    assert len(found) == len(kept)


def test_hiragana_finds_katakana() -> None:
    cards = [choice("fox"), {"answer": "lion", "ja": "ライオン", "en": "lion"}]
    [found] = call("pointing", "filtered", cards, "らいおん", "ja")
    assert found["answer"] == "lion"


def decisions(game: str, count: int) -> list[list[dict[str, Any]]]:
    """The listed answers of decisions of a random match, with what they name on the table."""
    match, choose = Seated.both(GAMES[game], 5), Random(5)
    found: list[list[dict[str, Any]]] = []
    while match.waiting and len(found) < count:
        decision = match.decision
        for seat in match.waiting:
            answers = decision.choices.every(seat)
            if answers is None:
                continue
            labels = decision.labels(seat, answers)
            found.append(
                [
                    {"answer": answer, "ja": label.ja, "en": label.en, "things": things(answer)}
                    for answer, label in zip(answers, labels, strict=True)
                ]
            )
        answer_at_random(match, choose)
    return found


def things(answer: Any) -> list[str]:
    """Every text of an answer once, as if each was the id of something on the table."""
    return list(dict.fromkeys(strings_of(answer)))


@pytest.mark.parametrize("game", ["ktc", "pbwcg", "fairies"])
def test_every_answer_of_a_real_match_is_reached_by_pointing_at_what_it_names(game: str) -> None:
    choose = Random(2)
    tried = [
        (choices, one)
        for choices in decisions(game, 16)
        for one in choose.sample(choices, min(5, len(choices)))
    ]
    steps = [
        [choices, one["things"][:count]]
        for choices, one in tried
        for count in range(len(one["things"]) + 1)
    ]
    found = iter(calls("pointing", "pointed", steps))
    for _, one in tried:
        *before, last = [next(found) for _ in range(len(one["things"]) + 1)]
        assert one in last["worded"]
        for thing, step in zip(one["things"], before, strict=True):
            assert one in step["left"]
            assert thing in step["offered"] or one in step["worded"]


@pytest.mark.parametrize("game", ["ktc", "pbwcg", "fairies"])
def test_whatever_is_offered_leads_on(game: str) -> None:
    choose = Random(1)
    walks: list[tuple[list[dict[str, Any]], list[str]]] = [(one, []) for one in decisions(game, 12)]
    while walks:
        found = calls("pointing", "pointed", [list(walk) for walk in walks])
        assert all(one["left"] and (one["offered"] or one["worded"]) for one in found)
        walks = [
            (choices, [*picked, choose.choice(sorted(one["offered"]))])
            for (choices, picked), one in zip(walks, found, strict=True)
            if one["offered"]
        ]
