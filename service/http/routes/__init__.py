"""The routes, a module a part of the address space."""
