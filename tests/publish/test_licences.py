"""What the repository and its live pages are made of, and under which licences."""

from publish.live import FONTS, ROOT, licences
from shogi_lab.screen.outlines import STATIC

OFL = (STATIC / "OFL.txt").read_text(encoding="utf-8")


def test_a_live_page_says_whose_outlines_it_has_and_under_which_licence():
    said = licences()
    for font, home in FONTS:
        assert f"{font} (outlines of its characters)\n    OFL-1.1; source: {home}\n" in said
        assert font in OFL
    assert OFL in said


def test_the_readme_names_the_fonts_and_their_licence_in_both_languages():
    for name in ("README.md", "README.ja.md"):
        text = " ".join((ROOT / name).read_text(encoding="utf-8").split())
        assert all(font in text for font, _ in FONTS)
        assert "(shogi_lab/screen/static/OFL.txt)" in text
