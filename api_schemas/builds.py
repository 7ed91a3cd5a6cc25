"""Checks of builds without a match: what is asked for, and what is wrong."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from saikoro.api_schemas.decisions import OptionView
from saikoro.api_schemas.problems import BrokenRule

MOST_ANSWERS = 16
"""The most answers of a build that are read: more than any game asks for."""


class CheckBuild(msgspec.Struct, forbid_unknown_fields=True):
    """A build to check, or the beginning of one."""

    build: Annotated[
        list[Any],
        Meta(
            max_length=MOST_ANSWERS,
            description="The answers so far, in the order of the decisions (TN-1.1).",
        ),
    ] = []
    options: Annotated[
        dict[str, Any],
        Meta(
            description="Options of the match that differ from the game's defaults, such as "
            "`card_set`; a tournament has them in its plan."
        ),
    ] = {}
    version: Annotated[
        str, Meta(max_length=20, description="The ruleset version; by default the present one.")
    ] | (None) = None
    """The ruleset version; null for the present one."""


class BuildDecision(msgspec.Struct):
    """A decision that a build answers."""

    name: str
    """The rule book's name of the decision; the schema of its answers is under that name."""
    ja: str
    """What it is called in Japanese."""
    en: str
    """What it is called in English."""
    ask: Any
    """The form of the answer, for clients to render."""
    options: list[OptionView]
    """Some legal answers: those of the game's starters first."""


class BuildChecked(msgspec.Struct):
    """The result of checking a build; nothing is kept."""

    game: str
    """The id of the game."""
    version: str
    """The ruleset version."""
    legal: bool
    """Whether the build is complete, and nothing is wrong with it."""
    errors: list[BrokenRule]
    """What is wrong with the answers so far."""
    decisions: list[BuildDecision]
    """The decisions that the build answers, up to the first without a legal answer: what a later
    one asks may depend on the answers before it."""
