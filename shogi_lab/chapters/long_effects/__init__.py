"""Chapter 5: long effects."""
