"""Audits on the wire: the same words over HTTP and on the command line."""

from saikoro.api_schemas.responses import AuditView, FaultView
from saikoro.domain.verification.inspection import Inspection


def audit_view(found: Inspection) -> AuditView:
    """An inspection as clients receive it."""
    facts, faults = found.facts, found.faults
    replayed = None
    if any(fault.what == "rules" for fault in faults):
        replayed = False
    elif facts.ended is not None and found.rules_version == facts.version:
        replayed = True
    return AuditView(
        match=facts.match,
        game=facts.game,
        version=facts.version,
        head=facts.head,
        verdict=found.verdict,
        unchecked=found.unchecked,
        faults=[FaultView(fault.line, fault.what, fault.detail) for fault in faults],
        choice=facts.choice,
        draws=facts.draws,
        dice=facts.dice,
        submissions=facts.submissions,
        cards=facts.cards,
        finished=facts.finished,
        rules_version=found.rules_version,
        replayed=replayed,
    )
