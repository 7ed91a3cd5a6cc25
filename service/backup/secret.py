"""The service's secret beside a backup: in a file elsewhere, or in it under a passphrase."""

from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta
from nacl import pwhash
from nacl.exceptions import CryptoError
from nacl.secret import SecretBox
from nacl.utils import random

from saikoro.domain.fairness.frames import SECRET_BYTES
from saikoro.service.backup.folder import KEY, NotBackedUp, NotRestored
from saikoro.service.process.writing import write_private

SHORTEST = 12
"""Characters that a passphrase has at least."""

OPERATIONS, MEMORY = pwhash.argon2id.OPSLIMIT_MODERATE, pwhash.argon2id.MEMLIMIT_MODERATE
"""What one try of a passphrase costs."""


class SealedKey(msgspec.Struct, frozen=True):
    """A secret under a passphrase, by Argon2id and XSalsa20-Poly1305."""

    salt: bytes
    operations: Annotated[int, Meta(ge=1, le=OPERATIONS)]
    memory: Annotated[int, Meta(ge=8_192, le=MEMORY)]
    sealed: bytes


def keep_in_file(secret: bytes, file: Path, folder: Path) -> None:
    """Keep a secret in a file outside of the backup; NotBackedUp if it holds another one."""
    if file.resolve().is_relative_to(folder.resolve()):
        raise NotBackedUp(f"{file} lies in the backup: the key is kept apart from it")
    if file.exists():
        if read_key(file) != secret:
            raise NotBackedUp(f"{file} is there already, and is not the key of this service")
        return
    write_private(file, f"{secret.hex()}\n".encode())


def read_key(file: Path) -> bytes | None:
    """The secret in a file; None if it holds none."""
    try:
        secret = bytes.fromhex(file.read_text(encoding="ascii").strip())
    except ValueError:
        return None
    return secret if len(secret) == SECRET_BYTES else None


def seal_key(secret: bytes, passphrase: str, folder: Path) -> None:
    """Keep a secret in the backup, under a passphrase."""
    salt = random(pwhash.argon2id.SALTBYTES)
    box = SecretBox(_derived(passphrase, salt, OPERATIONS, MEMORY))
    kept = SealedKey(salt, OPERATIONS, MEMORY, bytes(box.encrypt(secret)))
    write_private(folder / KEY, msgspec.json.encode(kept))


def require_passphrase(passphrase: str) -> str:
    """The passphrase; NotBackedUp for one that is too short."""
    if len(passphrase) < SHORTEST:
        raise NotBackedUp(f"a passphrase has {SHORTEST} characters or more")
    return passphrase


def open_key(folder: Path, passphrase: str) -> bytes:
    """The secret that lies in a backup; NotRestored for another passphrase."""
    try:
        kept = msgspec.json.decode((folder / KEY).read_bytes(), type=SealedKey)
        box = SecretBox(_derived(passphrase, kept.salt, kept.operations, kept.memory))
        return box.decrypt(kept.sealed)
    except CryptoError as error:
        raise NotRestored("this is not the passphrase of the backup") from error
    except (msgspec.MsgspecError, ValueError) as broken:
        raise NotRestored(f"{folder / KEY} cannot be read: {broken}") from broken


def _derived(passphrase: str, salt: bytes, operations: int, memory: int) -> bytes:
    typed = passphrase.encode()
    return pwhash.argon2id.kdf(SecretBox.KEY_SIZE, typed, salt, operations, memory)
