"""What can be asked of a dispute: to open it, to comment, to withdraw it, and to rule on it."""

import re
from collections.abc import Collection, Sequence

from saikoro.domain.disputes import events as e
from saikoro.domain.disputes.reasons import MAX_REASON, is_reason
from saikoro.domain.disputes.state import VERDICTS, DisputeState
from saikoro.domain.disputes.words import DisputeStatus, Verdict
from saikoro.domain.errors.rules import IllegalDispute, Violation
from saikoro.domain.errors.tournaments import DisputeClosed
from saikoro.domain.match.events import Seat
from saikoro.domain.names import Shown, form_of
from saikoro.domain.text import Text

_DISPUTED_ALREADY = Text(
    "この席はすでに異議を申し立てています。その異議に書き足せます",
    "this seat disputes the match already; it can add to that dispute",
)
_TOO_MANY_DISPUTES = Text(
    "一つのマッチへの異議は、一席 {most} 回までです",
    "a seat disputes a match at most {most} times",
)
TOO_MANY_COMMENTS = Text(
    "一つの異議への書き込みは、一人 {most} 回までです",
    "nobody comments on a dispute more than {most} times",
)
_PARTIAL = Text(
    "審判がこのマッチの席にいるため、裁定は運営者が行います",
    "the judge sits in this match, so the host decides",
)
_NO_SUCH_EVENT = Text(
    "このマッチに {event} 番のイベントはありません。今は {version} 番までです",
    "the match has no event {event}; it has come to {version}",
)

MAX_DISPUTES = 3
"""The most disputes of one seat about one match, or of one entrant about one pairing, including
closed ones."""

MAX_COMMENTS = 10
"""The most comments of one author on a dispute."""

MAX_NAMED = 50
"""The most events that a dispute names, and the most heads that are brought with it."""

CODE = "illegal_dispute"

_RULINGS: dict[Verdict, type[e.Ruling]] = {verdict: kind for kind, verdict in VERDICTS.items()}


_HEAD = re.compile("[0-9a-f]{64}")
_SIGNATURE = re.compile("([0-9a-f]{128})?")


def is_kept(kept: e.Kept) -> bool:
    """Whether a head that is brought, and its signature if any, are spelt as they must be."""
    spelt = _HEAD.fullmatch(kept.head) and _SIGNATURE.fullmatch(kept.signature)
    return kept.version >= 0 and spelt is not None


def require_another(earlier: Collection[str]) -> None:
    """IllegalDispute unless a seat may dispute the match once more, by its earlier disputes."""
    if "open" in earlier:
        raise _illegal(_DISPUTED_ALREADY)
    if len(earlier) >= MAX_DISPUTES:
        raise _illegal(_TOO_MANY_DISPUTES.filled(most=MAX_DISPUTES))


def open_dispute(
    seat: Seat,
    reason: str,
    version: int,
    head: bytes,
    events: Sequence[int] = (),
    kept: Sequence[e.Kept] = (),
) -> e.DisputeOpened:
    """Dispute a match as it stood at `version`; IllegalDispute.

    `events` are those that the dispute is about, `kept` the heads that the seat brings.
    """
    require_events(events, version)
    named = tuple(sorted(set(events)))
    return e.DisputeOpened(
        seat, _reason(reason, "/reason"), version, head.hex(), named, tuple(kept)
    )


def require_events(events: Sequence[int], version: int, rule: str = "") -> None:
    """IllegalDispute for an event that a match has not which has come to `version`."""
    for at, event in enumerate(events):
        if not 1 <= event <= version:
            detail = _NO_SUCH_EVENT.filled(event=event, version=version)
            raise _illegal(detail, f"/events/{at}", rule)


def comment(state: DisputeState, by: str, text: str) -> e.MatchDisputeCommented:
    """Reply to a dispute, or add to it, as a seat or as who decides.

    DisputeClosed, IllegalDispute.
    """
    _require_open(state)
    if sum(one.by == by for one in state.comments) >= MAX_COMMENTS:
        raise _illegal(TOO_MANY_COMMENTS.filled(most=MAX_COMMENTS))
    return e.MatchDisputeCommented(_reason(text, "/text"))


def withdraw(state: DisputeState) -> e.MatchDisputeWithdrawn:
    """Take a dispute back, as the seat that opened it; DisputeClosed."""
    _require_open(state)
    return e.MatchDisputeWithdrawn()


def rule(state: DisputeState, verdict: Verdict, reason: str) -> e.Ruling:
    """Decide a dispute, as the judge of the match or the host; DisputeClosed, IllegalDispute."""
    _require_open(state)
    return _RULINGS[verdict](_reason(reason, "/reason"))


def require_impartial(judge: str, players: Collection[str | None]) -> None:
    """IllegalDispute if a judge, by the id of a player, sits in the match."""
    if judge in players:
        raise _illegal(_PARTIAL)


def _require_open(state: DisputeState) -> None:
    if state.status != "open":
        raise DisputeClosed(DisputeStatus(state.status))


def _reason(text: str, pointer: str) -> str:
    if not is_reason(text):
        raise _illegal(form_of(Shown.REASON, MAX_REASON), pointer)
    return text.strip()


def _illegal(detail: Text, pointer: str = "", rule: str = "") -> IllegalDispute:
    return IllegalDispute([Violation.of(CODE, rule, detail, pointer)])
