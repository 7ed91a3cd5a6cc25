"""Answers: checking, sealing and opening them."""
