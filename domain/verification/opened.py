"""The facts that the end of a match opens: the cards of its decks, and hidden fields of events.

The record alone is used: its last line holds the secrets of the shuffles, and the rules, run again
with them, emit the secrets of all other lines.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from saikoro.domain.match.interface.game import AnyGame
from saikoro.domain.match.interface.known import Opened
from saikoro.domain.match.interface.table import EVENT, Secrets
from saikoro.domain.record.line import Line
from saikoro.domain.verification.audit import audit


def what_is_opened(game: AnyGame, cards: Any, record: Sequence[bytes]) -> Opened | None:
    """The facts that a record opens; None if it opens nothing, because no rules ended the match.

    A record that the rules do not emit opens nothing either, because it cannot be trusted.
    """
    if len(record) == 1 or Line.read(record[-1]).type != "secrets.opened":
        return None
    emitted: dict[int, Secrets] = {}
    try:
        driver = audit(game, cards, record, emitted)
    except Exception:  # noqa: BLE001 - a forged line may break whatever reads it
        return None
    if driver.run is None:
        return None
    return Opened(driver.run.table.hidden.cards, opened_fields(emitted))


def opened_fields(emitted: Mapping[int, Secrets]) -> dict[int, Mapping[str, Any]]:
    """The hidden fields of events, by version, from the secrets that the rules have emitted."""
    return {
        version: known[EVENT]
        for version, secrets in emitted.items()
        for known in secrets.values()
        if EVENT in known
    }
