"""What belongs to a reader: own games, progress, kernels compiled ahead, and a board to play."""
