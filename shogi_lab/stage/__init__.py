"""The stage: everything there is to see, frame by frame, as plain data."""
