"""JSON Schema of everything on the wire, from the types and their docstrings."""
