"""Answers of bots, in the process that thinks.

It loads what is imported here: the rules, and no store.
"""

import time
from typing import Any, NamedTuple

from saikoro.domain.bots.observation import AnyObservation
from saikoro.domain.bots.specs import Bot
from saikoro.domain.bots.thinking import think
from saikoro.domain.games import find_game

SECONDS = 1.0
"""The time limit of an answer, whatever the bot's budget; less than a default lease."""


class Job(NamedTuple):
    """What an answer is computed from."""

    bot: Bot
    seed: bytes
    observation: AnyObservation


def compute_answer(game: str, version: str, job: Job) -> Any:
    """A bot's answer."""
    ends = time.monotonic() + SECONDS
    found = find_game(game, version)
    return think(found, job.bot, job.seed, job.observation, lambda: time.monotonic() < ends)
