"""The engine: runs a rule book by answers and dice, and writes the lines of its match."""
