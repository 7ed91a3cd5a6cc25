"""Organisers: API keys, their scopes and quotas."""
