"""The services of a process, a module each: what they consist of, and how they are put together."""
