"""What an audit found of a ruleset, as one page that stands alone: sums, what was wrong, and the annotated source."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from math import log10

from followsuit.audit.items import KINDS
from followsuit.audit.lines import Mark, files_of, marks, missed, sums
from followsuit.audit.survey import Audit
from followsuit.present.coverage import PLURALS, called, heading, margin, verdict, wins_lines
from followsuit.present.diagnostics import Sources

STYLE = """
:root { color-scheme: light dark; --ink: #1d1f24; --paper: #fdfcf9; --soft: #f3f0e8; --line: #d9d4c6;
  --quiet: #77746c; --good: 46 120 70; --bad: #a3172b; --badsoft: #fbe6e6; }
@media (prefers-color-scheme: dark) { :root { --ink: #e9e6de; --paper: #191a1d; --soft: #24262b; --line: #3b3e45;
  --quiet: #97948c; --good: 110 190 130; --bad: #ff8d98; --badsoft: #3a2024; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 Georgia, "Times New Roman", serif; }
main { max-width: 74rem; margin: 0 auto; padding: 2rem 1.2rem 4rem; }
h1 { font-size: 1.9rem; margin: 0 0 .3rem; }
h2 { font-size: 1.25rem; margin: 2rem 0 .6rem; padding-bottom: .2rem; border-bottom: 2px solid var(--line); }
.played { color: var(--quiet); margin: 0 0 .8rem; }
.good { color: rgb(var(--good)); } .bad { color: var(--bad); font-weight: bold; }
table.sums { border-collapse: collapse; } table.sums th, table.sums td { padding: .15rem 1.6rem .15rem 0;
  text-align: left; } table.sums td + td, table.sums th + th { text-align: right; font-variant-numeric: tabular-nums; }
pre.story { background: var(--soft); padding: .8rem 1rem; border-left: 4px solid var(--bad); overflow-x: auto;
  font-size: .86rem; }
ul.never { padding-left: 1.1rem; } ul.never li { margin: .35rem 0; } ul.never a { color: inherit; }
ul.never .why { color: var(--quiet); }
nav a { color: inherit; margin-right: 1.2rem; }
.file { overflow-x: auto; border: 1px solid var(--line); border-radius: .4rem; }
.source { display: table; width: 100%; min-width: max-content; padding: .5rem 0;
  font: .84rem/1.45 ui-monospace, "SFMono-Regular", Menlo, Consolas, monospace; }
.source > div { display: table-row; } .source > div > * { display: table-cell; white-space: pre; }
.count { text-align: right; padding: 0 .6rem; min-width: 5rem; font-variant-numeric: tabular-nums;
  background: rgb(var(--good) / var(--heat, 0)); }
.number { text-align: right; padding: 0 .7rem; color: var(--quiet); border-right: 1px solid var(--line); }
.text { padding: 0 1rem; width: 100%; } .remark { color: var(--quiet); }
.missed > * { background: var(--badsoft); } .missed .count { color: var(--bad); font-weight: bold;
  background: var(--badsoft); }
.source > div:target > * { outline: 2px solid var(--bad); outline-offset: -2px; }
@page { size: A4; margin: 15mm 12mm; }
@media print { :root { color-scheme: light; --ink: #000; --paper: #fff; --quiet: #555; --good: 46 120 70;
    --bad: #9c0019; --badsoft: #f7dede; --soft: #f4f2ec; --line: #bbb; }
  main { max-width: none; padding: 0; } nav { display: none; } .file { border: 0; overflow: visible; }
  .source { font-size: 7.4pt; min-width: 0; } .text { white-space: pre-wrap !important; }
  .source > div { break-inside: avoid; } h2 { break-after: avoid; }
  * { -webkit-print-color-adjust: exact; print-color-adjust: exact; } }
""".strip()

SHADES = 0.42
"""How deep the colour of the largest count is."""


def coverage_page(audit: Audit, sources: Sources, stories: Sequence[str]) -> str:
    """The page as HTML; `stories` are the texts of what was wrong."""
    title = escape(f"{audit.ruleset.title}: what happens in it")
    return "\n".join([
        "<!DOCTYPE html>",
        '<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{title}</title><style>{STYLE}</style></head><body><main>",
        f"<h1>{title}</h1>",
        f'<p class="played">{escape(heading(audit).plain)}</p>',
        f'<p class="{"bad" if audit.violations or audit.of_examples else "good"}">{escape(verdict(audit).plain)}</p>',
        *(f'<pre class="story">{escape(story)}</pre>' for story in stories),
        *_sums(audit),
        *(f"<p>{escape(line)}</p>" for line in wins_lines(audit).plain.splitlines()),
        *_score(audit),
        *_never(audit),
        *(line for file in files_of(audit.tally) for line in _file(audit, file, sources(file))),
        "</main></body></html>",
    ]) + "\n"  # fmt: skip


def _sums(audit: Audit) -> Iterator[str]:
    found = sums(audit.tally)
    yield '<h2>What happened</h2><table class="sums"><tr><th>what the ruleset says</th><th>happened</th>'
    yield "<th>never</th></tr>"
    for kind in KINDS:
        if kind in found:
            happened, of = found[kind]
            never = f'<td class="bad">{of - happened}</td>' if of > happened else "<td>&ndash;</td>"
            yield f"<tr><td>{PLURALS[kind]}</td><td>{happened} of {of}</td>{never}</tr>"
    yield "</table>"


def _score(audit: Audit) -> Iterator[str]:
    told = [(opening.position, opening.words, opening.hole is not None) for opening in audit.openings]
    told += [(item.position, item.message, True) for item in audit.of_lines]
    if not told:
        return
    yield '<h2>Whether every result has a line</h2><ul class="never">'
    for place, words, bad in told:
        link = f'<a href="#{_anchor(place.file, place.line)}">{escape(place.file)}:{place.line}</a>'
        yield f'<li class="{"bad" if bad else "good"}">{link} {escape(words)}</li>'
    yield "</ul>"


def _never(audit: Audit) -> Iterator[str]:
    found = missed(audit.tally, audit.own_files)
    yield f"<h2>Never in {audit.tally.deals:,} deals</h2>"
    if not found:
        yield '<p class="good">Everything that the ruleset says has happened.</p>'
        return
    yield '<ul class="never">'
    for item in found:
        place = item.item.position
        link = f'<a href="#{_anchor(place.file, place.line)}">{escape(place.file)}:{place.line}</a>'
        more = f", and {item.inside} thing{'' if item.inside == 1 else 's'} inside it" if item.inside else ""
        yield f'<li>{link} {escape(called(item.item) + more)} <span class="why">{escape(item.hint)}</span></li>'
    yield "</ul>"


def _file(audit: Audit, file: str, lines: Sequence[str]) -> Iterator[str]:
    found = marks(audit.tally, file)
    most = max((mark.count for mark in found.values()), default=0)
    yield f'<h2>{escape(file)}</h2><div class="file"><div class="source">'
    for number, line in enumerate(lines, 1):
        yield _line(line, found.get(number), most, _anchor(file, number), number)
    yield "</div></div>"


def _line(line: str, mark: Mark | None, most: int, anchor: str, number: int) -> str:
    count, _, flag = margin(mark)
    heat = f' style="--heat:{_heat(mark.count, most):.2f}"' if mark is not None and mark.count else ""
    remark = " remark" if line.lstrip().startswith("#") else ""
    names = "; ".join(called(item) for item in mark.never) if mark is not None else ""
    title = f' title="{escape(f"never: {names}")}"' if names else ""
    missed_ = ' class="missed"' if flag else ""
    return (
        f'<div id="{anchor}"{missed_}{title}><span class="count"{heat}>{count}{flag}</span>'
        f'<span class="number">{number}</span><span class="text{remark}">{escape(line)}</span></div>'
    )


def _heat(count: int, most: int) -> float:
    """How deep the colour of a count is: by its order of magnitude, for most things happen seldom."""
    return SHADES * log10(1 + count) / log10(1 + most) if most else 0.0


def _anchor(file: str, line: int) -> str:
    return escape(f"{file}-{line}".replace("/", "-").replace(" ", "-"))
