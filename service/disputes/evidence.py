"""What speaks for or against a dispute: the service's own audit, and the heads that were kept."""

import asyncio
from collections.abc import Sequence

from saikoro.api_schemas.ids import SignedReceipt
from saikoro.client.receipts import receipt_holds
from saikoro.domain.disputes import events as e
from saikoro.domain.record.head import genesis, next_head
from saikoro.domain.record.header import Header
from saikoro.domain.verification.inspection import Inspection
from saikoro.service.matches.reading import MatchReader


async def audited(
    reader: MatchReader, record: Sequence[bytes], kept: Sequence[e.Kept]
) -> e.DisputeAudited:
    """The audit of a record, which is not done on the event loop, and what became of each head."""
    found = await reader.audit_of(record)
    return _audited(found, await asyncio.to_thread(findings, record, kept))


def _audited(found: Inspection, kept: Sequence[e.KeptFinding]) -> e.DisputeAudited:
    facts = found.facts
    return e.DisputeAudited(
        version=facts.version,
        head=facts.head,
        verdict=found.verdict,
        choice=facts.choice,
        unchecked=tuple(found.unchecked),
        faults=tuple(e.Fault(fault.line, fault.what, fault.detail) for fault in found.faults),
        kept=tuple(kept),
    )


def findings(record: Sequence[bytes], kept: Sequence[e.Kept]) -> list[e.KeptFinding]:
    """What became of each of these heads, by the record of their match."""
    header = Header.read(record[0])
    heads = [genesis(record[0])]
    for line in record[1:]:
        heads.append(next_head(heads[-1], line))
    return [_finding(one, header, heads) for one in kept]


def _finding(kept: e.Kept, header: Header, heads: Sequence[bytes]) -> e.KeptFinding:
    if kept.signature:
        receipt = SignedReceipt(header.match, kept.version, kept.head, kept.signature)
        if not receipt_holds(receipt, header.server_key):
            return "forged"
    if kept.version >= len(heads):
        return "beyond"
    return "leads_here" if heads[kept.version].hex() == kept.head else "differs"
