"""Puts what is wrong with a YAML text into an author's words: tabs, unclosed brackets, cut expressions."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from followsuit.core.diagnostics import Diagnostic, Position, Related
from followsuit.language.reading.signs import HARD_BLANK, hard_blank

CUT = "a comma (or bracket) cut your expression in two"
QUOTE_IT = "put quotes around it"
TIGHT_DASH = re.compile(r"^[ \t]*(-[^\W\d][^\n]*)", re.MULTILINE)
"""A line that was meant as an item of a list, but for the blank after the dash."""

HARD_TO_READ = ("mapping values are not allowed", "could not find expected ':'")
"""Complaints that a blank which is none leads to."""

_PAIRS = {")": "(", "]": "[", "}": "{"}
_ASSIGNED = re.compile(r"\s*([a-z_]\w*)\s*[=,;]\s*([^=\s].*)")
_FIRST_WORD = re.compile(r"\s*(\w+)\s+([^=<>!|&\s].*)")
_CONDITION = re.compile(r"[=<>!]=|[<>]|\b(and|or|not|in)\b")
_TIGHT_KEY = re.compile(r"\s*[\w-]+:(?=\S)")


@dataclass(frozen=True, slots=True)
class _Slip:
    """A usual mistake: words of the reader's complaint → the message and the hint."""

    complaint: str
    code: str
    message: str
    hint: str | None


UNQUOTED_COLON = _Slip(
    "mapping values are not allowed",
    "unquoted-colon",
    "A second “: ” stands here where a value was expected.",
    "put quotes around a text that holds “: ”; a key needs a blank after its colon",
)
MISSING_COLON = _Slip(
    "could not find expected ':'",
    "missing-colon",
    "A line of the form “key: value” was expected here.",
    "put a colon and a blank after the key; a text over several lines needs quotes or “>-”",
)
_SLIPS = (
    UNQUOTED_COLON,
    MISSING_COLON,
    _Slip(
        "found unexpected end of stream",
        "unclosed-quote",
        "A quotation mark is opened but never closed.",
        "close the quotation; inside '…' an apostrophe is written twice",
    ),
    _Slip(
        "found unexpected document separator",
        "unclosed-quote",
        "A quotation mark is opened but never closed.",
        "close the quotation; inside '…' an apostrophe is written twice",
    ),
    _Slip(
        "escape",
        "bad-escape",
        'A backslash inside "…" must begin one of YAML\'s escapes.',
        "write the text in '…' instead, where a backslash is only a backslash",
    ),
    _Slip(
        "sequence entries are not allowed",
        "bad-list",
        "A list item “- …” cannot begin here.",
        "put list items on lines of their own, below their key",
    ),
    _Slip("mapping keys are not allowed", "bad-indent", "A key cannot begin here.", "check the indentation"),
    _Slip(
        "expected alphabetic or numeric character",
        "special-start",
        "A value cannot begin with “*” or “&”; YAML keeps these for itself.",
        "put quotes around the value",
    ),
    _Slip(
        "expected a comment or a line break",
        "bad-block",
        "Nothing may follow “>” or “|” on the same line.",
        "begin the text on the next line, or put quotes around it if the sign belongs to it",
    ),
    _Slip(
        "chomping or indentation",
        "bad-block",
        "Nothing may follow “>” or “|” on the same line.",
        "begin the text on the next line, or put quotes around it if the sign belongs to it",
    ),
    _Slip(
        "expected <block end>",
        "bad-indent",
        "This does not fit what stands before it: its indentation is off, or a value goes on after its end.",
        "indent entries of one map alike; quote a value that begins with a bracket or a quotation and then goes on",
    ),
    _Slip("found undefined tag handle", "explicit-tag", "Tags (“!…”) are not used in rulesets.", QUOTE_IT),
    _Slip(
        "expected '<document start>'",
        "bad-indent",
        "The ruleset already ended before this place.",
        "indent entries of one map alike",
    ),
    _Slip("node content", "missing-value", "A value was expected here.", "put quotes around special signs"),
)

