"""Errors as problem documents (RFC 9457), and the pages that explain them."""
