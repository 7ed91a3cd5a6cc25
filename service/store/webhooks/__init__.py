"""Webhooks in Redis: who wants to be told, what is still to be told, and how telling went."""
