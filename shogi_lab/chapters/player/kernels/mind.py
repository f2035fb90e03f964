"""What a search knows, counts and may do, in one record.

      counters     how often each idea did something
      switches     which ideas it has
      limits       when it has to stop
      the path     every position of the game and of the line looked at: key, hand, checks, KKP
      by ply       killers, the best line, where a ply's moves begin

A position's place on the path is `root + ply`: `root` positions of the game lie before the one
that is thought about. So the check for repetition sees the game and the line as one row.
"""

from typing import Any

from shogi_lab.engine.records import Field, empty_record, record_dtype

#: A win; a value beyond `SURE` is a mate that was found, and says in how many plies: a mate three
#: plies below the root is worth WON - 3. As good as won, but without a number of plies, is BETTER.
WON, SURE, BETTER = 30_000, 29_500, 28_500
#: Plies below the root, at most; moves of a whole line; positions of a game and the line below it.
DEEPEST, ROOM, PATH = 96, 32_768, 1_024

COUNTERS = {
    "nodes": "positions searched, those of quiescence too",
    "quiet_nodes": "of these: in quiescence",
    "table_cuts": "searches ended by the transposition table",
    "other_hand_cuts": "of these: by what it knows of another hand",
    "repeats": "positions that were there before, with the same hands",
    "better_hands": "boards that were there before, with better or worse hands",
    "declarations": "positions whose mover may declare a win",
    "mate_probes": "questions for a mate in 1 or 3",
    "mates_found": "of these: there was one",
    "null_cuts": "null-move pruning: nodes ended because even passing was good enough",
    "futility_prunes": "futility: nodes ended and moves skipped, far outside the window",
    "reduced": "late move reductions: moves searched less deep, being late in order",
    "researches": "re-searches: moves searched again, since they were better than expected",
    "late_move_prunes": "late move pruning: moves not searched at all, being late in order",
    "exchange_prunes": "captures not searched, since static exchange evaluation says they lose",
    "cuts": "beta cutoffs: nodes ended by a move that refutes",
    "first_cuts": "of these: by the first move tried",
}

SWITCHES = {
    "alpha_beta": "a move that refutes ends the search of a node",
    "captures_first": "moves that win material are tried first",
    "quiescence": "no evaluation while pieces hang or the king is in check; if 2, with the "
    "transposition table",
    "repetition": "a position that was there before is a draw, or lost by perpetual check",
    "kkp": "the value of pieces by where they stand to both kings",
    "principal_variation_search": "after the first move the others need only be no better; if 2, a "
    "reduced move that turns out better first meets that question again at full depth",
    "transposition_table": "what was found once is looked up; if 2, nothing is kept that rests "
    "on a repetition of a position of the line above",
    "killer_heuristic": "quiet moves that refuted nearby are tried early",
    "history_heuristic": "quiet moves that often refuted are tried early",
    "promotions": "pawn, bishop and rook promote where they can",
    "check_extensions": "a move that gives check costs no depth",
    "null_move": "where even passing is good enough, it is",
    "late_move_reductions": "late quiet moves are searched less deep",
    "late_move_pruning": "near the leaves, late quiet moves are not searched; if 2, checks are",
    "futility_pruning": "near the leaves, a value far outside of the window is believed; if 2, not "
    "where a quiet move gives check",
    "static_exchange_evaluation": "captures that lose material are not searched in quiescence",
    "mate": "0, or mates that are looked for before any move: in 1, or in 3 plies; if 2, in 3 by "
    "Bonanza's own search, with its errors",
    "superior": "a board that was there before, with better hands, is as good as won",
    "effects_order": "who attacks and defends a square says which moves are tried first",
    "shelter": "effects around both kings are part of the value",
}

MIND = record_dtype((
    *(Field(name, "i8", (), {}, holds) for name, holds in COUNTERS.items()),
    *(Field(name, "i8", (), {}, holds) for name, holds in SWITCHES.items()),
    Field("keeps_effects", "i8", (), {}, "whether effects are kept up to date"),
    Field("stop", "i8", (), {}, "1 ends the search: set by a limit, or from another thread"),
    Field("node_limit", "i8", (), {}, "nodes at which the search ends"),
    Field("age", "i8", (), {}, "which search this is, for the table: 0 to 7, round and round"),
    Field("deepest", "i8", (), {}, "the deepest ply met, seldepth"),
    Field("best", "i8", (), {}, "the best move of the root so far, packed"),
    Field("value", "i8", (), {}, "its value"),
    Field("root", "i8", (), {}, "positions of the game before the one thought about"),
    Field("board_key", "u8", (PATH,), {}, "of each position of the path: its board's key"),
    Field("hand", "i4", (PATH,), {}, "Black's hand"),
    Field("row", "i4", (PATH,), {}, "checks, one after another, by who has just moved"),
    Field("since", "i4", (PATH,), {}, "positions since the path's start, or the last null move"),
    Field("rests", "i4", (DEEPEST + 2,), {}, "by ply: the first place below the root that its "
        "value rests on by a repetition; PATH where none"),
    Field("kkp_total", "i4", (PATH,), {}, "Black's KKP sum"),
    Field("worth", "i4", (DEEPEST + 2,), {}, "by ply: its value without any search"),
    Field("begin", "i4", (DEEPEST + 2,), {}, "by ply: where its moves begin"),
    Field("killer", "i4", (DEEPEST + 3, 2), {}, "by ply: quiet moves that refuted there"),
    Field("credit", "i4", (2, 32, 81), {}, "history: by color, piece (16 more for a drop), square"),
    Field("pv", "i4", (DEEPEST + 2, DEEPEST + 2), {}, "by ply: the best line from there"),
    Field("pv_length", "i4", (DEEPEST + 2,), {}, "by ply: how long it is"),
))  # fmt: skip

LINES = record_dtype((
    Field("move", "i4", (ROOM,), {}, "the moves of each ply of the line, one ply after another"),
    Field("order", "i4", (ROOM,), {}, "how early each should be tried: more is earlier"),
))  # fmt: skip


def empty_mind() -> Any:
    """Return a mind without any of the ideas: negamax, which searches every line to the end."""
    mind = empty_record(MIND)
    mind.node_limit = 1 << 62
    return mind


def mind_with(switches: Any) -> Any:
    """Return a mind with the ideas that Switches name."""
    mind = empty_mind()
    for name in SWITCHES:
        setattr(mind, name, getattr(switches, name))
    derive_settings(mind)
    return mind


def derive_settings(mind: Any) -> None:
    """Make a mind's record agree with its switches: effects are kept if an idea needs them."""
    mind.keeps_effects = int(
        bool(mind.effects_order or mind.shelter or mind.static_exchange_evaluation)
    )
