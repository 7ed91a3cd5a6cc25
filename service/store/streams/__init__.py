"""Streams: what their store promises, and how it keeps that in Redis."""
