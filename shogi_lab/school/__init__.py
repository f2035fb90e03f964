"""What a class hands in, and how it is marked."""
