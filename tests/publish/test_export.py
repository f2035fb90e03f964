"""The HTML edition, as its readers meet it: pages opened from files, where there is no network."""

import base64
import json
import os
import re
from io import BytesIO
from pathlib import Path
from urllib.parse import unquote
from zipfile import ZipFile

import nbformat
import pytest
from PIL import Image

from helpers.axe import serious
from helpers.shares import share
from publish import build, documents, export, live, pages, translations
from publish.translations import words_in
from shogi_lab import Game, Position
from shogi_lab.chapters.hands.kernels.comparisons import covers_by_padding
from shogi_lab.screen.player import figure
from shogi_lab.screen.svg import svg
from shogi_lab.stage.films import Film, Frame, game_film
from shogi_lab.stage.lenses import Bits, board_of
from shogi_lab.views import listing, show

CHAPTERS = [source.stem for source in build.sources()]


def page_of(text):
    """The page of a text, by its path from the folder for pupils."""
    path = export.html_path(text.relative_to(build.NOTEBOOKS).as_posix())
    return f"../teacher/{path}" if path.startswith("teaching/") else path


TEXTS = [page_of(path) for path in export.texts()]
JAPANESE_TEXTS = [export.other_edition(page_of(path)) for path in documents.whole()]
DOORS = ["../teacher/index.html", "../teacher/ja/index.html"]
LIGHT_PAGES = ["index.html", *TEXTS, "ja/index.html", *JAPANESE_TEXTS, *DOORS]
CHAPTER_PAGES = [f"{name}.html" for name in CHAPTERS]
# The suite takes one of both for each chapter in turn.
SIZES = [(1280, 720), (1920, 1080)]  # of a projector's picture
SCHEMES = ["light", "dark"]
JAPANESE = [source.stem for source in build.sources() if translations.whole(source)]
PAGES = [
    *LIGHT_PAGES, *CHAPTER_PAGES, *(f"../teacher/{name}.html" for name in CHAPTERS),
    *(f"ja/{name}.html" for name in JAPANESE), export.ROOM, export.other_edition(export.ROOM),
]  # fmt: skip


@pytest.mark.parametrize("name", ["page.js", "enlarged.js", "live.js", "presenter.js"])
def test_a_script_of_a_page_has_no_comments_but_all_of_its_code(name):
    whole, lean = (export.SITE / name).read_text(encoding="utf-8"), export.lean(name)
    assert not re.search(r"^ *//|^ +| // [^\"'`]*$", lean, re.MULTILINE)
    code = [line.strip() for line in whole.splitlines() if not re.match(" *//", line)]
    pairs = list(zip(lean.splitlines(), code, strict=True))
    assert all(had.startswith(has) for has, had in pairs)
    cut = {had.removeprefix(has).strip()[:3] for has, had in pairs}
    assert cut <= {"", "// "}


# ---- cells and texts, one by one


def code(source, *outputs, tags=()):
    return nbformat.v4.new_code_cell(source, outputs=list(outputs), metadata={"tags": list(tags)})


def said(text):
    return nbformat.v4.new_output("stream", name="stdout", text=text)


def shown(**data):
    return nbformat.v4.new_output("display_data", data=data)


def notebook(*cells):
    """A notebook whose cells have ids as a builder gives them."""
    for number, cell in enumerate(cells):
        extra = [tag for tag in cell.metadata.get("tags", []) if tag in ("teacher", "solution")]
        cell.id = "-".join([f"{number:02d}", *extra, "0a1b2c3d"])
    return nbformat.v4.new_notebook(cells=list(cells))


def test_what_a_cell_printed_is_escaped():
    page = pages.notebook_page(notebook(code("print(text)", said("<b>&</b>\n"))))
    assert "<samp>&lt;b&gt;&amp;&lt;/b&gt;</samp>" in page.body


def test_a_film_stands_for_its_picture():
    output = shown(**{build.PNG: dot(), build.TEXT: "a film"})
    assert 'alt="a film" class="ink" src="data:image/webp' in pages.came_out(output)
    output.data[build.TEXT] = "<Figure size 1x1>"
    assert 'alt="a chart"' in pages.came_out(output)
    output.data[build.FIGURE] = '<figure data-film="x"></figure>'
    assert pages.came_out(output) == f'<div class="film">{output.data[build.FIGURE]}</div>'


def test_on_a_dark_page_ink_turns_light_and_a_board_stays():
    """For there the signs of Black and White would change places."""
    board = board_of(Position.from_sfen("startpos").record)
    for seen, turns in ((board, False), (Bits("", (40,)), True)):
        drawn, about = svg(seen)._repr_mimebundle_()
        page = pages.came_out(nbformat.v4.new_output("display_data", drawn, metadata=about))
        assert ('ink" src="' in page) is turns


