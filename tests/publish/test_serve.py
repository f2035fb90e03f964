"""A class gets the pages of an export from the teacher's machine, and nothing else from it."""

import socket
import threading
from http.client import HTTPConnection
from types import SimpleNamespace

import pytest

from publish import serve
from publish.exported import replaced


@pytest.fixture
def folder(tmp_path):
    """An export of a few files, with a stranger among them."""
    with replaced(tmp_path / "export") as new:
        for name in ("class/index.html", "class/ja/index.html", "teacher/02_hands.html",
                     "teacher/teaching/index.html"):  # fmt: skip
            (new / name).parent.mkdir(parents=True, exist_ok=True)
            (new / name).write_text(f"this is {name}")
        (new / "class/python.js").write_text("many times the same " * 500)
    (tmp_path / "export/class/notes.txt").write_text("mine")
    return tmp_path / "export"


@pytest.fixture
def pages(folder):
    """The server that a class has."""
    pages = serve.server(folder, 0, "127.0.0.1")
    threading.Thread(target=pages.serve_forever, daemon=True).start()
    yield pages
    pages.shutdown()
    pages.server_close()


@pytest.fixture
def ask(pages):
    """What a class gets for one address after another, over one connection."""
    way = HTTPConnection("127.0.0.1", pages.server_port, timeout=10)

    def asked(address, method="GET", **headers):
        way.request(method, address, headers=headers)
        answer = way.getresponse()
        return SimpleNamespace(status=answer.status, body=answer.read(), headers=answer.headers)

    yield asked
    way.close()


@pytest.fixture
def get(ask):
    """The status and the text that a class gets for an address, wherever it leads."""

    def got(address, method="GET"):
        answer = ask(address, method)
        if answer.status == 301:
            answer = ask(answer.headers["Location"], method)
        return answer.status, answer.body.decode()

    return got


def test_pupils_get_the_pages(get):
    for address, place in (("/", ""), ("/ja/", "ja/"), ("/ja?from=qr", "ja/")):
        assert get(address) == (200, f"this is class/{place}index.html")


def test_only_what_gets_smaller_is_sent_packed(folder):
    for name, gets in (("python.js", True), ("index.html", False)):
        body = serve.body_of(folder / "class" / name, 0, lambda _, data: data)
        assert bool(body.packed) == gets


@pytest.mark.parametrize(
    "address",
    [
        "/teacher/02_hands.html", "/../teacher/02_hands.html", "/ja/%2e%2e/teacher/02_hands.html",
        "/notes.txt", "/SHA256SUMS", "//etc/passwd", "/nothing.html", "/%00",
    ],
)  # fmt: skip
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_answers_and_strangers_are_not_given_out(get, address, method):
    status, text = get(address, method)
    assert status == 404
    assert "this is" not in text


def test_slow_and_broken_connections_are_let_go_without_a_word(pages, monkeypatch, capfd):
    monkeypatch.setattr(serve.Pages, "timeout", 0.2)
    with socket.create_connection(pages.server_address) as slow:
        slow.sendall(b"GET / HTTP/1.1\r\nHost")
        slow.settimeout(10)
        assert slow.recv(1) == b""  # it was open for good once
    try:
        raise BrokenPipeError
    except BrokenPipeError:
        pages.handle_error(None, pages.server_address)
    assert capfd.readouterr() == ("", "")


def test_the_teacher_is_told_the_address_and_sees_it_as_a_code(monkeypatch):
    monkeypatch.setattr(serve, "address", lambda: "192.168.1.20")
    assert "http://10.0.0.5:8000/" in serve.told(8000, "10.0.0.5")
    told = serve.told(8000)
    assert "http://192.168.1.20:8000/" in told
    assert len([line for line in told.splitlines() if set(line) <= set(" ▀▄█") and line]) > 12


@pytest.mark.parametrize("arguments", [["nowhere"], ["."], ["nowhere", "--port", "70000"]])
def test_without_an_export_it_says_how_to_make_one(tmp_path, monkeypatch, capsys, arguments):
    monkeypatch.chdir(tmp_path)
    assert serve.main(arguments) == 1
    assert "`python3 start.py export` writes one" in capsys.readouterr().err


def test_a_command_answers_in_the_language_that_is_named(tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("SHOGI_LAB_LANGUAGE", "ja")
    assert serve.main([str(tmp_path)]) == 1
    assert capsys.readouterr().err.startswith(f"配っていない：{tmp_path}に、書き出したページの")


def test_a_port_that_is_taken_is_named_with_another(folder, capsys):
    with serve.server(folder, 0) as pages:
        port = pages.server_port
        assert serve.main([str(folder), "--port", str(port)]) == 1
    told = f"port {port} is taken by another program; name another one, such as --port {port + 1}"
    assert capsys.readouterr().err == f"nothing is served: {told}\n"
