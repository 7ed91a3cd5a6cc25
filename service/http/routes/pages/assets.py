"""The scripts and style sheets of pages."""

from typing import Any

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from saikoro.service.http.responses.caching import FOR_EVER, REVALIDATED, kept_for
from saikoro.service.web.static import ADDRESS, static_file


@get(f"{ADDRESS}/{{name:str}}", include_in_schema=False)
async def asset(name: FromPath[str]) -> Response[bytes]:
    """A built file; under a name with its digest it never changes. Every page may embed it."""
    found = static_file(name)
    if found is None:
        raise NotFoundException(f"there is no file {name!r}")
    file, lasting = found
    headers = {
        "Cache-Control": kept_for(None, FOR_EVER if lasting else REVALIDATED),
        "Access-Control-Allow-Origin": "*",
    }
    return Response(file.content, media_type=file.media_type, headers=headers)


ROUTES: list[Any] = [asset]
