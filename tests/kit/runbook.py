"""The commands of the pages in deploy/runbook, run on servers of a test.

What the pages call `10.0.0.N` is the server of that number. `operator` is redis-cli as the user who
may do everything; `systemctl` starts, stops and restarts the server of a machine.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence

from tests.docs.documents import blocks_of
from tests.kit.clusters import ClusterNode
from tests.kit.composing import DEPLOY
from tests.kit.waiting import PATIENCE_SECONDS

PRELUDE = """\
set -eu
operator() {
  REDISCLI_AUTH=$PASSWORD "$REDIS_CLI" --no-auth-warning --user operator "$@"
}
saikoro() {
  "$PYTHON" -m saikoro.service.cli "$@"
}
"""


def commands(page: str, heading: str, number: int = 0) -> str:
    """A block of commands of a page, below a heading."""
    file = DEPLOY / "runbook" / page
    text = file.read_text("utf-8")
    assert f"\n## {heading}\n" in text, heading
    section = text.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    shown = [block.text for block in blocks_of(file) if block.text in section]
    return shown[number]


class Machines:
    """Machines by their numbers, each with a server."""

    def __init__(self, password: str, environment: Mapping[str, str]) -> None:
        self.servers: dict[int, ClusterNode] = {}
        self.ports: dict[int, int] = {}
        """The ports of servers that are in no cluster."""
        program = shutil.which("redis-cli")
        assert program, "there is no redis-cli: tests/cluster/programs.sh installs it"
        self._environment = {
            "PATH": os.environ["PATH"],
            "PYTHON": sys.executable,
            "REDIS_CLI": program,
            "PASSWORD": password,
            **environment,
        }

    def set(self, name: str, value: str) -> None:
        """Set a variable of the environment of all machines."""
        self._environment[name] = value

    def run(self, script: str, *, on: int = 0) -> str:
        """Run commands, on the machine of this number where it matters; what they print."""
        printed = ""
        for part in self._parts(script):
            match shlex.split(part):
                case ["systemctl", verb, "redis-server"]:
                    self._control(self.servers[on], verb)
                case _:
                    printed += self._shell(part, on)
        return printed

    def _parts(self, script: str) -> Sequence[str]:
        """The script, cut where it controls a server."""
        return [part for part in re.split(r"(?m)^(systemctl .*)\n", script) if part.strip()]

    def _control(self, server: ClusterNode, verb: str) -> None:
        if verb in {"stop", "restart"} and server.runs:
            server.kill()
        if verb in {"start", "restart"}:
            server.restart()

    def _shell(self, part: str, on: int) -> str:
        ports = self.ports | {number: server.port for number, server in self.servers.items()}
        for number, port in ports.items():
            part = part.replace(f"10.0.0.{number}:6379", f"127.0.0.1:{port}")
            part = re.sub(rf"-h 10\.0\.0\.{number}\b", f"-h 127.0.0.1 -p {port}", part)
        assert "10.0.0." not in part, part
        if on:
            part = part.replace("/var/lib/redis", str(self.servers[on].folder))
        done = subprocess.run(
            ["/bin/bash", "-c", PRELUDE + part],
            env=self._environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE_SECONDS,
            check=False,
        )
        assert done.returncode == 0, f"{part}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
        return done.stdout
