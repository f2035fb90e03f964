"""The engine: records, moves and what is found by them. It knows no screen."""
