"""Positions: the open decision, and its legal answers."""

from domain.match.position import Move, play_position
from domain.match.sources.dice import RepeatedDice
from tests.kit.lantern_decks import DECK
from tests.kit.lanterns import LANTERNS
from tests.kit.seating import house_cards


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