def test_the_table_of_verdicts_leads_to_the_cells():
    table = nbformat.v4.new_markdown_cell(
        "| says | is |\n|---|---|\n| H4 so | wrong |\n| H5 x | y |"
    )
    page = pages.notebook_page(notebook(code("1 + 1", tags=["claim:H4"]), table))
    assert 'id="claim-H4"' in page.body
    rows, articles = re.subn(r' \(<a href="https://[^"]+">article</a>\)', "", page.body)
    assert '<td><a href="#claim-H4">H4</a> so</td>' in rows
    assert "<td>H5 x</td>" in rows
    assert articles == 2


def test_the_exit_questions_are_answered_below_them_folded(monkeypatch):
    asked = nbformat.v4.new_markdown_cell("**Three exit questions.** Why?")
    asked.id = "00-x"
    key = export.key_of("02_hands")
    assert key.split()[0] == "**1.**"
    assert "```" not in key
    body = pages.notebook_page(nbformat.v4.new_notebook(cells=[asked]), key=key).body
    assert 'Why?</p>\n<details class="key"><summary>Answers</summary><p><strong>1.</strong>' in body
    assert export.key_of("00_start") == ""
    monkeypatch.setattr(export, "beside", lambda *_: {})
    whole = notebook(asked, code("x", shown(**{build.PNG: dot()})))
    for no_key in (False, True):
        chapter = export.chapter("02_hands", whole, no_key)
        assert no_key is not any('class="key"' in leaf.page.body for leaf in chapter.leaves)
    asked.source = "**確認問題3問。** なぜか。"
    ours = notebook(asked)
    body = pages.notebook_page(ours, key=export.key_of("02_hands", "ja"), said=words_in("ja")).body
    assert 'なぜか。</p>\n<details class="key"><summary>答え合わせ</summary><p><strong>1.' in body


def test_notes_and_solutions_are_marked():
    note = nbformat.v4.new_markdown_cell("Ask first.", metadata={"tags": ["teacher"]})
    page = pages.notebook_page(notebook(note, code("answer = 42", tags=["solution"])))
    assert '<section class="cell text teacher" id="teacher-0"><p class="who">' in page.body
    assert re.search(
        r'class="cell code solution" id="solution-1"><details class="source">', page.body
    )


def test_below_a_second_title_all_is_folded_and_no_slide_and_a_mark_unfolds_its_proof(
    browser, tmp_path
):
    texts = "# One idea\n\nSo it is.[°](#proof-so)", "# The rest\n\nMore.", "## Its end"
    cells = [nbformat.v4.new_markdown_cell(text) for text in texts]
    proof = code("# How we know: both\n1 + 1", said("2\n"), tags=["how", "proof:so"])
    cells.append(proof)
    build.fold(cells)
    assert [build.COLLAPSED in cell.metadata for cell in cells] == [False, True, False, False]
    for number, cell in enumerate(cells):
        cell.id = f"{number:02d}-x"
    leaf = export.Leaf("a.html", pages.notebook_page(notebook(*cells)), "chapter")
    (tmp_path / "a.html").write_text(export.framed(leaf, {"a.html": leaf}, False), "utf-8")
    page = browser.new_page()
    page.goto((tmp_path / "a.html").as_uri())
    last, mark = page.locator("#its-end"), page.get_by_role("button", name="1", exact=True)
    assert not last.is_visible()
    for shown in (True, False):
        mark.click()
        assert mark.get_attribute("aria-expanded") == str(shown).lower()
        unfolded = page.locator("#cell-0 .proof").all_inner_texts()
        assert [all(each in text for each in ("1 + 1", "2")) for text in unfolded] == [True] * shown
    page.goto((tmp_path / "a.html").as_uri() + "#its-end")
    page.wait_for_function("document.querySelector('.rest').open")
    assert last.is_visible()
    page.locator("[data-do=slides]").click()
    assert not last.is_visible()
    page.close()


def test_a_cell_that_says_how_we_know_is_folded_under_its_words():
    tags, text = ["how", "proof:so"], nbformat.v4.new_markdown_cell("So.[°](#proof-so)" * 2)
    cell = code("# How we know: all pairs, tried\nassert True", said("9 pairs\n"), tags=tags)
    page = pages.notebook_page(notebook(text, cell))
    assert re.findall(r'<a class="mark".*?a>', page.body) == [
        f'<a class="mark"{place} href="#proof-so">1</a>' for place in (' id="mark-1"', "")
    ]
    assert '<section class="cell code how" id="cell-1"><details class="source">' in page.body
    assert '<span class="label">How we know</span>' in page.body
    assert '<span class="first words">all pairs, tried</span>' in page.body
    assert "<samp>9 pairs</samp>" in page.body.partition("</details>")[2]
    cell.source = "# 確かめ方：すべての組\nassert True"
    page = pages.notebook_page(notebook(cell), said=words_in("ja"))
    assert '<span class="label">確かめ方</span>' in page.body
    assert '<span class="first words">すべての組</span>' in page.body


