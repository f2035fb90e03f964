"""The stage: what there is to see, over time, as plain data."""
