"""The pictures that games bring: what can be shown, and what is refused."""

import struct

import pytest

from saikoro.domain.match.interface.picture import MOST_BYTES, MOST_PIXELS, picture_type

SVG = (
    b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1"/></svg>'
)


def png(width, height):
    return b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + struct.pack(">II", width, height)


@pytest.mark.parametrize(
    ("content", "found"),
    [
        (SVG, "image/svg+xml"),
        (b'<?xml version="1.0"?>\n<!-- a lantern --><!-- two -->' + SVG, "image/svg+xml"),
        (png(320, 180), "image/png"),
        (png(MOST_PIXELS, 1), "image/png"),
    ],
)
def test_what_can_be_shown(content, found):
    assert picture_type(content) == found


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (SVG + b" " * MOST_BYTES, "bytes"),
        (png(MOST_PIXELS + 1, 1), "pixels"),
        (png(0, 1), "pixels"),
        (b"GIF89a", "neither a PNG nor an SVG"),
        (b"<svg", "neither a PNG nor an SVG"),
        (SVG.decode().encode("utf-16"), "neither a PNG nor an SVG"),
        (b"<svg/>", "its root is 'svg'"),
        (b"<html><body/></html>", "its root is 'html'"),
        (b'<!DOCTYPE svg [<!ENTITY a "aaaa">]>' + SVG, "document type"),
        (b"<!-- x -->" + SVG.replace(b"<rect", b"<![CDATA[x]]><rect"), "CDATA"),
    ],
)
def test_what_is_refused(content, why):
    with pytest.raises(ValueError, match=why):
        picture_type(content)
