"""Responses on the wire, and their part in the API description."""