def test_a_translation_has_the_anchors_of_its_original():
    texts = ("# One\n\n## Two", "## Three\n\n## Two"), ("# 一\n\n## 二", "## 三\n\n## 二")
    english, ours = (notebook(*map(nbformat.v4.new_markdown_cell, some)) for some in texts)
    anchors = [heading.anchor for heading in pages.notebook_page(english).headings]
    page = pages.notebook_page(ours, anchors=anchors)
    assert [(heading.words, heading.anchor) for heading in page.headings] == [
        ("一", "one"), ("二", "two"), ("三", "three"), ("二", "two-2"),
    ]  # fmt: skip


def test_a_chapter_in_both_languages_has_a_switch():
    pair = [leaf("02_hands.html", "", "chapter"),
            leaf("ja/02_hands.html", "", "chapter")._replace(language="ja")]  # fmt: skip
    leaves = {each.path: each for each in (*pair, leaf("04_kkp.html", "", "chapter"))}
    framed = [export.framed(each, leaves) for each in leaves.values()]
    switch = r'data-do="edition" href="(.*?)" hreflang="(.*?)"'
    ways = [re.findall(switch, said) for said in framed]
    assert ways == [[("ja/02_hands.html", "ja")], [("../02_hands.html", "en")], []]
    own = framed[1].partition('<nav class="aside"')[2].partition("</nav>")[0]
    assert re.findall(r'href="(.*?)"', own) == ["02_hands.html"]
    assert "<h2>章</h2>" in own


def test_a_listing_is_coloured_and_what_it_calls_is_folded():
    output = shown(**listing(covers_by_padding)._repr_mimebundle_()[0])
    html = pages.came_out(output)
    assert html.startswith('<div class="listing"><p><code>covers_by_padding</code>')
    assert html.count("<pre><code><span") == 2
    assert "<details><summary><code>borrows</code>" in html


def test_terms_are_explained_once_a_section_and_never_in_code_or_links():
    mark = export.terms()
    texts = pages.Texts(mark)
    html = texts.html(
        "A bitboard, a bitboard, `bitboard`, [bitboard](x.md).\n\n## Bitboard\n\nbitboard, a piece"
    )
    assert html.count('class="term"') == html.count('href="glossary.html#bitboard"') == 2
    assert "<code>bitboard</code>" in html
    assert '<h2 id="bitboard">Bitboard</h2>' in html


def test_a_chapter_explains_a_term_once_and_its_evidence_once_more():
    texts = pages.Texts(export.terms(), afresh="h1")
    html = texts.html(
        "# One\n\nA bitboard.\n\n## 1 More\n\nThe bitboard.\n\n# The evidence\n\nbitboard"
    )
    assert html.count('href="glossary.html#bitboard"') == 2


def test_answers_to_what_no_prediction_asks_are_folded():
    cells = [nbformat.v4.new_markdown_cell(text) for text in ("Fill it in.", "It is four.")]
    output = nbformat.v4.new_output("stream", text="4")
    cells.append(nbformat.v4.new_code_cell("print(4)", outputs=[output]))
    for number, cell in enumerate(cells):
        cell["id"], cell.metadata["tags"] = f"{number}-x", ["answer"][:number]
    build.cover(cells)
    assert cells[2].metadata["jupyter"] == {"outputs_hidden": True}
    body = pages.notebook_page(nbformat.v4.new_notebook(cells=cells)).body
    _, answers, text, picture, output = re.split(r' class="key"><summary>(.+?)</summary>', body)
    assert (answers, text[:14], picture) == ("Answers", "<p>It is four.", "The picture")
    assert ">4" in output


def leaf(path, body="", kind="text"):
    return export.Leaf(path, pages.Page("A title", "", body, []), kind)


def test_links_lead_to_pages_and_a_link_into_nothing_is_said():
    there = [
        leaf("02_hands.html", '<i id="claim-H4"></i><h2 id="the-bug">x</h2>', "chapter"),
        leaf("../teacher/teaching/index.html"), leaf("../teacher/02_hands.html", "", "teacher"),
        leaf("../teacher/index.html"),
        leaf("ja/02_hands.html", "", "chapter")._replace(language="ja"),
    ]  # fmt: skip
    leaves = {each.path: each for each in there}

    def led(link, path):
        return export.leads_to(link, leaves[path], leaves)

    plans = "../teacher/teaching/index.html"
    claim = led("../02_hands.ipynb#claim-H4", plans)
    assert claim == "../../class/02_hands.html#claim-H4"
    assert led("#The-bug", "02_hands.html") == "#the-bug"
    assert led("teaching/README.md", "../teacher/02_hands.html") == "teaching/index.html"
    assert led("02_hands.ipynb", "../teacher/02_hands.html") == "02_hands.html"
    assert led("teacher/02_hands.html", "../teacher/index.html") == "02_hands.html"
    assert led("02_hands.html", "../teacher/index.html") == "../class/02_hands.html"
    assert led("frames/02_hands.zip", "../teacher/index.html") == "frames/02_hands.zip"
    assert led("frames/02_hands.zip", "02_hands.html") is None
    assert led("https://example.org/", "02_hands.html") == "https://example.org/"
    assert led("#part-guard", "02_hands.html") == "#part-guard"  # of a picture
    assert led("solutions/02_hands.py", "02_hands.html") is None
    assert led("ja/02_hands.ipynb", "02_hands.html") == "ja/02_hands.html"
    assert led("ja/02_hands.ipynb", "ja/02_hands.html") == "../02_hands.html"
    with pytest.raises(export.Astray, match=r"02_hands.html: the link #gone leads nowhere"):
        led("#gone", "02_hands.html")


