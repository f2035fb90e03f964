"""The player and the series, as other programs start them."""
