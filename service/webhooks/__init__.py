"""Webhooks: notifications of events of tournaments and matches, and their deliveries."""
