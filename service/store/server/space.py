"""Free space on the disk of the data folder: appends stop before it is used up.

A server that syncs every append ends when it cannot write one, and then nothing can be read either.
"""

import shutil
import time
from collections.abc import Callable
from pathlib import Path

LOOK_SECONDS = 1.0
"""How long one look at the disk counts."""

MEGABYTE = 1_048_576


class Space:
    """Whether there is enough room on the disk of `folder`, which keeps `megabytes` free."""

    def __init__(
        self, folder: Path, megabytes: int, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._folder = folder
        self._least = megabytes * MEGABYTE
        self._clock = clock
        self._looked = float("-inf")
        self._low = False

    @property
    def low(self) -> bool:
        """Whether nothing more may be appended."""
        if self._clock() - self._looked > LOOK_SECONDS:
            self._looked = self._clock()
            self._low = self._folder.exists() and self._free() < self._least
        return self._low

    def _free(self) -> int:
        return shutil.disk_usage(self._folder).free
