"""Terms: the options that matches are played with, everything that was left open filled in."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec

from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.match.options import MatchOptions
from saikoro.domain.record.header import Rules
from saikoro.service.matches.card_sets import CardSets


class Fixed(NamedTuple):
    """The terms of a match, or of all matches of a tournament."""

    options: MatchOptions
    written: dict[str, Any]
    """The options as a header has them: the card set by its digest."""
    rules: Rules


class Terms:
    """Fixes terms, with the defaults of this host."""

    def __init__(
        self, card_sets: CardSets, defaults: Mapping[str, Any] = MappingProxyType({})
    ) -> None:
        self.card_sets = card_sets
        self._defaults = defaults
        """The host's defaults, for games that have such options."""

    async def fix(self, game: AnyGame, options: Mapping[str, Any]) -> Fixed:
        """The terms that these options make; IllegalOptions or UnknownCardSet if they make none."""
        known = game.book.options.__struct_fields__
        defaults = {name: value for name, value in self._defaults.items() if name in known}
        read = game.book.read_options({**defaults, **options})
        digest = await self.card_sets.pin(game, read.card_set)
        written = msgspec.to_builtins(read) | {"card_set": digest}
        return Fixed(read, written, Rules(digest, game.id, game.version))