_UNFINISHED = _Slip("", "unclosed-bracket", "The file ends inside a bracket or brace.", "close the bracket")
_STARTS = {
    "\t": _Slip("", "tab", "A tab stands here; YAML is indented with blanks only.", "replace each tab by blanks"),
    "%": _Slip("", "special-start", "A value cannot begin with “%”.", "put quotes around the value"),
    "@": _Slip("", "special-start", "A value cannot begin with “@”.", "put quotes around the value"),
    "`": _Slip("", "special-start", "A value cannot begin with “`”.", "leave it out, or put quotes around the value"),
}


def syntax_problem(complaint: str, place: Position, begun: Position | None, sign: str, before: str) -> Diagnostic:
    """The diagnostic for a complaint of the YAML reader.

    `place` is where it gave up and `sign` the character there, `begun` where the construct began; `before` is the text
    before `place`.
    """
    above, _, line = before.rpartition("\n")
    if quote := _runaway_quote(complaint, place, before):
        return quote
    if brace := _words_from_a_brace(complaint, place, sign, line):
        return brace
    if mark := _quote_within(complaint, place, sign, line):
        return mark
    last = Position(place.file, above.rstrip().count("\n") + 1, 1)
    for at in (begun, last) if complaint.startswith(HARD_TO_READ) else ():
        if at and (hard := _hard_blank(at, before)):
            return hard
    if sign == "\t" and line.strip():
        hint = "replace it by a blank; tabs are not used in rulesets"
        return Diagnostic("tab", "A tab stands here where a blank was expected.", place, hint=hint)
    if "cannot start any token" in complaint:
        return _told(_STARTS.get(sign, _Slip("", "syntax", f"“{sign}” cannot begin a value.", QUOTE_IT)), place, None)
    if sign and sign in "}])" and "expected <block end>" in complaint:
        message = "A bracket or brace is closed here that was never opened."
        return Diagnostic("unclosed-bracket", message, place, hint="delete it, or open it where its entries begin")
    if "expected ',' or" in complaint:
        return _in_brackets(place, begun, sign, line)
    if complaint.startswith(UNQUOTED_COLON.complaint) and ": " not in line and above:
        return _continued(place, line, above)
    if "node content" in complaint and not sign:
        return _told(_UNFINISHED, place, None)
    if begun and complaint == "could not find expected ':'" and (dash := _dash_on(before, begun.line)):
        return tight_dash(dash[1], Position(begun.file, begun.line, dash.start(1) + 1))
    if begun and complaint == MISSING_COLON.complaint and begun.line < place.line:
        first = before.splitlines()[begun.line - 1]
        return _tight_key(begun, first) or replace(_told(MISSING_COLON, begun, None), hint=_with_colon(first))
    for slip in _SLIPS:
        if slip.complaint in complaint:
            return _told(slip, place, begun if slip.code in ("unclosed-quote", "special-start") else None)
    return Diagnostic("syntax", "This is not YAML: the text cannot be read on from here.", place)


def _with_colon(line: str) -> str | None:
    """The hint for a line that lacks its colon."""
    found = _ASSIGNED.fullmatch(line) or _FIRST_WORD.fullmatch(line)
    return f"write “{found[1]}: {found[2].strip()}”" if found else MISSING_COLON.hint


def _runaway_quote(complaint: str, place: Position, before: str) -> Diagnostic | None:
    """A quotation that was closed only by the mark that was to open a later one."""
    mark = before[-1:]
    if mark not in ("'", '"') or not complaint.startswith(("expected <block end>", "expected ',' or")):
        return None
    start = before.rfind(mark, 0, -1)
    if start < 0 or "\n" not in before[start:-1]:
        return None
    line = before.count("\n", 0, start) + 1
    at = Position(place.file, line, start - before.rfind("\n", 0, start))
    message = "A quotation mark is opened here and not closed on this line."
    hint = "close the quotation; inside '…' an apostrophe is written twice"
    return Diagnostic("unclosed-quote", message, at, related=(Related("it ends only here", place),), hint=hint)


def _quote_within(complaint: str, place: Position, sign: str, line: str) -> Diagnostic | None:
    """An apostrophe in '…', or a quotation mark in "…", that ended the text: letters go on straight after it."""
    found = re.search(r"""(?:'[^']*|"[^"]*)(['"])$""", line)
    if found is None or not sign.isalnum() or not complaint.startswith(("expected <block end>", "expected ',' or")):
        return None
    at = Position(place.file, place.line, found.start(1) + 1)
    what, hint = "A quotation mark", "put the text into '…' instead"
    if found[1] == "'":
        what, hint = "An apostrophe", 'put the text into "…", or write the apostrophe twice'
    return Diagnostic("bad-quote", f"{what} ends the text here, but it goes on.", at, hint=hint)


