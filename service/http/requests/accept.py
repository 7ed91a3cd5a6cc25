"""`Accept` and `Accept-Language`, read by the rules of RFC 9110: what a client prefers."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from litestar import Request

from saikoro.domain.text import Text
from saikoro.domain.words import LANGUAGES, Language
from saikoro.service.http.requests.refusal import Refusal

_NAME = r"[!#$%&'*+.^_`|~0-9A-Za-z-]+"
_RANGE = re.compile(rf"\s*({_NAME}/{_NAME})\s*((?:;[^,]*)?)")
_LANGUAGE_RANGE = re.compile(r"\s*([A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*)\s*((?:;[^,]*)?)")
_CODING_RANGE = re.compile(rf"\s*({_NAME})\s*((?:;[^,]*)?)")
_QUALITY = re.compile(r";\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*(?:;|$)", re.IGNORECASE)


_SERVED = Text("提供できる形式は {types} です", "this is served as {types}")


def choose(accept: str | None, offered: Sequence[str]) -> str:
    """The media type that the client prefers, the first of `offered` where it has no preference.

    406 if it accepts none of them.
    """
    if not accept or not accept.strip():
        return offered[0]
    ranges = dict(_ranges(accept))
    best = max(offered, key=lambda media_type: _quality(media_type, ranges))
    if not _quality(best, ranges):
        raise Refusal(_SERVED.filled(types=Text.joined(offered, "、", " or ")), status=406)
    return best


def language(
    request: Request[Any, Any, Any], asked: Language | None, default: Language
) -> Language:
    """The language that is asked for by the parameter `lang`, or else by `Accept-Language`.

    `default` where neither names one that there is.
    """
    if asked is not None:
        return asked
    ranges = dict(_ranges(request.headers.get("Accept-Language", ""), _LANGUAGE_RANGE))
    wanted = {
        each: max((q for name, q in ranges.items() if name.split("-")[0] == each), default=0.0)
        for each in LANGUAGES
    }
    best = max(LANGUAGES, key=lambda each: (wanted[each], each == default))
    return best if wanted[best] else default


def reader_language(request: Request[Any, Any, Any]) -> Language:
    """The language of what is wrong: that of the parameter `lang`, or by `Accept-Language`."""
    asked = request.query_params.get("lang")
    return language(request, next((one for one in LANGUAGES if one == asked), None), "en")


def takes_coding(accept: str | None, coding: str) -> bool:
    """Whether the client takes bodies in a content coding; not by default, and not with `q=0`."""
    ranges = dict(_ranges(accept or "", _CODING_RANGE))
    return ranges.get(coding, ranges.get("*", 0.0)) > 0


def _ranges(accept: str, form: "re.Pattern[str]" = _RANGE) -> Iterator[tuple[str, float]]:
    """The media ranges of the header, or those of another form, each with its quality."""
    for part in accept.split(","):
        found = form.fullmatch(part)
        if found is not None:
            quality = _QUALITY.search(found[2])
            yield found[1].lower(), 1.0 if quality is None else float(quality[1])


def _quality(media_type: str, ranges: dict[str, float]) -> float:
    """The quality of a media type by the most specific range that holds it; 0 by none."""
    kind = media_type.partition("/")[0]
    for known in (media_type, f"{kind}/*", "*/*"):
        if known in ranges:
            return ranges[known]
    return 0.0
