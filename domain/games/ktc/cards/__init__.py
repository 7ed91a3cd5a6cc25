"""The cards of KTC (KT-3) and the notation of their texts (KT-9)."""
