"""Our games, a folder each with always the same rooms, and the registry of all installed ones.

The registry begins with our five. What strangers have installed is added by
`saikoro.installed`, as a process starts or as a game is asked for.
"""

from collections.abc import Collection, Sequence

from saikoro.domain.errors.unknown import GameNotInstalled, UnknownGame, UnknownRuleset
from saikoro.domain.games.cardgard import CARDGARD
from saikoro.domain.games.fairies import FAIRIES, FAIRIES_1
from saikoro.domain.games.ktc import KTC, KTC_1
from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.domain.games.pbwcg import PBWCG, PBWCG_1
from saikoro.domain.match.interface.game import AnyGame

GAMES: dict[str, AnyGame] = {game.id: game for game in (CARDGARD, FAIRIES, KTC, LAPLAPLUS, PBWCG)}
"""Every game that can be played here, in its present version."""

RULESETS: dict[tuple[str, str], AnyGame] = {
    (game.id, game.version): game for game in (*GAMES.values(), FAIRIES_1, KTC_1, PBWCG_1)
}
"""Every version that a match may be pinned to, by game and version."""

OURS = frozenset(GAMES)
"""The ids of the games that come with Saikoro."""


def install(versions: Sequence[AnyGame]) -> None:
    """Add a game with all its versions, the present one last."""
    GAMES[versions[-1].id] = versions[-1]
    RULESETS.update({(game.id, game.version): game for game in versions})


def keep_only(games: Collection[str]) -> None:
    """Remove every game but these."""
    for game, version in [ruleset for ruleset in RULESETS if ruleset[0] not in games]:
        del RULESETS[game, version]
        GAMES.pop(game, None)


def find_game(game: str, version: str | None = None) -> AnyGame:
    """The game called `game`: its present version, or the one that a match is pinned to."""
    found = GAMES.get(game)
    if found is None:
        raise UnknownGame(game, sorted(GAMES)) if version is None else GameNotInstalled(game)
    if version is None:
        return found
    pinned = RULESETS.get((game, version))
    if pinned is None:
        raise UnknownRuleset(game, version)
    return pinned


def versions_of(game: str) -> list[str]:
    """The ruleset versions of `game` that matches may be pinned to, oldest first."""
    return sorted((version for name, version in RULESETS if name == game), key=int)
