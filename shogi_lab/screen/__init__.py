"""The screen: what lenses return, drawn. It knows no rule of shogi."""
