"""Card sets that came with the game: `house.toml` is the present one."""
