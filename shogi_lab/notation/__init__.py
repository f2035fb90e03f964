"""Records of games, in and out."""
