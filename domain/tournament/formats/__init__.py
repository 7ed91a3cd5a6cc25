"""Formats: who meets whom, one module a format, all over `domain.tournament.stage`."""
