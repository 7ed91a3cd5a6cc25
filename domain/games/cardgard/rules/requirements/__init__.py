"""What the rules of Cardgard require, by chapter."""
