"""deploy/kustomization.yaml: every resource is valid, and leads to what is there."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import kubernetes_validate
import pytest
import yaml

from saikoro.api_schemas.operations.parameters import MAX_WAIT_SECONDS
from saikoro.service.settings import Settings
from tests.kit.composing import DEPLOY

KUBERNETES = ("1.31", "1.34", "1.37")
"""The versions whose schemas are tried."""

KEYS = {
    "apiVersion",
    "kind",
    "namespace",
    "resources",
    "labels",
    "images",
    "secretGenerator",
    "configMapGenerator",
}
"""What the file for kustomize consists of; what else it could do is not checked here."""

KUSTOMIZATION = yaml.safe_load((DEPLOY / "kustomization.yaml").read_text("utf-8"))


@cache
def resources() -> dict[tuple[str, str], Any]:
    """All resources, by kind and name."""
    found = {}
    for file in KUSTOMIZATION["resources"]:
        for resource in yaml.safe_load_all((DEPLOY / file).read_text("utf-8")):
            found[resource["kind"], resource["metadata"]["name"]] = resource
    return found


def pods() -> Iterator[tuple[str, dict[str, Any]]]:
    """The pods of all workloads, by the workload's name."""
    for (kind, name), resource in resources().items():
        if kind in {"Deployment", "StatefulSet"}:
            yield name, resource["spec"]["template"]


def containers() -> Iterator[tuple[str, dict[str, Any]]]:
    for name, pod in pods():
        for container in pod["spec"]["containers"]:
            yield name, container


def environment(name: str) -> dict[str, dict[str, Any]]:
    """The variables of a workload's containers, as they are written."""
    return {
        variable["name"]: variable
        for workload, container in containers()
        if workload == name
        for variable in container.get("env", [])
    }


def generated(kind: str) -> dict[str, set[str]]:
    """The names and keys of what kustomize makes of files."""
    return {
        made["name"]: {file.rpartition("/")[2] for file in made.get("files", [])}
        for made in KUSTOMIZATION[kind]
    }


def test_the_file_for_kustomize_names_what_is_there():
    assert set(KUSTOMIZATION) == KEYS
    there = {str(file.relative_to(DEPLOY)) for file in (DEPLOY / "kubernetes").glob("*.yaml")}
    assert set(KUSTOMIZATION["resources"]) == there
    for made in KUSTOMIZATION["configMapGenerator"]:
        assert all((DEPLOY / file).is_file() for file in made["files"])
    images = {container["image"] for _, container in containers()}
    assert {image["name"] for image in KUSTOMIZATION["images"]} == images


@pytest.mark.parametrize("version", KUBERNETES)
def test_every_resource_is_valid(version):
    for resource in resources().values():
        assert kubernetes_validate.validate(resource, version, strict=True) == version


def test_a_resource_that_is_wrong_would_be_found():
    wrong = resources()["Deployment", "api"] | {"sepc": {}}
    with pytest.raises(kubernetes_validate.ValidationError):
        kubernetes_validate.validate(wrong, KUBERNETES[-1], strict=True)


def test_secrets_and_settings_that_are_named_are_there():
    page = (DEPLOY / "kubernetes" / "README.md").read_text("utf-8")
    secrets = set(re.findall(r"^echo (\w+)=|^for name in (.*); do$", page, re.MULTILINE))
    keys = {word for pair in secrets for part in pair for word in part.split()}
    maps = {
        name: set(resource["data"])
        for (kind, name), resource in resources().items()
        if kind == "ConfigMap"
    } | generated("configMapGenerator")
    for _, container in containers():
        for variable in container.get("env", []):
            match variable.get("valueFrom"):
                case {"secretKeyRef": {"name": name, "key": key}}:
                    assert name in generated("secretGenerator")
                    assert key in keys
                case {"configMapKeyRef": {"name": name, "key": key}}:
                    assert key in maps[name]
        for source in container.get("envFrom", []):
            assert source["configMapRef"]["name"] in maps
    for _, pod in pods():
        for volume in pod["spec"]["volumes"]:
            assert volume.get("configMap", {"name": "queue-files"})["name"] in maps


def test_a_variable_is_made_of_those_before_it():
    for _, container in containers():
        before: set[str] = set()
        for variable in container.get("env", []):
            assert set(re.findall(r"\$\((\w+)\)", variable.get("value", ""))) <= before
            before.add(variable["name"])


