"""The options of a ruleset, and the values that players choose for them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from collections.abc import Mapping as Map
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from followsuit.core.amounts import meant_number
from followsuit.core.diagnostics import Diagnostic, Position, Related, Severity
from followsuit.core.suggest import did_you_mean, listed
from followsuit.language.assembly.longform import long_form
from followsuit.language.reading.tree import Mapping, Node, Scalar, Sequence

Value: TypeAlias = bool | int | str

ON_COMMAND_LINE = Position("(options)", 1, 1)
PRESET_ON_COMMAND_LINE = Position("(preset)", 1, 1)
_TRUTH = {"true": True, "false": False}
_QUOTES = "\"'\u201c\u201d\u201e\u2018\u2019\u00ab\u00bb"
_SPOKEN_TRUTH = {**_TRUTH, "yes": True, "no": False, "on": True, "off": False}
_WHOLE = re.compile(r"-?[0-9]{1,9}")
_SPAN = re.compile(r"\s*(-?[0-9]{1,9})\s*(?:\.\.\s*(-?[0-9]{1,9})\s*)?")


_TOO_LONG = re.compile(r"\s*-?[0-9]+\s*(?:\.\.\s*-?[0-9]+\s*)?")


@dataclass(frozen=True, slots=True)
class Knob:
    """An option as choosing needs it: a number from `low` to `high`, one of `values`, or (with neither) yes or no.

    `patches` holds, in long form, what choosing a value (`true` of a yes-or-no option) changes, and where that is said;
    `counts` for how many players a value is, where it is not for all.
    """

    name: str
    position: Position
    default: Value
    low: int | None = None
    high: int | None = None
    values: tuple[str, ...] = ()
    patches: Map[str, tuple[Position, Mapping]] = field(default_factory=dict)
    needs: tuple[Scalar, ...] = ()
    conflicts: tuple[Scalar, ...] = ()
    counts: Map[str, Scalar] = field(default_factory=dict)

    def fits(self, value: Value, players: int | None) -> bool:
        """Whether so many players may choose the value; None stands for any number."""
        span = self.counts.get(as_text(value))
        match = None if span is None else _SPAN.fullmatch(span.text)
        return players is None or match is None or int(match[1]) <= players <= int(match[2] or match[1])

    @property
    def off(self) -> Value:
        """The value with which the option does nothing: no, the default number, or the first value listed."""
        if self.low is not None:
            return self.default
        return self.values[0] if self.values else False

    def is_on(self, value: Value) -> bool:
        """Whether the option does something with this value: a number always but for 0."""
        return bool(value) if self.low is not None else value != self.off

    def parse(self, text: str, *, spoken: bool = False) -> Value | None:
        """The value that the text names, None if it names none. Spoken, `yes` and `on` are also true."""
        if self.low is not None and self.high is not None:
            return int(text) if _WHOLE.fullmatch(text) and self.low <= int(text) <= self.high else None
        if self.values:
            return text if text in self.values else None
        return (_SPOKEN_TRUTH if spoken else _TRUTH).get(text.lower() if spoken else text)

    @property
    def wanted(self) -> str:
        """What values it takes, in words."""
        if self.low is not None:
            return f"a number from {self.low} to {self.high}"
        return listed(self.values or ("true", "false"), "or")


@dataclass(frozen=True, slots=True)
class Chosen:
    """The value of every option; `inert` are those that do nothing because an option they need is off."""

    values: dict[str, Value]
    inert: frozenset[str]
    problems: tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True)
class _Pick:
    """A value in text, and where it was chosen."""

    text: str
    position: Position
    key: Position
    spoken: bool


def as_text(value: Value) -> str:
    """The value as it is written in a ruleset."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def read_options(document: Mapping) -> tuple[dict[str, Knob], tuple[Diagnostic, ...]]:
    """The options of a merged document in order of declaration; malformed ones as far as they make sense."""
    options = document.get("options")
    problems: list[Diagnostic] = []
    knobs: dict[str, Knob] = {}
    for entry in options.entries if isinstance(options, Mapping) else ():
        if isinstance(entry.value, Mapping):
            knobs[entry.key.text] = _knob(entry.key, entry.value, problems)
    for knob in knobs.values():
        unknown = [name for name in (*knob.needs, *knob.conflicts) if name.text not in knobs]
        problems += [_several(name) or _unknown("option", name.text, name.position, knobs) for name in unknown]
    return knobs, tuple(problems)


