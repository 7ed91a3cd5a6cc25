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
    """Whether the participant forfeited."""
    score: int | None = None
    """Matches won."""
    result: Literal["win", "draw", "loss"] | None = None
    """The result of the participant."""


class Participant(msgspec.Struct, frozen=True):
    """An entrant."""

    id: int
    """The id, unique among its kind."""
    tournament_id: int
    """The id of the tournament."""
    name: str
    """The name."""


class StageSettings(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, rename="camel"):
    """The layout of a stage."""

    size: int
    """The number of places in the drawing."""
    seed_ordering: tuple[str, ...] = ()
    """The order of the seeds in the drawing."""
    manual_ordering: list[list[int]] | None = None
    """The seeds in each group of a round robin."""
    matches_child_count: int = 0
    """How many games a drawn match has."""
    group_count: int | None = None
    """The number of groups."""
    round_robin_mode: Literal["simple", "double"] | None = None
    """How a round robin is drawn."""
    consolation_final: bool | None = None
    """Whether a match for the third place is drawn."""
    grand_final: GrandFinal | None = None
    """How the grand final is drawn."""


class Stage(msgspec.Struct, frozen=True):
    """A stage that can be drawn."""

    id: int
    """The id, unique among its kind."""
    tournament_id: int
    """The id of the tournament."""
    name: str
    """The name."""
    type: StageType
    """The kind."""
    settings: StageSettings
    """How the stage is drawn."""
    number: int
    """The stage's number, from 1."""


class Group(msgspec.Struct, frozen=True):
    """A bracket, or a group of a round robin."""

    id: int
    """The id, unique among its kind."""
    stage_id: int
    """The id of the stage."""
    number: int
    """The number, from 1."""


class Round(msgspec.Struct, frozen=True):
    """A round of a group."""

    id: int
    """The id, unique among its kind."""
    stage_id: int
    """The id of the stage."""
    group_id: int
    """The id of the group."""
    number: int
    """The number, from 1."""


class Match(msgspec.Struct, frozen=True, omit_defaults=True):
    """A pairing."""

    id: int
    """The id, unique among its kind."""
    stage_id: int
    """The id of the stage."""
    group_id: int
    """The id of the group."""
    round_id: int
    """The id of the round."""
    number: int
    """The number, from 1."""
    child_count: int
    """The number of games; 0 if it is one match."""
    status: Status
    """How far it has come."""
    opponent1: ParticipantResult | None
    """The first side, with its score."""
    opponent2: ParticipantResult | None
    """The second side, with its score."""
    reruns: int = 0
    """The number of reruns. The model allows such additional fields."""
    disputed: int = 0
    """The number of open disputes; another additional field."""


class MatchGame(msgspec.Struct, frozen=True):
    """A game of a pairing that has several."""

    id: int
    """The id, unique among its kind."""
    stage_id: int
    """The id of the stage."""
    parent_id: int
    """The id of the match that the game belongs to."""
    number: int
    """The number, from 1."""
    status: Status
    """How far it has come."""
    opponent1: ParticipantResult | None
    """The first side, with its score."""
    opponent2: ParticipantResult | None
    """The second side, with its score."""


class Database(msgspec.Struct, frozen=True):
    """All tables."""

    participant: list[Participant]
    """The entrants."""
    stage: list[Stage]
    """The stages of the tournament."""
    group: list[Group]
    """The groups of the stages."""
    round: list[Round]
    """The rounds of the groups."""
    match: list[Match]
    """The matches of the rounds."""
    match_game: list[MatchGame]
    """The games of the matches."""
