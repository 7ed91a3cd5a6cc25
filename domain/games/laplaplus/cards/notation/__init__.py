"""The notation of card texts (LP-3): its grammar, and its meaning."""
