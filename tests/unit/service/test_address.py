"""Addresses of stores name one server, or some servers of a cluster."""

import pytest

from saikoro.service.address import at, is_cluster, servers_of

SERVERS = {
    "redis://:word@one:1/2": ["redis://:word@one:1/2"],
    "redis+cluster://one": ["redis://one"],
    "redis+cluster://me:w%40rd@one:1,two/0": ["redis://me:w%40rd@one:1", "redis://me:w%40rd@two"],
    "rediss+cluster://:a,b@[::1]:7000,[::2]:7001?ssl_ca_certs=ca.pem": [
        "rediss://:a,b@[::1]:7000?ssl_ca_certs=ca.pem",
        "rediss://:a,b@[::2]:7001?ssl_ca_certs=ca.pem",
    ],
}


@pytest.mark.parametrize("url", SERVERS)
def test_the_servers_of_an_address(url):
    assert servers_of(url) == SERVERS[url]
    assert is_cluster(url) == ("+cluster" in url)


def test_another_server_with_the_same_user():
    assert at("rediss://:word@one:1?a=b", "two", 2) == "rediss://:word@two:2?a=b"
    assert at("redis://one", "::1", 2) == "redis://[::1]:2"
