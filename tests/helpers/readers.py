"""What readers are told beside films."""

from shogi_lab.reader.own import own

#: Each lacks something that films need: kings, pieces, checks, mates, a move before.
LACKING = (
    "9/9/9/9/9/9/9/9/9 b - 1",
    "4k4/9/9/9/9/9/9/9/4K4 b P 1",
    "4k4/9/9/9/9/9/9/9/4K4 b R 1",
    "k8/9/9/9/9/9/9/9/4K4 b G 1",
    "8k/9/9/9/9/9/9/9/8K b BGSNLPr 1",
    "4k4/9/4P4/9/9/9/9/9/9 b G 1",
    "sfen 4k4/9/4P4/9/9/9/9/9/9 b G 1 moves G*5b",
    "sfen 4k4/9/9/9/4R4/9/9/9/4K4 w - 1 moves 5a4a",
    "4k4/4p4/9/9/9/9/9/9/4K4 b P 1",
    "sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b",
    "startpos moves 7g7f",
)


def words_of_needs():
    """What films of readers' own material may lack."""
    return {lacking for line in LACKING for _, _, lacking in own(line).films() if lacking}
