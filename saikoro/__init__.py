"""Saikoro for those who use a service: `saikoro.client`."""

__version__ = "0.2.0"
