"""How a match of Fairies Battle is shown to people and clients."""
