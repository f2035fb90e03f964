"""One way to answer each exercise of the chapter on learning. Try first."""


def hardest_push(leads):
    """The nearest to the played move, behind or ahead."""
    return min(range(len(leads)), key=lambda n: abs(leads[n]))


def slope_by_weight(played, siblings):
    """What a sibling's weights gain, the played move's lose."""
    slopes = {}
    for count, weights in siblings:
        steep = count * (1 - count)
        for factor, names in ((1, weights), (-1, played)):
            for name in names:
                slopes[name] = slopes.get(name, 0.0) + factor * steep
    return {(name, slope) for name, slope in slopes.items() if slope != 0}


def by_heart(learned, held_out):
    """The first round in which one error falls while the other rises."""
    for n in range(1, len(learned)):
        if learned[n] < learned[n - 1] and held_out[n] > held_out[n - 1]:
            return n
    return None


def bonanza_step(weights, lessons):
    """Slopes of all lessons, then with their mirror images, then the step."""
    slopes = dict.fromkeys(weights, 0.0)
    for played, siblings in lessons:
        for count, names in siblings:
            for factor, some in ((1, names), (-1, played)):
                for name in some:
                    slopes[name] += factor * count * (1 - count)
    new = set()
    for name, weight in weights.items():
        image = f"{name[0]}{10 - int(name[1])}{name[2]}"
        slope = slopes[name] + (slopes[image] if image != name else 0)
        toward = slope or weight
        new.add((name, weight - (toward > 0) + (toward < 0)))
    return new
