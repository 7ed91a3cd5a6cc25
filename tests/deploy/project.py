"""A compose file of deploy/, built and run by a container engine."""

import json
import os
import secrets
import shutil
import subprocess
import time
from pathlib import Path

import httpx

from saikoro.client import Client
from saikoro.domain.games.laplaplus import LAPLAPLUS
from saikoro.service.cli.matches.play import play_match
from tests.kit.ports import free_port

COMMAND_SECONDS = 900
"""Most that one command of the engine may take; building an image is the longest."""
READY_SECONDS = 180


class Project:
    """What a compose file starts, under a name, at ports and with secrets of its own."""

    def __init__(self, file: Path, secret_names: tuple[str, ...], address: str) -> None:
        self._file = file
        self.name = f"saikoro-test-{secrets.token_hex(4)}"
        self.secrets = {name: secrets.token_hex(32) for name in secret_names}
        self.environment = {**os.environ, **self.secrets, "SAIKORO_IMAGE": self.name}
        self.url = f"http://{self.publish(address)}"

    def publish(self, variable: str) -> str:
        """Have the port that a variable names published at an address that is free; the address."""
        self.environment[variable] = f"127.0.0.1:{free_port()}"
        return self.environment[variable]

    def compose(self, *arguments: str, **changed: str) -> "subprocess.CompletedProcess[str]":
        """Run a command of docker-compose on the project."""
        program = ["docker-compose"] if shutil.which("docker-compose") else ["docker", "compose"]
        return self._run(*program, "-p", self.name, "-f", str(self._file), *arguments, **changed)

    def docker(self, *arguments: str) -> str:
        """Run a command of the engine; what it prints."""
        done = self._run("docker", *arguments)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def _run(self, *command: str, **changed: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            command,
            env=self.environment | changed,
            timeout=COMMAND_SECONDS,
            capture_output=True,
            text=True,
            check=False,
        )

    def up(self) -> None:
        """Build what is not built, start what does not run, and wait until it can work."""
        started = self.compose("up", "--build", "--detach")
        assert started.returncode == 0, started.stderr
        self.wait_until_ready()

    def wait_until_ready(self) -> None:
        """Wait until the service says that it can work."""
        ends = time.monotonic() + READY_SECONDS
        while time.monotonic() < ends:
            try:
                if httpx.get(f"{self.url}/readyz").is_success:
                    return
            except httpx.TransportError:
                pass
            time.sleep(0.1)
        raise AssertionError(self.compose("logs", "--tail=50").stdout)

    def containers(self, *services: str) -> list[str]:
        """Ids of the containers of services."""
        return self.compose("ps", "-q", *services).stdout.split()

    def published(self, *services: str) -> dict[str, list[str]]:
        """The ports of the containers of services, and at which addresses they are."""
        return {
            service: sorted(
                line
                for container in self.containers(service)
                for line in self.docker("port", container).splitlines()
            )
            for service in services
        }

    def users(self, *services: str) -> set[str]:
        """As whom the processes in the containers of services run."""
        found = set()
        for container in self.containers(*services):
            _, *processes = self.docker("top", container, "-o", "pid,uid").splitlines()
            assert processes
            found |= {process.split()[1] for process in processes}
        return found

    def image(self) -> str:
        """Everything that the engine shows of the service's image."""
        history = self.docker("history", "--no-trunc", self.name)
        return self.docker("inspect", self.name) + history

    def play(self) -> tuple[str, str]:
        """Play a whole match of LaplaPlus; where it is, and the head it came to."""
        printed: list[str] = []
        with Client(self.url) as client:
            match, head = play_match(client, "laplaplus", LAPLAPLUS.starters, "en", printed.append)
        assert printed
        return f"{self.url}/matches/{match}", head

    def stop(self, *services: str) -> None:
        """Stop services, and check that each process has ended in order."""
        containers = self.containers(*services)
        assert self.compose("stop", *services).returncode == 0
        for found in json.loads(self.docker("inspect", *containers)):
            assert found["State"]["ExitCode"] == 0, found["Name"]

    def down(self) -> None:
        """Leave nothing behind."""
        self.compose("down", "--volumes", "--remove-orphans")
        self._run("docker", "rmi", "--force", self.name)
