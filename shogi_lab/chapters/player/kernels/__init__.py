"""The search of the player, part by part."""
