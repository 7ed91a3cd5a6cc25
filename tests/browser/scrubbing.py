"""How long a step of the scrubber takes, through a match of 2,000 events.

    python -m tests.browser.scrubbing

plays matches of Fairies Battle, takes the longest, and prints median and 95th percentile of steps:
by one event, back, and to any event, from the call until everything is laid out.
"""

import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from tests.browser.chromium import FLAGS, find
from tests.browser.watching import WIDE, played
from tests.kit.servers import EmbeddedTestServer
from tests.kit.stack import Stack
from tests.kit.waiting import wait_until

EVENTS = 2_000
MATCHES = 6
STEPS = 400

LOADED = "document.querySelector('saikoro-match').watching?.reel?.version === {}"

MEASURE = """async ({ steps, newest }) => {
    const match = document.querySelector("saikoro-match");
    const names = ["table", "log", "scrubber", "die"];
    const parts = names.map(name => document.querySelector(`saikoro-${name}`));
    const took = [];
    for (const version of steps) {
        await new Promise(requestAnimationFrame);
        const start = performance.now();
        match.go(version);
        await Promise.all(parts.map(part => part.updateComplete));
        document.body.getBoundingClientRect();
        took.push(performance.now() - start);
    }
    return took;
}"""


def main() -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory() as folder:
        data, logs = Path(folder, "data"), Path(folder, "logs")
        data.mkdir()
        logs.mkdir()
        server = EmbeddedTestServer(data)
        with Stack(server, logs) as stack:
            measure(stack)
        server.close()


def measure(stack: Stack) -> None:
    """Step through the longest of some matches."""
    with stack.client() as client:
        found = [played(client, "fairies") for _ in range(MATCHES)]
    match, newest = max(found, key=lambda each: each[1])
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=list(FLAGS))
        page = browser.new_page(viewport=WIDE)
        page.goto(f"{stack.url}/m/{match}")
        wait_until(lambda: bool(page.evaluate(LOADED.format(newest))), "frames are missing")
        sys.stdout.write(f"{newest} events\n")
        forth = [*range(newest // 2, min(newest, newest // 2 + STEPS))]
        show("forward", page, forth, newest)
        show("back", page, forth[::-1], newest)
        show("anywhere", page, [(at * 7919) % newest for at in range(STEPS)], newest)
        browser.close()


def show(name: str, page: Page, steps: list[int], newest: int) -> None:
    """Print what some steps took."""
    asked: dict[str, Any] = {"steps": steps, "newest": newest}
    took: list[float] = page.evaluate(MEASURE, asked)
    high = statistics.quantiles(took, n=20)[-1]
    sys.stdout.write(f"{name}: median {statistics.median(took):.1f} ms, p95 {high:.1f} ms\n")


if __name__ == "__main__":
    main()