def test_a_page_that_is_too_large_is_refused(tmp_path, monkeypatch):
    big = notebook(nbformat.v4.new_markdown_cell("# Big"), code("x", shown(**{build.PNG: dot()})))
    there = export.Leaf("01_big.html", pages.notebook_page(big), "chapter")
    monkeypatch.setattr(export, "LARGEST", 1000)
    with pytest.raises(export.Astray, match=r"index.html has [\d,]+ bytes; .* below 1,000"):
        export.export(tmp_path, {"01_big": export.Chapter(big, [there], {}, {"en": ""})})


def dot(colour="#000000"):
    out = BytesIO()
    Image.new("RGB", (8, 8), colour).save(out, "PNG")
    return base64.b64encode(out.getvalue()).decode()


# ---- frames to print


def test_frames_to_print_speak_each_edition_s_language_under_the_same_names(monkeypatch):
    monkeypatch.setenv("SHOGI_LAB_FIGURES", "1")
    data, _ = show(game_film(Game.parse("startpos moves 7g7f 3c3d"))).still()
    edition = notebook(code("show(film)", nbformat.from_dict(shown(**data))))
    zips = (live.zipped(export.frames(edition, language)) for language in ("en", "ja"))
    english, ours = map(archived, zips)
    assert list(english) == list(ours)
    assert english
    for name in english:
        assert name.endswith(".svg")
        assert english[name] != ours[name]
    titles = [re.search(r"<title[^>]*>(.*?)</title>", ours[name].decode())[1] for name in ours]
    assert set(titles) == {"1局を1手ずつ"}


def archived(content):
    """The files of an archive, by their names."""
    with ZipFile(BytesIO(content)) as archive:
        assert all(each.external_attr >> 16 == 0o644 for each in archive.infolist())
        return {name: archive.read(name) for name in archive.namelist()}


# ---- the whole folder


@pytest.fixture(scope="session")
def site(all_executed, tmp_path_factory):
    """The folder with the pages for pupils, that for teachers beside it. (For all tests: it is made
    before a browser runs.)"""
    folder = tmp_path_factory.mktemp("site")
    chapters = {name: export.chapter(name, each) for name, each in all_executed.items()}
    export.export(folder, chapters)
    return folder / "class"


@pytest.mark.notebook
def test_every_page_is_there_and_stays_small(site):
    there = {path.relative_to(site.parent).as_posix() for path in site.parent.rglob("*.html")}
    wanted = {export.file(Path(), name).as_posix() for name in PAGES}
    assert {name for name in there if "/worksheets/" not in name} == wanted
    assert all((site / name).stat().st_size < 3_000_000 for name in PAGES)


@pytest.mark.notebook
def test_a_page_names_no_address_that_is_fetched(site):
    for name in PAGES:
        text = (site / name).read_text(encoding="utf-8")
        assert "default-src 'none'" in text
        assert re.findall(r'(?:src|srcset|poster)="(?!data:)[^"]*"', text) == []
        assert re.findall(r'<link[^>]*href="(?!data:)[^"]*"', text) == []


@pytest.mark.notebook
def test_every_link_and_anchor_leads_somewhere(site):
    texts = {name: (site / name).read_text(encoding="utf-8") for name in PAGES}
    ids = {name: set(re.findall(r' id="([^"]+)"', text)) for name, text in texts.items()}
    followed, beside = 0, set()
    for name, text in texts.items():
        for link in set(re.findall(r'<a [^>]*href="([^"]+)"', text)):
            if re.match("https?:|#part-", link):  # of a picture: see the words that ring one
                continue
            place, _, fragment = link.partition("#")
            path = (site / name).parent / place if place else site / name
            if name in DOORS and BESIDE.match(place):
                assert path.is_file(), f"{name}: {link}"
                beside.add(place)
                continue
            target = os.path.relpath(path, site)
            assert target in texts, f"{name}: {link}"
            assert not fragment or unquote(fragment) in ids[target], f"{name}: {link}"
            followed += 1
    assert followed > 300
    sheets = {f"{name}{key}" for name in CHAPTERS if name != "00_start" for key in ("", "_key")}
    frames = {f"frames/{name}.zip" for name in CHAPTERS}
    assert beside == frames | {f"worksheets/{name}.html" for name in sheets}
    assert {each.stem for each in site.parent.rglob("teacher/*worksheets/*.html")} == sheets


#: What a door for teachers leads to that is no page of ours, with a bar and contents.
BESIDE = re.compile(r"(frames|worksheets)/\w+\.(zip|html)$")


def searched_in(file):
    """What a search looks through: its rows, by the file."""
    return json.loads(file.read_text(encoding="utf-8")[len("shogiLabSearch(") : -len(");\n")])


