"""The table of problems: for every kind of error its status, its name, its causes, its remedy."""

from saikoro.service.problems.kinds import (
    answers,
    entrants,
    games,
    judges,
    matches,
    records,
    requests,
    service,
    tournaments,
)
from saikoro.service.problems.kinds.kind import Kind

KINDS: dict[type[Exception], Kind] = {
    **matches.KINDS,
    **answers.KINDS,
    **games.KINDS,
    **tournaments.KINDS,
    **entrants.KINDS,
    **judges.KINDS,
    **records.KINDS,
    **requests.KINDS,
    **service.KINDS,
}
"""Every kind of error, by its class; a test walks the error tree and misses none."""
