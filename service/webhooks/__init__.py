"""Webhooks: who is notified of what happens, and how deliveries go."""
