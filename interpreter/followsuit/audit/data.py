"""An audit as plain data: what `followsuit check --json` prints."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from followsuit.audit.lines import hint
from followsuit.audit.openings import Opening
from followsuit.audit.stories import Story
from followsuit.audit.survey import Audit
from followsuit.audit.violations import Violation
from followsuit.core.diagnostics import Position


def as_data(audit: Audit, stories: Mapping[Violation, Story]) -> dict[str, Any]:
    """Everything that was found, ready for JSON."""
    tally = audit.tally
    return {
        "game": audit.ruleset.title,
        "seed": audit.plan.seed,
        "deals": audit.deals,
        "deals_by_thumb": audit.by_thumb,
        "matches": audit.matches,
        "variants": audit.variants,
        "interrupted": audit.interrupted,
        "examples": [{"message": item.message, **_place(item.position)} for item in audit.of_examples],
        "violations": [_violation(violation, stories.get(violation)) for violation in audit.violations],
        "wins": [
            {"players": players, "matches": wins.matches, "by_seat": [wins.seats.get(s, 0) for s in range(players)]}
            for players, wins in audit.wins.items()
        ],
        "score": [
            *(_opening(opening) for opening in audit.openings),
            *({"verdict": item.code, "message": item.message, **_place(item.position)} for item in audit.of_lines),
        ],
        "coverage": [
            {
                "kind": item.kind,
                "name": item.name,
                "inside": list(item.inside),
                **_place(item.position),
                "deals": tally.happened[key],
                **({} if tally.happened[key] else {"hint": hint(tally, item)}),
            }
            for key, item in tally.items.items()
        ],
    }


def _opening(opening: Opening) -> dict[str, Any]:
    verdict = "hole" if opening.hole is not None else "not decided" if opening.undecided is not None else "complete"
    options = dict(opening.variant.options)
    return {"verdict": verdict, "message": opening.words, "options": options, **_place(opening.position)}


def _violation(violation: Violation, story: Story | None) -> dict[str, Any]:
    data: dict[str, Any] = {
        "code": violation.code,
        "severity": "error" if violation.certain else "warning",
        "message": violation.message,
        **_place(violation.position),
    }
    if story is not None:
        case = story.failure.case
        data |= {
            "players": case.variant.players,
            "options": dict(case.variant.options),
            "deals": story.failure.deals,
            "decisions": len(story.failure.answers),
            "record": story.record,
        }
    return data


def _place(position: Position | None) -> dict[str, Any]:
    if position is None or not position.file:
        return {"file": None, "line": None, "column": None}
    return {"file": position.file, "line": position.line, "column": position.column}
