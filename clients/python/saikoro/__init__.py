"""Saikoro for those who use a service: `saikoro.client`."""

__version__ = "0.1.0"
