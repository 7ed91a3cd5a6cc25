"""Asking for a change once, whatever happens in between."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager

from service.cli.tournaments.folders.folder import Folder, Run


@contextmanager
def intended(folder: Folder, reached: Run, request: object) -> Iterator[str]:
    """The Idempotency-Key of a request: the same one until it is done, also after a crash."""
    key = reached.intend(request, lambda: secrets.token_hex(16))
    folder.remember(reached)
    yield key
    reached.intention = None
    folder.remember(reached)
