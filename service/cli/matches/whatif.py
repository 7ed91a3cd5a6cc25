"""`saikoro whatif`: a moment of a finished match, played on with fresh dice on this machine."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from saikoro.domain.bots.specs import Bot
from saikoro.domain.record.canonical import UNDECODABLE
from saikoro.domain.record.header import Header
from saikoro.domain.whatif.changes import (
    AnswerChange,
    Change,
    FaceChange,
    OrderChange,
    TopChange,
)
from saikoro.domain.whatif.comparing import MOST_TIMES, Comparison, Counts, comparison
from saikoro.domain.whatif.past import Past
from saikoro.domain.whatif.playing import Arms
from saikoro.domain.whatif.showing import what_if
from saikoro.domain.whatif.shown import Until, WhatIf
from saikoro.installed import find_game
from saikoro.service.cli.matches.drawing import drawn_where_installed
from saikoro.service.cli.matches.explain import NotExplainable
from saikoro.service.cli.matches.simulate import bot_named
from saikoro.service.cli.matches.verify import read_source
from saikoro.service.cli.processes import mapped
from saikoro.service.errors.commands import CommandError
from saikoro.service.tokens import new_secret

CHUNK = 10
"""Matches that a process takes at once."""


class BadWhatIf(CommandError):
    """Words of the command line that name no change, or several."""


class Source(NamedTuple):
    """A record, and what it is run with."""

    lines: Sequence[bytes]
    cards: Any


def read_finished(source: str, cards: Path | None) -> Source:
    """A record in a file or at a match's address; NotExplainable without its rules or cards."""
    lines, playing = read_source(source, cards)
    if isinstance(playing, str):
        raise NotExplainable(playing)
    return Source(lines, playing.cards)


def change_of(
    answer: str | None, face: int | None, top: str | None, pile: str | None, order: str | None
) -> Change | None:
    """The one change that was asked for; BadWhatIf for several."""
    named: list[Change] = []
    if answer is not None:
        named.append(AnswerChange(_json("--answer", answer)))
    if face is not None:
        named.append(FaceChange(face))
    if top is not None:
        named.append(TopChange(top, pile))
    if order is not None:
        cards = _json("--order", order)
        if not (isinstance(cards, list) and all(isinstance(card, str) for card in cards)):
            raise BadWhatIf("--order is a list of cards in JSON, the top first")
        named.append(OrderChange(cards))
    if len(named) > 1 or (pile is not None and top is None):
        raise BadWhatIf("one thing is changed: --answer, --face, --top (with --pile) or --order")
    return named[0] if named else None


def bots_of(words: str) -> tuple[Bot, Bot]:
    """The bots of both seats, by one name for both or two with a comma."""
    named = [bot_named(word) for word in words.split(",")]
    if len(named) > 2:
        raise BadWhatIf("--bots names a bot for both seats, or one for each: random,greedy:4")
    return named[0], named[-1]


def seed_of(text: str | None) -> bytes:
    """The seed that was given: 32 bytes in hex; a fresh one without."""
    if text is None:
        return new_secret()
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if len(seed) != 32:
        raise BadWhatIf("--seed is 32 bytes in hex: 64 digits")
    return seed


def play_once(
    source: Source,
    version: int,
    change: Change | None,
    bots: tuple[Bot, Bot],
    seed: bytes,
    until: Until,
) -> WhatIf:
    """Play a moment on, to the next decision or to the end."""
    return what_if(_past(source), version, change, bots, seed, until)


def play_many(
    source: Source,
    version: int,
    change: Change | None,
    bots: tuple[Bot, Bot],
    seed: bytes,
    times: int,
) -> Comparison:
    """Play a moment to the end so many times, on all cores: with the change, and as recorded."""
    if not 1 <= times <= MOST_TIMES:
        raise BadWhatIf(f"{times} times: there are 1 to {MOST_TIMES}")
    past = _past(source)
    matches = Arms(past, version, change).matches(times)
    spans = [(first, min(first + CHUNK, matches)) for first in range(0, matches, CHUNK)]
    jobs = [_Job(source, version, change, bots, seed, *span) for span in spans]
    counts = Counts()
    processes = min(os.cpu_count() or 1, len(jobs))
    with drawn_where_installed() as bars, mapped(_play, jobs, processes) as results:
        for counted in results:
            counts = counts.plus(counted)
            bars.progress("what if", counts.played, matches)
    return comparison(past.header.match, version, change, bots, seed, times, counts)


class _Job(NamedTuple):
    """Matches that a process plays, by their numbers."""

    source: Source
    version: int
    change: Change | None
    bots: tuple[Bot, Bot]
    seed: bytes
    first: int
    end: int


_arms: dict[bytes, Arms] = {}
"""What this process plays, by seed: a command has one."""


def _play(job: _Job) -> Counts:
    arms = _arms.get(job.seed)
    if arms is None:
        arms = _arms[job.seed] = Arms(_past(job.source), job.version, job.change)
    counts = Counts()
    for number in range(job.first, job.end):
        try:
            played = arms.play(number, job.bots, job.seed)
        except Exception:  # noqa: BLE001 - the other matches go on; this one is without a result
            played = None
        counts.add(number, played, compared=arms.compared)
    return counts


def _past(source: Source) -> Past:
    header = Header.read(source.lines[0])
    return Past(find_game(header.game, header.rules.version), source.cards, source.lines)


def _json(name: str, text: str) -> Any:
    try:
        return msgspec.json.decode(text)
    except UNDECODABLE as error:
        raise BadWhatIf(f"{name} is JSON: {error}") from error
