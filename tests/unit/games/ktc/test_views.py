"""The view of a match."""

import msgspec

from saikoro.conformance.seating import known
from saikoro.domain.games.ktc import events as e
from saikoro.domain.games.ktc.state import Held
from saikoro.domain.games.ktc.telling.view import view
from saikoro.domain.games.ktc.words import ExiledState
from tests.kit.ktc import position


def test_the_view_joins_the_state_with_the_cards():
    match = position()
    match.apply(
        e.SoldierExiled("A3", "3-1", 2, ExiledState.FRESH),
        e.SoldierDefeated("B2", "A1"),
        e.SkillUsed("A2", "盾打ち", 3),
    )
    match.soldier("A2").debuff = Held("毒", 1)
    seen = view(known(match.state), match.cards)
    assert (seen.turn, seen.seat, seen.first) == (5, 0, 0)
    a, b = seen.sides
    assert (a.kills, b.kills) == (1, 1)
    assert list(a.squares)[:4] == ["1-1", "1-2", "2-1", "2-2"]
    assert a.squares["3-1"] is None
    assert a.outside == ["A3"]
    assert [soldier.id for soldier in a.soldiers] == [f"A{k}" for k in range(1, 11)]
    shield, sword = a.soldiers[1:3]
    assert (shield.name, shield.english, shield.square) == ("大盾兵", "Shieldbearer", "2-1")
    assert shield.debuff is not None
    assert (shield.debuff.english, shield.debuff.turns) == ("Poison", 1)
    assert [(skill.name, skill.uses) for skill in shield.skills] == [("盾打ち", 3)]
    assert (sword.zone, sword.square, sword.timer) == ("outside", None, 2)
    assert sword.unique is not None
    assert (sword.unique.name, sword.unique.value, sword.unique.max) == ("闘志", 0, 2)
    assert b.soldiers[1].zone == "removed"
    assert msgspec.json.encode(seen)
