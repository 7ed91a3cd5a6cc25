"""Outputs of a tournament: documents, tables, pages and brackets, from its state (TN-17)."""
