"""Faults that no test of the default finds, each with the reason why that is right."""

#: By file, by the line that gets the fault, and by what is put there.
LIVING: dict[tuple[str, str, str], str] = {}
