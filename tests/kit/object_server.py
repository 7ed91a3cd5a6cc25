"""A real S3 server on this machine, which can be stopped, killed and started again.

It has an environment of its own, `.venv/s3`: moto and rq need different versions of one package.
What it keeps is in its memory.
"""

import os
import subprocess
from pathlib import Path
from signal import SIGCONT, SIGSTOP

import httpx

from tests.kit.ports import free_port
from tests.kit.waiting import wait_until

PYTHON = Path(__file__).parents[2] / ".venv" / "s3" / "bin" / "python"

BUCKET = "saikoro"

CREDENTIALS = {"AWS_ACCESS_KEY_ID": "tests", "AWS_SECRET_ACCESS_KEY": "tests"}


class ObjectServer:
    """A server with one bucket."""

    def __init__(self) -> None:
        assert PYTHON.exists(), "`make install` makes the environment of the S3 server"
        self.port = free_port()
        self.url = f"s3://{BUCKET}/archive"
        self._start()

    @property
    def settings(self) -> dict[str, str]:
        """The environment with which processes find it."""
        return {
            **CREDENTIALS,
            "AWS_ENDPOINT_URL": self.address,
            "AWS_ALLOW_HTTP": "true",
            "AWS_REGION": "us-east-1",
        }

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def _start(self) -> None:
        command = [str(PYTHON), "-m", "moto.server", "-p", str(self.port)]
        environment = {**os.environ, "PYTHONWARNINGS": "ignore"}
        self._process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment
        )

        def answers() -> bool:
            assert self._process.poll() is None, "the S3 server has ended"
            try:
                return httpx.put(f"{self.address}/{BUCKET}").is_success
            except httpx.TransportError:
                return False

        wait_until(answers, "the S3 server does not answer")

    def stop(self) -> None:
        """Have it answer nothing more, but keep its connections."""
        self._process.send_signal(SIGSTOP)

    def go_on(self) -> None:
        self._process.send_signal(SIGCONT)

    def close(self) -> None:
        self.go_on()
        self._process.kill()
        self._process.wait()
