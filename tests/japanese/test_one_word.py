"""One thing has one word in Japanese, in all catalogs, the glossary and the texts beside them."""

import re

from publish.translations import CATALOGS, ROOT, read
from shogi_lab.japanese.catalog import catalogs
from shogi_lab.japanese.terms import all_terms

#: What is written otherwise, and how.
OTHERWISE = {
    "計算機|電話|スマホ": "コンピュータ；学校の人にはパソコン；スマートフォン",
    "95 ?%の(範囲|幅)|95%区間|20回に19回|個の範囲のうち": "95%信頼区間",
    "優[るっれ]|まさる|優等判定": "勝る、優劣判定",
    "[二三四五六七八九]つ": "2つ",
    r"第\d章": "2章",
    "[1-9]手詰(?!め)|[一二三]手詰": "3手詰め",
    "([予想比べ見進確か答え求描探埋書]+(せよ|べよ|見よ|めよ|えよ|け|せ))。|てみよ(?!う)": "みよう",
    r"[1-9]段目|[二三四五六七八九]段(?![目落階])|飛車(?!角香)|同　|返せ。": "五段目；飛；返す",
    "(Elo|レーティング)[^。、| ]*[0-9}]点": "Eloに点は付かない",
    "禁じ手|非合法手|回避手|一つ目|一局|例えば|同士|無くな|成り駒|指導者": "反則",
    "[尖橙揃]|(?<![余設統合推時集総累])計[りるっ](?!算)|数表": "とがる、測る、表",
    "差分更新|利きの数|加わる項|手番の側|取り分けた|スライダー|机を回": "差分計算",
}
QUOTED = re.compile("「[^」]*」")  # as others wrote it


def texts():
    for file in sorted([*CATALOGS.rglob("*.po"), *catalogs()]):
        yield from ((file.name, str(message.string)) for message in read(file) if message.id)
    yield from (("glossary.toml", each.in_japanese) for each in all_terms())
    for name in ("README.ja.md", "shogi_lab/japanese/start.json"):
        yield name, (ROOT / name).read_text(encoding="utf-8")


def test_a_thing_has_one_word():
    written = [(name, QUOTED.sub("「」", text)) for name, text in texts()]
    found = [
        f"{name}: {hit[0]}: {right}"
        for wrong, right in OTHERWISE.items()
        for name, text in written
        if (hit := re.search(wrong, text))
    ]
    assert found == []
