"""Writes the picture of a stranger anew, so that nothing but its pixels is left.

It runs in the process for parsing: what decodes a file may be made to take long, or to fail.
"""

import warnings
from io import BytesIO

from PIL import Image, ImageOps

from saikoro.domain.errors.rules import Violation
from saikoro.domain.text import Text
from saikoro.service.errors.extras import IllegalPicture

MEDIA_TYPE = "image/webp"
"""What pictures are written as."""
MOST_BYTES = 2 * 1024 * 1024
"""The most bytes of a picture as it is sent."""
MOST_PIXELS = 16_777_216
"""The most pixels of a picture as it is sent: 4096 by 4096."""
MOST_SCANS = 32
"""The most scans of a JPEG: each is a pass over all pixels, however few bytes it has. Cameras and
editors write about ten."""
LONGEST_SIDE = 768
"""The most pixels of a side of a picture as it is kept; a larger one is scaled down."""
MOST_KEPT = 256 * 1024
"""The most bytes of a picture as it is kept; the quality goes down for one that needs more."""

_FORMATS = ("PNG", "JPEG", "WEBP")
_JPEG, _SCAN = b"\xff\xd8", b"\xff\xda"
"""How a JPEG begins, and a scan of it; its pixels have no such bytes."""
_QUALITIES = (85, 70, 50, 30, 10)
_DEEP = ("I", "I;16", "I;16B", "I;16L", "I;16N")
"""Modes of grey with 16 bits, which Pillow would cut off and not scale."""

_TOO_MANY_PIXELS = Violation.of(
    "picture_too_large",
    "",
    Text("絵が {most} ピクセルを超えています", "the picture has more than {most} pixels").filled(
        most=f"{MOST_PIXELS:,}"
    ),
)
_TOO_MANY_SCANS = Violation.of(
    "picture_too_slow",
    "",
    Text(
        "絵が {most} 回を超えるスキャンで書かれています。保存し直してください",
        "the picture is written in more than {most} scans; save it again",
    ).filled(most=MOST_SCANS),
)
_MOVING = Violation.of(
    "picture_moves",
    "",
    Text(
        "絵が動きます。1コマだけの絵を送ってください",
        "the picture is animated; send a single frame",
    ),
)
_UNREADABLE = Violation.of(
    "picture_unreadable",
    "",
    Text("PNG、JPEG、WebPの絵として読めません", "this is no whole picture in PNG, JPEG or WebP"),
)

Image.MAX_IMAGE_PIXELS = MOST_PIXELS


def rewritten(picture: bytes) -> bytes:
    """A picture as WebP, upright, scaled down, without metadata; IllegalPicture if it is none."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # such as of metadata, which is dropped
        warnings.simplefilter("error", Image.DecompressionBombWarning)
        try:
            return _written(_decoded(picture))
        except IllegalPicture:
            raise
        except (Image.DecompressionBombWarning, Image.DecompressionBombError) as bomb:
            raise IllegalPicture([_TOO_MANY_PIXELS]) from bomb
        except Exception as broken:  # decoders raise whatever a broken file leads them to
            raise IllegalPicture([_UNREADABLE]) from broken


def _decoded(picture: bytes) -> Image.Image:
    """The pixels of a picture, upright, no larger than it is kept."""
    if picture.startswith(_JPEG) and picture.count(_SCAN) > MOST_SCANS:
        raise IllegalPicture([_TOO_MANY_SCANS])
    with Image.open(BytesIO(picture), formats=_FORMATS) as opened:
        # What cameras add to a JPEG, such as a map of its brightness, is left out.
        if opened.format in ("PNG", "WEBP") and getattr(opened, "is_animated", False):
            raise IllegalPicture([_MOVING])
        opened.draft(None, (LONGEST_SIDE, LONGEST_SIDE))
        opened.load()
        if opened.mode in _DEEP:
            shown = opened.convert("I").point(lambda grey: grey * (1 / 256)).convert("L")
        else:
            shown = opened.convert("RGBA" if opened.has_transparency_data else "RGB")
    shown.thumbnail((LONGEST_SIDE, LONGEST_SIDE), Image.Resampling.LANCZOS)
    return ImageOps.exif_transpose(shown)


def _written(decoded: Image.Image) -> bytes:
    """A picture as WebP, in the best quality in which it is small enough."""
    bare = Image.new("RGBA" if decoded.mode == "RGBA" else "RGB", decoded.size)
    bare.paste(decoded)  # without what was read besides, such as a place and a colour profile
    written = b""
    for quality in _QUALITIES:
        file = BytesIO()
        bare.save(file, "WEBP", quality=quality, method=4)
        written = file.getvalue()
        if len(written) <= MOST_KEPT:
            break
    return written
