"""Checks of requests before their routes, and the headers and parameters that routes share."""
