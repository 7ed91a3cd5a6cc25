"""Webhooks in Redis: hooks, deliveries that are due, and how attempts went."""
