"""The folder that comes out of a tournament, and the private one next to it."""
