"""Lua scripts, each of which is one atomic call to the server."""
