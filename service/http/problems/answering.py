"""The response to a request that raised an error."""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any

import structlog
from litestar import Request, Response
from litestar.exceptions import HTTPException, MethodNotAllowedException, ValidationException

from saikoro.api_schemas.problems import Problem
from saikoro.domain.text import Text
from saikoro.domain.words import Language
from saikoro.service.errors.access import QuotaExceeded, UnknownKey
from saikoro.service.errors.requests import TooManyOpenMatches, TooManyRequests, TooManyWhatIfs
from saikoro.service.errors.streams import UnknownMatch, UnknownTournament
from saikoro.service.http.problems.refusals import faults_of, kind_of_refusal, refusal
from saikoro.service.http.requests.accept import reader_language
from saikoro.service.http.responses.pages import is_browser, page, wants_page
from saikoro.service.problems.documents import PROBLEM_JSON, kind_of, problem_of
from saikoro.service.problems.kinds.table import NO_SUCH_PAGE

log = structlog.get_logger()


_TOO_LARGE = Text(
    "この要求の本文は {limit} バイトまでです", "the body of this request may have {limit} bytes"
)


def _add_facts(
    request: Request[Any, Any, Any], error: Exception, problem: Problem, language: Language
) -> None:
    """Name all that is wrong where only the first was found, and the limit of a body."""
    if isinstance(error, ValidationException):
        problem.errors = faults_of(request, language) or problem.errors
    elif problem.status == 413:
        handler: Any = request.route_handler
        limit = handler.resolve_request_max_body_size()
        problem.detail = _TOO_LARGE.filled(limit=f"{limit:,}").in_language(language)


def _allowed(error: HTTPException) -> str:
    """The methods in the `allow` of an error, and HEAD where there is GET."""
    methods = (error.headers or {}).get("allow", "").split(", ")
    return ", ".join(sorted({*methods, "HEAD"} if "GET" in methods else methods))


_UNKNOWN: dict[str, Callable[[str], Exception]] = {
    "match": UnknownMatch,
    "tournament": UnknownTournament,
    "key": UnknownKey,
}
"""The error for an id of the wrong shape, for each path parameter."""


def _named(request: Request[Any, Any, Any], error: Exception) -> Exception:
    """The error itself; for an id in the path that has not the shape of one, that it is unknown."""
    if isinstance(error, ValidationException) and isinstance(error.extra, list):
        for wrong in error.extra:
            name = wrong.get("key")
            if name in _UNKNOWN and name in request.path_params:
                return _UNKNOWN[name](str(request.path_params[name]))
    return error


def _logged_path(request: Request[Any, Any, Any]) -> str:
    """The path of a request, without the secret part of a registration link."""
    link = request.path_params.get("link")
    path = request.scope["path"]
    return path if link is None else path.replace(str(link), "…")


def answer_error(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """The response to a request that raised `error`."""
    error, chosen = _named(request, error), reader_language(request)
    if isinstance(error, HTTPException):
        kind, problem = kind_of_refusal(error), refusal(error, chosen)
    else:
        kind, problem = kind_of(error), problem_of(error, chosen)
    _add_facts(request, error, problem, chosen)
    headers = {
        "Cache-Control": "no-store",
        "Content-Language": chosen,
        "Vary": "Accept-Language",
    }
    if isinstance(error, MethodNotAllowedException):
        headers["Allow"] = _allowed(error)
    if problem.status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    if isinstance(error, TooManyRequests | TooManyOpenMatches | TooManyWhatIfs | QuotaExceeded):
        headers["Retry-After"] = str(error.retry_after)
    if problem.status in (408, 429, 503):
        headers.setdefault("Retry-After", "1")
    facts = {"path": _logged_path(request), "problem": problem.type}
    if problem.status == 503:
        log.warning("request.failed", **facts)
    elif problem.status >= 500:
        log.error("request.failed", exc_info=error, **facts)
    if wants_page(request) or (kind is NO_SUCH_PAGE and is_browser(request)):
        answer = page(
            request,
            "problem.html",
            status=problem.status,
            problem=problem,
            phrase=HTTPStatus(problem.status).phrase,
            remedy=kind.text(chosen).remedy,
        )
        answer.headers.update(headers)
        return answer
    return Response(problem, status_code=problem.status, headers=headers, media_type=PROBLEM_JSON)
