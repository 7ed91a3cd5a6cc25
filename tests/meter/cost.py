"""What a run has cost, by test, and by what was done besides tests."""

from collections import Counter
from typing import Any, NamedTuple, Self


class Test(NamedTuple):
    """A test, its folder, and its seconds of processor time."""

    id: str
    folder: str
    seconds: float


class Cost:
    """Seconds of processor time as they were measured, and loops that tell how fast they pass."""

    def __init__(self) -> None:
        self.tests: list[Test] = []
        self.work: Counter[str] = Counter()
        """Seconds by what was done, such as `collection`."""
        self.loops: list[float] = []

    def add_test(self, test: str, folder: str, seconds: float) -> None:
        """Add a test."""
        self.tests.append(Test(test, folder, seconds))

    def add_work(self, work: str, seconds: float) -> None:
        """Add what is no test."""
        self.work[work] += seconds  # type: ignore[assignment]  # a counter of seconds

    def add(self, other: Self) -> None:
        """Add what another process has counted."""
        self.tests += other.tests
        self.work.update(other.work)
        self.loops += other.loops

    @property
    def seconds(self) -> float:
        """The sum, as measured."""
        return sum(test.seconds for test in self.tests) + sum(self.work.values())

    def as_json(self) -> dict[str, Any]:
        """The same in types of JSON."""
        return {
            "tests": [[*test] for test in self.tests],
            "work": dict(self.work),
            "loops": self.loops,
        }

    @classmethod
    def from_json(cls, read: dict[str, Any]) -> Self:
        """What `as_json` returned."""
        cost = cls()
        cost.tests = [Test(*test) for test in read["tests"]]
        cost.work = Counter(read["work"])
        cost.loops = read["loops"]
        return cost
