"""From the text of an expression to Python's syntax tree, within bounds, with hints for what people write by mistake.

The text is untrusted: it is only ever parsed, and whatever the parser dislikes becomes a `Flaw`.
"""

from __future__ import annotations

import ast
import keyword
import re
import warnings
from dataclasses import dataclass
from functools import lru_cache

from followsuit.language.expressions.beside import beside

MAX_LENGTH = 1000
MAX_NODES = 200
MAX_DEPTH = 30

OWN_KEYWORDS = frozenset({"and", "or", "not", "if", "else", "for", "in", "is", "lambda", "None", "True", "False"})

_PYTHONS = "|".join(word for word in keyword.kwlist if word not in OWN_KEYWORDS)
_DISGUISED = re.compile(rf"\b(?=(?:{_PYTHONS})\b)|\b(?=\d+[A-Za-z_])|(?<=[A-Za-z_]\.)(?=\d)|(?<=\w\d\.)(?=\d)")
"""Where a name begins that Python would not take for one: its keywords, `6S`, `sizes.2`; `name_of` gives it back."""

QUOTED = re.compile(r"'[^']*'|\"[^\"]*\"")
CUT = "if a comma or bracket of YAML has cut your expression in two, put quotes around the whole of it"


@dataclass(frozen=True, slots=True)
class Flaw:
    """What is wrong with a text, and where in it (in characters); `words` are those that nothing joins.

    `is_beside`: two words stand beside each other.
    """

    code: str
    message: str
    offset: int = 0
    length: int = 1
    hint: str | None = None
    words: tuple[str, ...] = ()
    is_beside: bool = False


_SLIPS: tuple[tuple[str, str, str], ...] = (
    (r"(\w+)\s*\[([^\]]*)\]?", "Square brackets are not used in expressions.", "write {1}({2})"),
    (r"[\[\]{}]", "Brackets and braces are not used in expressions.", "join sets by |, and put quotes around patterns"),
    (r"([<>=!])\s+=", "“{1}=” is written without a blank.", "write {1}="),
    (r"&&", "Conditions are not joined by “&&”.", "write and"),
    (r"\|\|", "Conditions are not joined by “||”.", "write or"),
    (r"===", "Two values are compared by “==”.", "write =="),
    (r"!==|<>|≠|/=", "That two values differ is written “!=”.", "write !="),
    (r"!(?!=)", "A condition is not turned round by “!”.", "write not"),
    (r"≤|=<", "“At most” is written “<=”.", "write <="),
    (r"≥|=>", "“At least” is written “>=”.", "write >="),
    (r":=", "Nothing is assigned inside an expression.", "write == to compare; values are assigned under do:"),
    (r"(?<![=!<>])=(?!=)", "Two values are compared by “==”; “=” alone means nothing.", "write =="),
    (r"\.\.", "A span “a..b” cannot stand inside an expression.", "compare with <= and >="),
    (r">>", "“More than” is written “>”.", "write >"),
    (r"<<", "“Less than” is written “<”.", "write <"),
    (
        r"([\w.]+(?:\([^()]*\))?)\s*(?:\*\*|\^)\s*2(?!\d)",
        "A number times itself is written out.",
        "write {1} * {1}",
    ),
    (r"\*\*|\^", "Nothing is raised to a power here.", "multiply it as often as is meant: n * n"),
    (r"~|@|\\|;|\?|\$|`|#|:", "The sign “{0}” means nothing in an expression.", ""),
    ("[\u2013\u2014\u2212]", "Minus is written “-”, not with a dash.", "write -"),
    ("\u00d7", "Numbers are multiplied by “*”.", "write *"),
    ("[“”\u2018\u2019„«»]", "A card pattern stands in plain quotes.", "write '…'"),
    (
        r"(?<![\w)])\d*\.\d+|(?<![\w.])\d+\.(?!\.)\d*",
        "Only whole numbers are used.",
        "round it; // divides and rounds down",
    ),
    (r"(?<!/)/(?!/)", "Only whole numbers are used, so “/” means nothing.", "// divides and rounds down"),
    (r"\d+\s*%(?!\s*[\w(])", "A share in percent means nothing in an expression.", "write the number that it comes to"),
    (r"['\"]", "A quote is not closed.", "write '…'"),
)
_POSSESSIVE = re.compile(r"\b([a-z_]\w*)['\u2019]s\s+([a-z_]\w*)")
_SLIP = [(re.compile(pattern), message, hint) for pattern, message, hint in _SLIPS]


def blanked(text: str) -> str:
    """The text with the insides of quotes blanked, so that signs outside them can be found at their places."""
    return QUOTED.sub(lambda found: " " * len(found[0]), text)


@lru_cache(maxsize=4096)
def parsed(text: str) -> ast.expr | Flaw:
    """The tree of an expression, or what is wrong with its text. Columns count from the text's first character."""
    if len(text) > MAX_LENGTH:
        message = f"An expression may be {MAX_LENGTH} characters long; this one has {len(text)}."
        return Flaw("expression-too-large", message, hint="name parts of it under define:")
    if not text.strip():
        return Flaw("expression-syntax", "An expression was expected, but nothing stands here.", hint=CUT)
    bare = blanked(text)
    flaw = _whose(text) or _slip(text, bare) or _bracket(bare)
    return flaw or _tree(text, bare)


