"""Whoever reads the log wants to enter a tournament by its link."""

from pathlib import Path

from tests.kit.registering import announced, ask_to_register, link
from tests.kit.servers import EmbeddedTestServer
from tests.kit.stack import Stack


def test_a_link_whose_request_failed(tmp_path: Path) -> None:
    server = EmbeddedTestServer(tmp_path / "data")
    with Stack(server, tmp_path, workers=0) as stack, stack.client() as client:
        cup = announced(client)
        secret = link(cup).rpartition("/")[2]
        server.kill()
        assert ask_to_register(cup, "ada", at=f"{cup.path}/register/{secret}").status_code == 503
        log = stack.log.read_text()
        server.close()
    assert f"{cup.path}/register/" in log
    assert secret not in log
