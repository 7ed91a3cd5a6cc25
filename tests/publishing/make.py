"""Makes examples/open-data again: `python -m tests.publishing.make`."""

import shutil
import tempfile
from pathlib import Path

from saikoro.service.publishing.folder import Folder
from saikoro.service.settings import Settings
from tests.kit.servers import EmbeddedTestServer
from tests.kit.stack import SECRET
from tests.publishing.conftest import Host

FOLDER = Path(__file__).parents[2] / "examples" / "open-data"


def make() -> None:
    """Play three matches, and export them."""
    with tempfile.TemporaryDirectory() as made:
        server = EmbeddedTestServer(Path(made) / "redis")
        archive = (Path(made) / "archive").as_uri()
        settings = Settings(
            redis_url=server.url,
            secret_key=SECRET,
            data_dir=made,
            archive_url=archive,
            keep_days=0,
            publish="CC0-1.0",
        )
        host = Host(settings)
        host.play(1, 2, leave=True)
        host.play(3, game="cardgard")
        shutil.rmtree(FOLDER, ignore_errors=True)
        host.export(Folder(FOLDER))
        (FOLDER / ".lock").unlink()
        server.close()


if __name__ == "__main__":
    make()
