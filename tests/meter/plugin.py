"""A table at the end of each run: tests and processor time by layer, and the dearest tests."""

import json
import os
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

from tests.meter.calibration import Calibration
from tests.meter.commands import noted
from tests.meter.cost import Cost
from tests.meter.layers import folder_of
from tests.meter.processor import Processor
from tests.meter.table import table

WRITTEN = "SAIKORO_METER"
"""The variable that names a file which gets all figures, as JSON."""


class Meter:
    """Counts processor time in each process of a run, and adds it up in the first one."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._calibration = Calibration()
        self._cost = Cost()
        self._processor = Processor()

    def pytest_collection_finish(self) -> None:
        """Count what a process has done before its first test."""
        self._cost.add_work("collection", self._processor.since())

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(
        self, item: pytest.Item, nextitem: pytest.Item | None
    ) -> Generator[None, object, object]:
        """Count what a test takes, the fixtures that it is the first or the last to use, and what
        the process did since the test before, such as reporting that one."""
        self._calibration.tick()
        try:
            return (yield)
        finally:
            self._cost.add_test(
                item.nodeid, folder_of(item.path), self._processor.since(look=nextitem is None)
            )

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self) -> None:
        """Hand what was counted to the process that started this one."""
        self._cost.loops += self._calibration.loops
        if hasattr(self._config, "workeroutput"):
            self._config.workeroutput["cost"] = self._cost.as_json()

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Add what a process of this run has counted."""
        if counted := getattr(node, "workeroutput", {}).get("cost"):
            self._cost.add(Cost.from_json(counted))

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Show the table."""
        self._cost.add(noted())
        terminalreporter.section("processor time")
        for line in table(self._cost):
            terminalreporter.write_line(line)
        if name := os.environ.get(WRITTEN):
            Path(name).write_text(json.dumps(self._cost.as_json()))