def test_the_settings_are_those_of_the_service():
    data = resources()["ConfigMap", "saikoro-settings"]["data"]
    known = {name.upper() for name in Settings.__struct_fields__}
    for name in ("api", "worker"):
        names = {*data, *environment(name)}
        assert {each.removeprefix("SAIKORO_") for each in names if "SAIKORO_" in each} <= known
    given = {
        "SAIKORO_SECRET_KEY": "5a" * 32,
        "SAIKORO_QUEUE_URL": "redis://saikoro:word@queue:6379/0",
        "SAIKORO_REDIS_URL": "redis+cluster://saikoro:word@"
        + resources()["ConfigMap", "saikoro-cluster"]["data"]["servers"],
    }
    settings = Settings.from_environment(data | given)
    assert settings.workers == resources()["Deployment", "worker"]["spec"]["replicas"]
    assert settings.replicas == 1


def test_nothing_runs_as_root_or_writes_but_where_it_must():
    for name, pod in pods():
        spec = pod["spec"]
        assert spec["securityContext"]["runAsNonRoot"], name
        assert spec["securityContext"]["runAsUser"] > 0, name
        assert spec["securityContext"]["seccompProfile"] == {"type": "RuntimeDefault"}, name
        assert spec["automountServiceAccountToken"] is False, name
    for name, container in containers():
        assert container["securityContext"] == {
            "allowPrivilegeEscalation": False,
            "readOnlyRootFilesystem": True,
            "capabilities": {"drop": ["ALL"]},
        }, name
        assert container["resources"]["limits"]["memory"], name
        assert container["resources"]["requests"].keys() == {"cpu", "memory"}, name


def test_selectors_find_pods_and_ports():
    labels = {name: pod["metadata"]["labels"] for name, pod in pods()}
    assert labels == {name: {"app.kubernetes.io/name": name} for name in labels}
    ports = {
        name: {port["name"] for port in container.get("ports", [])}
        for name, container in containers()
    }
    for (kind, name), resource in resources().items():
        spec = resource.get("spec", {})
        match kind:
            case "Service" if "selector" in spec:
                assert spec["selector"] == labels[name]
                assert {port["targetPort"] for port in spec["ports"]} <= ports[name]
            case "Deployment" | "StatefulSet" | "PodDisruptionBudget":
                assert spec["selector"]["matchLabels"] == labels[name]
            case "NetworkPolicy":
                assert spec["podSelector"]["matchLabels"] == labels[name]
                for rule in spec.get("ingress", []):
                    assert {port["port"] for port in rule["ports"]} <= ports[name]


def test_the_ingress_waits_longer_than_the_api_and_publishes_no_metrics():
    ingress = resources()["Ingress", "api"]
    annotations = {
        name.rpartition("/")[2]: value for name, value in ingress["metadata"]["annotations"].items()
    }
    longest = max(MAX_WAIT_SECONDS, Settings().keep_alive_seconds)
    assert int(annotations["proxy-read-timeout"]) > 2 * longest
    assert annotations["proxy-buffering"] == "off"
    [rule] = ingress["spec"]["rules"]
    backends = {path["path"]: path["backend"]["service"]["name"] for path in rule["http"]["paths"]}
    assert backends == {"/metrics": "not-published", "/": "api"}
    assert "selector" not in resources()["Service", "not-published"]["spec"]
    assert resources()["Service", "api"]["spec"]["selector"]


def test_probes_ask_whether_the_process_answers():
    """Not /readyz: with one shard away all APIs would be taken out of service."""
    probes: dict[str, dict[str, Any]] = {
        name: {probe: container.get(probe) for probe in ("livenessProbe", "readinessProbe")}
        for name, container in containers()
    }
    assert {probe["httpGet"]["path"] for probe in probes["api"].values() if probe} == {"/healthz"}
    assert all(probes["queue"].values())
    assert not any(probes["worker"].values())


def test_budgets_leave_somebody_and_let_nodes_be_emptied():
    for name in ("api", "worker"):
        budget = resources()["PodDisruptionBudget", name]["spec"]
        replicas = resources()["Deployment", name]["spec"]["replicas"]
        assert 1 <= budget.get("minAvailable", 1) < replicas
        assert 1 <= budget.get("maxUnavailable", 1) < replicas
