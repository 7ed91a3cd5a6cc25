"""Explanations as they were before they were derived; see README.md."""
