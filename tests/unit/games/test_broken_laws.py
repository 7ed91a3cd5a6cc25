"""A game that breaks a law is found, and the failure says how to see it again."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace as changed

from lanterns import LANTERNS
from lanterns.events import DeckLaid, RoundStarted
from lanterns.words import Part
from saikoro.conformance import Laws
from saikoro.conformance.failing import TookTooLong
from saikoro.domain.errors.error import SaikoroError
from saikoro.domain.match.events import GameEvent
from saikoro.domain.match.interface.decision import Decision, Question
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.text import Text
from tests.kit.worded import worded

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
        table.total((Part.ROUNDS, sum(strengths)))
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
    same = Text("同じ", "the same")
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
    worded(note)


def by_a_set(table: Any) -> Any:
    """Rules that take cards out of a set, whose order is another in each process."""
    emit = table.emit

    def emitting(event: Any) -> None:
        emit(changed(event, cards=list(set(event.cards))) if isinstance(event, DeckLaid) else event)

    table.emit = emitting
    return (yield from BOOK.play(table))


class BySet(Laws):
    """A game that another process plays in another way; it finds this class by its name."""

    game = replace(LANTERNS, book=replace(BOOK, play=by_a_set))
    matches = 1


def test_a_game_that_goes_by_the_order_of_a_set_is_found():
    with pytest.raises(AssertionError) as failed:
        BySet().test_another_process_plays_the_same_matches()
    assert "lanterns.deck_laid" in str(failed.value)
    assert "sorted" in str(failed.value)


def test_laws_that_no_other_process_finds_say_so():
    class Hidden(Laws):
        game = LANTERNS

    with pytest.raises(AssertionError, match="put the class of the laws into a module"):
        Hidden().test_another_process_plays_the_same_matches()


def without_end(table: Any) -> Any:
    """Rules that go round for ever without a word."""
    yield from ()
    while table:
        with suppress(Exception):
            table.state.points.copy()


def test_a_law_has_a_time_limit():
    class Endless(Laws):
        game = replace(LANTERNS, book=replace(BOOK, play=without_end))
        seconds = 0.2

    with pytest.raises(TookTooLong, match="a loop of the rules") as failed:
        Endless().test_a_record_is_sound()
    [note] = failed.value.__notes__
    worded(note.splitlines()[0])


class Stumbled(GameEvent, frozen=True, tag="lanterns.stumbled"):
    """It changes what is not there."""

    seat: int

    def apply(self, state: Any, _cards: Any) -> None:
        state.points[self.seat] += 1


def stumbling(table: Any) -> Any:
    table.emit(Stumbled(7))
    return (yield from BOOK.play(table))


def test_an_error_in_an_event_names_the_event_and_its_fields():
    class Stumbling(Laws):
        game = replace(
            LANTERNS, book=replace(BOOK, play=stumbling, events=(*BOOK.events, Stumbled))
        )

    with pytest.raises(IndexError) as failed:
        Stumbling().test_a_record_is_sound()
    first, _ = failed.value.__notes__
    assert first.startswith("the event: lanterns.stumbled ")
    assert '"seat":7' in first
    assert first.endswith("its `apply` failed")


def test_a_state_that_events_do_not_give_is_named_by_event_and_field():
    class Forgetting(Laws):
        game = BROKEN["test_folding_the_lines_gives_the_state"]()

    with pytest.raises(AssertionError) as failed:
        Forgetting().test_folding_the_lines_gives_the_state()
    shown = str(failed.value)
    assert shown.startswith("folding events ")
    assert "match.finished" in shown
    assert "game.points[0]" in shown
    assert "`apply`" in shown


@pytest.mark.parametrize("returned", [1, None, "A"])
def test_rules_that_return_no_outcome_are_told_what_to_return(returned):
    def play(table: Any) -> Any:
        yield from BOOK.play(table)
        return returned

    class Unended(Laws):
        game = replace(LANTERNS, book=replace(BOOK, play=play))

    with pytest.raises(TypeError, match=r"`play` .* not an Outcome: return Outcome\(winner"):
        Unended().test_a_record_is_sound()
