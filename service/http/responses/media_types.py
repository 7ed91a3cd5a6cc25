"""Media types that are not among those of the framework."""

EVENT_STREAM = "text/event-stream"
JSON_LINES = "application/jsonl"
JSON_PATCH = "application/json-patch+json"
SCHEMA_JSON = "application/schema+json"
MARKDOWN = "text/markdown"
CSV = "text/csv"
