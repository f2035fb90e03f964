"""Effects and long effects, kept and asked."""
