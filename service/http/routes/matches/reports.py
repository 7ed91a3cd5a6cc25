"""Reports of matches: whole or cut, as text, Markdown or JSON."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec
from litestar import MediaType, Response

from saikoro.api_schemas.operations import matches
from saikoro.api_schemas.operations.declaring import MARKDOWN
from saikoro.domain.match.events import Seat
from saikoro.domain.match.telling.reports.report import Cut, Report
from saikoro.domain.match.telling.reports.writing import as_markdown, as_text
from saikoro.domain.words import Language
from saikoro.service.http.requests.accept import choose, language
from saikoro.service.http.requests.preconditions import AnyRequest, etag, unchanged
from saikoro.service.http.responses.specifications import not_modified
from saikoro.service.http.routes.binding import Asked, Routes
from saikoro.service.http.routes.matches.looking import LookAtMatch
from saikoro.service.settings import Settings

ROUTES = Routes()


@dataclass(frozen=True, kw_only=True)
class ReportRequest(Asked):
    """A request for a report, whole or cut."""

    request: AnyRequest
    settings: Settings
    lang: Language | None = None
    first: int | None = None
    last: int | None = None
    seat: Seat | None = None
    card: str | None = None
    dice: bool | None = None
    if_none_match: str | None = None

    @cached_property
    def form(self) -> str:
        """The media type; NotAcceptable if the client accepts none of the forms."""
        forms = (MediaType.TEXT.value, MARKDOWN, MediaType.JSON.value)
        return choose(self.request.headers.get("Accept"), forms)

    @property
    def language(self) -> Language:
        """The language of the text."""
        return language(self.request, self.lang, "en")

    @property
    def cut(self) -> Cut:
        """What is reported."""
        return Cut(self.first or 1, self.last, self.seat, self.card, bool(self.dice))

    @property
    def causes(self) -> bool:
        """Whether it has the causes of events, for which the rules run again."""
        return self.form == MediaType.JSON

    def answer(self, report: Report, withdrawn: Sequence[Seat] = ()) -> Response[Any]:
        """The report in the form that was asked for.

        It does not have the names of these seats, which were `withdrawn`.
        """
        head = f"{report.head}.{self.language}.{self.form}"
        headers = {
            "ETag": etag(report.version, head, withdrawn=withdrawn),
            "Vary": "Accept, Accept-Language",
            "Content-Language": self.language,
        }
        if unchanged(self.if_none_match, headers["ETag"]):
            return not_modified(headers)
        body: str | bytes
        if self.form == MediaType.JSON:
            body = msgspec.json.encode(report)
        elif self.form == MARKDOWN:
            base = self.settings.public_url.rstrip("/")
            body = as_markdown(report, f"{base}/m/{report.match}" if base else "")
        else:
            body = as_text(report)
        return Response(body, media_type=self.form, headers=headers)


@ROUTES.bind(matches.read_report)
async def read_report(who: LookAtMatch, asked: ReportRequest) -> Response[Any]:
    reader = await who.reader()
    report = await reader.report(who.match, asked.language, asked.cut, causes=asked.causes)
    withdrawn = (await reader.pages.meta(who.match)).withdrawn
    answer = asked.answer(report, withdrawn)
    answer.headers["Vary"] += ", Authorization"
    return answer
