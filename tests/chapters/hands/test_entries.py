"""An entry's fields fit, or it says which do not."""


def test_an_entry_is_full_with_21_bits_and_too_small_for_24(films):
    film = films["entry"]
    assert [frame.parts[0].over for frame in film.frames] == [0, 0, 0, 0, 0, 3, 7]
    assert film.frames[4].caption == "hand takes 21 bits. Now 64 of 64 are taken, and none is left."
