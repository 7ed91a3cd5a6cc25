"""The corpus of forged records, as its manifest lists it."""

import gzip
from pathlib import Path
from typing import Literal

import msgspec

HERE = Path(__file__).parent

MANIFEST = HERE / "manifest.jsonl"

Verdict = Literal["sound", "incomplete", "not_sound", "no_record"]


class Forged(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A record, and what each verifier must say of it."""

    file: str
    """`<game>/<class>/<name>.jsonl.gz`."""
    python: Verdict
    typescript: Verdict
    head: str
    """A head that is given to both verifiers."""
    chained: bool
    """Whether it is that of the record's own last line, and the lines are numbered anew."""

    @property
    def game(self) -> str:
        """The id of the game."""
        return self.file.split("/")[0]

    @property
    def kind(self) -> str:
        """The class of what is forged."""
        return self.file.split("/")[1]

    @property
    def content(self) -> bytes:
        """The bytes of the record."""
        return gzip.decompress((HERE / self.file).read_bytes())

    @property
    def lines(self) -> list[bytes]:
        """Its lines, as a verifier takes them."""
        return self.content.removesuffix(b"\n").split(b"\n")


def corpus() -> list[Forged]:
    """Every record that is kept."""
    if not MANIFEST.exists():
        return []
    return [msgspec.json.decode(line, type=Forged) for line in MANIFEST.read_bytes().splitlines()]
