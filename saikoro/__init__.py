"""The one import root: `saikoro.client` for clients, `saikoro.game` for authors of games."""

__version__ = "0.3.0"
