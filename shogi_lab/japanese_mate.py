"""What the films of chapter 3 say, in Japanese."""

#: The pairs, as `japanese` reads them.
PHRASES: tuple[tuple[str, str], ...] = ()
