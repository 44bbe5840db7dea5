"""How a rulebook looks as a page: on a screen, light or dark, and on A4 paper."""

from __future__ import annotations

STYLE = """
:root { color-scheme: light dark; --ink: #1d1f24; --paper: #fdfcf9; --soft: #f3f0e8; --line: #cfc9ba;
  --accent: #8a1c2c; --quiet: #5d5b55; }
@media (prefers-color-scheme: dark) { :root { --ink: #e9e6de; --paper: #191a1d; --soft: #24262b; --line: #454850;
  --accent: #f0919c; --quiet: #aaa79e; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.02rem/1.55 Georgia, "Times New Roman", serif; }
main { max-width: 46rem; margin: 0 auto; padding: 2rem 1.2rem 4rem; }
h1 { font-size: 2.1rem; line-height: 1.15; margin: 0 0 .2rem; }
h2 { font-size: 1.35rem; margin: 2.2rem 0 .5rem; padding-bottom: .2rem; border-bottom: 2px solid var(--accent); }
h3 { font-size: 1.08rem; margin: 1.5rem 0 .3rem; color: var(--accent); }
h4 { font-size: 1rem; margin: 1.1rem 0 .2rem; }
p { margin: .5rem 0; }
.subtitle { margin: 0 0 1rem; color: var(--quiet); font-style: italic; }
.about { font-size: 1.12rem; }
ul, ol { margin: .4rem 0; padding-left: 1.4rem; }
li { margin: .2rem 0; }
nav { margin: 1.2rem 0; padding: .7rem 1rem; background: var(--soft); border-radius: .4rem; font-size: .95rem; }
nav a { color: inherit; white-space: nowrap; margin-right: 1rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; margin: .7rem 0; font-size: .96rem; }
th, td { text-align: left; vertical-align: top; padding: .3rem .6rem .3rem 0; border-bottom: 1px solid var(--line); }
th { border-bottom: 2px solid var(--line); }
.cards { margin: .7rem 0; }
.cards .label { display: block; font-size: .95rem; color: var(--quiet); }
.row { display: flex; flex-wrap: wrap; gap: .22rem; margin-top: .25rem; }
svg.card { width: 2.7rem; height: 3.78rem; }
.box, .example { margin: 1rem 0; padding: .6rem 1rem; background: var(--soft); border-left: 4px solid var(--accent);
  border-radius: 0 .4rem .4rem 0; }
.example { border-left-color: var(--line); }
.box > strong:first-child, .example > strong:first-child { display: block; }
.defs { position: absolute; width: 0; height: 0; }
@page { size: A4; margin: 18mm 16mm; }
@media print {
  :root { color-scheme: light; --ink: #000; --paper: #fff; --soft: #f6f4ee; --line: #bbb; --accent: #6b1020;
    --quiet: #444; }
  body { font-size: 10.5pt; line-height: 1.4; }
  main { max-width: none; padding: 0; }
  nav { display: none; }
  h2, h3, h4 { break-after: avoid; }
  table, .box, .example, .cards, li { break-inside: avoid; }
  svg.card { width: 10mm; height: 14mm; }
  * { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
}
""".strip()
