"""Which cards a trial is played with: the sets that are joined, and what each side builds from."""

import copy
from typing import Any

import msgspec
import pytest

from lanterns import LANTERNS
from saikoro.domain.games import GAMES
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.trials.cards import own_cards, trial_cards

ALL = {**GAMES, LANTERNS.id: LANTERNS}
LAPLAPLUS = GAMES["laplaplus"]

SPARK = {
    "number": 1,
    "name_ja": "火花",
    "name_en": "Spark",
    "family": "火系",
    "force": 6,
    "text": ["<A> 自分に1点のダメージを与える。"],
}


def house(game: AnyGame) -> dict[str, Any]:
    source: dict[str, Any] = msgspec.json.decode(game.cards.house())
    return source


def faces(game: AnyGame, source: dict[str, Any]) -> Any:
    return game.telling.faces(game.cards.read(source))


def own(game: AnyGame, source: dict[str, Any]) -> list[str]:
    return own_cards(faces(game, source), faces(game, house(game)))


@pytest.mark.parametrize("game", ALL.values(), ids=ALL)
def test_every_card_of_a_house_set_is_in_one_table(game: AnyGame) -> None:
    printed = list(faces(game, house(game)))
    trial = trial_cards(game, house(game), house(game), printed[:1])
    assert sorted(map(str, trial.tables)) == sorted(printed)
    assert [str(card) for card in trial.tried] == printed[:1]
    assert len(trial.others) == len(printed) - 1
    assert trial.opponents == "house"


def test_a_set_of_its_own_is_joined_to_that_of_the_house() -> None:
    source = {"id": "mine", "version": "1", "game": "laplaplus", "card": [SPARK]}
    trial = trial_cards(LAPLAPLUS, source, house(LAPLAPLUS), own(LAPLAPLUS, source))
    assert trial.tried == [1]
    assert trial.opponents == "house"
    # Number 1 is the tried card, and the house's own number 1 has got a new one.
    assert sorted(trial.others) == list(range(2, 29))
    assert trial.cards.cards[1].source.name_en == "Spark"
    assert trial.cards.cards[28].source.name_en == "Plain Core"


def test_a_card_as_the_house_has_it_is_no_own_card() -> None:
    source = house(LAPLAPLUS)
    source["card"][4] = {**source["card"][4], "name_en": "Other"}
    assert own(LAPLAPLUS, source) == [str(source["card"][4]["number"])]
    assert own(LAPLAPLUS, house(LAPLAPLUS)) == []


def test_a_card_that_cannot_have_a_new_id_is_replaced() -> None:
    game = GAMES["ktc"]
    source = copy.deepcopy(house(game))
    first = source["soldier"][0]
    first["hp"] = [number + 1 for number in first["hp"]]
    trial = trial_cards(game, source, house(game), own(game, source))
    assert trial.tried == [first["id"]]
    assert trial.opponents == "house"
    assert first["id"] not in trial.others
    assert len(trial.others) == len(source["soldier"]) - 1


def test_sets_that_cannot_be_one_are_not_joined() -> None:
    game = GAMES["ktc"]
    source = copy.deepcopy(house(game))
    del source["roster"]
    source["soldier"][-1]["id"] = "S99"  # two soldiers of one name are no set
    trial = trial_cards(game, source, house(game), own(game, source))
    assert trial.tried == ["S99"]
    assert trial.opponents == "same_set"
    assert sorted(trial.others) == [f"S{number:02}" for number in range(1, 24)]
