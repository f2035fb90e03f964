"""A clock, and the share of it that a move gets."""

from typing import NamedTuple


class Clock(NamedTuple):
    """What a clock leaves the side to move, in seconds: for the rest of the game, for each move
    once that is used up, and what each move adds."""

    left: float = 0.0
    byoyomi: float = 0.0
    increment: float = 0.0

    def share(self, overhead: float) -> float:
        """Return the seconds to think about one move, as if some forty were still to come. It is
        never more than there is, less what is lost on the way of a move to the program and back.

        >>> round(Clock(left=600).share(0.1), 2), round(Clock(byoyomi=10).share(0.1), 2)
        (15.0, 9.9)
        >>> Clock(left=0.01).share(0.1) < 0.01
        True
        """
        most = self.left + self.byoyomi
        wanted = self.left / 40 + self.byoyomi + 0.8 * self.increment
        return max(min(wanted, most - overhead), 0.001)
