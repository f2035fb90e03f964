"""A network whose first layer a move changes by a few rows."""
