"""Whole matches of any game over HTTP, played with random legal answers."""

import itertools
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Self

from saikoro.client import Client
from saikoro.domain.bots.specs import Bot

SHORT: dict[str, dict[str, Any]] = {
    "fairies": {"turn_limit": 6},
    "ktc": {"turn_cap": 12},
    "pbwcg": {"turn_cap": 5},
}
"""Options with which matches end soon."""


class Played:
    """A match, and the tokens of the seats that no bot has; each request goes to another API."""

    def __init__(
        self, game: str, apis: Sequence[Client], bots: Mapping[int, Bot] | None = None
    ) -> None:
        self.apis = itertools.cycle(apis)
        self.match = next(self.apis).create(game, SHORT.get(game), bots=bots).match
        free = range(2 - len(bots or {}))
        self.tokens = [next(self.apis).join(self.match, wait=20).token for _ in free]
        self.choose = Random(game)
        self.version = 0

    def play(self, answers: int | None = None) -> Self:
        """Give so many legal answers, or all until the match is over."""
        given = 0
        while given != answers and not self.is_over():
            self.version = next(self.apis).match(self.match).version
            for token in self.tokens:
                asked = next(self.apis).decision(self.match, token=token)
                if asked.options and given != answers:
                    answer = self.choose.choice(asked.options).answer
                    api = next(self.apis)
                    api.answer(self.match, answer, token=token, decision=asked.decision, wait=20)
                    given += 1
        return self

    def is_over(self) -> bool:
        """Whether it is, once something has happened since the last look."""
        return next(self.apis).events(self.match, after=self.version, wait=20).over
