"""The pictures of games: their own, or one that was built with the pages."""

from typing import NamedTuple

from saikoro.domain.games import GAMES
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.match.interface.picture import PictureType, picture_type
from saikoro.service.web import static


class Picture(NamedTuple):
    """A picture as it is served."""

    content: bytes
    media_type: PictureType


def own_picture(game: AnyGame) -> Picture | None:
    """The picture that a game brings; None if it brings none, or none that can be shown."""
    content = game.telling.picture
    try:
        return Picture(content, picture_type(content)) if content else None
    except ValueError:
        return None


def picture_address(game: str) -> str:
    """Where the picture of a game is; one for all games that have none."""
    found = GAMES.get(game)
    if found is None or own_picture(found) is None:
        return static.picture(game)
    return f"/g/{game}/picture"
