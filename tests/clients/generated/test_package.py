"""The npm package: installed in an empty project, it runs, has types, is bundled, and judges."""

import json
import re
import shutil
import tarfile
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.clients.generated.node import CLIENT, CONSUMERS, TSC, node
from tests.clients.generated.package import NODES, Project, blocks, pack
from tests.forged.table import corpus, the, written
from tests.kit.stack import Stack

HERE = Path(__file__).parent

PLAY, CHECK = blocks("js")

IMPORTED = re.compile(r"""\b(?:from |import\()["'](\.[^"']*)""")
"""The path of a module of the same package."""


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What `npm pack` has made."""
    return pack(tmp_path_factory.mktemp("package"))


@pytest.fixture(scope="module")
def project(package: Path, tmp_path_factory: pytest.TempPathFactory) -> Project:
    """A project with the package."""
    return Project.of(package, tmp_path_factory.mktemp("project"))


def playing(stack: Stack) -> str:
    """The first example, for the running service."""
    return PLAY.replace("http://127.0.0.1:8000", stack.url)


def expect_played(printed: str) -> None:
    *lines, status, verdict = printed.splitlines()
    assert lines[-1].endswith(" match.finished")
    assert (status, verdict) == ("finished", "incomplete")


def test_it_holds_what_is_compiled_and_no_source(package: Path) -> None:
    with tarfile.open(package) as packed:
        names = {name.removeprefix("package/") for name in packed.getnames()}
    compiled = {name for name in names if name.startswith("dist/")}
    assert names - compiled == {"LICENSE", "README.md", "package.json"}
    sources = [
        f"{room}{file.stem}"
        for room in ("", "folds/", "verifying/")
        for file in CLIENT.glob(f"{room}*.ts")
    ]
    assert compiled == {f"dist/{name}{kind}" for name in sources for kind in (".js", ".d.ts")}


def test_no_module_imports_a_source(project: Project) -> None:
    modules = [*(project.package / "dist").rglob("*.ts"), *(project.package / "dist").rglob("*.js")]
    imported = {path for file in modules for path in IMPORTED.findall(file.read_text("utf-8"))}
    assert imported
    assert [path for path in imported if not path.endswith(".js")] == []


@pytest.mark.parametrize("version", NODES)
def test_the_example_works_when_pasted(project: Project, stack: Stack, version: str) -> None:
    expect_played(project.run(project.write("play.js", playing(stack)), version=version))


@pytest.mark.parametrize("version", NODES)
def test_the_example_of_a_record_works_when_pasted(project: Project, version: str) -> None:
    for name, verdict in (("honest/played", "incomplete ["), ("die/other-face", "not_sound ")):
        (project.folder / "match.jsonl").write_bytes(the("ktc", name).content)
        printed = project.run(project.write("check.js", CHECK), version=version)
        assert printed.startswith(verdict)


@pytest.mark.parametrize("version", NODES)
def test_it_judges_forged_records_as_the_table_says(
    project: Project, tmp_path: Path, version: str
) -> None:
    shutil.copy(HERE / "judge.mjs", project.folder)
    manifest = written(tmp_path, corpus())
    printed = project.run(project.folder / "judge.mjs", manifest, version=version)
    judged = [msgspec.json.decode(line) for line in printed.splitlines()]
    assert len(judged) == len(corpus())
    assert [one["verdict"] for one in judged] == [one["typescript"] for one in judged]


OF_NODE = {
    "lib": ["es2023"],
    "types": ["node"],
    "typeRoots": [str(CONSUMERS / "node_modules" / "@types")],
}
"""A project with the types of Node 20, and none of a browser."""


@pytest.mark.parametrize(
    "options",
    [
        {"module": "node16"},
        {"module": "nodenext", **OF_NODE},
        {"module": "esnext", "moduleResolution": "bundler"},
    ],
    ids=["node16", "nodenext", "bundler"],
)
def test_what_is_written_with_it_has_strict_types(project: Project, options: Any) -> None:
    wrong = "// @ts-expect-error\nawait api.match(1);\n"
    subpaths = (
        'export { Fold } from "@saikoro/client/fold";\n'
        'export { verify } from "@saikoro/client/verifying";\n'
    )
    project.check(project.write("typed.ts", PLAY + wrong + subpaths), **options)


def test_the_example_of_a_record_has_strict_types(project: Project) -> None:
    project.check(project.write("checking.ts", CHECK), module="nodenext", **OF_NODE)


@pytest.mark.parametrize("version", NODES)
def test_a_bundle_of_it_runs_alone(
    project: Project, stack: Stack, tmp_path: Path, version: str
) -> None:
    out = tmp_path / "bundle.mjs"
    script = project.write("bundled.js", playing(stack))
    project.bundle(script, outfile=str(out), minify=True, target="node20")
    expect_played(Project(tmp_path).run(out, version=version))


def test_a_bundle_leaves_out_what_is_not_used(project: Project, tmp_path: Path) -> None:
    out = tmp_path / "bundle.mjs"
    script = project.write("small.js", 'export { verify } from "@saikoro/client";\n')
    project.bundle(script, outfile=str(out))
    bundled = out.read_text("utf-8")
    assert "verifying/verify.js" in bundled
    assert "dist/client.js" not in bundled
    assert "dist/folds/" not in bundled


NO_RECORD = """import { verify } from "@saikoro/client";
verify(new Uint8Array()).catch((error) => console.log(error.name));
"""


def test_an_error_keeps_its_name_in_a_bundle(project: Project, tmp_path: Path) -> None:
    out = tmp_path / "bundle.mjs"
    script = project.write("named.js", NO_RECORD)
    project.bundle(script, outfile=str(out), minify=True)
    assert Project(tmp_path).run(out) == "NoRecord\n"


@pytest.fixture(scope="module")
def api(project: Project) -> dict[str, Any]:
    """What an editor knows of the package."""
    ran = node(HERE / "public_api.mjs", TSC.with_name("typescript.js"), project.package)
    assert ran.returncode == 0, ran.stderr
    read: dict[str, Any] = json.loads(ran.stdout)
    return read


def test_everything_that_it_exports_is_described(api: dict[str, Any]) -> None:
    assert api["bare"] == []


def test_no_type_is_any(api: dict[str, Any]) -> None:
    assert api["any"] == []


def test_the_first_import_has_all_that_the_readme_names(api: dict[str, Any]) -> None:
    assert {*api["names"]} == {".", "./fold", "./verifying"}
    assert {"Client", "Fold", "verify", "Refused", "ClientError"} <= {*api["names"]["."]}
