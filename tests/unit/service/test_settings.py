"""Settings come from the environment, and what cannot be is named."""

import pytest

from saikoro.service.settings import BadSetting, Settings


def test_what_is_not_given_is_as_usual():
    assert Settings.from_environment({}) == Settings()
    assert Settings.from_environment({"SAIKORO_PORT": ""}) == Settings()


def test_what_is_given_is_read_as_its_type():
    given = {"SAIKORO_PORT": "8080", "SAIKORO_LEASE_SECONDS": "0.5", "SAIKORO_HOST": "::1"}
    settings = Settings.from_environment(given)
    assert (settings.port, settings.lease_seconds, settings.host) == (8080, 0.5, "::1")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("SAIKORO_PORT", "eight"),
        ("SAIKORO_PORT", "65536"),
        ("SAIKORO_WORKERS", "0"),
        ("SAIKORO_LEASE_SECONDS", "0"),
        ("SAIKORO_RATE", "-1"),
    ],
)
def test_what_cannot_be_is_named(name, value):
    with pytest.raises(BadSetting, match=name):
        Settings.from_environment({name: value})


@pytest.mark.parametrize(
    ("name", "value", "detail"),
    [
        ("REDIS_URL", "redis://:word@one:1,two:2", "several servers are a cluster"),
        ("REDIS_URL", "http+cluster://one:1", "the scheme is redis.cluster"),
        ("REDIS_URL", "redis+cluster://one:1/3", "no database 3"),
        ("REDIS_URL", "redis+cluster://one:1,", "host:port is expected, not ''"),
        ("REDIS_URL", "redis+cluster://one:port", "host:port is expected, not 'one:port'"),
        ("REDIS_URL", "redis+cluster://one:65536", "host:port is expected, not 'one:65536'"),
        ("QUEUE_URL", "redis+cluster://one:1", "cannot use a cluster"),
    ],
)
def test_an_address_that_cannot_be_is_named(name, value, detail):
    with pytest.raises(BadSetting, match=f"SAIKORO_{name}: .*{detail}") as refused:
        Settings.from_environment({f"SAIKORO_{name}": value})
    assert "word" not in str(refused.value)


def test_a_cluster_needs_a_server_for_the_queue():
    cluster = {"SAIKORO_REDIS_URL": "redis+cluster://one:1,two:2"}
    with pytest.raises(BadSetting, match="SAIKORO_QUEUE_URL: with a cluster"):
        Settings.from_environment(cluster)
    known = Settings.from_environment(cluster | {"SAIKORO_QUEUE_URL": "redis://three:3"})
    assert known.redis_url == cluster["SAIKORO_REDIS_URL"]


@pytest.mark.parametrize("secret", ["00", "zz" * 32, "00" * 33])
def test_an_illegal_secret_is_named_but_not_shown(secret):
    with pytest.raises(BadSetting, match="SAIKORO_SECRET_KEY") as refused:
        Settings(secret_key=secret).identity()
    assert secret not in str(refused.value)


def test_a_service_keeps_its_secret_to_itself(tmp_path):
    settings = Settings(data_dir=str(tmp_path / "data"))
    first, second = settings.identity(), settings.identity()
    assert first.public_key == second.public_key
    [kept] = (tmp_path / "data").iterdir()
    assert kept.stat().st_mode & 0o077 == 0
