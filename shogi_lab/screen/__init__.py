"""The screen: it draws what lenses return, and knows no rule of shogi."""
