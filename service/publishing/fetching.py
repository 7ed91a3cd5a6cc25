"""An export that a web server serves: each month is fetched, and dropped once it was read."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from saikoro.service.publishing.folder import File, Folder, Month, is_ours


class ServedFolder(Folder):
    """The folder of an export at an address."""

    def __init__(self, url: str, path: Path) -> None:
        """`path` is a folder for what was fetched, with the manifest in it."""
        super().__init__(path)
        self._url = url

    @contextmanager
    def holding(self, month: Month) -> Iterator[None]:
        """Meanwhile the files of a month are here, as far as they are served. httpx.HTTPError."""
        files = [file for file in (month.records, month.results) if is_ours(file.name)]
        try:
            for file in files:
                self._fetch(file)
            yield
        finally:
            for file in files:
                (self.path / file.name).unlink(missing_ok=True)

    def _fetch(self, file: File) -> None:
        """Fetch a file, and no more of it than it is to have."""
        with httpx.stream("GET", f"{self._url}/{file.name}", follow_redirects=True) as answer:
            if answer.status_code != httpx.codes.OK:
                return
            size = 0
            with (self.path / file.name).open("wb") as kept:
                for part in answer.iter_bytes():
                    kept.write(part)
                    size += len(part)
                    if size > file.bytes:
                        return
