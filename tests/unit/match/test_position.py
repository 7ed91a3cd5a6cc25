"""Positions: the open decision, and its legal answers."""

from dataclasses import replace

from lanterns import LANTERNS
from lanterns.rules.hands import LanternsTable
from saikoro.conformance.seating import house_cards
from saikoro.domain.match.events import Seat
from saikoro.domain.match.interface.decision import Decision, Mark, Outcome, Play, ask_one
from saikoro.domain.match.play.position import Move, play_position
from saikoro.domain.match.sources.dice import RepeatedDice
from tests.kit.lantern_decks import DECK


def waiting(*moves: Move):
    options, cards = LANTERNS.book.read_options({}), house_cards(LANTERNS)
    dice = RepeatedDice([], bytes(32))
    return play_position(LANTERNS, options, cards, moves, dice).waiting


def test_listed_answers_are_given_for_each_waiting_seat():
    decks = [Move(0, DECK), Move(1, DECK)]
    asked = waiting(*decks)
    assert asked.options == {
        seat: [{"card": f"d{seat}.0.{at}"} for at in range(3)] for seat in (0, 1)
    }
    assert waiting(*decks, Move(0, asked.options[0][2])).options.keys() == {1}


def test_a_decision_without_a_list_has_no_options():
    assert waiting().options is None


def look_twice(table: LanternsTable) -> Play:
    """A seat is shown a card with a question that nothing happens before, and then the next."""
    handles = table.shuffle(0, ["a", "b"])
    for handle in handles:
        yield Mark("shown")
        table.show(0, [handle])
        yield from ask_one(Decision(name="look", seats=(0,), read=lambda _seat, answer: answer))
    return Outcome(None, "over")


def test_what_a_seat_is_shown_with_a_question_is_kept():
    game = replace(LANTERNS, book=replace(LANTERNS.book, play=look_twice))
    options, cards = LANTERNS.book.read_options({}), house_cards(LANTERNS)
    dice = RepeatedDice([], bytes(32))
    position = play_position(game, options, cards, [Move(0, "seen")], dice)
    shown = [[facts["card"] for facts in secret["0"].values()] for secret in position.asked]
    assert sorted(shown) == [["a"], ["b"]]
    assert position.secrets == {}
    assert position.waiting is not None


def test_an_answer_is_read_once():
    answers = []

    def read(_seat: Seat, given: str) -> str:
        answers.append(given)
        return given.upper()

    def look(_table: LanternsTable) -> Play:
        return Outcome(None, (yield from ask_one(Decision(name="look", seats=(0,), read=read))))

    game = replace(LANTERNS, book=replace(LANTERNS.book, play=look))
    options, cards = LANTERNS.book.read_options({}), house_cards(LANTERNS)
    position = play_position(game, options, cards, [Move(0, "up")], RepeatedDice([], bytes(32)))
    assert (answers, position.outcome) == (["up"], Outcome(None, "UP"))
