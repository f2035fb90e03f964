"""Wrong answers to the exercises of chapter 7, and the case that shows each."""

from shogi_lab.chapters.learning.exercises import EXERCISES, WEIGHTS

RIGHT = {name: row.right for name, row in EXERCISES.rows.items()}


def sloped(force=lambda count: count * (1 - count), played_too=True, zeros=False, sign=1):
    """Wrong slopes: another force, siblings alone, with zeros, or the other way."""

    def slope_by_weight(played, siblings):
        slopes = {}
        for count, weights in siblings:
            for factor, names in ((sign, weights), (-sign * played_too, played)):
                for name in names:
                    slopes[name] = slopes.get(name, 0.0) + factor * force(count)
        return {(name, slope) for name, slope in slopes.items() if slope or zeros}

    return slope_by_weight


def stepped_back(mirrors=lambda name: f"{name[0]}{10 - int(name[1])}{name[2]}", holds=True, sign=1):
    """A wrong step: another mirror image, nothing held back, or with the slopes."""

    def bonanza_step(weights, lessons):
        alone = dict.fromkeys(weights, 0.0)
        for played, siblings in lessons:
            for count, names in siblings:
                for factor, some in ((1, names), (-1, played)):
                    for name in some:
                        alone[name] += factor * count * (1 - count)
        new = set()
        for name, weight in weights.items():
            image = mirrors(name)
            slope = sign * (alone[name] + (alone[image] if image != name else 0))
            toward = slope or (weight if holds else 0)
            new.add((name, weight - (toward > 0) + (toward < 0)))
        return new

    return bonanza_step


def itself(name):
    return name


LEVEL = (["S5h", "G4h"], [(0.5, ["S5h", "G4h"])])

NONE = (WEIGHTS, [])
LESSON = (WEIGHTS, [(["S7g"], [(0.5, ["S6h"])])])

WRONG = [
    ("hardest_push", "the furthest ahead", lambda leads: leads.index(max(leads)), ([0, 60],)),
    ("hardest_push", "the furthest behind", lambda leads: leads.index(min(leads)), ([0, -40],)),
    ("hardest_push", "the furthest away",
     lambda leads: max(range(len(leads)), key=lambda n: abs(leads[n])), ([0, -40],)),
    ("hardest_push", "counted from 1", lambda leads: leads.index(min(leads, key=abs)) + 1, ([0],)),
    ("hardest_push", "the nearest that is ahead",
     lambda leads: leads.index(min((lead for lead in leads if lead >= 0), default=leads[0])),
     ([-40, 60],)),
    ("slope_by_weight", "never asks what was played", sloped(played_too=False), LEVEL),
    ("slope_by_weight", "with zeros", sloped(zeros=True), LEVEL),
    ("slope_by_weight", "the other way", sloped(sign=-1),
     (["S5h", "G4h"], [(0.5, ["S5h", "G6h"])])),
    ("slope_by_weight", "as much as it counts", sloped(lambda count: count),
     (["S5h", "G4h"], [(0.5, ["S5h", "G6h"])])),
    ("slope_by_weight", "the far one most", sloped(lambda count: count**2),
     (["S5h", "G4h"], [(0.25, ["S5h", "G6h"])])),
    ("by_heart", "a gap", lambda learned, held_out: next(
        (n for n in range(1, len(learned)) if learned[n] < held_out[n]), None),
     ([60, 60], [60, 62])),
    ("by_heart", "held out rises, whatever is learned", lambda learned, held_out: next(
        (n for n in range(1, len(learned)) if held_out[n] > held_out[n - 1]), None),
     ([60, 60], [60, 62])),
    ("by_heart", "held out does not fall", lambda learned, held_out: next(
        (n for n in range(1, len(learned))
         if learned[n] < learned[n - 1] and held_out[n] >= held_out[n - 1]), None),
     ([62, 60], [60, 60])),
    ("by_heart", "the last one", lambda learned, held_out: next(
        (n for n in range(len(learned) - 1, 0, -1)
         if learned[n] < learned[n - 1] and held_out[n] > held_out[n - 1]), None),
     ([64, 62, 60], [60, 62, 64])),
    ("by_heart", "the learned error falls", lambda learned, held_out: next(
        (n for n in range(1, len(learned)) if learned[n] < learned[n - 1]), None),
     ([62, 60], [60, 60])),
    ("bonanza_step", "nothing held back", stepped_back(holds=False), NONE),
    ("bonanza_step", "no mirror", stepped_back(itself), LESSON),
    ("bonanza_step", "with the slopes", stepped_back(sign=-1), LESSON),
    ("bonanza_step", "files from 0", stepped_back(
        lambda name: next((each for each in (f"{name[0]}{9 - int(name[1])}{name[2]}",)
                           if each in WEIGHTS), name)), LESSON),
    ("bonanza_step", "no step", lambda weights, lessons: set(weights.items()), NONE),
]  # fmt: skip


def brief(case):
    """The case itself."""
    return case
