"""Terms: the options that matches are played with, everything that was left open filled in."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET, UnsetType

from saikoro.domain.errors.rules import IllegalOptions, Violation
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.match.options import LONGEST_OPENING, MatchOptions
from saikoro.domain.record.header import Rules
from saikoro.domain.text import Text
from saikoro.service.matches.card_sets import CardSets

_UNLISTED = Text(
    "一覧に載らないマッチは公開されません", "a match that is not listed is never published"
)
_NOTHING = Text("このホストはマッチを公開していません", "this host publishes no matches")
_OTHER = Text(
    "このホストは {licence} でマッチを公開します。公開しない場合は空にしてください",
    "this host publishes matches under {licence}; leave it empty to decline",
)


class Fixed(NamedTuple):
    """The terms of a match, or of all matches of a tournament."""

    options: MatchOptions
    written: dict[str, Any]
    """The options as a header has them: the card set by its digest."""
    rules: Rules


class Terms:
    """Fixes terms, with the defaults of this host."""

    def __init__(
        self,
        card_sets: CardSets,
        defaults: Mapping[str, Any] = MappingProxyType({}),
        licence: str = "",
    ) -> None:
        """Finished matches are published here under `licence`; without one nothing is."""
        self.card_sets = card_sets
        self._defaults = defaults
        """The host's defaults, for games that have such options."""
        self._licence = licence

    async def fix(
        self,
        game: AnyGame,
        options: Mapping[str, Any],
        *,
        listed: bool = True,
        seeded: bool = False,
    ) -> Fixed:
        """The terms that these options make; IllegalOptions or UnknownCardSet if they make none.

        What is not `listed` is never published. Where seats are `seeded` by their players, one that
        does not open its seed in time forfeits.
        """
        read = read_options(game, options, self._defaults, self._licence, listed=listed)
        if seeded and read.seed_seconds is UNSET:
            seconds = read.join_seconds or LONGEST_OPENING
            read = msgspec.structs.replace(read, seed_seconds=seconds)
        return fixed(game, read, await self.card_sets.pin(game, read.card_set))


def read_options(
    game: AnyGame,
    options: Mapping[str, Any],
    defaults: Mapping[str, Any],
    licence: str,
    *,
    listed: bool = True,
) -> MatchOptions:
    """The options that these make on a host with such defaults, which publishes under `licence`.

    IllegalOptions if they make none.
    """
    known = game.book.options.__struct_fields__
    of_host = {name: value for name, value in defaults.items() if name in known}
    read: MatchOptions = game.book.read_options({**of_host, **options})
    licensed = _licensed(read, game.book.options_rule, licence, listed=listed)
    return msgspec.structs.replace(read, licence=licensed)


def fixed(game: AnyGame, options: MatchOptions, digest: str) -> Fixed:
    """The terms of these options with the card set of this digest."""
    pinned = msgspec.to_builtins(options) | {"card_set": digest}
    written = msgspec.to_builtins(pinned, order="sorted")  # as a line has them
    return Fixed(options, written, Rules(digest, game.id, game.version))


def _licensed(options: MatchOptions, rule: str, licence: str, *, listed: bool) -> str | UnsetType:
    """The licence that a match is published under; UNSET where publishing is not possible."""
    if not options.published_under:
        declined = options.licence is not UNSET
        possible = bool(licence) and listed
        return ("" if declined else licence) if possible else UNSET
    if not listed:
        raise _refused(rule, _UNLISTED)
    if not licence:
        raise _refused(rule, _NOTHING)
    if options.licence != licence:
        raise _refused(rule, _OTHER.filled(licence=licence))
    return licence


def _refused(rule: str, sentence: Text) -> IllegalOptions:
    return IllegalOptions([Violation.of("bad_option", rule, sentence, "/licence")])
