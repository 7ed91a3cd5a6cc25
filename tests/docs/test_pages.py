"""The pages lead to what is there: links, paths, settings, and where things are."""

import ast
import inspect
import itertools
import re
from pathlib import Path

import pytest

from saikoro.service import settings
from tests.docs.documents import DOCUMENTS, PAGES, ROOT, blocks
from tests.docs.where import modules, rooms

README = (ROOT / "README.md").read_text("utf-8")

FOLDERS = "clients|domain|saikoro|service|workers|tests|deploy|examples|api_schemas|docs"


def anchors(document: Path) -> set[str]:
    """The anchors that its headings have where Markdown is shown."""
    headings = re.findall(r"^#+ (.+)$", document.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def names(document: Path) -> str:
    return str(document.relative_to(ROOT))


@pytest.mark.parametrize("document", DOCUMENTS, ids=names)
def test_every_link_leads_to_a_file_and_a_heading(document: Path) -> None:
    for link in re.findall(r"\]\(([^)]+)\)", document.read_text("utf-8")):
        address, _, anchor = link.partition("#")
        if address.startswith(("http", "/")):
            continue  # `/` is of a running service: tests/docs/test_protocol.py asks for those
        target = (document.parent / address).resolve() if address else document
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


@pytest.mark.parametrize("page", PAGES, ids=names)
def test_every_page_is_linked_from_the_readme_and_back(page: Path) -> None:
    assert f"({names(page)})" in README
    assert "../README.md)" in page.read_text("utf-8")


@pytest.mark.parametrize("document", DOCUMENTS, ids=names)
def test_paths_that_are_shown_exist(document: Path) -> None:
    for path in re.findall(rf"`((?:{FOLDERS})/[^` ]*)`", document.read_text("utf-8")):
        assert list(ROOT.glob(re.sub("<.*?>", "*", path))), path


def places() -> list[tuple[str, str]]:
    """Questions of "Where things are", with the answers."""
    rows = README.partition("| question | look in |\n|---|---|\n")[2].splitlines()
    cells = [row.strip("| ").partition(" | ") for row in rows]
    return [(question, answer) for question, _, answer in cells]


@pytest.mark.parametrize(("question", "answer"), places())
def test_where_things_are(question: str, answer: str) -> None:
    """After a folder, its answer names what is below it: modules, and words that are in these."""
    assert question.endswith("?")
    folder, files = "", [ROOT / "README.md"]
    for shown in re.findall(r"`([^`]+)`|\]\(", answer):
        if re.match(rf"(?:{FOLDERS})/", shown):
            folder = re.sub("<.*?>", "*", shown)
        elif shown.endswith(("/", ".py", ".md", ".lua")):
            files = list(ROOT.glob(f"{folder.removesuffix('/')}/**/{shown}"))
            assert files, f"{shown} is not in {folder}"
        elif re.fullmatch("[a-z_]+", shown):
            assert any(shown in file.read_text("utf-8") for file in files), shown
    assert folder or "](" in answer


def test_every_folder_says_what_it_is() -> None:
    assert dict(rooms())["domain/fairness/"].startswith("The bytes by which anybody can prove")


def test_a_module_is_found_by_words_of_its_first_line() -> None:
    found = dict(modules(["dice"]))
    assert {"domain/fairness/draws.py", "domain/match/sources/dice.py"} <= set(found)
    assert len(found) < 60
    assert dict(modules(["batch", "dice"])) == {
        path: line for path, line in found.items() if "batch" in line
    }
    assert not dict(modules(["nowhere"]))


def test_every_setting_is_on_the_page_for_operators() -> None:
    source = ast.parse(inspect.getsource(settings))
    body = next(
        node.body
        for node in source.body
        if isinstance(node, ast.ClassDef) and node.name == "Settings"
    )
    rows = []
    for field, doc in itertools.pairwise(body):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            assert isinstance(doc, ast.Expr)
            assert isinstance(doc.value, ast.Constant)
            assert field.value is not None
            default = ast.literal_eval(field.value)
            shown = f"`{default}`" if default not in {"", None} else "–"
            meaning = " ".join(str(doc.value.value).split())
            rows.append(f"| `SAIKORO_{field.target.id.upper()}` | {shown} | {meaning} |")
    page = (ROOT / "docs" / "operators.md").read_text("utf-8")
    assert [row for row in page.splitlines() if row.startswith("| `SAIKORO_")] == rows


def test_the_readme_is_short() -> None:
    assert len(README.splitlines()) <= 110


def test_pages_can_be_pasted_one_after_the_other():
    """A plan has one name: its folder of results would be that of another tournament."""
    written: dict[str, set[str]] = {}
    for language in ("", "bash", "sh"):
        for block in blocks(language):
            for plan in re.findall(r"> (\w[\w.-]*\.toml)\b", block.text):
                written.setdefault(plan, set()).add(block.text)
    assert written
    assert [plan for plan, places in written.items() if len(places) > 1] == []
