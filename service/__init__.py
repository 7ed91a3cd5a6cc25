"""The service: the one place that appends, and HTTP."""
