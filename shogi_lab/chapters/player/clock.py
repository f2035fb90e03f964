"""A clock, and the share of its time that a move gets."""

from typing import NamedTuple


class Clock(NamedTuple):
    """The time that the side to move has, in seconds: for the rest of the game, for each move once
    that is used up, and the time that each move adds.
    """

    left: float = 0.0
    byoyomi: float = 0.0
    increment: float = 0.0

    def share(self, overhead: float) -> float:
        """Return the seconds to think about one move, as if some forty were still to come. It is
        never more than the time that is left, minus what is lost while a move travels to the
        program and back.

        >>> round(Clock(left=600).share(0.1), 2), round(Clock(byoyomi=10).share(0.1), 2)
        (15.0, 9.9)
        >>> Clock(left=0.01).share(0.1) < 0.01
        True
        """
        most = self.left + self.byoyomi
        wanted = self.left / 40 + self.byoyomi + 0.8 * self.increment
        return max(min(wanted, most - overhead), 0.001)
