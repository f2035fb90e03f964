"""The field's file of a network: compiled YaneuraOu's answers, what is written is read, and what is
none is refused."""

import json
from hashlib import sha256

import pytest

from shogi_lab import Game, Position
from shogi_lab.chapters.network import nn_bin
from shogi_lab.chapters.network.network import load_network, network_value, prepared, save_network
from shogi_lab.chapters.network.nn_bin import HASH, HEAD, NAME, VERSION, open_network, widened
from shogi_lab.engine.arrays import np
from shogi_lab.ground.series import DATA

GAMES = Game.read_all(DATA / "games" / "selfplay.usi")
#: Made-up networks (referees/nnue): range and offset of rows and of each layer's weights; sha256.
MADE = {
    "A": (((25, 12), (61, 30), (121, 60), (241, 120)), "02a9dbb821dd10b3"),
    "B": (((4001, 2000), *[(255, 127)] * 3), "e4d2623b4694f9f1"),
    "C": (((16001, 8000), *[(255, 127)] * 3), "325d696e73346fd1"),
}


def numbers(count, spread, least):
    drawn = np.arange(count, dtype=np.uint64) * np.uint64(2246822519) >> np.uint64(11)
    return (drawn % np.uint64(spread)).astype(np.int64) - least


def made(rows, *layers, units=256):
    """The bytes of a made-up network."""
    name = NAME.format(units, 2 * units).encode()
    transformer, net = nn_bin.transformer_hash(units), nn_bin.layers_hash(units)
    yield HEAD.pack(VERSION, transformer ^ net, len(name)) + name
    yield HASH.pack(transformer) + numbers(units, 160, 40).astype("<i2").tobytes()
    yield numbers(125_388 * units, *rows).astype("<i2").tobytes() + HASH.pack(net)
    sizes = ((32, 2 * units, 8000, 4000), (32, 32, 8000, 4000), (1, 32, 4000, 2000))
    for weights, (outputs, inputs, *biases) in zip(layers, sizes, strict=True):
        yield numbers(outputs, *biases).astype("<i4").tobytes()
        yield numbers(outputs * inputs, *weights).clip(-127, 127).astype("i1").tobytes()


@pytest.mark.long
@pytest.mark.parametrize("which", MADE)
def test_values_are_those_of_compiled_yaneuraou(referees, tmp_path, which):
    ranges, digest = MADE[which]
    content = b"".join(made(*ranges))
    assert sha256(content).hexdigest().startswith(digest)
    (tmp_path / "nn.bin").write_bytes(content)
    network = open_network(tmp_path / "nn.bin")
    assert network.doubts == ()
    compared = 0
    for name in ("shared", "shared_wrap", "shared_handicap"):
        for line in (referees.folder / "nnue" / f"{name}.jsonl").read_text().splitlines():
            told = json.loads(line)
            if which in told:
                position = Position.from_sfen(told["sfen"])
                found = network.value(position), network.total(position)
                assert found == (told[which], told.get(f"{which}_total", found[1])), told["sfen"]
                compared += 1
    assert compared == 642


@pytest.fixture(scope="module")
def ours():
    return widened(load_network())


def test_a_network_of_ours_has_its_values_in_the_field_s_width_and_when_read_again(ours, tmp_path):
    ours.save(tmp_path / "nn.bin")
    again = open_network(tmp_path / "nn.bin")
    assert (again.doubts, again.units) == ((), 256)
    ready, scale = prepared(load_network()), int(load_network().scale[0])
    for position in [*GAMES[0].positions()][::10]:
        found = {network_value(position, ready), ours.value(position), again.value(position, scale)}
        assert len(found) == 1


def spoiled(content, at, byte):
    return content[:at] + bytes([byte]) + content[at + 1 :]


def test_what_a_head_says_otherwise_is_told_and_the_size_decides(ours, tmp_path):
    ours.save(tmp_path / "nn.bin")
    content = (tmp_path / "nn.bin").read_bytes()
    name = content.index(b"->256")
    for at, byte, words in ((0, 1, "its version is"), (4, 1, "the hash of all"),
                            (name + 2, ord("5"), "its name says 556 sums")):  # fmt: skip
        (tmp_path / "odd.bin").write_bytes(spoiled(content, at, byte))
        (doubt,) = open_network(tmp_path / "odd.bin").doubts
        assert doubt.startswith(words)


def hostile(folder):
    """Files that are no nn.bin, by what they are."""
    save_network(folder / "ours.npz", load_network())
    head = HEAD.pack(VERSION, 0, 178)
    contents = {
        "empty": b"", "head": head, "half": head[:7], "text": b"a network, please",
        "endless": HEAD.pack(VERSION, 0, 2**32 - 1), "zeros": bytes(64_217_065),
        "longer": bytes(64_217_067), "ours": (folder / "ours.npz").read_bytes(),
    }  # fmt: skip
    for name, content in contents.items():
        (folder / f"{name}.bin").write_bytes(content)
    return [*(f"{name}.bin" for name in contents), "."]


def test_what_is_no_such_file_is_refused_in_a_sentence(tmp_path):
    for name in hostile(tmp_path):
        with pytest.raises(ValueError, match=r"bytes; an nn\.bin of HalfKP has|is a folder"):
            open_network(tmp_path / name)
    with pytest.raises(OSError, match="nowhere"):
        open_network(tmp_path / "nowhere")