@pytest.mark.notebook
def test_pupils_pages_lead_to_no_answers_and_want_none(site):
    """So the folders with answers can be taken away, and every link still leads somewhere."""
    pupils = [name for name in PAGES if not name.startswith(export.APART)]
    assert len(pupils) == len(CHAPTERS) + len(JAPANESE) + 8
    assert {path for path in site.rglob("*") if path.suffix == ".js"} == {
        site / folder / name for name in ("search.js", "presenter.js") for folder in ("", "ja")
    }
    for name in pupils:
        text = (site / name).read_text(encoding="utf-8")
        assert not re.search('class="cell (code solution|text teacher)', text)
        (found,) = re.findall(r' data-search="(.*?)"', text)
        leads = [entry[2] for entry in searched_in(site / found)]
        leads += re.findall(r'<a [^>]*href="([^"]+)"', text)
        assert len(leads) > 100
        assert [link for link in leads if re.match("(ja/|[.][.]/)*teach(er|ing)/", link)] == []
    first = (site / "../teacher/teaching/index.html").read_text(encoding="utf-8")
    assert all(f'href="../{name}.html"' in first for name in CHAPTERS)
    assert all(f'href="{name}.html"' in first for name in CHAPTERS if name != "00_start")


@pytest.mark.notebook
@pytest.mark.parametrize("place", ["", "ja/"])
def test_the_first_page_for_teachers_leads_to_all_there_is_for_each_chapter(site, place):
    door = site.parent / "teacher" / place / "index.html"
    rows = re.findall("<tr>(.*?)</tr>", door.read_text(encoding="utf-8"), re.DOTALL)
    assert len(rows) == len(CHAPTERS)
    for name, row in zip(CHAPTERS, rows, strict=True):
        leads = re.findall(' href="(.*?)"', row)
        planned = [f"teaching/{name}", f"worksheets/{name}", f"worksheets/{name}_key"]
        assert {os.path.relpath(door.parent / each, site.parent) for each in leads} == {
            f"class/{place}{name}.html", f"teacher/{name}.html",
            f"teacher/{place}frames/{name}.zip",
            *(f"teacher/{place}{each}.html" for each in planned if name != "00_start"),
        }  # fmt: skip


# ---- in a browser


@pytest.fixture
def page_at(site, opened):
    """A function that opens a page of the folder, and waits until all films there play."""

    def opens(name, **how):
        return playing(opened(site / name, **{"viewport": {"width": 1280, "height": 720}} | how))

    return opens


def playing(tab):
    """A page when all its films play."""
    tab.locator("[data-film]").first.wait_for(state="detached")
    return tab


@pytest.fixture
def chapter(request, page_at):
    return page_at(f"{request.param}.html")


def number_of(chapter):
    """Which of the chapters a page is."""
    return CHAPTERS.index(chapter.url.rpartition("/")[2].removesuffix(".html"))


def chapters(*some):
    """The page of each chapter, or of these, where not the whole is asked for."""
    names = [CHAPTERS[number] for number in some] or CHAPTERS
    both = share(names, CHAPTERS)
    return pytest.mark.parametrize("chapter", both, indirect=True)


@pytest.mark.browser
@pytest.mark.notebook
class TestChapter:
    @chapters(1, 5)
    def test_every_word_that_names_a_part_of_a_picture_finds_it(self, chapter):
        words = chapter.locator('main a[href^="#part-"]')
        chapter.evaluate(ANSWERED)
        lost = []
        for word in words.all():
            word.focus()
            lit = chapter.evaluate(LIT)
            if not lit:
                lost.append(word.inner_text())
        assert lost == []
        if not chapter.url.endswith("00_start.html"):
            assert words.count() >= 5

    @chapters(0, 3, 4, 7)
    def test_a_walk_through_states_finds_no_control_that_is_silent(self, chapter):
        found = list(walks(chapter, *share((2, 20), (200, 1_000_000))))
        assert sum(each["clicks"] for each in found) > 100
        assert [each for each in found if each["silent"]] == []

    @chapters(1, 6)
    def test_axe_finds_nothing_serious(self, chapter, axe):
        odd = number_of(chapter) % 2
        for scheme in share([SCHEMES[odd]], SCHEMES):
            chapter.emulate_media(color_scheme=scheme)
            assert serious(chapter, axe) == []
        chapter.evaluate("location.hash = 'slides-8'")
        assert serious(chapter, axe) == []

    @chapters()
    def test_nothing_is_broader_than_a_telephone(self, chapter):
        chapter.set_viewport_size({"width": 360, "height": 740})
        assert chapter.evaluate(BROADER) == []

    @pytest.mark.parametrize("name", CHAPTERS)
    @pytest.mark.parametrize("size", share([None], SIZES))
    def test_keys_lead_through_all_slides_and_nothing_runs_over(self, page_at, name, size):
        wide, high = size or SIZES[CHAPTERS.index(name) % 2]
        chapter = page_at(f"{name}.html", viewport={"width": wide, "height": high})
        chapter.locator("[data-do=slides]").click()
        chapter.keyboard.press("Home")
        number = chapter.locator(".number")
        last = int(number.inner_text().split(" / ")[1])
        assert 5 < last <= MOST_SLIDES
        over, letters = [], []
        for at in range(1, last + 1):
            told, drawn, *wrong = chapter.evaluate(OVER)
            assert told == f"{at} / {last}"
            letters += [720 / high * size for size in drawn]
            over += [f"{at}: {each}" for each in wrong]
            chapter.keyboard.press("ArrowRight" if at % 2 else "PageDown")
        assert (over, chapter.locator(".exit.on li").count()) == ([], 3 * (name != CHAPTERS[0]))
        assert all(size > 17.9 for size in letters), "of the pictures of films"
        chapter.keyboard.press("ArrowLeft")
        assert number.inner_text() == f"{last - 1} / {last}"
        chapter.keyboard.press("Escape")
        assert chapter.locator(".bar").is_visible()
        assert "#" not in chapter.url


