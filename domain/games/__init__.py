"""One folder a game, always the same rooms: rules, events, state, cards, text, views, sets."""

from typing import Any

from domain.errors import UnknownGame, UnknownRuleset
from domain.games.cardgard import CARDGARD
from domain.games.ktc import KTC
from domain.games.laplaplus import LAPLAPLUS
from domain.match.game import Game

GAMES: dict[str, Game[Any, Any, Any]] = {game.id: game for game in (CARDGARD, KTC, LAPLAPLUS)}
"""Every game that can be played here."""


def find_game(game: str, version: str | None = None) -> Game[Any, Any, Any]:
    """The game called `game`, in the ruleset version that a match is pinned to."""
    found = GAMES.get(game)
    if found is None:
        raise UnknownGame(game, sorted(GAMES))
    if version not in (None, found.version):
        raise UnknownRuleset(game, str(version))
    return found
