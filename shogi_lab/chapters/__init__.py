"""The chapters: each is one folder."""
