"""Webhook messages about disputes of a match: as data, and as a sentence for a chat."""

from collections.abc import Iterator
from typing import Any, TypeAlias, assert_never

from saikoro.domain.disputes import events as e
from saikoro.domain.disputes.ledger import READER, DisputeLedger
from saikoro.domain.disputes.state import VERDICTS
from saikoro.domain.disputes.words import DisputeStatus
from saikoro.domain.record.line import Line
from saikoro.domain.words import Language
from saikoro.service.clock import now
from saikoro.service.webhooks.match_events import MATCH_HOOK_TYPE
from saikoro.service.webhooks.notifications import Notification

Announced: TypeAlias = e.DisputeOpened | e.DisputeCommented | e.Ruling | e.MatchDisputeWithdrawn

_WORDS: dict[str, dict[Language, str]] = {
    "dispute_opened": {
        "en": "seat {seat} disputes the match: {text}",
        "ja": "席{seat}の異議: {text}",
    },
    "dispute_commented": {
        "en": "seat {seat} on the dispute: {text}",
        "ja": "席{seat}の言い分: {text}",
    },
    "dispute_ruled": {"en": "ruling ({verdict}): {text}", "ja": "裁定（{verdict}）: {text}"},
    "dispute_withdrawn": {"en": "the dispute was withdrawn", "ja": "異議は取り下げられました"},
}


def notifications(ledger: DisputeLedger, lines: list[bytes]) -> Iterator[Notification]:
    """The notifications of these lines of a dispute."""
    header = ledger.header
    for line in lines:
        parts = Line.read(line)
        event = READER.read(parts)
        if not isinstance(event, Announced):
            continue
        name, facts = _described(event)
        about = {"dispute": header.dispute, "match": header.match, "game": header.game}
        yield Notification(
            source=f"/disputes/{header.dispute}",
            version=parts.v,
            type=MATCH_HOOK_TYPE + name,
            subject=f"events/{parts.v}",
            time=parts.outside.at if parts.outside is not None else now(),
            data={**about, "version": parts.v, **facts},
            text={one: _text(ledger, name, facts, one) for one in ("en", "ja")},
        )


def _described(event: Announced) -> tuple[str, dict[str, Any]]:
    """The kind of a notification, and its data."""
    match event:
        case e.DisputeOpened():
            return "dispute_opened", {"seat": event.seat, "reason": event.reason}
        case e.DisputeCommented():
            return "dispute_commented", {"seat": event.seat, "text": event.text}
        case e.DisputeUpheld() | e.MatchDisputeRejected() | e.DisputeVoided():
            return "dispute_ruled", {"verdict": VERDICTS[type(event)], "reason": event.reason}
        case e.MatchDisputeWithdrawn():
            return "dispute_withdrawn", {}
        case _:
            assert_never(event)


def _text(ledger: DisputeLedger, name: str, facts: dict[str, Any], language: Language) -> str:
    """The event in a sentence, after the addresses of the match and the dispute."""
    sentence = _WORDS[name][language].format(
        seat="AB"[facts.get("seat", 0)],
        text=facts.get("reason", facts.get("text", "")),
        verdict=DisputeStatus.text_of(facts.get("verdict", ""), language),
    )
    return f"/matches/{ledger.header.match} /d/{ledger.header.dispute}\n{sentence}"
