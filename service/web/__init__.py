"""The pages: templates, words, and what `make web` builds; they need nothing from elsewhere."""
