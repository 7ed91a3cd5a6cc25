"""The house itself: is it up, is it ready, what do its problems mean, how is it used."""

import asyncio
from functools import cache
from importlib.resources import as_file, files
from typing import Any

from litestar import MediaType, Request, Response
from litestar.openapi.plugins import OpenAPIRenderPlugin
from litestar.static_files import create_static_files_router
from msgspec import UNSET
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from saikoro.api_schemas.operations import host
from saikoro.api_schemas.operations.declaring import MARKDOWN
from saikoro.api_schemas.problems import ProblemKind
from saikoro.api_schemas.responses import Health
from saikoro.domain.text import Text
from saikoro.domain.words import Language
from saikoro.service.archive.care.moving import read_last
from saikoro.service.assembly.host import Host
from saikoro.service.http.problems.known import KNOWN, summaries
from saikoro.service.http.requests.accept import choose, language
from saikoro.service.http.requests.preconditions import AnyRequest, bearer
from saikoro.service.http.requests.refusal import Refusal
from saikoro.service.http.responses.caching import KEPT
from saikoro.service.http.responses.pages import page
from saikoro.service.http.routes.binding import Routes
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

ROUTES = Routes()

ASSETS = "/docs/assets"


PROMETHEUS_TEXT = CONTENT_TYPE_LATEST.removesuffix("; charset=utf-8")  # it is added to any text


@ROUTES.bind(host.healthz)
async def healthz() -> Health:
    return Health("ok")


@ROUTES.bind(host.readyz)
async def readyz(host: Host) -> Health:
    await host.store.require_writable()
    state, _ = await host.store.archive.marks.state()
    return Health("ok", archive=UNSET if state == "ok" else state)


@ROUTES.bind(host.metrics)
async def metrics(
    host: Host, settings: Settings, authorization: str | None = None
) -> Response[bytes]:
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


@ROUTES.bind(host.list_problems)
async def list_problems(
    request: AnyRequest, lang: Language | None = None
) -> Response[list[ProblemKind]]:
    chosen = language(request, lang, "en")
    form = choose(request.headers.get("Accept"), (MediaType.JSON.value, MediaType.HTML.value))
    kinds = summaries(chosen)
    if form == MediaType.HTML.value:
        shown: Response[Any] = page(request, "kinds.html", kinds=kinds)
        return shown
    headers = {"Vary": "Accept, Accept-Language", "Content-Language": chosen}
    return Response(kinds, media_type=form, headers=headers)


_NO_KIND = Text("{slug} という種類の問題はありません", "there is no kind of problem called {slug}")


@ROUTES.bind(host.explain_problem)
async def explain_problem(
    request: AnyRequest, slug: str, lang: Language | None = None
) -> Response[str]:
    kind = KNOWN.get(slug)
    if kind is None:
        raise Refusal(_NO_KIND.filled(slug=repr(slug)), status=404)
    text = kind.text(language(request, lang, "en"))
    return page(request, "kind.html", kind=kind, text=text)


@ROUTES.bind(host.read_protocol)
async def read_protocol(request: AnyRequest, lang: Language | None = None) -> Response[str]:
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
        return create_static_files_router(
            ASSETS, [folder], include_in_schema=False, opt={KEPT: "build"}
        )
