"""The smallest HTTP client that measures a server and not itself."""

import asyncio
from collections.abc import Iterable
from typing import Self


class Wire:
    """One connection to a server, kept alive."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    @classmethod
    async def open(cls, port: int) -> Self:
        return cls(*await asyncio.open_connection("127.0.0.1", port, limit=1 << 20))

    def send(self, method: str, path: str, body: bytes = b"", headers: Iterable[str] = ()) -> None:
        lines = [f"{method} {path} HTTP/1.1", "Host: bench", f"Content-Length: {len(body)}"]
        lines += [*headers, "", ""]
        self._writer.write("\r\n".join(lines).encode() + body)

    async def answer(self) -> tuple[int, bytes]:
        """The status and the body of one answer."""
        head = (await self._reader.readuntil(b"\r\n\r\n")).lower()
        status = int(head[9:12])
        at = head.find(b"content-length: ")
        if at >= 0:
            length = int(head[at + 16 :].split(b"\r\n", 1)[0])
            return status, await self._reader.readexactly(length)
        chunks = []
        while size := int(await self._reader.readline(), 16):
            chunks.append((await self._reader.readexactly(size + 2))[:-2])
        await self._reader.readexactly(2)
        return status, b"".join(chunks)

    async def ask(
        self, method: str, path: str, body: bytes = b"", headers: Iterable[str] = ()
    ) -> bytes:
        """The body of an answer that must be a success."""
        self.send(method, path, body, headers)
        status, content = await self.answer()
        assert status < 300, (method, path, status, content)
        return content

    async def until(self, mark: bytes) -> bytes:
        """Read a stream until `mark` has come."""
        return await self._reader.readuntil(mark)

    def close(self) -> None:
        self._writer.close()
