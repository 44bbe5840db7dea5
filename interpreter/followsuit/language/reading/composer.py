"""Builds nodes with positions from the events of the YAML reader, within bounds and without recursion.

The text is untrusted: size, depth, number of nodes and aliases are bounded, and whatever is wrong becomes a diagnostic.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import cast

import yaml
from yaml.error import Mark

from followsuit.core.diagnostics import Diagnostic, Position, Related
from followsuit.language.reading import signs, slips
from followsuit.language.reading.tree import Entry, Mapping, Node, Scalar, Sequence

MAX_BYTES = 256 * 1024
MAX_DEPTH = 40
MAX_NODES = 50_000
MAX_ALIASES = 200


def too_large(place: Position) -> Diagnostic:
    """The diagnostic for a file that is too large."""
    return Diagnostic("too-large", f"A ruleset file may have {MAX_BYTES // 1024} KiB; this one is larger.", place)


class StopReading(Exception):  # noqa: N818  (it carries a problem; it is not one)
    """Nothing more can be read."""

    def __init__(self, problem: Diagnostic) -> None:
        super().__init__(problem.message)
        self.problem = problem


@dataclass(slots=True)
class _Open:
    """A map or list that is being read: its nodes so far (keys and values in turn) and their places in the text."""

    position: Position
    is_map: bool
    flow: bool
    anchor: str | None
    nodes: list[Node] = field(default_factory=list)
    spans: list[tuple[int, int]] = field(default_factory=list)
    size: int = 1
    height: int = 1


@dataclass(slots=True)
class Composer:
    """Builds nodes from the events of the YAML reader without recursion."""

    text: str
    file: str
    problems: list[Diagnostic] = field(default_factory=list)
    open: list[_Open] = field(default_factory=list)
    anchors: dict[str, tuple[Node, int, int] | None] = field(default_factory=dict)
    aliases: int = 0
    nodes: int = 0
    root: Node | None = None

    def compose(self) -> Node | None:
        """The root map, None if there is none."""
        start = Position(self.file, 1, 1)
        if len(self.text) > MAX_BYTES or len(self.text.encode(errors="replace")) > MAX_BYTES:
            raise StopReading(too_large(start))
        *others, last = [None, *signs.odd_signs(self.text, self.file)]
        if last is not None:
            self.problems += filter(None, others)
            raise StopReading(last)
        for event in self._events():
            self._take(event)
        if self.root is None or (isinstance(self.root, Scalar) and self.root.is_null):
            raise StopReading(Diagnostic("empty-file", "The file is empty; a ruleset was expected.", start))
        if not isinstance(self.root, Mapping):
            message = "A ruleset is a map of keys such as “title: …”; this file holds something else."
            raise StopReading(Diagnostic("not-a-map", message, self.root.position))
        return self.root

    def _events(self) -> Iterator[yaml.Event]:
        try:
            yield from yaml.parse(self.text, Loader=yaml.SafeLoader)
        except yaml.MarkedYAMLError as error:
            raise StopReading(self._syntax(error)) from None
        except (yaml.YAMLError, ValueError, OverflowError):
            problem = Diagnostic("syntax", "This is not YAML: it holds an escape or number out of range.", self._here())
            raise StopReading(problem) from None

    def _syntax(self, error: yaml.MarkedYAMLError) -> Diagnostic:
        mark = error.problem_mark or error.context_mark
        if mark is None:
            return slips.syntax_problem(str(error.problem), self._here(), None, "", "")
        begun = self._mark(error.context_mark) if error.context_mark else None
        sign = self.text[mark.index : mark.index + 1]
        return slips.syntax_problem(str(error.problem), self._mark(mark), begun, sign, self.text[: mark.index])

    def _at(self, index: int) -> Position:
        return signs.place_of(self.text, self.file, index)

    def _here(self) -> Position:
        return self.open[-1].position if self.open else Position(self.file, 1, 1)

    def _mark(self, mark: Mark, length: int = 1) -> Position:
        return Position(self.file, mark.line + 1, mark.column + 1, max(length, 1))

    def _take(self, event: yaml.Event) -> None:
        match event:
            case yaml.ScalarEvent():
                self._explicit_tag(event, plain_tag=event.implicit[0] or event.implicit[1])
                scalar = self._scalar(event)
                self._anchored(event.anchor, scalar, 1, 1)
                self._add(scalar, event, 1, 1)
            case yaml.MappingStartEvent() | yaml.SequenceStartEvent():
                self._begin(event)
            case yaml.MappingEndEvent() | yaml.SequenceEndEvent():
                self._close(event)
            case yaml.AliasEvent():
                self._alias(event)
            case yaml.DocumentStartEvent() if self.root is not None:
                hint = "put each ruleset into a file of its own, and delete the line “---”"
                raise StopReading(
                    Diagnostic("several-documents", "A second document begins here.", self._mark(_start(event)),
                               hint=hint)
                )  # fmt: skip

    def _explicit_tag(self, event: yaml.NodeEvent, *, plain_tag: bool) -> None:
        tag = getattr(event, "tag", None)
        if tag is None or (plain_tag and tag != "!"):
            return
        message = "Tags (“!…”) are not used in rulesets."
        hint = "leave the tag out; quotes make a text of anything"
        self.problems.append(Diagnostic("explicit-tag", message, self._mark(_start(event)), hint=hint))

    def _scalar(self, event: yaml.ScalarEvent) -> Scalar:
        start, end = _start(event), _end(event)
        one_line = start.line == end.line
        if event.style in ("'", '"'):
            length = end.column - start.column - 2 if one_line else 1
            position = self._mark(start, length).shifted(1, max(length, 1))
            if event.style == '"' and (problem := signs.escaped(event.value, position)) is not None:
                self.problems.append(problem)
            return Scalar(event.value, position, plain=False)
        if event.style in ("|", ">"):
            return Scalar(event.value, self._block_start(start), plain=False)
        return Scalar(event.value, self._mark(start, end.column - start.column if one_line else 1))

    def _block_start(self, mark: Mark) -> Position:
        for number, line in enumerate(self.text[mark.index :].split("\n", 20)[1:], mark.line + 2):
            if words := line.strip():
                return Position(self.file, number, line.index(words[0]) + 1, len(words))
        return self._mark(mark)

    def _anchored(self, anchor: str | None, node: Node, size: int, height: int) -> None:
        if anchor is not None:
            self.anchors[anchor] = (node, size, height)

    def _begin(self, event: yaml.CollectionStartEvent) -> None:
        self._explicit_tag(event, plain_tag=False)
        position = self._mark(_start(event))
        if len(self.open) >= MAX_DEPTH:
            message = f"Maps and lists lie more than {MAX_DEPTH} deep here."
            raise StopReading(Diagnostic("too-deep", message, position))
        if event.anchor is not None:
            self.anchors[event.anchor] = None
        is_map = isinstance(event, yaml.MappingStartEvent)
        self.open.append(_Open(position, is_map, bool(event.flow_style), event.anchor))

    def _close(self, event: yaml.Event) -> None:
        done = self.open.pop()
        node: Node
        if done.is_map:
            node = Mapping(tuple(self._entries(done)), done.position)
        else:
            self._check_items(done)
            node = Sequence(tuple(done.nodes), done.position)
        self._anchored(done.anchor, node, done.size, done.height)
        self._add(node, event, done.size, done.height)

    def _alias(self, event: yaml.AliasEvent) -> None:
        position = self._mark(_start(event))
        target = self.anchors.get(str(event.anchor))
        if target is None:
            inside = event.anchor in self.anchors
            message = f"“*{event.anchor}” stands inside what it stands for." if inside else (
                f"Nothing is marked “&{event.anchor}” before this place."
            )  # fmt: skip
            hint = None if inside else "a value that begins with “*” needs quotes"
            raise StopReading(Diagnostic("bad-alias", message, position, hint=hint))
        self.aliases += 1
        node, size, height = target
        if self.aliases > MAX_ALIASES or len(self.open) + height > MAX_DEPTH:
            message = f"Too many aliases (“*…”, at most {MAX_ALIASES}), or aliases that lie too deep."
            raise StopReading(Diagnostic("too-many-aliases", message, position))
        self._add(node, event, size, height)

    def _add(self, node: Node, event: yaml.Event, size: int, height: int) -> None:
        if isinstance(event, yaml.ScalarEvent | yaml.AliasEvent):
            self.nodes += size
        else:
            self.nodes += 1
        if self.nodes > MAX_NODES:
            message = f"The file says more than {MAX_NODES} things (aliases counted in full)."
            raise StopReading(Diagnostic("too-large", message, self._mark(_start(event))))
        if not self.open:
            self.root = node
            return
        into = self.open[-1]
        into.nodes.append(node)
        into.spans.append((_start(event).index, _end(event).index))
        into.size += size
        into.height = max(into.height, height + 1)

    def _entries(self, done: _Open) -> Iterator[Entry]:
        first: dict[str, Scalar] = {}
        before: str | None = None
        for place in range(0, len(done.nodes), 2):
            key, value = done.nodes[place : place + 2]
            if not isinstance(key, Scalar) or not key.text:
                hint = "put quotes around a key with brackets"
                self.problems.append(Diagnostic("bad-key", "A key must be a word.", key.position, hint=hint))
                continue
            if self._check_key(key, first):
                first[key.text] = key
                if isinstance(value, Scalar) and value.position.line > key.position.line:
                    self._check_dashes(value, done.spans[place + 1], begins=True)
                if isinstance(value, Scalar) and value.plain and not value.text:
                    colon = self._has_colon(done.spans[place], done.spans[place + 1])
                    self.problems.append(slips.no_value(key.text, key.position, before, colon=colon))
                else:
                    yield Entry(key, value)
            before = value.text if isinstance(value, Scalar) and value.plain else ""

    def _check_key(self, key: Scalar, first: dict[str, Scalar]) -> bool:
        if key.plain and key.text == "<<":
            hint = "a ruleset takes over another by “extends: NAME”"
            self.problems.append(Diagnostic("merge-key", "“<<” is not used in rulesets.", key.position, hint=hint))
            return False
        if key.text in first:
            related = (Related(f"“{key.text}” stands here first", first[key.text].position),)
            message = f"“{key.text}” is written twice in one map."
            hint = "delete one of the two, or give it another name"
            self.problems.append(Diagnostic("duplicate-key", message, key.position, related=related, hint=hint))
            return False
        return True

    def _has_colon(self, key: tuple[int, int], value: tuple[int, int]) -> bool:
        return ":" in self.text[key[1] : value[0]]

    def _check_dashes(self, value: Scalar, span: tuple[int, int], *, begins: bool) -> None:
        """Finds a line of a plain text that was meant as an item of a list; `begins` if its first line may be one."""
        text = self.text[slice(*span)]
        if value.plain and (found := slips.TIGHT_DASH.search(text, 0 if begins else 1)):
            self.problems.append(slips.tight_dash(found[1], self._at(span[0] + found.start(1))))

    def _check_items(self, done: _Open) -> None:
        for item, span in zip(done.nodes, done.spans, strict=True) if not done.flow else ():
            if isinstance(item, Scalar):
                self._check_dashes(item, span, begins=False)
        for item in done.nodes if done.flow else ():
            if isinstance(item, Scalar) and item.plain and not slips.balanced(item.text.replace("'", "")):
                self.problems.append(slips.cut_item(item.text, item.position))


def _start(event: yaml.Event) -> Mark:
    return cast("Mark", event.start_mark)  # the reader marks every event


def _end(event: yaml.Event) -> Mark:
    return cast("Mark", event.end_mark)
