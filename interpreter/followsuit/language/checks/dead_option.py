"""An option of the base still changes something in the ruleset on top of it.

Wrong: the base's option `missed` was read in the points of this line alone, which are now always the same; so players
may still choose, and it makes no difference.

    extends: base
    score:
      missed: {points: -1}

Right:

    extends: base
    options: {missed: null}
    score:
      missed: {points: -1}
"""

from __future__ import annotations

from collections.abc import Iterator

from followsuit.core.diagnostics import Diagnostic, Related, Severity
from followsuit.core.suggest import listed
from followsuit.language.checks.never_read import changes_rules, names_used, own_file
from followsuit.language.checks.shared.checked import Checked

CODE = "dead-option"


def check(checked: Checked) -> Iterator[Diagnostic]:
    """Warns of options that another file declares and nothing reads any more; an abstract ruleset is left alone."""
    if checked.rules.abstract:
        return
    own = own_file(checked)
    place = checked.rules.places.get("extends")
    if place is None:
        return
    dead = {name: option for name, option in (checked.rules.options or {}).items() if option.position.file != own}
    used = names_used(checked)[1] if dead else set()
    for name, option in dead.items():
        if name not in used and not changes_rules(option):
            message = f"The option “{name}” changes nothing any more: no rule reads it, and yet it can be chosen."
            related = (Related("it comes with what is extended here", place),)
            presets = [
                other for other, preset in (checked.rules.presets or {}).items() if name in (preset.options or {})
            ]
            hint = f"take it away as well, options: {{{name}: null}}"
            hint += f"; and out of the options of {listed(presets)}" if presets else ""
            yield Diagnostic(CODE, message, option.position, Severity.WARNING, related, hint)
