"""Judges, and how the author of a line is written (TN-19.1)."""

import re
from typing import Literal

import msgspec

from domain.tournament.stage import Entrant

Role = Literal["organiser", "judge", "desk"]
"""What a judge may do (TN-19.2)."""

ORGANISER = "organiser"
"""The author of a line that was asked for with the token of the tournament's organiser."""

ENTRANT = "entrant"
"""What the author of a line begins with that an entrant asked for."""

MAX_JUDGES = 99
"""In one tournament, including those who were revoked."""

_JUDGE = re.compile(r"judge([1-9][0-9]{0,8})")


class Judge(msgspec.Struct):
    """One judge."""

    name: str
    role: Role
    revoked: bool = False


class Official(msgspec.Struct, frozen=True):
    """Who made a decision."""

    judge: int
    """From 1; 0 for the organiser who created the tournament."""
    name: str
    """Empty for the organiser who created the tournament."""
    role: Role


def judge_author(judge: int) -> str:
    """The author of the lines of a judge, as `judge2`."""
    return f"judge{judge}"


def entrant_author(entrant: Entrant) -> str:
    """The author of lines that an entrant asked for, such as `entrant5`."""
    return f"{ENTRANT}{entrant}"


def judge_of(by: str) -> int | None:
    """The judge who is the author of a line; None if it is somebody else."""
    found = _JUDGE.fullmatch(by)
    return None if found is None else int(found[1])


def official(judges: dict[int, Judge], by: str) -> Official:
    """Who the author of a decision is; KeyError for a judge who was never added."""
    number = judge_of(by)
    if number is None:
        return Official(0, "", "organiser")
    return Official(number, judges[number].name, judges[number].role)
