"""Where output goes: consoles that use colour only on a terminal, and faces that the output can show."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from followsuit.present.cards import Faces, can_show

if TYPE_CHECKING:
    from followsuit.core.cards import Deck

ROLES = {
    "error": "bold red",
    "warning": "bold yellow",
    "note": "bold",
    "place": "bold",
    "underline": "red",
    "related": "cyan",
    "hint": "green",
}


def output() -> Console:
    """Standard output. Colour only on a terminal and unless NO_COLOR is set; nothing in a text is markup."""
    return _console(stderr=False)


def errors() -> Console:
    """Standard error, on the same terms."""
    return _console(stderr=True)


def _console(*, stderr: bool) -> Console:
    console = Console(stderr=stderr, markup=False, highlight=False, emoji=False)
    console.soft_wrap = not console.is_terminal  # long lines stay whole in files and pipes
    return console


def faces(deck: Deck, console: Console) -> Faces:
    """The faces of a deck as this output can show them."""
    return Faces(deck, symbols=can_show(console.encoding))


def style_of(console: Console) -> Callable[[str, str], str]:
    """The style of diagnostics: colour where the console has it."""

    def style(role: str, text: str) -> str:
        if not console.is_terminal or console.no_color or role not in ROLES:
            return text
        with console.capture() as capture:
            console.print(Text(text, style=ROLES[role]), end="")
        return capture.get()

    return style
