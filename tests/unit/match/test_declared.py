"""The events of a game are those that its modules define."""

from types import ModuleType
from typing import Any

import pytest

from lanterns import LANTERNS
from lanterns import events as lanterns
from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.domain.games.laplaplus import events as laplaplus
from saikoro.domain.match.events import GameEvent, declared


class Ended(GameEvent, frozen=True):
    """Has no tag: other events derive from it."""


class Won(Ended, frozen=True, tag="made.won"):
    pass


class Began(GameEvent, frozen=True, tag="made.began"):
    pass


def module(name: str, **held: Any) -> ModuleType:
    made = ModuleType(name)
    vars(made).update(held)
    return made


def test_events_are_in_the_order_of_their_modules():
    own = {"Ended": Ended, "Won": Won, "Began": Began, "text": "no event", "GameEvent": GameEvent}
    assert declared(module(__name__, **own)) == (Won, Began)
    assert declared(lanterns, laplaplus) == (*LANTERNS.book.events, *LAPLAPLUS.book.events)


def test_what_a_module_only_imports_is_not_its_own():
    assert declared(module("another", Won=Won)) == ()


@pytest.mark.parametrize("game", [LANTERNS, LAPLAPLUS], ids=lambda game: game.id)
def test_an_event_without_a_change_leaves_the_state(game):
    state = game.book.start(game.book.read_options({}))
    [tie] = [kind for kind in game.book.events if kind.__struct_fields__ == ()]
    tie().apply(state, None)
    assert state == game.book.start(game.book.read_options({}))
