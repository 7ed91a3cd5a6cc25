"""The command line: clients of the API or of the domain."""
