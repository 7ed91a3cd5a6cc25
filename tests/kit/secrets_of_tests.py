"""Secrets that a test finds again in its next run, and so the same matches.

A text or a count that only one match in a thousand shows would otherwise fail a run by chance;
`make soak` plays matches that nobody has seen.
"""

import hashlib
import os
import secrets
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from unittest.mock import patch

from saikoro.service import tokens


@contextmanager
def secrets_of_tests() -> Iterator[None]:
    """The service in this process draws its secret bytes from the name of the test meanwhile.

    Tokens stay as they are: nothing that a test reads depends on them.
    """
    drawn: Counter[str] = Counter()

    def token_bytes(size: int) -> bytes:
        test = os.environ.get("PYTEST_CURRENT_TEST", "")
        drawn[test] += 1
        return hashlib.shake_256(f"{test} {drawn[test]}".encode()).digest(size)

    named = SimpleNamespace(token_bytes=token_bytes, token_urlsafe=secrets.token_urlsafe)
    with patch.object(tokens, "secrets", named):
        yield
