"""The wheel: its frames are the words, and a click on a bit flips it."""


def test_the_wheels_frames_are_the_words(films):
    for word in (0, 1, 0x4040, 0xFFFF):
        wheel = films["wheel"].frames[word].parts[0]
        assert wheel.word == word
        assert wheel.jumps == tuple(word ^ 1 << bit for bit in range(16))