#: Of a player, by its number: its name, how many states were seen and controls clicked, how many of
#: these said why they lead nowhere, and those that neither did anything nor said why not, or did
#: something though they are marked as disabled. In each state about so many controls are clicked as
#: `share` says, others in the next one. Language and signs turn in all players of a page, which are
#: drawn anew: that is done in the first state only.
WALK = """async ([number, most, share]) => {
    const painted = () => new Promise((done) => setTimeout(done));
    const moment = async () => {  // of no timer, since a page that waits is painted
        for (let i = 0; i < 9; i += 1) await null;
    };
    const host = document.querySelectorAll("[data-player]")[number];
    const root = host.shadowRoot, one = (name) => root.querySelector(name);
    const [lab, line, select, play, said, part] = [".lab", ".state input", "select",
        "[data-go=play]", ".state output", ".part-of"].map(one);
    const texts = [...[".counter", ".caption"].map(one), said, part];
    const now = () => JSON.stringify([...texts.map((node) => node.textContent), line.value,
        line.ariaLabel, select?.value, play.dataset.label, lab.className,
        one(".pieces path").getAttribute("d")]);
    const enter = new KeyboardEvent("keydown", {key: "Enter", bubbles: true});
    const go = async (text) => {
        line.value = text;
        line.dispatchEvent(enter);
        await moment();
        return line.value === text && !said.textContent;
    };
    const press = (node) => {
        if (node.matches("select")) {
            node.selectedIndex = (node.selectedIndex + 1) % node.length;
            node.dispatchEvent(new Event("change"));
        } else if (node.matches(".slider")) {
            node.value = node.value === node.max ? 0 : node.max;
            node.dispatchEvent(new Event("input"));
        } else node.dispatchEvent(new MouseEvent("click", {bubbles: true}));
    };
    const all = "[data-jump], [data-away], [data-pick], [data-go], .slider, select, .flip,"
        + " .copy:not(.save)";
    const switches = ".flip, .letters, .tongue, [data-go=play]";  // are put back by a second click
    const start = line.value, seen = new Set([start]), queue = [start], silent = [];
    let [states, clicks, told] = [0, 0, 0];
    while (queue.length && states < most) {
        const here = queue.shift(), controls = () => root.querySelectorAll(
            here === start ? `${all}, .letters, .tongue` : all);
        states += 1;
        await painted();
        if (!(await go(here))) { silent.push(`no way back to ${here}`); continue; }
        let nodes = controls();
        const visible = [...nodes.entries()].filter(([, node]) => node.checkVisibility());
        const by = Math.ceil(visible.length / share);
        for (const [i] of visible.filter((_, i) => i % by === states % by)) {
            if (line.value !== here || said.textContent || part.matches(".tried")) await go(here);
            if (!nodes[i].isConnected) nodes = controls();
            const node = nodes[i], before = now();
            const away = "away" in node.dataset;
            const off = node.ariaDisabled === "true" || node.ariaCurrent === "true";
            const name = node.getAttribute("aria-label") ?? node.textContent;
            press(node);
            clicks += 1;
            if ((before === now()) === (away || !off)) silent.push(`${here}: ${name}`);
            if (away) told += 1;
            if (node.matches(switches)) node.click();
            else if (!seen.has(line.value)) seen.add(line.value), queue.push(line.value);
        }
    }
    await go(start);
    return {name: host.dataset.player, states, clicks, told, silent};
}"""


def walks(tab, most, share):
    """What a walk of so many states found, player after player of a page."""
    tab.locator("[data-film]").first.wait_for(state="detached")
    for number in range(tab.locator("[data-player]").count()):
        yield tab.evaluate(WALK, [number, most, share])


#: Whether a part of a picture that is seen is lit.
LIT = """() => [...document.querySelectorAll("[data-player]")].some((host) =>
    host.getClientRects().length && host.shadowRoot.querySelector(".ring, .ringed"))"""

