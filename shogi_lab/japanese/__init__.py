"""What is said, in Japanese."""
