"""Chapter 3: mate in three."""
