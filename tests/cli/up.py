"""`saikoro up` as a process of its own."""

import json
import os
import re
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from saikoro.service.process.children import end
from tests.cli.command import SAIKORO
from tests.kit.stack import SETTINGS, Client
from tests.kit.waiting import PATIENCE_SECONDS


class Up:
    """One run of `saikoro up` that has printed where it is."""

    def __init__(
        self,
        folder: Path,
        program: Sequence[str] = SAIKORO,
        environment: Mapping[str, str] = os.environ,
        **settings: str,
    ) -> None:
        self.folder = folder
        self._log = folder / "log"
        settings = {
            **SETTINGS,
            "SAIKORO_DATA_DIR": str(folder),
            "SAIKORO_PORT": "0",
            "SAIKORO_PROCESSES": "1",
            "SAIKORO_WORKERS": "2",
            **settings,
        }
        with self._log.open("wb") as log:
            self.process = subprocess.Popen(
                [*program, "up"],
                env={**environment, **settings},
                stdout=subprocess.PIPE,
                stderr=log,
            )
        output = self.process.stdout
        assert output is not None
        self.greeting = ""
        while "Ctrl-C" not in self.greeting:
            line = output.readline()
            assert line, self._log.read_text()
            self.greeting += line.decode()
        found = re.search(r"API +(http\S+)", self.greeting)
        assert found is not None
        self.url = found[1]

    def close(self) -> None:
        end(self.process, PATIENCE_SECONDS)
        assert self.process.stdout is not None
        self.process.stdout.close()

    def client(self) -> Client:
        return Client(base_url=self.url, timeout=30)

    def children(self) -> dict[str, int]:
        """The process ids of those whom it has started and not replaced, by name."""
        entries = [json.loads(line) for line in self._log.read_text().splitlines()]
        return {
            entry.get("name", "server"): entry["pid"]
            for entry in entries
            if entry["event"].endswith(".started")
        }
