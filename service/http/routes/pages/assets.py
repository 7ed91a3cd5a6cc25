"""The scripts and style sheets of pages."""

from typing import Any

from litestar import Response, get
from litestar.params import FromPath

from saikoro.domain.text import Text
from saikoro.service.http.requests.refusal import Refusal
from saikoro.service.http.responses.caching import FOR_EVER, REVALIDATED, kept_for
from saikoro.service.web.static import ADDRESS, static_file

_NO_FILE = Text("ファイル {name} はありません", "there is no file {name}")


@get(f"{ADDRESS}/{{name:str}}", include_in_schema=False)
async def asset(name: FromPath[str]) -> Response[bytes]:
    """A built file; under a name with its digest it never changes. Every page may embed it."""
    found = static_file(name)
    if found is None:
        raise Refusal(_NO_FILE.filled(name=repr(name)), status=404)
    file, lasting = found
    headers = {
        "Cache-Control": kept_for(None, FOR_EVER if lasting else REVALIDATED),
        "Access-Control-Allow-Origin": "*",
    }
    return Response(file.content, media_type=file.media_type, headers=headers)


ROUTES: list[Any] = [asset]