def _words_from_a_brace(complaint: str, place: Position, sign: str, line: str) -> Diagnostic | None:
    """Words that begin with what was chosen, as `say: {s} it is`."""
    found = re.search(r"[:-]\s+(\{\s*\w+\s*\})\s+$", line)
    if found is None or not sign.isalnum() or "expected <block end>" not in complaint:
        return None
    at = Position(place.file, place.line, found.start(1) + 1, len(found[1]))
    message = f"Words that begin with “{found[1]}” need quotes: YAML takes the brace for a map."
    return Diagnostic("unquoted-brace", message, at, hint="put quotes around the whole of the words")


def _hard_blank(begun: Position, before: str) -> Diagnostic | None:
    """A blank that is none, on the line where what could not be read began."""
    lines = before.split("\n")
    found = HARD_BLANK.search(lines[begun.line - 1]) if begun.line <= len(lines) else None
    return hard_blank(Position(begun.file, begun.line, found.start() + 1)) if found else None


def _dash_on(text: str, number: int) -> re.Match[str] | None:
    """A dash without a blank at the beginning of a line."""
    lines = text.splitlines()
    return TIGHT_DASH.match(lines[number - 1]) if number <= len(lines) else None


def _told(slip: _Slip, place: Position, begun: Position | None) -> Diagnostic:
    return Diagnostic(slip.code, slip.message, begun or place, hint=slip.hint)


def _continued(place: Position, line: str, above: str) -> Diagnostic:
    """A line “key:” that was read as going on with the value above it: too far in, or that value is no value."""
    further, _, before = above.rstrip().rpartition("\n")
    start = Position(place.file, above.rstrip().count("\n") + 1, len(before) - len(before.lstrip()) + 1)
    if tight := _tight_key(start, before):
        return tight
    if _is_bare_key(before, further):
        return _told(MISSING_COLON, start, None)
    if lost := _lost_colon(start, before, line) or _too_little(start, before, further, line):
        return lost
    key = line.strip()
    message = f"“{key}” is indented as if it went on with the value above it."
    at = place.shifted(-len(line.lstrip()), max(len(key), 1))
    return Diagnostic("bad-indent", message, at, hint="indent entries of one map alike")


def _lost_colon(start: Position, before: str, line: str) -> Diagnostic | None:
    """A line beside others of the form “key: value” in which a blank stands for the colon."""
    words = re.fullmatch(r"\s*([a-z]\w*)\s+([^:]+)", before)
    if words is None or _indent(before) != _indent(line):
        return None
    at = replace(start, length=len(before.strip()))
    return Diagnostic("missing-colon", MISSING_COLON.message, at, hint=f"write {words[1]}: {words[2].strip()}")


def _too_little(start: Position, before: str, further: str, line: str) -> Diagnostic | None:
    """The first entry of a map, if it is indented less than the next one, and by an odd number of blanks."""
    upper = further.rstrip().rpartition("\n")[2]
    owner, own, other = _indent(upper), _indent(before), _indent(line)
    key = re.match(r"\s*([\w-]+):\s", before)
    if key is None or not upper.rstrip().endswith(":") or not owner < own < other:
        return None
    if (own - owner) % 2 == 0 or (other - owner) % 2:
        return None
    message = f"“{key[1]}” is indented less than what stands below it."
    hint = f"indent “{key[1]}” as far as “{line.strip()}”: by {other} blanks"
    return Diagnostic("bad-indent", message, replace(start, length=len(key[1])), hint=hint)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _tight_key(start: Position, line: str) -> Diagnostic | None:
    """A key whose colon has no blank after it, on the line of this place."""
    tight = _TIGHT_KEY.match(line)
    if tight is None:
        return None
    message = f"No blank follows the colon in “{line.strip()[:40]}”, so it is no key with a value."
    at = Position(start.file, start.line, tight.end())
    return Diagnostic("missing-blank", message, at, hint="put a blank after the colon")


