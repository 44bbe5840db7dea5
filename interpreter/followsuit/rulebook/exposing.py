"""Cards that lie open for all to see only at times: whose, and when."""

from __future__ import annotations

from collections.abc import Iterator

from followsuit.language.terms import Term
from followsuit.rulebook.voice import Voice, is_word
from followsuit.wording.clauses import flat


def opened(voice: Voice) -> Iterator[str]:
    """A sentence for each zone that everybody sees if something holds, and not otherwise."""
    for name, zone in (voice.rules.zones or {}).items():
        seen = None if zone.seen_by is None else voice.settle(zone.seen_by)
        if seen is not None and seen.op == "if" and is_word(seen.args[1], "everyone"):
            yield _told(voice, name, seen.args[0])


def _told(voice: Voice, name: str, condition: Term) -> str:
    """Whose cards are seen, where that is said, and when."""
    parts = list(flat(condition)) if condition.op == "and" else [condition]
    owners = [part.args[1] for part in parts if _names_owner(part)]
    when = voice.listed([voice.clause(part) for part in parts if not _names_owner(part)])
    label = voice.label(name)
    cards = voice.player.owned(voice.who(owners[0]), label) if owners else voice.player.words.the(label)
    return voice.sentence("seen_if" if when else "seen", cards=cards, when=when)


def _names_owner(part: Term) -> bool:
    return part.op == "compare" and part.value == "==" and is_word(part.args[0], "owner")
