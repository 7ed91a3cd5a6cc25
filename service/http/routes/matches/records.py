"""Records of matches: to download, and what they prove."""

from typing import Any

from litestar import Response

from saikoro.api_schemas.operations import events, matches
from saikoro.api_schemas.responses import AuditView
from saikoro.domain.record.header import Header
from saikoro.domain.verification.inspection import Inspection
from saikoro.service.assembly.shared import Catalogue
from saikoro.service.http.requests.preconditions import etag, unchanged
from saikoro.service.http.responses.specifications import not_modified
from saikoro.service.http.routes.binding import Routes
from saikoro.service.http.routes.following import as_record
from saikoro.service.http.routes.matches.looking import LookAgain
from saikoro.service.matches.audits import audit_view

ROUTES = Routes()


@ROUTES.bind(events.download_record)
async def download_record(
    asked: LookAgain, catalogue: Catalogue, *, names: bool = False
) -> Response[Any]:
    match, reader = asked.match, await asked.reader()
    header = Header.read(await reader.pages.header(match))
    await catalogue.sets.require_served(header.rules.digest)
    answer = await as_record(reader.pages, match, asked.if_none_match, names=names)
    answer.headers["Vary"] = "Authorization"
    return answer


@ROUTES.bind(matches.audit_match)
async def audit_match(asked: LookAgain) -> Response[Any]:
    match, reader = asked.match, await asked.reader()
    meta = await reader.pages.meta(match)
    tag = etag(meta.version, meta.head, withdrawn=meta.withdrawn)
    headers = {"ETag": tag, "Vary": "Authorization"}
    if unchanged(asked.if_none_match, headers["ETag"]):
        return not_modified(headers)
    answer = as_audit(await reader.audit(match))
    answer.headers |= headers
    return answer


def as_audit(found: Inspection) -> Response[AuditView]:
    """An audit as clients receive it."""
    tag = etag(found.facts.version, found.facts.head)
    return Response(audit_view(found), headers={"ETag": tag})
