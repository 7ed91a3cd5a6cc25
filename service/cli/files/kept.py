"""Heads of a match that somebody kept: as they are, as ETags, or in files with receipts."""

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple, Self

import msgspec

from saikoro.api_schemas.disputes import KeptHead as BroughtHead
from saikoro.api_schemas.ids import SignedReceipt
from saikoro.client import receipt_holds
from saikoro.domain.record.canonical import UNDECODABLE
from saikoro.domain.verification.facts import Fault
from saikoro.service.cli.files.reading import UnreadableFile, read_bytes
from saikoro.service.errors.commands import CommandError

_HEAD = re.compile(
    r'"?(?:([0-9]{1,15})\.)?([0-9a-f]{64})(?:\.seat[0-9])?(?:\.opened)?'
    r'(?:\.[0-9a-f]{16})?(?:\.later[0-9]{1,9})?"?'
)
"""A head, or an ETag: `"<version>.<head>"`."""


class _Answer(msgspec.Struct):
    """The part of an answer of the API that holds the receipt."""

    receipt: SignedReceipt


class NoVersion(CommandError):
    """A head was kept without the version that it is of."""


class Proven(NamedTuple):
    """The facts of a record that kept heads are compared with."""

    stream: str
    """The id of the match or tournament."""
    confirmed: Mapping[str, int]
    """The version of each kept head that is a head of the record."""
    server_key: str


class KeptHead(NamedTuple):
    """A head of a match, and what else is known of it."""

    head: str
    version: int | None = None
    receipt: SignedReceipt | None = None

    @classmethod
    def read(cls, word: str) -> Self:
        """A head, an ETag, or a file with a receipt; UnreadableFile for anything else."""
        named = _HEAD.fullmatch(word)
        if named is not None:
            version, head = named.groups()
            return cls(head, None if version is None else int(version))
        receipt = read_receipt(Path(word))
        return cls(receipt.head, receipt.version, receipt)

    def faults(self, proven: Proven) -> Iterator[Fault]:
        """The faults by which the record contradicts the version or the receipt of this head."""
        at = proven.confirmed.get(self.head)
        if at is not None and self.version not in (None, at):
            yield Fault(at, "head", f"{self.head} was kept as that of version {self.version}")
        if self.receipt is None:
            return
        if self.receipt.match != proven.stream:
            yield Fault(0, "receipt", f"the receipt is for {self.receipt.match}")
        if not receipt_holds(self.receipt, proven.server_key):
            yield Fault(0, "receipt", "the receipt is not signed with the server_key of the header")


def faults_of(kept: Iterable[KeptHead], proven: Proven) -> list[Fault]:
    """Everything that the record contradicts of what was kept."""
    return [fault for one in kept for fault in one.faults(proven)]


def kept_heads(words: Iterable[str]) -> list[BroughtHead]:
    """Heads as a dispute brings them; NoVersion."""
    heads = []
    for word in words:
        head, version, receipt = KeptHead.read(word)
        if version is None:
            raise NoVersion(f"{word} names no version; give the ETag or the receipt, which does")
        heads.append(BroughtHead(version, head, "" if receipt is None else receipt.signature))
    return heads


def read_receipt(file: Path) -> SignedReceipt:
    """The receipt in a file, alone or in an answer of the API; UnreadableFile if it has none."""
    try:
        content = read_bytes(file)
    except UnreadableFile as error:
        raise UnreadableFile(f"{file} is neither a head nor a file with a receipt") from error
    try:
        return msgspec.json.decode(content, type=SignedReceipt)
    except UNDECODABLE:
        pass
    try:
        return msgspec.json.decode(content, type=_Answer).receipt
    except UNDECODABLE as error:
        raise UnreadableFile(f"{file} holds no receipt: {error}") from error
