"""Brackets and groups in the open format brackets-model (TN-17.5)."""
