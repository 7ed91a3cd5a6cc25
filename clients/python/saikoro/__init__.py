"""Saikoro for those who use a service: `saikoro.client`."""
