"""Cards of Cardgard: what they are, and the notation of their texts (CG-21)."""
