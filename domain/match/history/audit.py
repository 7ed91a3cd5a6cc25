"""The audit: re-run the rules of a match from its public record alone."""

from collections.abc import Sequence
from typing import Any

from domain.match import events as e
from domain.match.driver import AnyDriver, Driver
from domain.match.game import AnyGame
from domain.match.history.replay import replay
from domain.match.table import Secrets
from domain.record.header import Header
from domain.record.line import EventReader, Line


def audit(game: AnyGame, cards: Any, lines: Sequence[bytes]) -> AnyDriver:
    """Replay the record (header line first); ReplayDiverged if the rules emit other lines.

    Secrets are taken from the lines that opened them later.
    """
    header = Header.read(lines[0])
    driver = Driver(game, header, game.book.read_options(header.options), cards)
    replay(driver, lines[1:], opened_secrets(lines[1:]))
    return driver


def opened_secrets(lines: Sequence[bytes]) -> dict[int, Secrets]:
    """The secrets beside the lines, by version, as far as later lines have opened them."""
    reader = EventReader(*e.LIFE_CYCLE)
    beside: dict[int, Secrets] = {}
    joined: dict[int, int] = {}
    sealed: dict[tuple[int, int], int] = {}
    links, decks = [], []
    for version, line in enumerate(lines, 1):
        parts = Line.read(line)
        if parts.type not in _OPENING:
            continue
        match reader.read(parts):
            case e.SeatJoined(seat):
                joined[seat] = version
            case e.SeedRevealed(seat, seed):
                beside[joined[seat]] = {"server": {"seed": seed}}
            case e.SubmissionSealed(seat, no):
                sealed[seat, no] = version
            case e.SubmissionOpened(seat, no, nonce, payload):
                opening = {"nonce": nonce, "payload": payload}
                beside[sealed[seat, no]] = {str(seat): {"openings": [opening]}}
            case e.DrawOpened(_, link):
                links.append(link)
            case e.SecretsOpened(deck_secrets=deck_secrets):
                decks = deck_secrets
    beside[1] = {"server": {"opened": links, "decks": decks}}
    return beside


_OPENING = frozenset(
    {
        "seat.joined",
        "seed.revealed",
        "submission.sealed",
        "submission.opened",
        "draw.opened",
        "secrets.opened",
    }
)
