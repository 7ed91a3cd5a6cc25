"""Judges, and the spelling of the author of a line (TN-19.1)."""

import re
from typing import Literal

import msgspec

from saikoro.domain.text import Text
from saikoro.domain.tournament.facts.stage import Entrant

Role = Literal["organiser", "judge", "desk"]
"""The roles of judges (TN-19.2)."""

ROLES: dict[Role, Text] = {
    "organiser": Text("主催者", "organiser"),
    "judge": Text("審判", "judge"),
    "desk": Text("受付", "desk"),
}
"""What people read for each role."""

ORGANISER = "organiser"
"""The author of a line that the token of the tournament's organiser asked for."""

ENTRANT = "entrant"
"""The prefix of the author of a line that an entrant asked for."""

MAX_JUDGES = 99
"""The most judges of one tournament, including those who were revoked."""

_JUDGE = re.compile(r"judge([1-9][0-9]{0,8})")


class Judge(msgspec.Struct):
    """A judge of a tournament."""

    name: str
    role: Role
    revoked: bool = False


class Official(msgspec.Struct, frozen=True):
    """The author of a decision."""

    judge: int
    """The judge's number, from 1; 0 for the organiser who created the tournament."""
    name: str
    """Empty for the organiser who created the tournament."""
    role: Role


def judge_author(judge: int) -> str:
    """The author of the lines of a judge, as `judge2`."""
    return f"judge{judge}"


def entrant_author(entrant: Entrant) -> str:
    """The author of lines that an entrant asked for, such as `entrant5`."""
    return f"{ENTRANT}{entrant}"


def entrant_behind(by: str) -> Entrant:
    """The entrant who is the author of a line; ValueError for any other author."""
    return int(by.removeprefix(ENTRANT))


def judge_of(by: str) -> int | None:
    """The judge who is the author of a line; None for any other author."""
    found = _JUDGE.fullmatch(by)
    return None if found is None else int(found[1])


def official(judges: dict[int, Judge], by: str) -> Official:
    """The official who is the author of a decision; KeyError for a judge who was never added."""
    number = judge_of(by)
    if number is None:
        return Official(0, "", "organiser")
    return Official(number, judges[number].name, judges[number].role)
