"""The service: the one place that appends, and HTTP."""

__version__ = "0.1.0"
