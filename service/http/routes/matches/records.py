"""Records of matches: to download, and what they prove."""

from typing import Annotated, Any

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import QueryParameter

from saikoro.api_schemas.responses import AuditView
from saikoro.domain.record.header import Header
from saikoro.domain.verification.inspection import Inspection
from saikoro.service.assembly.matches import MatchService
from saikoro.service.assembly.shared import Catalogue
from saikoro.service.http.requests.parameters import MatchPath
from saikoro.service.http.requests.preconditions import (
    Authorization,
    IfNoneMatch,
    etag,
    unchanged,
)
from saikoro.service.http.responses.specifications import (
    JSON_LINES,
    UNCHANGED,
    not_modified,
    problems,
)
from saikoro.service.http.routes.following import as_record
from saikoro.service.http.routes.matches.looking import reader_for
from saikoro.service.matches.audits import audit_view

AUDIT = ResponseSpec(AuditView, generate_examples=False, description="What was found")


@get(
    "/matches/{match:str}/record",
    cost=3,
    summary="Download a match",
    media_type=JSON_LINES,
    responses={304: UNCHANGED} | problems(401, 403, 404, 409, 451),
)
async def download_record(
    matches: NamedDependency[MatchService],
    catalogue: NamedDependency[Catalogue],
    match: MatchPath,
    *,
    names: Annotated[
        bool,
        QueryParameter(description="`true`: with names of players in a line after the last event."),
    ] = False,
    if_none_match: IfNoneMatch = None,
    authorization: Authorization = None,
) -> Response[Any]:
    """Download the single-file record: the header line, then every event line, byte for byte.

    With `names`, those of players that lie beside the lines follow in a line of their own, as long
    as they are there, and the `ETag` is another one. Without, all lines after the first are events.
    With a seat's token without the delay by which others see it. 451 if the host withholds the
    cards that it was played with.
    """
    reader = await reader_for(matches, match, authorization)
    header = Header.read(await reader.pages.header(match))
    await catalogue.sets.require_served(header.rules.digest)
    answer = await as_record(reader.pages, match, if_none_match, names=names)
    answer.headers["Vary"] = "Authorization"
    return answer


@get(
    "/matches/{match:str}/audit",
    cost=10,
    summary="Audit a match",
    responses={200: AUDIT, 304: UNCHANGED} | problems(401, 403, 404),
)
async def audit_match(
    matches: NamedDependency[MatchService],
    match: MatchPath,
    if_none_match: IfNoneMatch = None,
    authorization: Authorization = None,
) -> Response[Any]:
    """See what the lines prove, whether the rules emit them again, and a verdict.

    This is the service's word; `saikoro verify` does the same on your machine. With a seat's token
    without the delay by which others see the lines.
    """
    reader = await reader_for(matches, match, authorization)
    meta = await reader.pages.meta(match)
    tag = etag(meta.version, meta.head, withdrawn=meta.withdrawn)
    headers = {"ETag": tag, "Vary": "Authorization"}
    if unchanged(if_none_match, headers["ETag"]):
        return not_modified(headers)
    answer = as_audit(await reader.audit(match))
    answer.headers |= headers
    return answer


def as_audit(found: Inspection) -> Response[AuditView]:
    """An audit as clients receive it."""
    tag = etag(found.facts.version, found.facts.head)
    return Response(audit_view(found), headers={"ETag": tag})


ROUTES: list[Any] = [download_record, audit_match]