def choose(
    knobs: Map[str, Knob], presets: Node | None, given: Map[str, str], preset: str | None, players: int | None = None
) -> Chosen:
    """Defaults, then the preset, then what was given; then what options need, what conflicts and what does not fit."""
    problems: list[Diagnostic] = []
    picks = _preset_picks(presets, preset, problems)
    picks |= {name: _Pick(text, ON_COMMAND_LINE, ON_COMMAND_LINE, spoken=True) for name, text in given.items()}
    values = {name: knob.default for name, knob in knobs.items()}
    for name, pick in picks.items():
        if name not in knobs:
            problems.append(_unknown("option", name, pick.key, knobs))
        elif (value := knobs[name].parse(pick.text, spoken=pick.spoken)) is None:
            problems.append(_bad_value(knobs[name], pick.text, pick.position))
        else:
            values[name] = value
    inert = _inert(knobs, values)
    problems += [
        _does_nothing(knobs[name], pick.position)
        for name, pick in picks.items()
        if name in inert and knobs[name].is_on(values[name])
    ]
    values |= {name: knobs[name].off for name in inert}
    problems += _conflicts(knobs, values, picks)
    problems += [
        _does_not_fit(knob, values[name], picks[name].position if name in picks else knob.position, players)
        for name, knob in knobs.items()
        if not knob.fits(values[name], players)
    ]
    return Chosen(values, inert, tuple(problems))


def preset_problems(knobs: Map[str, Knob], presets: Node | None) -> tuple[Diagnostic, ...]:
    """What is wrong with the presets, whichever of them is chosen."""
    names = presets.names() if isinstance(presets, Mapping) else ()
    return tuple(problem for name in names for problem in choose(knobs, presets, {}, name).problems)


def _knob(key: Scalar, node: Mapping, problems: list[Diagnostic]) -> Knob:
    name = key.text
    knob = Knob(name, key.position, default=False, needs=_names(node.get("needs")),
                conflicts=_names(node.get("conflicts")))  # fmt: skip
    span, values, patch = node.get("range"), node.get("values"), node.entry("patch")
    if isinstance(values, Mapping) and values.entries:
        knob = replace(knob, values=values.names(), default=values.names()[0], patches=_value_patches(values),
                       counts=_value_counts(values))  # fmt: skip
    elif isinstance(span, Scalar) and (match := _SPAN.fullmatch(span.text)):
        low, high = int(match[1]), int(match[2] or match[1])
        if low > high:
            message = f"This span begins at {low} and ends at {high}, so nothing is in it."
            problems.append(Diagnostic("empty-span", message, span.position, hint="the lower number comes first"))
        knob = replace(knob, low=low, high=max(low, high), default=low)
    elif isinstance(span, Scalar) and _TOO_LONG.fullmatch(span.text):
        message = f"“{span.text}” is too much: the numbers of an option have at most nine digits."
        problems.append(Diagnostic("option-value", message, span.position, hint="write smaller numbers", hides=(name,)))
        return replace(knob, default=0)
    elif patch and isinstance(patch.value, Mapping):
        knob = replace(knob, patches={"true": (patch.key.position, long_form(patch.value))})
    if patch and (knob.values or knob.low is not None):
        message = f"The option “{name}” is not a yes-or-no option; its patch would never be applied."
        problems.append(Diagnostic("misplaced-patch", message, patch.key.position, hint="put patches under its values"))
    if span is not None and values is not None:
        message = f"The option “{name}” has both a range and values; one of them says what it can be."
        problems.append(Diagnostic("range-and-values", message, key.position))
    return _with_default(knob, node.get("default"), problems)


def _with_default(knob: Knob, default: Node | None, problems: list[Diagnostic]) -> Knob:
    if not isinstance(default, Scalar):
        return knob
    value = knob.parse(default.text)
    if value is None:
        problem = _bad_value(knob, default.text, default.position)
        problems.append(replace(problem, hint=problem.hint or _wider(knob, default.text)))
        return knob
    return replace(knob, default=value)


def _wider(knob: Knob, text: str) -> str | None:
    """A hint for a default that is a number outside the range: how the range is made to hold it."""
    if knob.low is None or knob.high is None or not re.fullmatch(r"-?\d{1,9}", text):
        return None
    low, high = min(knob.low, int(text)), max(knob.high, int(text))
    return f"write range: {low}..{high} beside this default if that is meant"


def _value_patches(values: Mapping) -> dict[str, tuple[Position, Mapping]]:
    patches = {}
    for entry in values.entries:
        patch = entry.value.entry("patch") if isinstance(entry.value, Mapping) else None
        if patch and isinstance(patch.value, Mapping):
            patches[entry.key.text] = (patch.key.position, long_form(patch.value))
    return patches


def _value_counts(values: Mapping) -> dict[str, Scalar]:
    bodies = ((entry.key.text, entry.value) for entry in values.entries)
    spans = ((name, body.get("players")) for name, body in bodies if isinstance(body, Mapping))
    return {name: span for name, span in spans if isinstance(span, Scalar)}


def _names(node: Node | None) -> tuple[Scalar, ...]:
    items = node.items if isinstance(node, Sequence) else (node,)
    return tuple(item for item in items if isinstance(item, Scalar) and not item.is_null)


