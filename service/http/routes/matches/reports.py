"""Reports of matches: whole or cut, as text, Markdown or JSON."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from litestar import MediaType, Response

from saikoro.api_schemas.operations import matches
from saikoro.api_schemas.operations.declaring import MARKDOWN
from saikoro.domain.match.events import Seat
from saikoro.domain.match.telling.reports.report import Cut, Report
from saikoro.domain.match.telling.reports.writing import as_markdown, as_text
from saikoro.domain.words import Language
from saikoro.service.assembly.matches import MatchService
from saikoro.service.http.requests.accept import choose, language
from saikoro.service.http.requests.preconditions import AnyRequest, etag, unchanged
from saikoro.service.http.responses.specifications import not_modified
from saikoro.service.http.routes.binding import Routes
from saikoro.service.http.routes.matches.looking import reader_for
from saikoro.service.settings import Settings

ROUTES = Routes()


class Asked(NamedTuple):
    """A report as a request asks for it."""

    form: str
    """The media type."""
    language: Language
    cut: Cut

    @property
    def causes(self) -> bool:
        """Whether it has the causes of events, for which the rules run again."""
        return self.form == MediaType.JSON


def asked_for(
    request: AnyRequest,
    lang: Language | None,
    first: int | None,
    last: int | None,
    seat: Seat | None,
    card: str | None,
    *,
    dice: bool | None,
) -> Asked:
    """What a request asks for; 406 if it accepts none of the forms."""
    forms = (MediaType.TEXT.value, MARKDOWN, MediaType.JSON.value)
    form = choose(request.headers.get("Accept"), forms)
    cut = Cut(first or 1, last, seat, card, bool(dice))
    return Asked(form, language(request, lang, "en"), cut)


@ROUTES.bind(matches.read_report)
async def read_report(
    request: AnyRequest,
    matches: MatchService,
    settings: Settings,
    match: str,
    lang: Language | None = None,
    first: int | None = None,
    last: int | None = None,
    seat: int | None = None,
    card: str | None = None,
    *,
    dice: bool | None = None,
    if_none_match: str | None = None,
    authorization: str | None = None,
) -> Response[Any]:
    asked = asked_for(request, lang, first, last, seat, card, dice=dice)
    reader = await reader_for(matches, match, authorization)
    report = await reader.report(match, asked.language, asked.cut, causes=asked.causes)
    withdrawn = (await reader.pages.meta(match)).withdrawn
    answer = as_report(asked, report, if_none_match, settings.public_url, withdrawn)
    answer.headers["Vary"] += ", Authorization"
    return answer


def as_report(
    asked: Asked,
    report: Report,
    if_none_match: str | None,
    public_url: str,
    withdrawn: Sequence[Seat] = (),
) -> Response[Any]:
    """A battle report in the form that was asked for; `public_url` is empty if it is not known.

    It does not have the names of these seats, which were `withdrawn`.
    """
    tag = etag(report.version, f"{report.head}.{asked.language}.{asked.form}", withdrawn=withdrawn)
    headers = {"ETag": tag, "Vary": "Accept, Accept-Language", "Content-Language": asked.language}
    if unchanged(if_none_match, tag):
        return not_modified(headers)
    body: str | bytes
    if asked.form == MediaType.JSON:
        body = msgspec.json.encode(report)
    elif asked.form == MARKDOWN:
        base = public_url.rstrip("/")
        body = as_markdown(report, f"{base}/m/{report.match}" if base else "")
    else:
        body = as_text(report)
    return Response(body, media_type=asked.form, headers=headers)
