"""Whatever lies in the archive instead of what was written: a problem that says so, and no 500."""

import asyncio
import http.server
import threading
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
import zstandard

from saikoro.service.archive import objects as objects_module
from saikoro.service.archive.care.moving import Mover
from saikoro.service.archive.care.verifying import Verification
from saikoro.service.archive.form.frames import mac, pressed
from saikoro.service.archive.form.images import read_directory, read_piece, spans
from saikoro.service.archive.form.packs import Found, Gap, read_pack
from saikoro.service.archive.form.segments import read_pairs
from saikoro.service.archive.objects import NoObject, Objects
from saikoro.service.bootstrap import open_service
from saikoro.service.errors.stores import ArchiveDown
from saikoro.service.settings import Settings
from saikoro.service.store.streams.packing import MOST_BYTES, Unreadable, decompress
from tests.kit.archiving import KEY, Prepared, long_stream, move, played
from tests.kit.command_line import run_command
from tests.kit.long_matches import Begun
from tests.kit.plain_clients import redis_at
from tests.kit.served import served
from tests.kit.servers import Server
from tests.kit.stack import SECRET, WATCHING
from tests.kit.worded import worded

ROUTES = ("", "/events", "/record", "/state", "/audit", "/frames", "/decision")

STRANGER = b"\x66" * 32
"""The key of somebody who can write the archive, and has not the service's secret."""


class Kept(NamedTuple):
    settings: Settings
    folder: Path
    begun: list[Begun]

    def parts(self, of: str) -> list[Path]:
        return sorted(path for path in (self.folder / of).rglob("*") if path.is_file())


@pytest.fixture
def kept(
    server: Server, tmp_path: Path, prepared: Prepared, monkeypatch: pytest.MonkeyPatch
) -> Kept:
    """Two matches that have left, in one pack each."""
    settings = Settings(
        redis_url=server.url, secret_key=SECRET, data_dir=str(tmp_path), keep_days=0
    )
    for name in ("redis_url", "secret_key", "data_dir"):
        monkeypatch.setenv(f"SAIKORO_{name.upper()}", getattr(settings, name))

    async def play(seed: int) -> Begun:
        async with open_service(settings) as service:
            return await played(service, "laplaplus", seed)

    def make() -> list[Begun]:
        begun = []
        for seed in (1, 2):
            begun.append(asyncio.run(play(seed)))
            assert asyncio.run(move(settings)) == 1
        return begun

    begun = prepared.get("kept", server, tmp_path, make)
    return Kept(settings, tmp_path / "archive", begun)


