"""What the meter counts, and when a run is called too dear."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.meter import __main__ as meter
from tests.meter.calibration import REFERENCE_SECONDS, Calibration, slowness
from tests.meter.commands import FOLDER, noted, run
from tests.meter.cost import Cost
from tests.meter.layers import LAYERS, TESTS
from tests.meter.processor import Processor
from tests.meter.table import table

BUSY = "import time\nwhile time.process_time() < 0.2: pass\n"


def test_a_child_counts_when_it_has_ended():
    processor = Processor()
    processor.since(look=True)
    subprocess.run([sys.executable, "-c", BUSY], check=True)
    assert processor.since(look=True) >= 0.2


def test_a_child_that_runs_on_counts_with_its_own_children_where_the_system_lists_them():
    program = f"import subprocess, sys\nsubprocess.run([sys.executable, '-c', {BUSY!r}])\nprint()\n"
    processor = Processor()
    processor.since(look=True)
    with subprocess.Popen(
        [sys.executable, "-c", program + "input()"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as child:
        assert child.stdout is not None
        child.stdout.readline()
        assert processor.since(look=True) >= 0.2 or sys.platform != "linux"
        child.communicate(b"\n")


def test_children_are_looked_at_after_a_pause(monkeypatch):
    processor = Processor()
    processor.since()
    monkeypatch.setattr("tests.meter.processor.PAUSE_SECONDS", 60.0)
    subprocess.run([sys.executable, "-c", BUSY], check=True)
    assert processor.since() < 0.2
    monkeypatch.setattr("tests.meter.processor.PAUSE_SECONDS", 0.0)
    assert processor.since() >= 0.2


def test_the_loop_runs_again_only_after_a_pause():
    calibration = Calibration()
    for _ in range(3):
        calibration.tick()
    assert len(calibration.loops) == 1


def costing(seconds: float, *, slow: float = 1.0) -> Cost:
    cost = Cost()
    cost.add_test("tests/http/test_life.py::test_one", "http", seconds * 0.75)
    cost.add_work("types", seconds * 0.25)
    cost.loops.append(slow * REFERENCE_SECONDS)
    return cost


def test_the_table_has_layers_works_and_the_dearest_tests():
    lines = list(table(costing(8.0, slow=2.0)))
    rows = [line.split() for line in lines]
    assert ["http", "http", "1", "3.0", "75.0%"] in rows
    assert ["-", "types", "1.0", "25.0%"] in rows
    assert ["3.0", "tests/http/test_life.py::test_one"] in rows
    assert slowness([2 * REFERENCE_SECONDS]) == 2


def test_what_processes_have_counted_is_added():
    both = costing(1.0)
    both.add(Cost.from_json(json.loads(json.dumps(costing(2.0).as_json()))))
    assert (both.seconds, len(both.tests), len(both.loops)) == (3.0, 2, 2)


@pytest.mark.parametrize(
    ("seconds", "slow", "printed", "code"),
    [(990, 1, False, 0), (1_010, 1, True, 0), (1_400, 1, True, 1), (1_800, 2, False, 0)],
)
def test_a_run_that_is_dear_is_named_and_one_that_is_far_too_dear_fails(
    tmp_path, capsys, seconds, slow, printed, code
):
    file = tmp_path / "cost.json"
    file.write_text(json.dumps(costing(seconds, slow=slow).as_json()))
    assert meter.check(file) == code
    assert bool(capsys.readouterr().out) == printed


def test_a_command_is_run_and_what_it_took_is_noted(tmp_path, monkeypatch):
    monkeypatch.setenv(FOLDER, str(tmp_path / "metered"))
    assert noted().work == {}
    assert run("types", [sys.executable, "-c", f"{BUSY}raise SystemExit(3)"]) == 3
    assert noted().work["types"] >= 0.2


def test_every_folder_of_tests_has_a_layer():
    folders = {file.relative_to(TESTS).parts[0] for file in Path(TESTS).rglob("test_*.py")}
    assert folders == LAYERS.keys() - {"examples"}
