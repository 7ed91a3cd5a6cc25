"""The scripts and style sheets of pages."""

from typing import Any

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from saikoro.service.http.responses.caching import FOR_EVER, kept_for
from saikoro.service.web.static import ADDRESS, static_files


@get(f"{ADDRESS}/{{name:str}}", include_in_schema=False)
async def asset(name: FromPath[str]) -> Response[bytes]:
    """A built file; its name has its digest, so it never changes."""
    file = static_files().get(name)
    if file is None:
        raise NotFoundException(f"there is no file {name!r}")
    headers = {"Cache-Control": kept_for(None, FOR_EVER)}
    return Response(file.content, media_type=file.media_type, headers=headers)


ROUTES: list[Any] = [asset]
