"""Builds of trials: with the tried cards, and without them, in every game."""

from typing import Any

import msgspec
import pytest

from lanterns import LANTERNS
from saikoro.domain.bots.specs import Random
from saikoro.domain.games import GAMES
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.trials.builds import decisions_of_build, exchanged, named
from saikoro.domain.trials.cards import TrialCards, trial_cards
from saikoro.domain.trials.playing import Played, play_match

ALL = {**GAMES, LANTERNS.id: LANTERNS}
SEED = bytes(range(32))
MATCHES = 6


def trial_of(game: AnyGame, *tried: str) -> TrialCards:
    house = msgspec.json.decode(game.cards.house())
    return trial_cards(game, house, house, tried)


def played(game: AnyGame, trial: TrialCards) -> list[Played]:
    return [play_match(game, trial, Random(), SEED, number) for number in range(MATCHES)]


@pytest.mark.parametrize("game", ALL.values(), ids=ALL)
def test_one_side_has_the_tried_card_and_the_other_does_not(game: AnyGame) -> None:
    faces = game.telling.faces(game.cards.read(msgspec.json.decode(game.cards.house())))
    for card in list(faces)[:2]:
        found = played(game, trial_of(game, card))
        assert all(match.built for match in found)
        assert not any(match.mixed for match in found)
        assert all(match.decisions >= 1 for match in found)


def test_what_no_build_can_have_is_in_none() -> None:
    supports = played(GAMES["pbwcg"], trial_of(GAMES["pbwcg"], "sp09"))
    assert not any(match.built for match in supports)


def test_where_only_the_tried_cards_are_left_the_other_side_has_some() -> None:
    cards = [str(number) for number in range(1, 28)]
    found = played(GAMES["laplaplus"], trial_of(GAMES["laplaplus"], *cards))
    assert all(match.built and match.mixed for match in found)


def test_a_match_of_a_trial_is_always_the_same() -> None:
    game = GAMES["cardgard"]
    trial = trial_of(game, "U01")
    assert played(game, trial) == played(game, trial)


def test_the_sides_change_seats_after_every_match(monkeypatch: pytest.MonkeyPatch) -> None:
    seats: list[int] = []

    def with_cards(decision: Any, seat: int, _trial: Any, chance: Any) -> Any:
        seats.append(seat)
        return decision.draw(seat, chance)

    monkeypatch.setattr("saikoro.domain.trials.builds.with_cards", with_cards)
    game = GAMES["laplaplus"]
    played(game, trial_of(game, "1"))
    assert seats == [0, 1] * (MATCHES // 2)


def test_a_build_is_the_first_decisions() -> None:
    found = {id_: decisions_of_build(game, game.book.read_options({})) for id_, game in ALL.items()}
    assert found["cardgard"] == 2
    assert found["laplaplus"] == 1
    assert min(found.values()) == 1


def test_cards_are_exchanged_wherever_an_answer_names_them() -> None:
    answer = {"deck": ["a", "b", "a"], "extra": {"a": 2}, "row": [1, True, "1"]}
    assert named(answer, {"a": "unit", 1: "card"}) == ["a", 1]
    assert exchanged(answer, "a", "c") == {
        "deck": ["c", "b", "c"],
        "extra": {"c": 2},
        "row": [1, True, "1"],
    }
    assert exchanged(answer, 1, 9)["row"] == [9, True, "1"]
