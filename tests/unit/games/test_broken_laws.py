"""A game that breaks a law is found, and the failure says how to see it again."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace as changed

from lanterns import LANTERNS
from lanterns.events import RoundStarted
from lanterns.words import Part
from saikoro.conformance import Laws
from saikoro.domain.errors import SaikoroError
from saikoro.domain.match.interface.decision import Decision, Label, Question
from saikoro.domain.match.interface.game import AnyGame

BOOK, TELLING, CARDS = LANTERNS.book, LANTERNS.telling, LANTERNS.cards
HOUSE: dict[str, Any] = msgspec.json.decode(CARDS.house())


def only_in_english(event: Any, known: Any, cards: Any, language: Any) -> str | None:
    return TELLING.report(event, known, cards, language) if language == "en" else None


def forgetful() -> Callable[[Any], Any]:
    """Rules that go by how often they were run."""
    runs: list[int] = []

    def play(table: Any) -> Any:
        runs.append(len(runs))
        for number in runs:
            table.emit(RoundStarted(-number))
        return (yield from BOOK.play(table))

    return play


def without_an_event(table: Any) -> Any:
    """Rules that write the state themselves."""
    outcome = yield from BOOK.play(table)
    table.state.points[0] += 1
    return outcome


def indiscreet(table: Any) -> Any:
    """Rules that state what is hidden, and do not say which card it is of."""
    playing, answers = BOOK.play(table), None
    while True:
        held = [table.card(card) for hand in table.state.hands for card in hand]
        strengths = (table.cards.lanterns[card].strength for card in held)
        table.terms((Part.ROUNDS, sum(strengths)))
        try:
            stop = next(playing) if answers is None else playing.send(answers)
        except StopIteration as end:
            return end.value
        answers = yield stop


def asking(change: Callable[[Decision[Any]], Decision[Any]]) -> AnyGame:
    """Lanterns, with each decision changed."""

    def play(table: Any) -> Any:
        playing: Any = BOOK.play(table)
        answers = None
        while True:
            try:
                stop = playing.send(answers)
            except StopIteration as end:
                return end.value
            answers = yield change(stop) if isinstance(stop, Decision) else stop

    return replace(LANTERNS, book=replace(BOOK, play=play))


def with_one_label(decision: Decision[Any]) -> Decision[Any]:
    """A decision whose answers all read the same."""
    same = Label("同じ", "the same")
    choices = changed(decision.choices, labels=lambda _seat, answers: [same] * len(answers))
    return changed(decision, choices=choices)


def with_no_rule(decision: Decision[Any]) -> Decision[Any]:
    """A decision that is asked by a rule that is not in the book."""
    question = Question(ja="どれ？", en="Which?", rule="ZZ-99")
    return changed(decision, question=lambda _seat: question)


BROKEN: dict[str, Callable[[], AnyGame]] = {
    "test_a_report_is_written_in_both_languages": lambda: replace(
        LANTERNS, telling=replace(TELLING, report=only_in_english)
    ),
    "test_the_rules_give_the_same_bytes_again": lambda: replace(
        LANTERNS, book=replace(BOOK, play=forgetful())
    ),
    "test_folding_the_lines_gives_the_state": lambda: replace(
        LANTERNS, book=replace(BOOK, play=without_an_event)
    ),
    "test_options_that_read_the_same_are_the_same": lambda: asking(with_one_label),
    "test_a_decision_asks_in_both_languages": lambda: asking(with_no_rule),
    "test_a_match_opens_no_more_draws_than_it_commits_to": lambda: replace(
        LANTERNS, book=replace(BOOK, draws=lambda _options, _cards: 5_000)
    ),
    "test_decisions_and_dice_have_names": lambda: replace(
        LANTERNS, telling=replace(TELLING, dice=TELLING.decisions)
    ),
    "test_what_is_no_card_set_is_refused": lambda: replace(
        LANTERNS, cards=replace(CARDS, read=lambda data: CARDS.read(data or HOUSE))
    ),
    "test_an_explanation_gives_nothing_hidden_away": lambda: replace(
        LANTERNS, book=replace(BOOK, play=indiscreet)
    ),
    "test_a_state_has_a_value_within_that_of_a_won_match": lambda: replace(
        LANTERNS, look_ahead=replace(LANTERNS.look_ahead, evaluate=lambda _state: 1_000)
    ),
}
"""By the law that finds it, a game that breaks it."""


@pytest.mark.parametrize("law", BROKEN)
def test_a_law_finds_what_breaks_it(law):
    class Broken(Laws):
        game = BROKEN[law]()

    with pytest.raises((AssertionError, SaikoroError)):
        getattr(Broken(), law)()


def test_a_failure_says_which_law_and_which_match(monkeypatch):
    class Broken(Laws):
        game = BROKEN["test_a_report_is_written_in_both_languages"]()
        options = ({"rounds": 2},)

    monkeypatch.setenv("SAIKORO_SEED", "7")
    with pytest.raises(AssertionError) as failed:
        Broken().test_a_report_is_written_in_both_languages()
    [note] = failed.value.__notes__
    assert note.splitlines()[:2] == [
        "the law: An event has a sentence in both languages, or in neither; a match has some of "
        "the game.",
        "the match: lanterns, ruleset 1, seed 7, options {'rounds': 2}",
    ]
    assert note.splitlines()[2].startswith("to run it again: SAIKORO_SEED=7 pytest 'tests/unit/")
