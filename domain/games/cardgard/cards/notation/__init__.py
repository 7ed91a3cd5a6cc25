"""The notation of card texts (CG-21): its grammar, its meaning, and its English."""
