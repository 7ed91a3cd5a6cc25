"""Views and reports of a Cardgard match."""
