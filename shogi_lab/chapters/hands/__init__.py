"""Chapter 2: one subtraction that compares seven numbers."""