def _slip(text: str, bare: str) -> Flaw | None:
    found = [(match.start(), place) for place, (pattern, _, _) in enumerate(_SLIP) if (match := pattern.search(bare))]
    if not found:
        return None
    start, place = min(found)
    pattern, message, hint = _SLIP[place]
    match = pattern.search(bare, start)
    words = (text[match.start() : match.end()], *match.groups()) if match else (text,)
    return Flaw("expression-syntax", message.format(*words), start, len(words[0]), hint.format(*words) or None)


def _whose(text: str) -> Flaw | None:
    """What belongs to somebody, said with an apostrophe: `dealer's partner`."""
    found = _POSSESSIVE.search(text)
    if found is None or text[: found.start()].count("'") % 2:
        return None
    message = f"“{found[0]}” is not how expressions ask for it."
    return Flaw("expression-syntax", message, found.start(), len(found[0]), f"write {found[2]}({found[1]})")


def _bracket(bare: str) -> Flaw | None:
    opened: list[int] = []
    for place, sign in enumerate(bare):
        if sign == "(":
            opened.append(place)
        elif sign == ")":
            if not opened:
                return Flaw("expression-syntax", "A bracket is closed that was never opened.", place, 1, CUT)
            opened.pop()
    return Flaw("expression-syntax", "A bracket is not closed.", opened[-1], 1, CUT) if opened else None


def _tree(text: str, bare: str) -> ast.expr | Flaw:
    shown = list(re.sub(r"\s", " ", text))
    for found in _DISGUISED.finditer(bare):
        shown[found.start()] = "Q"
    source = "".join(shown)
    indent = len(source) - len(source.lstrip())
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse("(" + source[indent:] + ")", mode="eval").body
    except SyntaxError as error:
        return _unreadable(text, source, indent + max((error.offset or 2) - 2, 0))
    except (ValueError, MemoryError, RecursionError):
        return Flaw("expression-too-large", "This expression is too involved.", hint="name parts of it under define:")
    return _bounded(tree) or tree


def _unreadable(text: str, source: str, offset: int) -> Flaw:
    offset = min(offset, len(source) - 1)
    if re.search(r"(\b(and|or|not|if|else|in|is|for)|[-+*/%|&=<>,.])$", source.rstrip()):
        return Flaw(
            "expression-syntax", f"Something is missing after “{source.rsplit(maxsplit=1)[-1]}”.", offset, 1, CUT
        )
    if lone := re.match(r"\s*(if)\s+(?!.*\b(?:else|then)\b)(.+)", text):
        message = "A condition stands without “if”."
        return Flaw("expression-syntax", message, lone.start(1), 2, f"write {lone[2].strip()}")
    if len(re.findall(r"\bif\b", source)) > len(re.findall(r"\belse\b", source)) and " for " not in source:
        return Flaw("expression-syntax", "An “if” needs its “else”.", offset, 1, "write: value if condition else value")
    if pair := beside(text):
        return Flaw("expression-syntax", pair.message, pair.offset, pair.length, pair.hint, pair.words, pair.is_pair)
    return Flaw("expression-syntax", "This expression cannot be read from here on.", offset)


def _bounded(tree: ast.expr) -> Flaw | None:
    count, layer = 0, [tree]
    for _ in range(MAX_DEPTH):
        count += len(layer)
        if count > MAX_NODES:
            break
        layer = [part for node in layer for part in _inside(node)]
        if not layer:
            return None
    message = "This expression has too many parts." if count > MAX_NODES else "This expression is nested too deep."
    return Flaw("expression-too-large", message, hint="name parts of it under define:")


def _inside(node: ast.AST) -> list[ast.expr]:
    parts: list[ast.expr] = []
    for part in ast.iter_child_nodes(node):
        if isinstance(part, ast.expr):
            parts.append(part)
        else:
            parts.extend(_inside(part))
    return parts


def offset_of(text: str, node: ast.expr) -> int:
    """Where a node begins in the text, in characters (Python counts bytes, and one bracket was put before)."""
    indent = len(text) - len(text.lstrip())
    return indent + _characters(text[indent:], max(node.col_offset - 1, 0))


def length_of(text: str, node: ast.expr) -> int:
    """How many characters a node takes up."""
    indent = len(text) - len(text.lstrip())
    return indent + _characters(text[indent:], (node.end_col_offset or node.col_offset) - 1) - offset_of(text, node)


def _characters(text: str, size: int) -> int:
    return size if text.isascii() else len(text.encode()[:size].decode(errors="ignore"))


def name_of(text: str, node: ast.Name | ast.Attribute) -> str:
    """The name as its author wrote it (for a column or row, what follows the dot)."""
    return segment(text, node).rpartition(".")[2].strip()


def segment(text: str, node: ast.expr) -> str:
    """The words of the text that a node was read from."""
    start = offset_of(text, node)
    return text[start : start + length_of(text, node)]
