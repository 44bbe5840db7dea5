"""Something wrong, told as a story: the line, how it comes about as small as it could be made, how to see it again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.text import Text

from followsuit.audit.stories import Story
from followsuit.audit.violations import Violation
from followsuit.core.diagnostics import Diagnostic, Severity
from followsuit.core.suggest import listed
from followsuit.present.cards import Faces
from followsuit.present.diagnostics import Sources, Style, format_diagnostic
from followsuit.present.transcript import transcript


def examples_texts(failed: Iterable[Diagnostic], sources: Sources, style: Style) -> Iterator[str]:
    """Worked examples that do not hold, each as `validate` tells it."""
    return (format_diagnostic(item, sources, style=style) for item in failed)


def violation_text(violation: Violation, sources: Sources, style: Style) -> str:
    """What is wrong, with its code, its line and an excerpt where it has one."""
    severity = Severity.ERROR if violation.certain else Severity.WARNING
    if violation.position is not None and violation.position.file:
        item = Diagnostic(violation.code, violation.message, violation.position, severity)
        return format_diagnostic(item, sources, style=style)
    return f"{style(severity.value, f'{severity.value}[{violation.code}]')}: {violation.message}"


def story_text(story: Story, faces: Faces) -> Text:
    """How it comes about: the cards, the calls and the plays up to where it goes wrong."""
    told = transcript(story.ruleset.program, story.events, faces)
    lines = [Text(line) for line in _heading(story)]
    lines += [Text("  ").append_text(line) for line in told.split("\n", allow_blank=True)]
    if story.left_out:
        lines.append(Text(f"  And so on, {story.left_out} deal{'' if story.left_out == 1 else 's'} more."))
    if story.cut:
        lines.append(Text(f"  And so on, {story.cut:,} decisions more."))
    lines.append(Text(f"  Here it goes wrong. {story.failure.violation.message}", style="bold"))
    return Text("\n").join(lines)


def _heading(story: Story) -> Iterator[str]:
    """The smallest case in a line: how many players, which options, how much there is to tell."""
    variant, failure = story.failure.case.variant, story.failure
    parts = [f"{variant.players} players"]
    parts += [f"the option “{name}: {value}”" for name, value in variant.options]
    yield f"How it comes about, with {listed(parts)}, {_length(story, failure.deals, len(failure.answers))}:"


def _length(story: Story, deals: int, decisions: int) -> str:
    if story.left_out:
        return f"in the first of {deals} deals"
    if story.cut:
        return "at the beginning of the deal"
    if not decisions:
        return "as soon as the cards are dealt"
    many = f"{decisions} decision{'' if decisions == 1 else 's'}"
    return f"in {deals} deals and {many}" if deals > 1 else f"in {many}"
