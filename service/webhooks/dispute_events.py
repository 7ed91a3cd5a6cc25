"""Webhook messages about disputes of a match: as data, and as a sentence for a chat."""

from collections.abc import Iterator
from typing import Any, TypeAlias, assert_never

from saikoro.domain.disputes import events as e
from saikoro.domain.disputes.ledger import READER, DisputeLedger
from saikoro.domain.disputes.state import VERDICTS
from saikoro.domain.disputes.words import DisputeAuthor, DisputeStatus
from saikoro.domain.record.line import Line
from saikoro.domain.text import Text
from saikoro.domain.words import LANGUAGES, Language
from saikoro.service.clock import now
from saikoro.service.webhooks.match_events import MATCH_HOOK_TYPE
from saikoro.service.webhooks.notifications import Notification

Announced: TypeAlias = (
    e.DisputeOpened | e.MatchDisputeCommented | e.Ruling | e.MatchDisputeWithdrawn
)

_WORDS: dict[str, Text] = {
    "dispute_opened": Text("{who}の異議: {text}", "{who} disputes the match: {text}"),
    "dispute_commented": Text("{who}の言い分: {text}", "{who} on the dispute: {text}"),
    "dispute_ruled": Text("裁定（{verdict}）: {text}", "ruling ({verdict}): {text}"),
    "dispute_withdrawn": Text("異議は取り下げられました", "the dispute was withdrawn"),
}


def notifications(ledger: DisputeLedger, lines: list[bytes]) -> Iterator[Notification]:
    """The notifications of these lines of a dispute."""
    header = ledger.header
    for line in lines:
        parts = Line.read(line)
        event = READER.read(parts)
        if not isinstance(event, Announced):
            continue
        by, at = ("", now()) if parts.outside is None else (parts.outside.by, parts.outside.at)
        name, facts = _described(event, by)
        about = {"dispute": header.dispute, "match": header.match, "game": header.game}
        yield Notification(
            source=f"/disputes/{header.dispute}",
            version=parts.v,
            type=MATCH_HOOK_TYPE + name,
            subject=f"events/{parts.v}",
            time=at,
            data={**about, "version": parts.v, **facts},
            text=_text(ledger, name, by, facts),
        )


def _described(event: Announced, by: str) -> tuple[str, dict[str, Any]]:
    """The kind of a notification, and its data."""
    match event:
        case e.DisputeOpened():
            return "dispute_opened", {"seat": event.seat, "reason": event.reason}
        case e.MatchDisputeCommented():
            return "dispute_commented", {"by": by, "text": event.text}
        case e.DisputeUpheld() | e.MatchDisputeRejected() | e.DisputeVoided():
            return "dispute_ruled", {"verdict": VERDICTS[type(event)], "reason": event.reason}
        case e.MatchDisputeWithdrawn():
            return "dispute_withdrawn", {}
        case _:
            assert_never(event)


def _text(ledger: DisputeLedger, name: str, by: str, facts: dict[str, Any]) -> dict[Language, str]:
    """The event in a sentence, after the addresses of the match and the dispute."""
    verdict = facts.get("verdict")
    sentence = _WORDS[name].filled(
        who=DisputeAuthor(by),
        text=facts.get("reason", facts.get("text", "")),
        verdict="" if verdict is None else DisputeStatus(verdict),
    )
    about = f"/matches/{ledger.header.match} /d/{ledger.header.dispute}"
    return {one: f"{about}\n{sentence.in_language(one)}" for one in LANGUAGES}