#: Shows what waits for answers.
ANSWERED = (
    "() => document.querySelectorAll('.waiting').forEach((at) => at.classList.remove('waiting'))"
)

MOST_SLIDES = 20  # of a chapter, in a lesson

#: What stands out of the window, where the page as a whole is too broad.
BROADER = """() => document.documentElement.scrollWidth <= innerWidth ? []
    : [...document.querySelectorAll("main *")]
        .filter((node) => node.getBoundingClientRect().right > innerWidth + 1)
        .slice(-3).map((node) => node.outerHTML.slice(0, 120))"""

#: A slide's number, the heights of the smallest letters of its film, and what is wrong: what does
#: not fit the screen, words too small for the back row or too many of them, and a second picture.
OVER = """() => {
    const main = document.querySelector("main"), wrong = [];
    if (main.scrollHeight > main.clientHeight + 1) wrong.push(`high ${main.scrollHeight}`);
    if (document.documentElement.scrollWidth > innerWidth) wrong.push("broad");
    const least = innerWidth >= 1920 ? 28 : 24;
    const said = [...main.querySelectorAll(".saying > *")];
    for (const node of said) {
        const size = parseFloat(getComputedStyle(node).fontSize);
        if (size < least) wrong.push(`${size}px: ${node.outerHTML.slice(0, 60)}`);
    }
    const words = said.find((node) => node.matches("p"))?.textContent.split(" ").length;
    if (words > 25) wrong.push(`${words} words beside a picture`);
    const pictures = main.querySelectorAll(":is(.film, .picture, .listing, .source).on");
    if (pictures.length > 1) wrong.push("two pictures");
    const letters = [...main.querySelectorAll(".film.on [data-player]")].map(({shadowRoot}) => {
        const drawn = [...shadowRoot.querySelectorAll(".part:not(.mini) > svg")]
            .filter((svg) => svg.clientWidth && !svg.closest(".part").querySelector(".question"));
        return Math.min(...drawn.map((svg) => shogiLabSmallest(svg)
            * svg.getBoundingClientRect().width / svg.viewBox.baseVal.width));
    }).filter(Number.isFinite);
    return [document.querySelector(".number").textContent, letters, ...wrong];
}"""


@pytest.fixture
def tab(page_at):
    return page_at("00_start.html")


@pytest.mark.browser
def test_only_our_own_scripts_run_and_an_address_of_nobody_s_stops_none(browser, tmp_path):
    hostile = '<img src="data:," onerror="wrong()"><script>wrong()</script>'
    film = Film("bits", (Frame((Bits("", (40,)),), "The middle is set.", ""),), (0,))
    there = leaf("one.html", hostile + figure(film), "chapter")
    export.put(tmp_path / "one.html", export.framed(there, {there.path: there}))
    tab = browser.new_page()
    ran, refused = [], []
    tab.expose_function("wrong", lambda: ran.append("wrong"))
    tab.on("console", lambda said: refused.append(said.text) if said.type == "error" else None)
    tab.on("pageerror", lambda error: ran.append(str(error)))
    tab.goto((tmp_path / "one.html").as_uri() + "#%")
    playing(tab)
    tab.locator(".query").fill("zzzz")
    tab.locator(".found", has_text="The search's file is not beside this page").wait_for()
    assert ran == []
    policy = [said for said in refused if "Content Security Policy" in said]
    assert len(policy) == 2, "a script and a handler"
    assert len(refused) == 3, "and the search's file, which is not there"
    tab.close()


@pytest.fixture
def two_films(opened, tmp_path, monkeypatch):
    """A page with a board and two films of games, and what opens it at an address."""
    with monkeypatch.context() as building:
        building.setenv("SHOGI_LAB_FIGURES", "1")
        drawn, about = svg(board_of(Position.from_sfen("startpos").record))._repr_mimebundle_()
    board = pages.came_out(nbformat.v4.new_output("display_data", drawn, metadata=about))
    cells = []
    for moves in ("7g7f 3c3d 2g2f", "2g2f 8c8d"):
        film = figure(game_film(Game.parse(f"position startpos moves {moves}"), moves))
        shown = f'<div class="film">{film}</div>'
        cells.append(f'<section class="cell code" id="cell-{len(cells)}">{shown}</section>')
    words = '<p>Read <a href="#cell-1">this</a>.</p>'
    there = leaf("one.html", words + "".join(cells) + board, "chapter")
    export.put(tmp_path / "one.html", export.framed(there, {there.path: there}))

    return lambda fragment="": playing(opened((tmp_path / "one.html").as_uri() + fragment))


