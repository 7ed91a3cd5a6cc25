"""The interface between a rule book and a match: everything that rules may use."""