def _is_bare_key(line: str, above: str) -> bool:
    """Whether a line is surely a key that lacks its colon: the first of the file, or a single word below a key."""
    upper = [other.strip() for other in above.splitlines() if other.strip() and not other.lstrip().startswith("#")]
    if ":" in line or not re.match(r"\s*[\w-]+", line):
        return False
    return not upper or (upper[-1].endswith(":") and len(line.split()) == 1)


def _in_brackets(place: Position, begun: Position | None, sign: str, before: str) -> Diagnostic:
    piece = re.split(r"[,{\[]", before)[-1]
    if sign == ":" and ": " in piece:
        key = re.search(r"(?<=\s)[a-z_]+$", piece)
        hint = f"put a comma before “{key[0]}” if it is a key; {UNQUOTED_COLON.hint}" if key else UNQUOTED_COLON.hint
        return replace(_told(UNQUOTED_COLON, place, None), hint=hint)
    related = (Related("the bracket is opened here", begun),) if begun else ()
    if sign and sign in "[{" and before.rstrip()[-1:] not in (",", ":", "[", "{", ""):
        message = f"Inside brackets, “{sign}” ends a text: {CUT}."
        name = re.search(r"\w+$", before)
        hint = f"{QUOTE_IT}, or write {name[0]}(…)" if name and sign == "[" else QUOTE_IT
        return Diagnostic("cut-expression", message, place, related=related, hint=hint)
    where = "A bracket is opened but not closed before this place, or a comma is missing."
    hint = "close the bracket, or put a comma between the entries"
    return Diagnostic("unclosed-bracket", where, begun or place, related=related and _stop(place), hint=hint)


def _stop(place: Position) -> tuple[Related, ...]:
    return (Related("reading stopped here", place),)


def balanced(text: str) -> bool:
    """Whether every bracket and quotation in the text is closed in it."""
    opened: list[str] = []
    quote = ""
    for sign in text:
        if quote:
            quote = "" if sign == quote else quote
        elif sign in "'\"":
            quote = sign
        elif sign in "([{":
            opened.append(sign)
        elif sign in _PAIRS and (not opened or opened.pop() != _PAIRS[sign]):
            return False
    return not opened and not quote


def tight_dash(text: str, place: Position) -> Diagnostic:
    """A list item whose dash has no blank after it, so that it is a text that begins with a dash."""
    message = f"No blank follows the dash in “{text[:40]}”, so it is no item of a list."
    hint = "put a blank after every dash; a value below zero stands on the line of its key"
    return Diagnostic("missing-blank", message, place, hint=hint)


def no_value(key: str, place: Position, before: str | None, *, colon: bool) -> Diagnostic:
    """A key that was never given a value; inside `{…}`, `before` is the text of the entry before it.

    What is to be deleted has `null` written out: a section that lost its indentation must not delete that of the base.
    """
    if colon:
        hint = "indent what belongs to it; to delete what the base has, write null"
        return Diagnostic("missing-value", f"Nothing stands below or after “{key}:”.", place, hint=hint)
    if not balanced(key) or (before is not None and not balanced(before)):
        message = f"“{key}” stands here as a key without a value: {CUT}."
        return Diagnostic("cut-expression", message, place, hint=QUOTE_IT)
    if key.isdecimal():
        hint = 'put quotes around numbers with commas between them, as "7, 8, 9", or give them a line of their own'
    elif ":" in key:
        hint = "put a blank after the colon"
    elif before is None and (_CONDITION.search(key) or "(" in key):
        hint = f"leave out the braces: write {key}"
    elif _CONDITION.search(key) and before is not None:
        message = f"“{key}” stands here as a key without a value."
        hint = f"conditions are joined by and, not by a comma; {QUOTE_IT} if a comma belongs to it"
        return Diagnostic("cut-expression", message, place, hint=hint)
    elif found := _ASSIGNED.fullmatch(key) or _FIRST_WORD.fullmatch(key):
        hint = f"write “{found[1]}: {found[2]}”; if a comma cut a text in two, put quotes around it"
    else:
        hint = "write “key: value”; if a comma cut a text in two, put quotes around it"
    return Diagnostic("missing-value", f"“{key}” stands here as a key without a value.", place, hint=hint)


def cut_item(text: str, place: Position) -> Diagnostic:
    """An item inside `[…]` whose brackets are not closed in it."""
    return Diagnostic("cut-expression", f"“{text}” is only a piece: {CUT}.", place, hint=QUOTE_IT)
