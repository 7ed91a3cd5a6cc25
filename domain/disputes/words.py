"""The status of disputes, of matches and in tournaments, as people read it."""

from typing import Literal, TypeAlias

from saikoro.domain.words import Word

Status: TypeAlias = Literal["open", "upheld", "rejected", "voided", "withdrawn"]
"""The status of a dispute of a match."""

StatusInTournament: TypeAlias = Literal["open", "upheld", "rejected", "withdrawn"]
"""The status of a dispute of a pairing (TN-19.4)."""

Verdict: TypeAlias = Literal["upheld", "rejected", "voided"]
"""What a judge decides about it."""


class DisputeStatus(Word):
    """The status of a dispute; only those of matches are voided."""

    OPEN = "open", "審理中"
    UPHELD = "upheld", "認められた"
    REJECTED = "rejected", "却下"
    VOIDED = "voided", "マッチ無効", "the match is void"
    WITHDRAWN = "withdrawn", "取り下げ"


class DisputeAuthor(Word):
    """Who writes the lines of a dispute of a match, but for the service."""

    SEAT_A = "seat0", "席A", "seat A"
    SEAT_B = "seat1", "席B", "seat B"
    JUDGE = "judge", "審判", "the judge"
    HOST = "host", "運営者", "the host"


CLOSED: tuple[str, ...] = tuple(one.value for one in DisputeStatus if one != DisputeStatus.OPEN)
"""The statuses of disputes in which nothing more can happen."""
