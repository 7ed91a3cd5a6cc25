"""The API description: what Litestar finds out, and what is added to it."""
