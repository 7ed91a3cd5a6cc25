"""A real nginx before real APIs, with the configuration of deploy/cluster."""

import os
import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Self

import httpx

from tests.kit.composing import DEPLOY
from tests.kit.ports import free_port
from tests.kit.waiting import wait_until

NGINX_CONF = DEPLOY / "cluster" / "nginx.conf"


class Proxy:
    """nginx before the APIs at some ports, in the order of its configuration."""

    def __init__(self, folder: Path, ports: Sequence[int], *, ready: int = 200) -> None:
        """`ready` is the status by which it shows that it runs."""
        program = shutil.which("nginx")
        assert program, "there is no nginx: tests/cluster/programs.sh installs it"
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._ready = ready
        self._log = folder / "requests"
        config = NGINX_CONF.read_text("utf-8")
        config = config.replace("listen 8080;", f"listen 127.0.0.1:{self.port};")
        config = config.replace(" /tmp/", f" {folder}/").replace("/dev/stdout", str(self._log))
        for number, port in enumerate(ports, 1):
            config = config.replace(f"server api-{number}:8000", f"server 127.0.0.1:{port}")
        written = folder / "nginx.conf"
        written.write_text(config, "utf-8")
        more = "daemon off;" + (" user root;" if os.getuid() == 0 else "")
        errors = (folder / "errors").open("wb")
        self._process = subprocess.Popen(
            [program, "-p", str(folder), "-c", str(written), "-e", "stderr", "-g", more],
            stdout=errors,
            stderr=errors,
        )
        errors.close()
        self._errors = folder / "errors"

    def __enter__(self) -> Self:
        wait_until(self._answers, "nginx does not answer")
        return self

    def _answers(self) -> bool:
        assert self._process.poll() is None, self._errors.read_text("utf-8")
        try:
            return httpx.get(f"{self.url}/healthz").status_code == self._ready
        except httpx.TransportError:
            return False

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait()

    def apis(self) -> set[int]:
        """The ports of the APIs that have answered something so far."""
        logged = self._log.read_text("utf-8")
        return {int(port) for port in re.findall(r'"api":"127\.0\.0\.1:(\d+)"', logged)}

    def logged(self) -> str:
        """What it has written about requests."""
        return self._log.read_text("utf-8")
