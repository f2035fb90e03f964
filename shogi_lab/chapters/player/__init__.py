"""Chapter 6, a player: one searcher in which the parts of all five chapters work together."""
