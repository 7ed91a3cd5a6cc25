"""The tables of brackets-model 1.7, an open format for brackets (TN-17.5).

https://drarig29.github.io/brackets-docs describes the names. Ids are integers from 0 in each
table; a participant's id is its number as an entrant.
"""

from enum import IntEnum
from typing import Literal

import msgspec

StageType = Literal["single_elimination", "double_elimination", "round_robin"]
GrandFinal = Literal["none", "simple", "double"]


class Status(IntEnum):
    """The progress of a match."""

    LOCKED = 0
    """Neither opponent is known, or one is a bye."""
    WAITING = 1
    READY = 2
    RUNNING = 3
    COMPLETED = 4
    ARCHIVED = 5
    """An opponent has completed a later match; for a game, it was not needed."""


class ParticipantResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """An opponent; null in its place is a bye."""

    id: int | None
    """Null while it is unknown."""
    position: int | None = None
    """Its seed, or the number of the match of the winners' bracket that it lost."""
    forfeit: bool = False
    score: int | None = None
    """Matches won."""
    result: Literal["win", "draw", "loss"] | None = None


class Participant(msgspec.Struct, frozen=True):
    """An entrant."""

    id: int
    tournament_id: int
    name: str


class StageSettings(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, rename="camel"):
    """The layout of a stage."""

    size: int
    seed_ordering: tuple[str, ...] = ()
    manual_ordering: list[list[int]] | None = None
    """The seeds in each group of a round robin."""
    matches_child_count: int = 0
    group_count: int | None = None
    round_robin_mode: Literal["simple", "double"] | None = None
    consolation_final: bool | None = None
    grand_final: GrandFinal | None = None


class Stage(msgspec.Struct, frozen=True):
    """A stage that can be drawn."""

    id: int
    tournament_id: int
    name: str
    type: StageType
    settings: StageSettings
    number: int
    """From 1."""


class Group(msgspec.Struct, frozen=True):
    """A bracket, or a group of a round robin."""

    id: int
    stage_id: int
    number: int


class Round(msgspec.Struct, frozen=True):
    """A round of a group."""

    id: int
    stage_id: int
    group_id: int
    number: int


class Match(msgspec.Struct, frozen=True, omit_defaults=True):
    """A pairing."""

    id: int
    stage_id: int
    group_id: int
    round_id: int
    number: int
    child_count: int
    """The number of games; 0 if it is one match."""
    status: Status
    opponent1: ParticipantResult | None
    opponent2: ParticipantResult | None
    reruns: int = 0
    """How often a ruling has run it again; not a field of the model, which allows others."""
    disputed: int = 0
    """How many open disputes it has; not a field of the model either."""


class MatchGame(msgspec.Struct, frozen=True):
    """A game of a pairing that has several."""

    id: int
    stage_id: int
    parent_id: int
    number: int
    status: Status
    opponent1: ParticipantResult | None
    opponent2: ParticipantResult | None


class Database(msgspec.Struct, frozen=True):
    """All tables."""

    participant: list[Participant]
    stage: list[Stage]
    group: list[Group]
    round: list[Round]
    match: list[Match]
    match_game: list[MatchGame]
