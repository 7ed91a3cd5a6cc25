"""Cards of PBWCG: what they are, and the notation of their texts (PB-19)."""
