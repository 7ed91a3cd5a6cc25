"""What the end of a match opens: every card of its decks, and every hidden field of its events.

Nothing but the record is used: its last line holds the secrets of the shuffles, and the rules, run
again with them, emit what lay beside the lines.
"""

from collections.abc import Sequence
from typing import Any

from domain.match.history.audit import audit
from domain.match.interface.game import AnyGame
from domain.match.interface.table import EVENT, Secrets
from domain.match.known import Opened
from domain.record.line import Line


def what_is_opened(game: AnyGame, cards: Any, record: Sequence[bytes]) -> Opened | None:
    """What a record opens; None if it opens nothing, because the match did not end by its rules.

    A record that the rules do not emit opens nothing either: what it says cannot be trusted.
    """
    if Line.read(record[-1]).type != "secrets.opened":
        return None
    beside: dict[int, Secrets] = {}
    try:
        driver = audit(game, cards, record, beside)
    except Exception:  # noqa: BLE001 - a forged line may break whatever reads it
        return None
    if driver.run is None:
        return None
    fields = {
        version: known[EVENT]
        for version, secrets in beside.items()
        for known in secrets.values()
        if EVENT in known
    }
    return Opened(driver.run.table.hidden.cards, fields)
