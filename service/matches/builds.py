"""Checking a build without a match, as entrants of a tournament hand it in."""

import asyncio
import hashlib
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from saikoro.domain.cards.builds import Builds
from saikoro.domain.errors.rules import Violation
from saikoro.domain.match.interface.checking import check
from saikoro.domain.match.interface.decision import Decision
from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.match.options import MatchOptions
from saikoro.domain.match.play.building import SEAT, asked_of_build, can_be_built
from saikoro.domain.text import Text
from saikoro.domain.tournament.entries.checks import TOO_LARGE
from saikoro.domain.tournament.entries.limits import too_large
from saikoro.domain.tournament.entries.pools import no_builds
from saikoro.service.matches.card_sets import CardSets
from saikoro.service.matches.decisions import shown_options


class AskedOfBuild(NamedTuple):
    """A decision of a build, as a client may show it."""

    name: str
    label: Text
    """What the rule book calls it."""
    ask: Any
    """The form of the answer."""
    options: list[Any]
    """Legal answers: those of starters first."""
    labels: list[Text]
    """The labels of the options, one by one."""


class CheckedBuild(NamedTuple):
    """A build, or the beginning of one, after its check."""

    violations: list[Violation]
    """Pointers are into the build."""
    asked: list[AskedOfBuild]
    """Every decision up to the first without a legal answer."""
    legal: bool
    """Whether the build is complete, and nothing is wrong with it."""


async def check_build(
    card_sets: CardSets, game: AnyGame, options: Mapping[str, Any], build: list[Any]
) -> CheckedBuild:
    """Check a build, complete or not; IllegalOptions or UnknownCardSet where it cannot be."""
    read = game.book.read_options(options)
    if game.builds is None:
        return CheckedBuild([no_builds(game)], [], legal=False)
    if too_large(build):
        return CheckedBuild([TOO_LARGE], [], legal=False)
    digest = hashlib.sha256(await card_sets.source(game, read.card_set)).hexdigest()
    cards = await card_sets.playable(game, digest)
    return await asyncio.to_thread(_checked, game, game.builds, read, cards, build)


async def buildable(card_sets: CardSets, game: AnyGame, digest: str) -> bool:
    """Whether a match can be begun with a card set, by the default options; UnknownCardSet."""
    options = game.book.read_options({})
    cards = await card_sets.playable(game, digest)
    return await asyncio.to_thread(can_be_built, game, options, cards)


def _checked(
    game: AnyGame, builds: Builds[Any, Any], options: MatchOptions, cards: Any, build: list[Any]
) -> CheckedBuild:
    count = len(builds.decisions(options))
    asked = list(asked_of_build(game, options, cards, count, build))
    found = [
        msgspec.structs.replace(violation, pointer=f"/{index}{violation.pointer}")
        for index, (_, violations) in enumerate(asked)
        for violation in violations or ()
    ]
    if len(build) > count:
        found += builds.check(options, cards, build)  # as the entry would be refused: its shape
    shown = [
        _shown(game, decision, index, build[:index]) for index, (decision, _) in enumerate(asked)
    ]
    return CheckedBuild(found, shown, legal=len(build) == count and not found)


def _shown(
    game: AnyGame, decision: Decision[Any], index: int, before: Sequence[Any]
) -> AskedOfBuild:
    """A decision with its legal answers: those of starters, and some by chance.

    The same are drawn again after the same answers.
    """
    starters = [
        starter[index]
        for starter in game.starters
        if index < len(starter) and not check(decision, SEAT, starter[index]).violations
    ]
    seed = hashlib.sha256(msgspec.json.encode(before)).digest()
    options = [*starters, *(shown_options(decision, SEAT, seed) or ())]
    return AskedOfBuild(
        decision.name,
        game.telling.decision(decision.name),
        decision.choices.form(SEAT),
        options,
        decision.labels(SEAT, options),
    )
