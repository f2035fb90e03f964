"""Wrong answers to the exercises of chapter 7, and the case that shows each."""

from shogi_lab.chapters.learning.exercises import EXERCISES, WEIGHTS

RIGHT = {name: row.right for name, row in EXERCISES.rows.items()}
NONE = (WEIGHTS, [])
LESSON = (WEIGHTS, [(["S7g"], [(0.5, ["S6h"])])])

WRONG = [
    ("hardest_push", "the furthest ahead", lambda leads: leads.index(max(leads)), ([0, 60],)),
    ("hardest_push", "the furthest behind", lambda leads: leads.index(min(leads)), ([0, -40],)),
    ("hardest_push", "counted from 1", lambda leads: leads.index(min(leads, key=abs)) + 1, ([0],)),
    ("hardest_push", "the nearest that is ahead",
     lambda leads: leads.index(min((lead for lead in leads if lead >= 0), default=leads[0])),
     ([-40, 60],)),
    ("slope_by_weight", "never asks what was played",
     lambda played, siblings: RIGHT["slope_by_weight"]([], siblings),
     (["S5h", "G4h"], [(0.5, ["S5h", "G4h"])])),
    ("slope_by_weight", "the other way", lambda played, siblings: {
        (name, -slope) for name, slope in RIGHT["slope_by_weight"](played, siblings)},
     (["S5h", "G4h"], [(0.5, ["S5h", "G6h"])])),
    ("slope_by_weight", "the far one as the near one", lambda played, siblings:
     RIGHT["slope_by_weight"](played, [(0.5, names) for _, names in siblings]),
     (["S5h", "G4h"], [(0.25, ["S5h", "G6h"])])),
    ("by_heart", "a gap", lambda learned, held_out: next(
        (n for n in range(1, len(learned)) if learned[n] < held_out[n]), None),
     ([60, 60], [60, 62])),
    ("by_heart", "the last one", lambda learned, held_out: next(
        (n for n in range(len(learned) - 1, 0, -1)
         if learned[n] < learned[n - 1] and held_out[n] > held_out[n - 1]), None),
     ([64, 62, 60], [60, 62, 64])),
    ("by_heart", "the learned error falls", lambda learned, held_out: next(
        (n for n in range(1, len(learned)) if learned[n] < learned[n - 1]), None),
     ([62, 60], [60, 60])),
    ("bonanza_step", "nothing held back", lambda weights, lessons:
     RIGHT["bonanza_step"](weights, lessons) if lessons else set(weights.items()), NONE),
    ("bonanza_step", "nothing learned", lambda weights, lessons:
     RIGHT["bonanza_step"](weights, []), LESSON),
]  # fmt: skip
