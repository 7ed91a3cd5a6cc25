"""Every command and example that the documents show is run, and works."""

import os
import re
import shutil
import subprocess
import sysconfig
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.docs.documents import ROOT, TRIED, Block, blocks, blocks_of
from tests.docs.pasting import run_example, run_line
from tests.kit.stack import Serving
from tests.kit.warm_script import saikoro

SCRIPTS = sysconfig.get_path("scripts")

LANGUAGES = {"sh", "bash", "python"}
"""Lines that are run one by one, scripts, examples, and what tests/clients/generated runs."""

ALONE = "README.md"
"""The document whose tournament is played without a service; others use that of the tests."""

ENDINGS = ("'replayed': True}\n", "sound\n")
"""How examples end that check the match which they have played."""


def commands() -> list[tuple[str, str]]:
    lines = {line: block for block in blocks("sh") for line in block.text.splitlines() if line}
    return [(block.document, line) for line, block in lines.items()]


Run = Callable[[str, Path], subprocess.CompletedProcess[str]]


@pytest.fixture(scope="module")
def run(stack: Serving) -> Iterator[Run]:
    """Runs what is shown, in a folder, with scripts of this environment for those in .venv.

    Plugins of pytest that this environment has, and a reader need not, are left out.
    """
    with saikoro() as script:

        def run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
            command = command.replace(".venv/bin/saikoro", str(script))
            return subprocess.run(
                ["/bin/sh", "-c", command.replace(".venv/bin/", f"{SCRIPTS}/")],
                cwd=folder,
                env={
                    **os.environ,
                    "SAIKORO_URL": stack.url,
                    "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
                },
                capture_output=True,
                text=True,
                timeout=240,
                check=False,
            )

        yield run


@pytest.mark.parametrize(("document", "command"), commands())
def test_a_command_that_is_shown_works(
    run: Run, stack: Serving, document: str, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What `make` starts is what this test stands on, so of `make` only the target is tried."""
    monkeypatch.chdir(ROOT)
    if (ran := run_line(command, stack.url)) is not None:
        assert ran.code == 0, f"{document}: {command}\n{ran.out}\n{ran.err}"
        return
    if command.startswith("make "):
        command = f"make --dry-run --always-make {command.split()[1]}"
        assert shutil.which("make")
    done = run(command, ROOT)
    assert done.returncode == 0, f"{document}: {command}\n{done.stdout}\n{done.stderr}"


@pytest.mark.parametrize("script", blocks("bash"), ids=lambda script: script.document)
def test_a_script_that_is_shown_works_when_pasted(run: Run, tmp_path: Path, script: Block) -> None:
    text = script.text
    if script.document != ALONE:
        text = re.sub(r"(?m)(tournament run \S+)$", r'\1 --url "$SAIKORO_URL"', text)
    done = run(f"set -e\n{text}", tmp_path)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    assert "NOT SOUND" not in done.stdout


@pytest.mark.parametrize("example", blocks("python"), ids=lambda example: example.document)
def test_an_example_that_is_shown_works_when_pasted(
    stack: Serving, example: Block, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it prints stands below it, unless it plays a match and so ends in one of these ways."""
    monkeypatch.chdir(ROOT)
    printed = run_example(example.text, stack.url)
    assert printed
    shown_below = textwrap.indent(printed, "    ") in (ROOT / example.document).read_text("utf-8")
    if printed.endswith(ENDINGS) or shown_below:
        return
    found, *shown = printed.splitlines()
    assert found == "True"
    assert shown, "an example shows how its match ended, or a command"
    for command in shown:
        continued = run_line(command, stack.url)
        assert continued is not None
        assert continued.code == 0, continued.err


def test_no_example_is_in_a_language_that_no_test_runs() -> None:
    shown = {block.language for document in TRIED for block in blocks_of(document)}
    assert shown == LANGUAGES


@pytest.mark.parametrize("page", sorted((ROOT / "docs" / "ja").glob("*.md")), ids=lambda p: p.name)
def test_a_page_in_japanese_shows_what_the_english_one_shows(page: Path) -> None:
    english = page.parents[1] / page.name

    def shape(document: Path) -> list[tuple[str, str]]:
        return [(b.language, b.text.replace(" --lang ja", "")) for b in blocks_of(document)]

    def headings(document: Path) -> int:
        return sum(line.startswith("## ") for line in document.read_text("utf-8").splitlines())

    assert shape(page) == shape(english)
    assert headings(page) == headings(english)
