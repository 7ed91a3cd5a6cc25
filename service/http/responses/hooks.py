"""Webhooks on the wire."""

from collections.abc import Iterable, Sequence

from api_schemas.webhooks import HookSecret


def hook_secrets(urls: Iterable[str], secrets: Sequence[str]) -> list[HookSecret]:
    """The webhooks of a new match or tournament, numbered in their order."""
    return [
        HookSecret(number, url, secret)
        for number, (url, secret) in enumerate(zip(urls, secrets, strict=True), 1)
    ]
