"""A variant of KTC: two defeats win, all enemies are in reach, and the second player wins draws."""

from dataclasses import replace

from saikoro.domain.games.ktc import KTC, book
from saikoro.domain.games.ktc.ids import Id
from saikoro.domain.games.ktc.rules.ending import at_cap
from saikoro.domain.games.ktc.rules.field import Ended, Field, Places
from saikoro.domain.games.ktc.versions import VERSION_2
from saikoro.domain.text import Text


def every_enemy(enemy: Places) -> list[Id]:
    """In place of KT-7.6."""
    return [name for name in enemy if name is not None]


def second_wins_draws(field: Field) -> Ended:
    """KT-11.4 without a draw."""
    ended = at_cap(field)
    if ended.winner is None:
        return Ended(1 - (field.state.first or 0), ended.reason)
    return ended


RULES = replace(VERSION_2, goal=2, reach=every_enemy, at_cap=second_wins_draws)

QUICK = replace(KTC, id="quick", title=Text("短期戦", "Quick KTC"), book=book(RULES))
