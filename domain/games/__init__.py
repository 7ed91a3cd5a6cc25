"""One folder a game, always the same rooms; here is the list of them all."""

from domain.errors import UnknownGame, UnknownRuleset
from domain.games.cardgard import CARDGARD
from domain.games.fairies import FAIRIES, FAIRIES_1
from domain.games.ktc import KTC, KTC_1
from domain.games.laplaplus import LAPLAPLUS
from domain.games.pbwcg import PBWCG, PBWCG_1
from domain.match.interface.game import AnyGame

GAMES: dict[str, AnyGame] = {game.id: game for game in (CARDGARD, FAIRIES, KTC, LAPLAPLUS, PBWCG)}
"""Every game that can be played here, in its present version."""

RULESETS: dict[tuple[str, str], AnyGame] = {
    (game.id, game.version): game for game in (*GAMES.values(), FAIRIES_1, KTC_1, PBWCG_1)
}
"""Every version that a match may be pinned to, by game and version."""


def find_game(game: str, version: str | None = None) -> AnyGame:
    """The game called `game`: its present version, or the one that a match is pinned to."""
    found = GAMES.get(game)
    if found is None:
        raise UnknownGame(game, sorted(GAMES))
    if version is None:
        return found
    pinned = RULESETS.get((game, version))
    if pinned is None:
        raise UnknownRuleset(game, version)
    return pinned


def versions_of(game: str) -> list[str]:
    """The ruleset versions of `game` that matches may be pinned to, oldest first."""
    return sorted((version for name, version in RULESETS if name == game), key=int)
