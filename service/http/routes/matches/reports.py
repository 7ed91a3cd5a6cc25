"""Reports of matches: whole or cut, as text, Markdown or JSON."""

from collections.abc import Sequence
from typing import Annotated, Any, NamedTuple

import msgspec
from litestar import MediaType, Response, get
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import QueryParameter

from saikoro.domain.match.events import Seat
from saikoro.domain.match.telling.reports.cutting import MOST_CHARACTERS
from saikoro.domain.match.telling.reports.report import Cut, Report
from saikoro.domain.match.telling.reports.writing import as_markdown, as_text
from saikoro.domain.words import Language
from saikoro.service.assembly.matches import MatchService
from saikoro.service.http.requests.accept import choose, language
from saikoro.service.http.requests.parameters import MatchPath
from saikoro.service.http.requests.preconditions import (
    MAX_VERSION,
    AnyRequest,
    Authorization,
    IfNoneMatch,
    etag,
    unchanged,
)
from saikoro.service.http.responses.specifications import (
    MARKDOWN,
    UNCHANGED,
    not_modified,
    problems,
)
from saikoro.service.http.routes.matches.looking import reader_for
from saikoro.service.settings import Settings

REPORT_LANGUAGE = Annotated[
    Language | None,
    QueryParameter(description="The language of the report; by default by `Accept-Language`."),
]
From = Annotated[
    int | None,
    QueryParameter(
        name="from", ge=1, le=MAX_VERSION, description="The first event that is reported."
    ),
]
To = Annotated[
    int | None,
    QueryParameter(
        name="to", ge=1, le=MAX_VERSION, description="The last one; absent, as far as it goes."
    ),
]
OfSeat = Annotated[
    int | None,
    QueryParameter(
        name="seat",
        ge=0,
        le=1,
        description="Only events that concern this seat: that name it or what is its own, or that "
        "follow from a decision that it had alone. Those that concern nobody are everybody's.",
    ),
]
OfCard = Annotated[
    str | None,
    QueryParameter(
        name="card",
        max_length=MOST_CHARACTERS,
        description="Only events that name this card: its id, or its name in either language. 422 "
        "where no card of the match has it.",
    ),
]
DiceOnly = Annotated[
    bool | None,
    QueryParameter(name="dice", description="Only dice, with what they were rolled for."),
]

REPORT = ResponseSpec(Report, generate_examples=False, description="The report")


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


@get(
    "/matches/{match:str}/report",
    cost=5,
    summary="Read the battle report",
    media_type=MediaType.TEXT,
    responses={200: REPORT, 304: UNCHANGED} | problems(401, 403, 404, 406, 422, 451),
)
async def read_report(
    request: AnyRequest,
    matches: NamedDependency[MatchService],
    settings: NamedDependency[Settings],
    match: MatchPath,
    lang: REPORT_LANGUAGE = None,
    first: From = None,
    last: To = None,
    seat: OfSeat = None,
    card: OfCard = None,
    dice: DiceOnly = None,
    if_none_match: IfNoneMatch = None,
    authorization: Authorization = None,
) -> Response[Any]:
    """Read the report of the match, event by event, every die with its purpose and its draw.

    Plain text, or Markdown or JSON where `Accept` asks for them. Each sentence has the number of
    its event. It is made from the events alone, as far as they go; with a seat's token without the
    delay by which others see them. A report that is cut says what it leaves out. In JSON each event
    also has the cause that it stands under; the rules run again for it.
    """
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
    headers = {
        "ETag": tag,
        "Vary": "Accept, Accept-Language",
        "Content-Language": asked.language,
    }
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


ROUTES: list[Any] = [read_report]
