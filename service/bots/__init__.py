"""Bots: they choose in a process beside the worker, and answer like any seat."""
