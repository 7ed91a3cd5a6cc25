"""Pictures for tests, good ones and others."""

import struct
import zlib
from io import BytesIO
from typing import Any

from PIL import Image

from tests.kit.stack import Client

RED, BLUE = (200, 30, 30), (20, 60, 200)


def drawn(width: int = 40, height: int = 30, mode: str = "RGB") -> Image.Image:
    """A red picture whose left quarter is blue."""
    image = Image.new("RGB", (width, height), RED)
    image.paste(BLUE, (0, 0, width // 4, height))
    return image.convert(mode)


def noise(width: int, height: int) -> bytes:
    """A PNG that cannot be made small without loss."""
    return written(Image.effect_noise((width, height), 90).convert("RGB"))


def written(image: Image.Image, form: str = "PNG", **named: Any) -> bytes:
    """A picture as a file."""
    file = BytesIO()
    image.save(file, form, **named)
    return file.getvalue()


def stored(client: Client, picture: bytes) -> str:
    """The digest of a picture that is stored."""
    answer = client.post("/pictures", content=picture, headers={"Content-Type": "image/png"})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["picture"])


def moving(form: str) -> bytes:
    """An animation of two frames."""
    return written(drawn(), form, save_all=True, append_images=[drawn().rotate(180)])


def bomb(width: int, height: int) -> bytes:
    """A PNG of a few bytes for each row, however wide: one black colour."""
    squeezed = zlib.compressobj(9)
    row = bytes(1 + (width + 7) // 8)
    rows = b"".join(squeezed.compress(row) for _ in range(height)) + squeezed.flush()
    header = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", rows), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, content) for kind, content in chunks)


def with_text(png: bytes, length: int) -> bytes:
    """The same PNG with a compressed text of this length before its pixels."""
    at = png.index(b"IDAT") - 4
    text = b"Comment\0\0" + zlib.compress(bytes(length))
    return png[:at] + _chunk(b"zTXt", text) + png[at:]


def _chunk(kind: bytes, content: bytes) -> bytes:
    summed = struct.pack(">I", zlib.crc32(kind + content))
    return struct.pack(">I", len(content)) + kind + content + summed
