"""Pictures of strangers are written anew: nothing but their pixels is left of what was sent."""

import os
from io import BytesIO
from typing import Any

import pytest
from PIL import Image, features

from saikoro.service.errors.extras import IllegalPicture
from saikoro.service.matches.rewriting import LONGEST_SIDE, MOST_KEPT, rewritten
from tests.kit.pictures import BLUE, RED, bomb, drawn, moving, with_text, written

PLACE = "35.6586N 139.7454E"


def kept(picture: bytes) -> Image.Image:
    """A picture as it is kept."""
    image = Image.open(BytesIO(rewritten(picture)))
    image.load()
    assert image.format == "WEBP"
    return image


def shade(image: Image.Image, *at: int) -> Any:
    return image.getpixel((at[0], at[1]))


def close(image: Image.Image, x: int, y: int, colour: tuple[int, int, int]) -> bool:
    """Whether a pixel has nearly this colour."""
    return all(abs(a - b) < 24 for a, b in zip(shade(image, x, y)[:3], colour, strict=True))


@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP"])
def test_each_form_is_written_as_webp(form):
    image = kept(written(drawn(), form))
    assert (image.mode, image.size) == ("RGB", (40, 30))
    assert close(image, 3, 15, BLUE)
    assert close(image, 30, 15, RED)


@pytest.mark.parametrize("mode", ["L", "P", "1", "LA", "CMYK", "RGBA", "I;16"])
def test_every_kind_of_colours_is_read(mode):
    form = "JPEG" if mode == "CMYK" else "PNG"
    if mode == "I;16":
        image = Image.new("I;16", (20, 20), 0xC000)
        assert close(kept(written(image)), 9, 9, (0xC0, 0xC0, 0xC0))
    else:
        assert kept(written(drawn(mode=mode), form)).size == (40, 30)


def test_what_is_transparent_stays_so():
    image = drawn(mode="RGBA")
    image.putalpha(Image.new("L", image.size, 0))
    assert shade(kept(written(image)), 20, 15)[3] == 0


def test_a_large_one_is_scaled_down_as_it_is():
    assert kept(written(drawn(2000, 1000))).size == (LONGEST_SIDE, LONGEST_SIDE // 2)
    assert kept(written(drawn(3000, 1), "PNG")).size == (LONGEST_SIDE, 1)
    assert kept(written(drawn(100, 200))).size == (100, 200)


def test_noise_is_small_enough_too():
    noise = Image.frombytes("RGB", (768, 768), os.urandom(768 * 768 * 3))
    assert len(rewritten(written(noise))) <= MOST_KEPT


def test_nothing_but_pixels_is_left():
    exif = Image.Exif()
    exif[0x010E] = PLACE
    for form in ("JPEG", "PNG", "WEBP"):
        named = {"exif": exif, "icc_profile": PLACE.encode(), "xmp": PLACE.encode()}
        sent = written(drawn(), form, **named)
        assert PLACE.encode() in sent
        read = rewritten(sent + PLACE.encode())
        assert PLACE.encode() not in read
        assert not {"exif", "icc_profile", "xmp"} & Image.open(BytesIO(read)).info.keys()


def test_it_is_turned_as_the_camera_was():
    exif = Image.Exif()
    exif[0x0112] = 6  # its top is on the right
    image = kept(written(drawn(), "JPEG", exif=exif))
    assert image.size == (30, 40)
    assert close(image, 15, 3, BLUE)
    assert close(image, 15, 35, RED)


def test_the_same_picture_has_the_same_bytes():
    assert rewritten(written(drawn())) == rewritten(written(drawn()))


def refused(picture: bytes) -> str:
    with pytest.raises(IllegalPicture) as illegal:
        rewritten(picture)
    [broken] = illegal.value.violations
    assert broken.ja
    return broken.code


@pytest.mark.parametrize(
    "picture",
    [
        b"",
        b"not a picture",
        b"\x89PNG\r\n\x1a\n and then text",
        b"<svg xmlns='http://www.w3.org/2000/svg'><script>hit()</script></svg>",
        b"GIF89a" + bytes(40),
        written(drawn(), "GIF"),
        written(drawn(), "BMP"),
        written(drawn(), "TIFF"),
        written(drawn(), "ICO"),
        *(written(drawn(300, 300), form)[:-200] for form in ("PNG", "JPEG", "WEBP")),
        written(drawn())[:40],
        b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n(/etc/passwd) run\n",
    ],
    ids=lambda picture: repr(picture[:12]),
)
def test_what_is_no_whole_picture_is_refused(picture):
    assert refused(picture) == "picture_unreadable"


@pytest.mark.parametrize("form", ["PNG", "WEBP"])
def test_animations_are_refused(form):
    assert refused(moving(form)) == "picture_moves"


def test_what_cameras_add_to_a_jpeg_is_left_out():
    sent = written(drawn(), "MPO", save_all=True, append_images=[drawn(80, 60)])
    assert kept(sent).size == (40, 30)


@pytest.mark.parametrize(("width", "height"), [(4097, 4096), (9_000, 9_000), (20_000_000, 1)])
def test_bombs_are_refused_before_they_are_unpacked(width, height, monkeypatch):
    sent = bomb(width, height)
    monkeypatch.setattr(Image.Image, "load", lambda *_: pytest.fail("it was unpacked"))
    assert len(sent) < 3_000_000
    assert refused(sent) == "picture_too_large"


def test_a_jpeg_is_not_gone_over_without_end(monkeypatch):
    """Each scan costs a pass over all pixels, and may be 33 bytes long."""
    sent = written(drawn(400, 300), "JPEG", progressive=True)
    assert kept(sent).size == (400, 300)
    last = sent.rindex(b"\xff\xda")
    scans = sent[:last] + sent[last:-2] * 10_000 + sent[-2:]
    monkeypatch.setattr(Image, "open", lambda *_, **__: pytest.fail("it was read"))
    assert refused(scans) == "picture_too_slow"


def test_the_largest_picture_is_taken():
    assert kept(bomb(4096, 4096)).size == (LONGEST_SIDE, LONGEST_SIDE)


def test_texts_in_a_png_are_not_unpacked_without_end():
    assert refused(with_text(written(drawn()), 50_000_000)) == "picture_unreadable"


def test_this_build_of_pillow_writes_webp():
    assert features.check("webp")
