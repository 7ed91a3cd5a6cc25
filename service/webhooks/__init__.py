"""Webhooks: notifications of tournament events, and their deliveries."""
