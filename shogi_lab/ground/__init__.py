"""The ground of the house: messages, files, folders, the series as it ships, and processes."""
