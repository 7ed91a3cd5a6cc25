"""The picture that a game may bring: bytes of an image that pages show by `<img>` alone."""

import re
from functools import lru_cache
from typing import Literal, TypeAlias
from xml.etree import ElementTree as ET

PictureType: TypeAlias = Literal["image/svg+xml", "image/png"]

MOST_BYTES = 64 * 1024

MOST_PIXELS = 2_048
"""The most pixels of a side of a PNG, whose bytes say little about what it unpacks to."""

_PNG = re.compile(rb"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR(.{4})(.{4})", re.DOTALL)
_SVG = "{http://www.w3.org/2000/svg}svg"


@lru_cache(64)
def picture_type(content: bytes) -> PictureType:
    """What kind of picture it is; ValueError says why it cannot be shown."""
    if len(content) > MOST_BYTES:
        raise ValueError(f"it has {len(content)} bytes, at most {MOST_BYTES} are allowed")
    png = _PNG.match(content)
    if png is None:
        return _svg(content)
    sides = [int.from_bytes(side, "big") for side in png.groups()]
    if not all(0 < side <= MOST_PIXELS for side in sides):
        raise ValueError(f"its sides are {sides}, at most {MOST_PIXELS} pixels are allowed")
    return "image/png"


def _svg(content: bytes) -> PictureType:
    try:
        text = content.decode("utf-8")
        if "<!" in re.sub("<!--.*?-->", "", text, flags=re.DOTALL):
            raise ValueError("an SVG must not declare a document type or have CDATA")
        root = ET.fromstring(text)  # noqa: S314 - nothing is declared, so no entity
    except (UnicodeDecodeError, ET.ParseError) as error:
        raise ValueError("it is neither a PNG nor an SVG in UTF-8") from error
    if root.tag != _SVG:
        raise ValueError(f"its root is {root.tag[:60]!r}, not {_SVG!r}")
    return "image/svg+xml"