def _preset_picks(presets: Node | None, preset: str | None, problems: list[Diagnostic]) -> dict[str, _Pick]:
    if preset is None:
        return {}
    known = presets if isinstance(presets, Mapping) else Mapping((), PRESET_ON_COMMAND_LINE)
    found = known.get(preset)
    if not isinstance(found, Mapping):
        problems.append(_unknown("preset", preset, PRESET_ON_COMMAND_LINE, known.names()))
        return {}
    options = found.get("options")
    return {
        entry.key.text: _Pick(entry.value.text, entry.value.position, entry.key.position, spoken=False)
        for entry in (options.entries if isinstance(options, Mapping) else ())
        if isinstance(entry.value, Scalar)
    }


def _inert(knobs: Map[str, Knob], values: Map[str, Value]) -> frozenset[str]:
    inert: set[str] = set()
    while True:
        more = {
            name
            for name, knob in knobs.items()
            if name not in inert and any(_is_off(need.text, knobs, values, inert) for need in knob.needs)
        }
        if not more:
            return frozenset(inert)
        inert |= more


def _is_off(name: str, knobs: Map[str, Knob], values: Map[str, Value], inert: Iterable[str]) -> bool:
    return name in knobs and (name in inert or not knobs[name].is_on(values[name]))


def _does_nothing(knob: Knob, position: Position) -> Diagnostic:
    needs = listed(f"“{need.text}”" for need in knob.needs)
    message = f"The option “{knob.name}” does nothing here: it needs {needs}."
    related = (Related("so says its definition", knob.needs[0].position),)
    hint = f"choose {needs} too"
    return Diagnostic("option-does-nothing", message, position, Severity.WARNING, related, hint)


def _does_not_fit(knob: Knob, value: Value, position: Position, players: int | None) -> Diagnostic:
    span = knob.counts[as_text(value)]
    low, _, high = span.text.partition("..")
    wanted = f"{low.strip()} to {high.strip()}" if high else low
    message = f"The option “{knob.name}: {as_text(value)}” is for {wanted} players, not for {players}."
    related = (Related("so says this value", span.position),)
    return Diagnostic("option-players", message, position, related=related, hint="choose another value")


def _conflicts(knobs: Map[str, Knob], values: Map[str, Value], picks: Map[str, _Pick]) -> list[Diagnostic]:
    problems: dict[frozenset[str], Diagnostic] = {}
    for name, knob in knobs.items():
        for other in knob.conflicts:
            both = other.text in knobs and other.text != name
            if both and knob.is_on(values[name]) and knobs[other.text].is_on(values[other.text]):
                message = f"The options “{name}” and “{other.text}” cannot be on together."
                at = picks[name].position if name in picks else other.position
                related = () if at == other.position else (Related("so says this option", other.position),)
                problem = Diagnostic("option-conflict", message, at, related=related, hint="choose one of them")
                problems.setdefault(frozenset((name, other.text)), problem)
    return list(problems.values())


def _several(name: Scalar) -> Diagnostic | None:
    """The problem of several options where one name was expected."""
    names = [word for word in re.split(r"\s*,\s*|\s+(?:and|or)\s+|\s+", name.text.strip()) if word]
    if len(names) < 2:  # noqa: PLR2004  (several)
        return None
    message = f"“{name.text}” is no name of an option."
    return Diagnostic(
        "unknown-option", message, name.position, hint=f"several options stand in a list: [{', '.join(names)}]"
    )


def _unknown(what: str, name: str, position: Position, known: Iterable[str]) -> Diagnostic:
    names = tuple(known)
    hint = did_you_mean(name, names) or (f"there are {listed(names)}" if names else f"this ruleset has no {what}s")
    return Diagnostic(f"unknown-{what}", f"There is no {what} named “{name}”.", position, hint=hint)


def _bad_value(knob: Knob, text: str, position: Position) -> Diagnostic:
    bare = text.strip(_QUOTES)
    is_quoted = bare != text and knob.parse(bare) is not None
    said = text if is_quoted else f"“{text}”"
    message = f"{said} is not a value of the option “{knob.name}”: {knob.wanted} was expected."
    hint = f"write {bare}, without quotes" if is_quoted else did_you_mean(text, knob.values)
    if not hint and text.lower() in _SPOKEN_TRUTH and not knob.values and knob.low is None:
        hint = f"write {str(_SPOKEN_TRUTH[text.lower()]).lower()}"
    if not hint and (number := meant_number(text)) and knob.parse(number) is not None and knob.low is not None:
        hint = f"write {number}"
    if not hint and text.isdecimal() and knob.low is None and not knob.values:
        hint = f"an option that is a number says so: range: 0..{max(int(text), 1)}"
    related = (Related("the option is declared here", knob.position),)
    hides = () if knob.low is not None or knob.values else (knob.name,)
    return Diagnostic("option-value", message, position, related=related, hint=hint, hides=hides)
