"""Chapter 1: how Bonanza keeps a position."""
