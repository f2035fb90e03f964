"""What the films of chapter 1, and of what needs no chapter say, in Japanese."""

#: The pairs, as `japanese` reads them.
PHRASES: tuple[tuple[str, str], ...] = ()
