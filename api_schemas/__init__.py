"""The wire format: requests, responses, problems and examples, as msgspec Structs."""
