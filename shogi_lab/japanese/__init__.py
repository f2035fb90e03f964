"""The messages in Japanese, and the words of the field."""
