"""Card sets in files: TOML or JSON, as their authors keep them."""

import tomllib
from pathlib import Path
from typing import Any

import msgspec

from domain.errors import IllegalCardSet, SaikoroError
from domain.games import find_game
from domain.match.game import Game


class UnreadableFile(SaikoroError):
    """A file that is not what it should be."""


def read_card_file(file: Path) -> tuple[Game[Any, Any, Any], Any]:
    """The game that a file's card set belongs to, and the card set, not yet checked."""
    try:
        content = file.read_bytes()
        is_json = file.suffix.lower() == ".json"
        data = msgspec.json.decode(content) if is_json else tomllib.loads(content.decode("utf-8"))
    except (OSError, ValueError, msgspec.DecodeError) as error:
        raise UnreadableFile(f"{file}: {error}") from error
    if not isinstance(data, dict) or not isinstance(data.get("game"), str):
        raise UnreadableFile(f"{file} does not say which game its cards are for (game = ...)")
    return find_game(data["game"]), data


def problems_of(game: Game[Any, Any, Any], data: Any) -> list[str]:
    """Everything that keeps a card set from being played, a line each; empty for nothing."""
    try:
        game.read_card_set(data)
    except IllegalCardSet as illegal:
        return [f"{v.pointer or '/'}: {v.code} ({v.rule}): {v.detail}" for v in illegal.violations]
    return []
