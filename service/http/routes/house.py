"""The house itself: is it up, is it ready, what do its problems mean, how is it used."""

import asyncio
from functools import cache
from importlib.resources import as_file, files
from typing import Annotated, Any

from litestar import MediaType, Request, Response, get
from litestar.di import NamedDependency
from litestar.openapi.plugins import OpenAPIRenderPlugin
from litestar.params import FromPath, QueryParameter
from litestar.static_files import create_static_files_router
from msgspec import UNSET
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from saikoro.api_schemas.problems import ProblemKind
from saikoro.api_schemas.responses import Health
from saikoro.domain.text import Text
from saikoro.domain.words import Language
from saikoro.service.archive.care.moving import read_last
from saikoro.service.assembly.host import Host
from saikoro.service.http.problems.known import KNOWN, summaries
from saikoro.service.http.requests.accept import choose, language
from saikoro.service.http.requests.preconditions import (
    AnyRequest,
    MetricsAuthorization,
    bearer,
)
from saikoro.service.http.requests.refusal import Refusal
from saikoro.service.http.responses.pages import page
from saikoro.service.http.responses.specifications import MARKDOWN, problems
from saikoro.service.process.metrics import (
    ARCHIVE_DOWN,
    CHECKED,
    CHECKED_AT,
    DUE,
    FAULTY,
    INDEX_BROKEN,
    LANES,
    MOVE_FAILED,
    MOVED,
    MOVED_AT,
    OF_STORE,
    SILENT,
    counted,
)
from saikoro.service.settings import Settings
from saikoro.service.store.integrity import FAULTS
from saikoro.service.web import static
from saikoro.service.web.documents import Document, read_document
from saikoro.service.web.rulebooks import rule_address

ASSETS = "/docs/assets"

PAGE_LANGUAGE = Annotated[
    Language | None,
    QueryParameter(description="The language of the page; by default by `Accept-Language`."),
]

PROMETHEUS_TEXT = CONTENT_TYPE_LATEST.removesuffix("; charset=utf-8")  # it is added to any text


@get("/healthz", counted_here=True, summary="Ask whether the process answers")
async def healthz() -> Health:
    """Answer without asking the store."""
    return Health("ok")


@get(
    "/readyz",
    counted_here=True,
    summary="Ask whether the service can work",
    responses=problems(),
)
async def readyz(host: NamedDependency[Host]) -> Health:
    """Answer after a change in the store: 503 says why nothing can be appended.

    What is stored may be readable all the same. An archive that is away stops nothing else, and is
    named in `archive`.
    """
    await host.store.require_writable()
    state, _ = await host.store.archive.marks.state()
    return Health("ok", archive=UNSET if state == "ok" else state)


@get(
    "/metrics",
    cost=10,
    summary="Read the counters",
    media_type=PROMETHEUS_TEXT,
    responses=problems(401),
)
async def metrics(
    host: NamedDependency[Host],
    settings: NamedDependency[Settings],
    authorization: MetricsAuthorization = None,
) -> Response[bytes]:
    """Read what is counted, as Prometheus scrapes it, with a token of its own.

    API processes that share a port count together, so it is the same whichever of them answers.
    """
    host.organisers.require_watcher(bearer(authorization))
    DUE.set(await host.store.due_count())
    LANES.set(settings.lanes)
    SILENT.set(len(await host.store.silent(settings.lanes)))
    passed, faulty = await host.integrity.last(), await host.integrity.faulty()
    CHECKED_AT.set((passed.finished or passed.last) / 1000)
    for kind, count in passed.looked_at.items():
        CHECKED.labels(kind).set(count)
    for fault in FAULTS:
        FAULTY.labels(fault).set(sum(one.has(fault) for one in faulty.values()))
    move = read_last(await host.store.last())
    MOVED.set(move.moved)
    MOVED_AT.set(move.at / 1000)
    MOVE_FAILED.set(bool(move.error))
    state, _ = await host.store.archive.marks.state()
    ARCHIVE_DOWN.set(state != "ok")
    INDEX_BROKEN.set(bool(await host.store.broken()))
    of_store = generate_latest(OF_STORE)
    return Response(await asyncio.to_thread(counted) + of_store, media_type=PROMETHEUS_TEXT)


@get("/problems", summary="List the kinds of problems", responses=problems(406))
async def list_problems(
    request: AnyRequest, lang: PAGE_LANGUAGE = None
) -> Response[list[ProblemKind]]:
    """List every kind of problem with its causes and its remedy, or as HTML by `Accept`."""
    chosen = language(request, lang, "en")
    form = choose(request.headers.get("Accept"), (MediaType.JSON.value, MediaType.HTML.value))
    kinds = summaries(chosen)
    if form == MediaType.HTML.value:
        shown: Response[Any] = page(request, "kinds.html", kinds=kinds)
        return shown
    headers = {"Vary": "Accept, Accept-Language", "Content-Language": chosen}
    return Response(kinds, media_type=form, headers=headers)


_NO_KIND = Text("{slug} という種類の問題はありません", "there is no kind of problem called {slug}")


@get(
    "/problems/{slug:str}",
    summary="Read about a kind of problem",
    media_type=MediaType.HTML,
    responses=problems(404),
)
async def explain_problem(
    request: AnyRequest, slug: FromPath[str], lang: PAGE_LANGUAGE = None
) -> Response[str]:
    """Read what causes problems of a kind, and what to do: the page behind a problem's `type`."""
    kind = KNOWN.get(slug)
    if kind is None:
        raise Refusal(_NO_KIND.filled(slug=repr(slug)), status=404)
    text = kind.text(language(request, lang, "en"))
    return page(request, "kind.html", kind=kind, text=text)


@get(
    "/docs/protocol",
    summary="Read the protocol",
    media_type=MARKDOWN,
    responses=problems(406),
)
async def read_protocol(request: AnyRequest, lang: PAGE_LANGUAGE = None) -> Response[str]:
    """Read how clients work without our code: lines, chain, commitments, receipts, streams.

    As Markdown, or where `Accept` asks for it as HTML; `lang` is the language of what is around it.
    """
    if choose(request.headers.get("Accept"), (MARKDOWN, MediaType.HTML.value)) == MARKDOWN:
        return Response(_PROTOCOL, media_type=MARKDOWN, headers={"Vary": "Accept"})
    return page(request, "document.html", document=_protocol())


_PROTOCOL = files("saikoro.service.web").joinpath("protocol.md").read_text("utf-8")


@cache
def _protocol() -> Document:
    return read_document(_PROTOCOL, rule_address)


class OfflinePage(OpenAPIRenderPlugin):
    """The page of the API description; everything it needs comes from here."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The page."""
        title = openapi_schema["info"]["title"]
        return f"""<!doctype html>
<html lang="en"><meta charset="utf-8"><title>{title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="{ASSETS}/swagger-ui.css">
<div id="page"></div>
<script src="{ASSETS}/swagger-ui-bundle.js"></script>
<script type="module" src="{static.address("docs.ts")}"></script></html>""".encode()


def assets() -> Any:
    """The files that the page needs."""
    with as_file(files("saikoro.service.web").joinpath("swagger-ui")) as folder:
        return create_static_files_router(ASSETS, [folder], include_in_schema=False)


ROUTES: list[Any] = [
    healthz,
    readyz,
    metrics,
    list_problems,
    explain_problem,
    read_protocol,
]
