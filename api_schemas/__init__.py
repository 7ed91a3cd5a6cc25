"""The wire format: requests, responses, problems and examples, as msgspec Structs."""

if __name__ == "api_schemas":
    raise ImportError("it is saikoro.api_schemas: a class under two names would be two classes")
