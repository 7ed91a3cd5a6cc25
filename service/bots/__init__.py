"""Bots of the service, which compute answers in a separate process."""
