"""Records of matches: to download, as a report, and what they prove."""

from typing import Annotated, Any

from litestar import MediaType, Response, get
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import QueryParameter

from saikoro.api_schemas.responses import AuditView
from saikoro.domain.match.play.fold import Fold
from saikoro.domain.match.telling.report import as_markdown, as_text
from saikoro.domain.verification.inspection import Inspection
from saikoro.domain.words import Language
from saikoro.service.bootstrap import Service
from saikoro.service.http.requests.accept import choose, language
from saikoro.service.http.requests.parameters import MatchPath
from saikoro.service.http.requests.preconditions import (
    AnyRequest,
    Authorization,
    IfNoneMatch,
    etag,
    unchanged,
)
from saikoro.service.http.responses.specifications import (
    JSON_LINES,
    MARKDOWN,
    UNCHANGED,
    not_modified,
    problems,
)
from saikoro.service.http.routes.following import as_record
from saikoro.service.http.routes.matches.looking import reader_for
from saikoro.service.matches.audits import audit_view

AUDIT = ResponseSpec(AuditView, generate_examples=False, description="What was found")

REPORT_LANGUAGE = Annotated[
    Language | None,
    QueryParameter(description="The language of the report; by default by `Accept-Language`."),
]


@get(
    "/matches/{match:str}/record",
    cost=3,
    summary="Download a match",
    media_type=JSON_LINES,
    responses={304: UNCHANGED} | problems(401, 403, 404, 409),
)
async def download_record(
    service: NamedDependency[Service],
    match: MatchPath,
    if_none_match: IfNoneMatch = None,
    authorization: Authorization = None,
) -> Response[Any]:
    """Download the single-file record: the header line, then every event line, byte for byte.

    With a seat's token without the delay by which others see it.
    """
    reader = await reader_for(service, match, authorization)
    answer = await as_record(reader.pages, match, if_none_match)
    answer.headers["Vary"] = "Authorization"
    return answer


@get(
    "/matches/{match:str}/report",
    cost=5,
    summary="Read the battle report",
    media_type=MediaType.TEXT,
    responses={304: UNCHANGED} | problems(401, 403, 404, 406),
)
async def read_report(
    request: AnyRequest,
    service: NamedDependency[Service],
    match: MatchPath,
    lang: REPORT_LANGUAGE = None,
    if_none_match: IfNoneMatch = None,
    authorization: Authorization = None,
) -> Response[Any]:
    """Read the report of the match, event by event, every die with its purpose and its draw.

    Plain text, or Markdown where `Accept` asks for `text/markdown`. It is made from the events
    alone, as far as they go; with a seat's token without the delay by which others see them.
    """
    chosen = language(request, lang, "en")
    reader = await reader_for(service, match, authorization)
    report, fold = await reader.report(match, chosen)
    answer = as_report(request, report, fold, chosen, if_none_match)
    answer.headers["Vary"] += ", Authorization"
    return answer


def as_report(
    request: AnyRequest, report: list[str], fold: Fold, lang: Language, if_none_match: str | None
) -> Response[Any]:
    """A battle report in the form that `Accept` asks for."""
    media_type = choose(request.headers.get("Accept"), (MediaType.TEXT.value, MARKDOWN))
    tag = etag(fold.version, f"{fold.head.hex()}.{lang}.{media_type}")
    headers = {"ETag": tag, "Vary": "Accept, Accept-Language", "Content-Language": lang}
    if unchanged(if_none_match, tag):
        return not_modified(headers)
    body = as_markdown(report) if media_type == MARKDOWN else as_text(report)
    return Response(body, media_type=media_type, headers=headers)


@get(
    "/matches/{match:str}/audit",
    cost=10,
    summary="Audit a match",
    responses={200: AUDIT, 304: UNCHANGED} | problems(401, 403, 404),
)
async def audit_match(
    service: NamedDependency[Service],
    match: MatchPath,
    if_none_match: IfNoneMatch = None,
    authorization: Authorization = None,
) -> Response[Any]:
    """See what the lines prove, whether the rules emit them again, and a verdict.

    This is the service's word; `saikoro verify` does the same on your machine. With a seat's token
    without the delay by which others see the lines.
    """
    reader = await reader_for(service, match, authorization)
    meta = await reader.pages.meta(match)
    headers = {"ETag": etag(meta.version, meta.head), "Vary": "Authorization"}
    if unchanged(if_none_match, headers["ETag"]):
        return not_modified(headers)
    answer = as_audit(await reader.audit(match))
    answer.headers["Vary"] = "Authorization"
    return answer


def as_audit(found: Inspection) -> Response[AuditView]:
    """An audit as clients receive it."""
    tag = etag(found.facts.version, found.facts.head)
    return Response(audit_view(found), headers={"ETag": tag})


ROUTES: list[Any] = [download_record, read_report, audit_match]
