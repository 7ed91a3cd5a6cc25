"""The dashboard and the alerts of deploy/: they name what a service shows, and all of it."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest
import yaml
from litestar.routes import HTTPRoute
from prometheus_client.parser import text_string_to_metric_families

from saikoro.service.store.integrity import FAULTS
from tests.docs.test_pages import anchors
from tests.kit.described import described_app
from tests.kit.ports import free_port
from tests.kit.stack import WATCHING, Client, Stack
from tests.kit.waiting import wait_until

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "deploy" / "monitoring"
DASHBOARD: dict[str, Any] = json.loads((FOLDER / "dashboard.json").read_text("utf-8"))
GROUPS: list[dict[str, Any]] = yaml.safe_load((FOLDER / "alerts.yaml").read_text("utf-8"))["groups"]
ALERTS = [rule for group in GROUPS for rule in group["rules"]]
PANELS = [panel for panel in DASHBOARD["panels"] if panel["type"] != "row"]

PATHS = {route.path_format for route in described_app().routes if isinstance(route, HTTPRoute)}

OF_PROMETHEUS = {"up": {"job", "instance"}}
"""What Prometheus adds by itself."""

NOT_SHOWN = {"process_virtual_memory_bytes", "process_max_fds", "python_info"} | {
    f"python_gc_objects_{what}" for what in ("collected", "uncollectable")
}
"""What the library for metrics shows of any Python process, and nobody needs to watch."""

WORDS = frozenset(
    re.findall(
        r"\w+",
        "absent and by changes histogram_quantile increase max min_over_time offset on or rate "
        "sum time topk unless vector",
    )
)
"""The functions and words of PromQL that are used here."""

_STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')
_SELECTOR = re.compile(r"(\w+)\{([^{}]*)\}")
_MATCHER = re.compile(r'(\w+)\s*(=~|!~|!=|=)\s*"([^"]*)"')
_GROUPING = re.compile(r"\b(?:by|on|ignoring|without)\s*\(([^)]*)\)")


class Selector(NamedTuple):
    """One metric in an expression, with what it is narrowed down by."""

    metric: str
    matchers: list[tuple[str, str, str]]
    """Of each its label, its operator and its value."""


class Query(NamedTuple):
    """An expression in the language of Prometheus, taken apart."""

    selectors: list[Selector]
    grouped_by: set[str]
    unknown: set[str]
    """Words that are neither of the language, nor a metric with its braces."""


def parse(expr: str) -> Query:
    """Take an expression apart."""
    assert expr.count("(") == expr.count(")"), expr
    assert expr.count("[") == expr.count("]"), expr
    values: list[str] = []

    def kept(found: re.Match[str]) -> str:
        values.append(found[1])
        return f'"{len(values) - 1}"'

    bare = _STRING.sub(kept, expr)  # values may hold braces and brackets
    selectors = []
    for metric, inside in _SELECTOR.findall(bare):
        found = _MATCHER.findall(inside)
        assert len(found) == len([part for part in inside.split(",") if part.strip()]), expr
        matchers = [(label, operator, values[int(number)]) for label, operator, number in found]
        selectors.append(Selector(metric, matchers))
    grouped = {
        label.strip() for inside in _GROUPING.findall(bare) for label in inside.split(",")
    } - {""}
    rest = re.sub(r"\[[^\]]*\]|\boffset \w+", " ", _GROUPING.sub(" ", _SELECTOR.sub(" ", bare)))
    unknown = set(re.findall(r"[A-Za-z_]\w*", rest)) - WORDS
    return Query(selectors, grouped, unknown)


def queries_of_dashboard() -> Iterator[tuple[str, str]]:
    """The titles of panels, with each of their expressions."""
    for panel in PANELS:
        for target in panel["targets"]:
            yield panel["title"], target["expr"]


QUERIES = [
    *queries_of_dashboard(),
    *((rule["alert"], rule["expr"]) for rule in ALERTS),
]


@pytest.fixture(scope="module")
def shown(module_server, tmp_path_factory) -> dict[str, set[str]]:
    """The series of a service in which a match was played and has left, with their labels."""
    port = str(free_port())
    settings = {"SAIKORO_KEEP_DAYS": "0", "SAIKORO_METRICS_PORT": port}
    folder = tmp_path_factory.mktemp("watched")
    with Stack(module_server, folder, workers=0, **settings) as stack, stack.client() as client:
        match = client.create()
        stack.workers.append(stack.start_worker())  # it reads again what is there as it starts
        tokens = [client.join(match), client.join(match)]
        wait_until(lambda: "saikoro_checked_streams{" in scraped(client), "nothing is checked")
        for token in tokens:
            client.answer(match, token, {"row": [7, 1]})
        wait_until(lambda: "saikoro_moved_streams 1.0" in scraped(client), "no match has left")
        assert client.get(f"/matches/{match}/record").is_success
        texts = scraped(client), httpx.get(f"http://127.0.0.1:{port}/metrics").text
    return {
        sample.name: set(sample.labels)
        for text in texts
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def scraped(client: Client) -> str:
    """What Prometheus would read."""
    return client.get("/metrics", headers=WATCHING).text


@pytest.mark.parametrize(("where", "expr"), QUERIES)
def test_every_metric_and_label_is_shown_by_the_service(shown, where: str, expr: str) -> None:
    query = parse(expr)
    assert not query.unknown, f"{where}: not a metric with its braces"
    assert query.selectors, where
    labels: set[str] = set()
    for metric, matchers in query.selectors:
        assert metric in shown.keys() | OF_PROMETHEUS.keys(), where
        known = shown.get(metric, set()) | OF_PROMETHEUS["up"]
        assert {label for label, _, _ in matchers} <= known, (where, metric)
        assert any(label == "job" for label, _, _ in matchers), f"{where}: of whichever service"
        labels |= known
    assert query.grouped_by <= labels, where


@pytest.mark.parametrize(("where", "expr"), QUERIES)
def test_every_value_is_one_that_labels_have(where: str, expr: str) -> None:
    """A route that was renamed would leave a panel empty, and an alert silent."""
    for selector in parse(expr).selectors:
        for label, operator, value in selector.matchers:
            if label == "path":
                parts = (
                    value.split("|") if "(" not in value and operator in ("=~", "!~") else [value]
                )
                for part in parts:
                    assert any(re.fullmatch(pattern(part, operator), path) for path in PATHS), part
            if label == "fault":
                assert set(value.split("|")) <= set(FAULTS), where


def pattern(value: str, operator: str) -> str:
    """What a matcher asks for, as a regular expression."""
    return value if operator in ("=~", "!~") else re.escape(value)


def test_the_dashboard_shows_every_metric(shown) -> None:
    used = {
        selector.metric for _, expr in queries_of_dashboard() for selector in parse(expr).selectors
    }

    def family(name: str) -> str:
        return re.sub("_(total|created|bucket|count|sum)$", "", name)

    assert {family(name) for name in shown} - NOT_SHOWN <= {family(name) for name in used}


def test_the_dashboard_is_one_that_grafana_imports() -> None:
    """It is one of Grafana 10, whose data source is chosen when it is looked at."""
    assert DASHBOARD["schemaVersion"] >= 38
    assert "id" not in DASHBOARD  # Grafana gives one
    variables = {each["name"]: each for each in DASHBOARD["templating"]["list"]}
    assert variables["datasource"]["type"] == "datasource"
    source = {"type": "prometheus", "uid": "${datasource}"}
    for panel in PANELS:
        assert panel["datasource"] == source, panel["title"]
        assert panel["description"], panel["title"]
        for target in panel["targets"]:
            assert target["datasource"] == source, panel["title"]
            named = set(re.findall(r"\$(\w+)", target["expr"])) - {"__rate_interval"}
            assert named == {"job", "instance"}, panel["title"]
        references = [target["refId"] for target in panel["targets"]]
        assert len(set(references)) == len(references), panel["title"]
        if panel["type"] != "heatmap":
            assert panel["fieldConfig"]["defaults"]["unit"], panel["title"]
            first, *others = panel["fieldConfig"]["defaults"]["thresholds"]["steps"]
            assert first["value"] is None, panel["title"]
            assert others == sorted(others, key=lambda step: step["value"]), panel["title"]
    ids = [panel["id"] for panel in DASHBOARD["panels"]]
    assert len(set(ids)) == len(ids)


def test_no_panel_lies_on_another() -> None:
    taken: set[tuple[int, int]] = set()
    for panel in DASHBOARD["panels"]:
        at = panel["gridPos"]
        cells = {
            (at["x"] + column, at["y"] + line)
            for column in range(at["w"])
            for line in range(at["h"])
        }
        assert at["x"] + at["w"] <= 24, panel["title"]
        assert not cells & taken, panel["title"]
        taken |= cells


def test_rules_have_the_shape_that_prometheus_loads() -> None:
    for group in GROUPS:
        assert group.keys() == {"name", "rules"}
    names = [rule["alert"] for rule in ALERTS]
    assert len(set(names)) == len(names)
    for rule in ALERTS:
        assert rule.keys() == {"alert", "expr", "for", "labels", "annotations"}, rule["alert"]
        assert re.fullmatch("Saikoro[A-Za-z]+", rule["alert"])
        assert re.fullmatch("[1-9][0-9]*[smhd]", rule["for"]), rule["alert"]
        assert rule["labels"]["severity"] in ("critical", "warning"), rule["alert"]
        assert rule["annotations"].keys() == {"summary", "description", "runbook_url"}
        for text in rule["annotations"].values():
            assert text.count("{{") == text.count("}}"), rule["alert"]
        for sentence in (rule["annotations"]["summary"], rule["annotations"]["description"]):
            assert sentence.endswith("."), rule["alert"]


def test_promtool_accepts_the_rules() -> None:
    """Where Prometheus is installed; the shape is tested everywhere."""
    if promtool := shutil.which("promtool"):
        checked = subprocess.run(
            [promtool, "check", "rules", FOLDER / "alerts.yaml"],
            capture_output=True,
            text=True,
            check=False,
        )
        assert checked.returncode == 0, checked.stderr


@pytest.mark.parametrize("rule", ALERTS, ids=lambda rule: str(rule["alert"]))
def test_every_alert_leads_to_what_to_do(rule: dict[str, Any]) -> None:
    path, _, anchor = rule["annotations"]["runbook_url"].partition("#")
    assert anchor == rule["alert"].lower()
    assert anchor in anchors(ROOT / path)


def test_every_section_belongs_to_an_alert_in_the_same_order() -> None:
    runbook = (FOLDER / "README.md").read_text("utf-8")
    headings = re.findall(r"^### (\w+)$", runbook, re.MULTILINE)
    assert headings == [rule["alert"] for rule in ALERTS]


@pytest.mark.parametrize(
    ("expr", "unknown"),
    [
        ("sum(saikoro_due_matches)", {"saikoro_due_matches"}),
        ('max(up{job="a"}) + typo', {"typo"}),
        ('rate(up{job="a"}[5m] offset 15m)', set()),
    ],
)
def test_a_word_that_is_no_metric_is_found(expr: str, unknown: set[str]) -> None:
    assert parse(expr).unknown == unknown