def flipped(content: bytes) -> bytes:
    changed = bytearray(content)
    changed[len(changed) // 2] ^= 1
    return bytes(changed)


def cut(content: bytes) -> bytes:
    return content[: len(content) // 3]


def garbage(_: bytes) -> bytes:
    return b"<html>nothing of ours</html>"


def nothing(_: bytes) -> bytes:
    return b""


CHANGES = (flipped, cut, garbage, nothing)


@pytest.mark.parametrize("changed", CHANGES)
def test_a_broken_part_of_the_index_stops_little_and_is_made_again(
    kept: Kept, changed: Callable[[bytes], bytes]
) -> None:
    oldest = kept.parts("index")[0]
    oldest.write_bytes(changed(oldest.read_bytes()))
    old, new = (f"/matches/{each.match}" for each in kept.begun)
    with served(kept.settings) as client:
        assert client.get(f"{new}/record").status_code == 200  # a newer part has it
        for route in ROUTES:
            refused = client.get(f"{old}{route}")
            assert refused.status_code == 503, refused.text
            assert refused.json()["type"] == "/problems/broken-index"
            assert refused.headers["Retry-After"]
        assert client.get("/matches").status_code == 503
        created = client.post("/matches", json={"game": "laplaplus"})
        assert created.status_code == 201
        assert "saikoro_archive_index_broken 1.0" in client.get("/metrics", headers=WATCHING).text
        assert oldest.name in run_command("doctor").out
        verified = run_command("archive", "verify")
        assert verified.code == 1
        assert oldest.name in verified.out
        assert "Traceback" not in verified.out + verified.err
        asyncio.run(move(kept.settings))  # a worker makes it again by itself
        assert client.get(f"{old}/record").status_code == 200
        keyed = client.post(
            "/matches",
            json={"game": "laplaplus"},
            headers={"Idempotency-Key": "00112233445566778899aabbccddeeff"},
        )
        assert keyed.status_code == 201
        assert "saikoro_archive_index_broken 0.0" in client.get("/metrics", headers=WATCHING).text
    assert run_command("archive", "verify").code == 0


def test_every_byte_of_the_index_counts(kept: Kept) -> None:
    oldest = kept.parts("index")[0]
    whole = oldest.read_bytes()
    moment = int(oldest.name.split("-")[1])
    assert len([*read_pairs(whole, moment, KEY)]) > 1
    for at in range(len(whole)):
        changed = bytearray(whole)
        changed[at] ^= 1
        with pytest.raises(Unreadable):
            [*read_pairs(bytes(changed), moment, KEY)]
    for end in range(0, len(whole), 7):
        with pytest.raises(Unreadable):
            [*read_pairs(whole[:end], moment, KEY)]
    with pytest.raises(Unreadable):  # nor is it older or newer than it was
        [*read_pairs(whole, moment + 1, KEY)]
    with pytest.raises(Unreadable):
        [*read_pairs(whole, moment, STRANGER)]


def test_a_part_of_the_index_that_is_missing_is_noticed_and_made_again(kept: Kept) -> None:
    oldest = kept.parts("index")[0]
    oldest.unlink()
    path = f"/matches/{kept.begun[0].match}"
    with served(kept.settings) as client:
        assert client.get(path).status_code == 503
        assert run_command("archive", "verify", "--mend").code == 0
        assert client.get(path).status_code == 200


@pytest.mark.parametrize("changed", CHANGES)
def test_a_broken_pack_is_named_and_nothing_else_is(
    kept: Kept, changed: Callable[[bytes], bytes]
) -> None:
    pack = kept.parts("packs")[0]
    pack.write_bytes(changed(pack.read_bytes()))
    old, new = (f"/matches/{each.match}" for each in kept.begun)
    with served(kept.settings) as client:
        for route in ("", "/record"):
            refused = client.get(f"{old}{route}")
            if refused.status_code == 200:
                assert route == ""  # what the directory alone says
                continue
            assert (refused.status_code, refused.json()["type"]) == (
                503,
                "/problems/broken-archive",
            )
        assert client.get(f"{new}/record").status_code == 200
        assert client.get("/matches").status_code == 200
        verified = run_command("archive", "verify")
        assert (verified.code, verified.err) == (1, "")
        assert kept.begun[0].match in verified.out
        mended = run_command("archive", "verify", "--mend")
        assert mended.code == 1
        # that it was there is not forgotten with the index
        assert client.get(f"{old}/record").status_code == 503
        assert client.get(f"{new}/record").status_code == 200


def test_a_pack_that_is_gone_with_its_part_of_the_index_is_counted(kept: Kept) -> None:
    for of in ("packs", "index"):
        kept.parts(of)[0].unlink()
    verified = run_command("archive", "verify", "--mend")
    assert verified.code == 1
    worded(line for line in verified.out.splitlines() if line.startswith("packs:"))


async def test_of_a_broken_pack_the_rest_is_read(archived, archived_tournaments, objects):
    async def never(_match: str) -> bool:
        return False

    for events in (30, 40, 50):
        await long_stream(archived, events)
    await Mover(archived, archived_tournaments, 0, never).run_once()
    [(name, _)] = await objects.every("packs")
    pack = await objects.whole(name)
    images = [*read_pack(name, pack, KEY)]
    assert [isinstance(each, Found) and bool(each.image) for each in images] == [True] * 3
    second = images[1]
    assert isinstance(second, Found)
    in_directory = bytearray(pack)
    in_directory[second.place.offset + 20] ^= 1
    seen = [*read_pack(name, bytes(in_directory), KEY)]
    assert [type(each) for each in seen] == [Found, Gap, Found]
    in_lines = bytearray(pack)
    in_lines[second.place.offset + second.place.length - 30] ^= 1
    seen = [*read_pack(name, bytes(in_lines), KEY)]
    assert [each.image is None for each in seen if isinstance(each, Found)] == [False, True, False]


async def test_what_is_moved_meanwhile_is_no_fault(archived, archived_tournaments, objects):
    async def never(_match: str) -> bool:
        return False

    mover = Mover(archived, archived_tournaments, 0, never)
    first = await long_stream(archived, 30)
    await mover.run_once()
    records = Verification(archived.archive).records()
    assert (await anext(records)).name == f"match {first}"
    await long_stream(archived, 40)
    await mover.run_once()
    assert [found async for found in records] == []


def test_what_is_unpacked_is_bounded():
    plain = bytes(4 * MOST_BYTES)
    bomb = zstandard.ZstdCompressor(level=19).compress(plain)
    streamed = zstandard.ZstdCompressor(write_content_size=False).compress(plain[:1_000_000])
    del plain
    tracemalloc.start()
    for packed in (bomb, streamed):
        with pytest.raises(Unreadable):
            decompress(packed)
    assert tracemalloc.get_traced_memory()[1] < 1_000_000
    tracemalloc.stop()
    with pytest.raises(Unreadable):
        pressed(bytes(MOST_BYTES + 1))
    for broken in (b"", b"abc", pressed(b"abc")[:-1], pressed(b"abc") + b"more"):
        with pytest.raises(Unreadable):
            decompress(broken)


def forged(pack: bytes, key: bytes) -> bytes:
    """The one image of a pack with the token of somebody else in the first seat."""
    [found] = read_pack("", pack, KEY)
    assert isinstance(found, Found)
    place = found.place
    directory = read_directory(pack[: place.directory], KEY)
    fields = {**directory.fields, b"t0": b"\x42" * 32}

    frame = pressed(msgspec.msgpack.encode(msgspec.structs.replace(directory, fields=fields)))
    return frame + mac(key, "image", frame) + pack[place.directory :]


def test_whoever_can_write_the_archive_gets_no_seat(kept: Kept) -> None:
    """A newer image with another token, and an index that leads to it."""
    begun = kept.begun[0]
    pack, segment = kept.parts("packs")[0], kept.parts("index")[0]
    changed = forged(pack.read_bytes(), STRANGER)
    path = f"/matches/{begun.match}"
    pack.write_bytes(changed)
    segment.with_name("0-1999999999999-00000000").write_bytes(segment.read_bytes())
    with served(kept.settings) as client:
        refused = client.get(path)
        assert refused.status_code == 503
        seen = client.get(path, headers={"Authorization": f"Bearer {begun.tokens[0]}"})
        assert seen.status_code == 503
    assert run_command("archive", "restore", begun.match).code == 1
    asyncio.run(move(kept.settings))
    with served(kept.settings) as client:
        assert client.get(path).status_code == 503
    verified = run_command("archive", "verify")
    assert "this service has not written this image" in verified.out


def test_lines_of_another_image_are_not_believed(kept: Kept) -> None:
    """Each part is of the image whose MAC names it."""
    two = [path.read_bytes() for path in kept.parts("packs")]
    directories = []
    for pack in two:
        [found] = read_pack("", pack, KEY)
        assert isinstance(found, Found)
        directories.append((found.directory, [*spans(found.directory, found.place.directory)]))
    (directory, [(lines, beside), *_]), (_, [(_, other), *_]) = directories
    frames = [two[0][lines.offset :][: lines.length], two[0][beside.offset :][: beside.length]]
    assert read_piece(directory, 0, *frames)
    with pytest.raises(Exception, match="not the one that was written"):
        read_piece(directory, 0, frames[0], two[1][other.offset :][: other.length])


@pytest.mark.parametrize("key", ["mark", "broken", "last", "word"])
def test_what_redis_remembers_of_the_archive_may_be_garbage(kept: Kept, key: str) -> None:
    with redis_at(kept.settings.redis_url) as redis:
        redis.set(f"saikoro:{{archive}}:{key}", b"\xff\x00 garbage")
    with served(kept.settings) as client:
        for path in ("/readyz", "/matches", f"/matches/{kept.begun[0].match}/record"):
            assert client.get(path).status_code in (200, 503)
        assert client.get("/metrics", headers=WATCHING).status_code in (200, 503)
        assert client.post("/matches", json={"game": "laplaplus"}).status_code == 201
    assert "Traceback" not in run_command("doctor").err
    if key == "mark":
        named = (line for line in run_command("doctor").out.splitlines() if "archive" in line)
        worded(line.replace(str(kept.folder), "FOLDER") for line in named)


class Cutting(http.server.BaseHTTPRequestHandler):
    """Promises more bytes than it sends."""

    asked = 0

    def log_message(self, *_: Any) -> None:
        """Nothing."""

    def do_GET(self) -> None:
        type(self).asked += 1
        self.send_response(206 if "Range" in self.headers else 200)
        self.send_header("Content-Length", "1000")
        self.send_header("Content-Range", "bytes 0-999/1000")
        self.send_header("Last-Modified", "Wed, 21 Oct 2015 07:28:00 GMT")
        self.send_header("ETag", '"x"')
        self.end_headers()
        self.wfile.write(b"few")
        self.close_connection = True


@pytest.fixture
def cutting(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.setattr(objects_module, "REQUEST_SECONDS", 1)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Cutting)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    named = {"AWS_ACCESS_KEY_ID": "a", "AWS_SECRET_ACCESS_KEY": "b", "AWS_REGION": "us-east-1"}
    named |= {"AWS_ENDPOINT_URL": f"http://127.0.0.1:{server.server_port}"}
    for name, value in (named | {"AWS_ALLOW_HTTP": "true"}).items():
        monkeypatch.setenv(name, value)
    yield "s3://bucket/archive"
    server.shutdown()
    thread.join()
    server.server_close()


async def test_a_body_that_is_cut_is_no_answer(cutting: str) -> None:
    with Objects(cutting, KEY) as objects:
        for asked in (objects.read("a", 0, 1_000), objects.whole("a")):
            with pytest.raises((ArchiveDown, NoObject)):
                await asked
