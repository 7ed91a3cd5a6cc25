"""The page that explains an event: two sentences and a die, then all that led to it."""

from typing import Any, NamedTuple

from litestar import Request, Response, get
from litestar.di import NamedDependency

from saikoro.domain.match.state import FINISHED
from saikoro.domain.match.telling.why.changes import Change, changes
from saikoro.domain.match.telling.why.explanation import Die, Explanation, Happening
from saikoro.domain.match.telling.why.rules import first_sentence, opening, without_marks
from saikoro.domain.match.telling.why.writing import Heading, Wording, deciding
from saikoro.domain.words import Language
from saikoro.service.assembly.matches import MatchService
from saikoro.service.http.requests.parameters import (
    Authorization,
    EventVersion,
    MatchPath,
    OpenedNamed,
    ReaderNamed,
)
from saikoro.service.http.responses.pages import page, visit_of
from saikoro.service.http.routes.matches.explaining import WhyRequest
from saikoro.service.http.routes.pages.matches import players_of
from saikoro.service.matches.explaining import read_explanation
from saikoro.service.web import drawing as drawn


class Quoted(NamedTuple):
    """A rule as the page shows it."""

    text: str
    """Its text, in Markdown."""
    parts: list[str]
    """The ids of rules that are part of it."""
    begins: str
    """Its first sentence, with which it is folded; empty for one that the event stands for, or that
    is short and decided something."""


class WhyPage(NamedTuple):
    """What the page shows."""

    why: Explanation
    players: tuple[str, ...]
    before: Happening | None
    """The event that the nearest cause began with, or the last one that led here."""
    die: Die | None
    """The die: the event itself, or the last one that led to it."""
    changes: list[Change]
    rules: list[Quoted]
    finished: bool
    """Whether it can be read as anybody."""


@get("/m/{match:str}/why/{version:int}", cost=10, include_in_schema=False)
async def why_page(
    request: Request[Any, Any, Any],
    matches: NamedDependency[MatchService],
    match: MatchPath,
    version: EventVersion,
    viewer: ReaderNamed = None,
    opened: OpenedNamed = None,
    authorization: Authorization = None,
) -> Response[str]:
    """Why an event happened; with a seat's token, as that seat knows it."""
    asked = WhyRequest(
        matches=matches, match=match, viewer=viewer, opened=opened, authorization=authorization
    )
    explained = await asked.explained(version)
    why = read_explanation(explained.json)
    state = (await matches.reader.shown(match)).state
    players = players_of(state, visit_of(request).language)
    view = WhyPage(
        why=why,
        players=players,
        before=next((one.events[-1] for one in reversed(why.because) if one.events), None),
        die=why.die or next((one.dice[-1] for one in reversed(why.because) if one.dice), None),
        changes=list(changes(why)),
        rules=_rules(why, visit_of(request).language),
        finished=explained.look.meta.status == FINISHED,
    )
    wording = Wording(visit_of(request).language)
    return page(request, "why.html", view=view, wording=wording, headings=Heading, drawn=drawn)


def _rules(why: Explanation, language: Language) -> list[Quoted]:
    """The texts of rules; a part of a rule has the text of the rule, which is shown once."""
    found, decided = dict[str, Quoted](), deciding(why)
    for rule, written in why.rules.items():
        text = written.in_language(language)
        quoted = found.setdefault(text, Quoted(text, [], first_sentence(text)))
        if rule not in text.partition("\n")[0]:
            quoted.parts.append(rule)
        whole = without_marks(text)
        short = quoted.begins == whole or (rule in decided and opening(text) == whole)
        if rule in why.rule or short:
            found[text] = quoted._replace(begins="")
    return [*found.values()]


ROUTES: list[Any] = [why_page]
