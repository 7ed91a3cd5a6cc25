"""The wire: requests, responses, problems and examples, as msgspec Structs."""