@pytest.mark.browser
def test_two_tabs_lead_to_a_film_and_a_view_of_it_has_an_address_that_leads_back(two_films):
    tab = two_films()
    for key in ("Tab", "Tab", "Enter", "ArrowRight"):
        tab.keyboard.press(key)
    tab.locator(".counter", has_text="1 / 3").wait_for()
    second = tab.locator("[data-player]").nth(1)
    second.locator("[data-go=last]").click()
    said = second.locator(".caption").inner_text()
    second.locator(".state .copy:not(.save)").click()
    address = tab.evaluate("location.hash")
    assert address.startswith("#film=")
    again = two_films(address)
    second = again.locator("[data-player]").nth(1)
    second.locator(".caption", has_text=said).wait_for()
    assert again.locator("[data-player]").first.locator(".counter").inner_text().startswith("0 /")
    assert again.evaluate("document.activeElement.dataset.player") == "2g2f 8c8d"
    strange = two_films("#film=film%20of%20nobody%20|%20step%201")
    assert strange.locator("[data-player] .counter").all_inner_texts() == ["0 / 3", "0 / 2"]


@pytest.mark.browser
@pytest.mark.notebook
def test_dark_turns_page_and_players_and_is_remembered(tab):
    def dark():
        return tab.evaluate("""() => [getComputedStyle(document.body).backgroundColor,
            document.querySelector('.film figure > div').shadowRoot.querySelector('.lab')
                .classList.contains('dark')]""")

    assert dark() == ["rgb(255, 255, 255)", False]
    tab.locator("[data-do=theme]").click()
    assert dark() == ["rgb(22, 22, 26)", True]
    tab.reload()
    playing(tab)
    assert dark() == ["rgb(22, 22, 26)", True]


@pytest.mark.browser
@pytest.mark.notebook
@pytest.mark.parametrize("name", JAPANESE)
def test_the_switch_of_language_stays_at_the_place(page_at, name):
    tab = page_at(f"{name}.html")
    section = tab.locator("main h2").nth(3).locator("xpath=ancestor::section")
    place = section.get_attribute("id")
    top = "(id) => document.getElementById(id).getBoundingClientRect().top"
    tab.evaluate("(id) => document.getElementById(id).scrollIntoView()", place)
    for path, language in ((f"ja/{name}.html", "ja"), (f"{name}.html", "en")):
        tab.locator("[data-do=edition]").evaluate("(link) => link.click()")  # scrolls nothing
        tab.wait_for_url(f"**/{path}#{place}")
        playing(tab)
        assert tab.locator("html").get_attribute("lang") == language
        assert 0 <= tab.evaluate(top, place) < 720 / 2
        ours = re.search("[ぁ-ん]", tab.locator(".film .caption:not(.open)").first.inner_text())
        assert bool(ours) == (language == "ja")


@pytest.mark.browser
@pytest.mark.notebook
def test_code_folds_all_at_once_and_cell_by_cell(tab):
    open_ones = ".cell.code:not(:has(> .waiting))"  # nor are those that a question waits for
    code = tab.locator(f"main > {open_ones} > .source > pre")  # of the evidence, none: it is folded
    assert not any(each.is_visible() for each in code.all())
    tab.locator(".source > summary").first.click()
    assert [each.is_visible() for each in code.all()].count(True) == 1
    tab.locator("[data-do=fold]").click()
    assert all(each.is_visible() for each in code.all())
    tab.locator("[data-do=fold]").click()
    assert not any(each.is_visible() for each in code.all())


def answers(tab):
    """What answers the first page's prediction: the film below it."""
    return tab.locator("[data-answers=first_move]").last


@pytest.mark.browser
@pytest.mark.notebook
@pytest.mark.parametrize("name", ["one", "Show me"])
def test_what_follows_a_prediction_waits_until_somebody_answers(page_at, name):
    tab = page_at("00_start.html")
    assert not answers(tab).is_visible()
    assert "members touched" not in answers(tab).inner_text()
    tab.get_by_role("button", name=name, exact=True).first.click()
    assert answers(tab).is_visible()
    assert tab.locator(".waits").count() == 0
    tab.reload()
    answers(tab).wait_for()  # what was said first stays
    assert tab.locator(".question [aria-disabled=true]").inner_text().endswith(name)


def test_what_is_made_of_a_run_is_kept_whole_until_it_is_to_be_made_again(tmp_path, monkeypatch):
    page = pages.Page("title", "lead", "<p>", [pages.Heading(1, "words", "anchor")])
    leaves = [export.Leaf("ja/00_start.html", page, "chapter", "ja")]
    run = nbformat.v4.new_notebook(cells=[nbformat.v4.new_markdown_cell("said")])
    chapter = export.Chapter(run, leaves, {"frames.zip": b"\0\xff"}, {"en": "<svg>"})
    source, file = build.sources()[0], tmp_path / "00_start-now.json"
    Path(tmp_path, "00_start-before.json").touch()
    monkeypatch.setattr(export, "KEPT", tmp_path)
    monkeypatch.setattr(build, "executed_edition", lambda *_, **__: run)
    monkeypatch.setattr(export, "chapter", lambda *_: chapter)
    assert export.made(source, file, False) == (chapter, True)
    monkeypatch.setattr(export, "chapter", lambda *_: chapter._replace(leaves=[]))
    assert export.made(source, file, False) == (chapter, False)
    assert export.made(source, file, True) == (chapter._replace(leaves=[]), False)
    assert len([*tmp_path.glob("*.json")]) == 2
