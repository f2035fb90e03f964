"""Outside answers: games, positions, and what other programs say of them."""

import json

NO_REFEREES = "SHOGI_LAB_REFEREES names no folder of outside answers"


class Referees:
    """The folder of outside answers: games, positions, and what other programs say of them."""

    def __init__(self, folder):
        self.folder = folder

    def lines(self, path, share=1):
        """One in `share` of the lines of a file of JSON lines; fewer tests then, the same code."""
        text = (self.folder / path).read_text(encoding="utf-8")
        return [json.loads(line) for line in text.splitlines()[::share]]

    def games(self, share=1):
        """Start and moves of one in `share` of the games, up to the first illegal move."""
        for game in self.lines("games/games.jsonl", share):
            if game.get("moves"):
                yield game["init"], game["moves"].split()[: game["cshogi_illegal_at"]]
