"""Chapter 4: an evaluation you can see."""
