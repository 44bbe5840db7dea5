"""The worked examples of a rulebook: those of the ruleset that hold with the options as they are set."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from followsuit.core.cards import canonical_code
from followsuit.core.suggest import first_up, listed
from followsuit.examples.run import kind_of, run_example
from followsuit.language.records import AskPhase, CallRecord, Line, LineGroup, TricksPhase
from followsuit.language.records import Example as Case
from followsuit.language.terms import Type
from followsuit.rulebook.faces import face_of
from followsuit.rulebook.model import Block, CardRow, Example, Face, Items, Paragraph, Section, Table
from followsuit.rulebook.voice import Voice

CARDS_GIVEN = ("hand", "plays")
BY_ACCOUNT = ("scores", "totals")
BY_SEAT = ("tricks", "card_points")


def cases(voice: Voice) -> Section:
    """The examples that hold here."""
    found = [
        _shown(voice, name, case)
        for name, case in (voice.ruleset.rules.examples or {}).items()
        if case.players in (None, voice.ruleset.players) and _holds(voice, case)
    ]
    blocks: tuple[Block, ...] = tuple(found)
    return Section(voice.say("examples"), (*_intro(voice), *blocks) if blocks else ())


def _intro(voice: Voice) -> tuple[Block, ...]:
    """How seats without a name are called."""
    if voice.ruleset.declared.seats:
        return ()
    names = [first_up(voice.seat(seat)) for seat in range(voice.ruleset.players)]
    return (Paragraph(voice.say("examples_intro", names=voice.listed(names))),)


def _holds(voice: Voice, case: Case) -> bool:
    choices = voice.ruleset.choices
    if any(choices.get(name) != value for name, value in (case.options or {}).items()):
        return False
    return not run_example(voice.ruleset, case.given or {}, case.expect or {})


def _shown(voice: Voice, name: str, case: Case) -> Example:
    given, expect = case.given or {}, case.expect or {}
    blocks = [
        *([Paragraph(" ".join(case.about.split()))] if case.about else []),
        *_situation(voice, given),
        *_outcome(voice, given, expect),
    ]
    return Example(f"{voice.title(name, case)}.", tuple(blocks))


# --- what is so --------------------------------------------------------------------------------------------------


def _situation(voice: Voice, given: Mapping[str, Any]) -> Iterator[Block]:
    facts = [_fact(voice, name, value) for name, value in given.items() if _is_fact(voice, name)]
    if facts:
        yield Paragraph(f"{'; '.join(facts)}.", voice.say("it_is_so"))
    for name, value in given.items():
        if name == "plays" and value:
            yield _cards(voice, voice.say("played_so_far"), value)
        elif name == "hand":
            yield _cards(voice, voice.say("your_hand"), value)
        elif name in voice.ruleset.declared.zones and name != "hand":
            yield from _zone(voice, name, value)
    if given.get("calls"):
        yield Paragraph(f"{', '.join(_call(voice, text) for text in given['calls'])}.", voice.say("they_say"))
    yield from _figures(
        voice, {name: given[name] for name in (*BY_SEAT, "totals") if isinstance(given.get(name), list)}
    )


def _zone(voice: Voice, name: str, value: Any) -> Iterator[Block]:
    """The cards of a zone; of one that each player has, those of everybody who has any."""
    label = first_up(voice.player.names.label(name))
    if not (isinstance(value, list) and any(isinstance(cards, list) for cards in value)):
        yield _cards(voice, f"{label}:", value)
        return
    for seat, cards in enumerate(value):
        if cards:
            yield _cards(voice, f"{voice.say('zone_of_seat', what=label, who=voice.seat(seat))}:", cards)


def _is_fact(voice: Voice, name: str) -> bool:
    if name in ("dealer", "winner", "leader", "deal_no", "trick_no"):
        return True
    variable = voice.ruleset.declared.variables.get(name)
    return variable is not None


def _fact(voice: Voice, name: str, value: Any) -> str:
    if name in ("dealer", "winner", "leader"):
        return first_up(voice.say(f"fact_{name}", who=voice.seat(value)))
    if name in ("deal_no", "trick_no"):
        return voice.say(f"fact_{name}", n=value)
    variable = voice.ruleset.declared.variables[name]
    if variable.per and isinstance(value, list):
        owners = voice.accounts() if variable.per == "side" else tuple(map(voice.seat, range(voice.ruleset.players)))
        told = ", ".join(
            f"{owner} {_value(voice, variable.type, item)}" for owner, item in zip(owners, value, strict=False)
        )
        return f"{first_up(voice.player.names.label(name))}: {told}"
    if variable.type.kind == "bool":
        return voice.say("fact_holds" if value else "fact_fails", what=first_up(voice.player.names.label(name)))
    return f"{first_up(voice.player.names.label(name))}: {_value(voice, variable.type, value)}"


def _value(voice: Voice, type_: Type, value: Any) -> str:
    if value in (None, "none", []):
        return voice.say("nothing" if type_.kind not in ("seat", "seats") else "nobody")
    if isinstance(value, list):
        return listed(_value(voice, type_, item) for item in value)
    if isinstance(value, bool):
        return voice.say("yes" if value else "no")
    if type_.kind in ("seat", "seats"):
        return voice.seat(value)
    if type_.kind in ("card", "cards"):
        return listed(face.text for face in _faces(voice, value))
    if type_.kind == "row":
        rows = list(voice.ruleset.declared.tables[str(type_.of)].rows)
        return voice.player.names.row(str(type_.of), rows.index(str(value)))
    return voice.label(str(value))


def _figures(voice: Voice, given: Mapping[str, Any]) -> Iterator[Block]:
    by_seat = {name: value for name, value in given.items() if name in BY_SEAT}
    if by_seat:
        head = ("", *(first_up(voice.seat(seat)) for seat in range(voice.ruleset.players)))
        rows = [(voice.say(f"figure_{name}"), *map(str, value)) for name, value in by_seat.items()]
        yield Table(head, tuple(row for row in rows if len(row) == len(head)))
    if "totals" in given:
        yield _accounts(voice, {"figure_before": given["totals"]})


def _accounts(voice: Voice, figures: Mapping[str, list[Any]]) -> Table:
    head = ("", *map(first_up, voice.accounts()))
    rows = [(voice.say(name), *map(str, values)) for name, values in figures.items()]
    return Table(head, tuple(row for row in rows if len(row) == len(head)))


# --- what follows ------------------------------------------------------------------------------------------------


def _outcome(voice: Voice, given: Mapping[str, Any], expect: Mapping[str, Any]) -> Iterator[Block]:
    if "legal" in expect:
        yield _cards(voice, voice.say("you_may_play"), expect["legal"])
    if "winner" in expect and kind_of(given, expect) == "law":
        best = _faces(voice, expect.get("wins") or (given.get("plays") or [None])[_seat_index(voice, expect["winner"])])
        yield CardRow(voice.say("wins_the_trick"), best)
    followed = tuple(_follows(voice, expect))
    if followed:
        yield Items(tuple(Paragraph(text) for text in followed))
    tables = {f"figure_{name}": expect[name] for name in BY_ACCOUNT if isinstance(expect.get(name), list)}
    if tables:
        yield _accounts(voice, tables)
    reason = _reason(voice, expect.get("line"))
    if reason:
        yield Paragraph(reason, voice.say("because"))


def _seat_index(voice: Voice, value: Any) -> int:
    names = voice.ruleset.declared.seats
    return names.index(value) if value in names else int(value)


def _follows(voice: Voice, expect: Mapping[str, Any]) -> Iterator[str]:
    for name, value in expect.items():
        if name in ("leader", "next_dealer", "actor"):
            yield voice.say(f"follows_{name}", who=voice.seat(value))
        elif name == "calls":
            yield voice.say("follows_calls", calls=listed((_call(voice, text) for text in value), "or"))
        elif name in ("thrown_in", "redealt", "over") and value:
            yield voice.say(f"follows_{name}")
        elif name == "melds":
            for group, points in value.items():
                yield voice.say("follows_melds", group=voice.label(group), n=points)
        elif name in voice.ruleset.declared.variables and not isinstance(value, Mapping):
            yield f"{_fact(voice, name, value)}."


def _reason(voice: Voice, name: object) -> str:
    lines = dict(_lines(voice.rules.score or {}))
    line = lines.get(str(name))
    return "" if line is None or line.why is None else line.why


def _lines(entries: Mapping[str, Line]) -> Iterator[tuple[str, Line]]:
    for name, line in entries.items():
        yield name, line
        if isinstance(line, LineGroup):
            yield from _lines({**(line.first or {}), **(line.each or {})})


def _cards(voice: Voice, label: str, value: Any) -> CardRow:
    return CardRow(label, _faces(voice, value))


def _faces(voice: Voice, value: Any) -> tuple[Face, ...]:
    deck = voice.ruleset.declared.deck
    codes = value if isinstance(value, list) else str(value).replace(",", " ").split()
    masks = [deck.parse(canonical_code(str(code))) or 0 for code in codes]
    return tuple(face_of(voice, next(deck.members(mask))) for mask in masks if mask)


def _call(voice: Voice, text: str) -> str:
    mask = voice.ruleset.declared.deck.parse(str(text))
    if mask:
        return face_of(voice, next(voice.ruleset.declared.deck.members(mask))).text
    name, *values = str(text).split()
    call = _calls(voice).get(name)
    if call is None or not call.say or len(call.with_ or {}) != len(values):
        return f"“{voice.label(str(text))}”"
    words = call.say[-1][0]
    for parameter, value in zip(call.with_ or {}, values, strict=True):
        words = words.replace("{" + parameter + "}", voice.label(value))
    return f"“{words}”"


def _calls(voice: Voice) -> dict[str, CallRecord]:
    """The calls of all phases by their names."""
    phases = [phase for phase in voice.rules.phases.values() if isinstance(phase, AskPhase | TricksPhase)]
    return {name: call for phase in phases for name, call in (phase.calls or {}).items()}
