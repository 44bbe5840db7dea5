"""Makes one document of a ruleset's files and of what was chosen."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping as Map
from dataclasses import dataclass, replace
from itertools import combinations

from followsuit.core.diagnostics import Diagnostic, Related, in_order
from followsuit.language.assembly.choices import Chosen, Knob, Value, as_text, choose, preset_problems, read_options
from followsuit.language.assembly.counts import allowed_counts, choose_count, count_patch, problems_of_counts
from followsuit.language.assembly.gathering import FileUse, Gathered, forbidden, gather, replaced, without
from followsuit.language.assembly.library import Library
from followsuit.language.assembly.merging import Layer, apply, starts, writes
from followsuit.language.reading.tree import Mapping, plain_value

NOT_IN_A_PATCH = ("options", "presets", "players", "extends")


@dataclass(frozen=True, slots=True)
class Assembled:
    """One variant of a ruleset as one document in long form, whose nodes know which file wrote them.

    `counts` are the numbers of players allowed, `players` the one chosen (the first if nobody chose). `choices` has a
    value for every option; those in `inert` do nothing because an option they need is off. `applied` names what was
    applied to the ruleset in order. `complete` is false if a file could not be found or read.
    """

    document: Mapping
    name: str
    players: int
    counts: tuple[int, ...]
    choices: dict[str, Value]
    inert: frozenset[str]
    applied: tuple[str, ...]
    diagnostics: tuple[Diagnostic, ...]
    files: tuple[FileUse, ...]
    texts: Map[str, str]
    complete: bool
    request: Request

    @property
    def own_files(self) -> frozenset[str]:
        """The files that were asked for by what is being tried: the patch files, or else the ruleset."""
        patches = frozenset(use.file for use in self.files if use.role == "patch")
        return patches or frozenset(use.file for use in self.files if use.role == "ruleset")


@dataclass(frozen=True, slots=True)
class Request:
    """What was asked for, and the files already gathered for it."""

    gathered: Gathered
    options: Map[str, str]
    preset: str | None
    players: int | None
    texts: Map[str, str]


def assemble(  # noqa: PLR0913  (whatever can be chosen, each by its name)
    ref: str,
    *,
    with_files: tuple[str, ...] = (),
    options: Map[str, str] | None = None,
    preset: str | None = None,
    players: int | None = None,
    library: Library | None = None,
) -> Assembled:
    """The document of a ruleset (a shipped name or a path) with everything chosen applied; never an exception.

    Order: bases, ruleset, patch for the number of players, patches of chosen options as declared, `with_files`.
    """
    library = library or Library()
    gathered = gather(ref, tuple(with_files), library)
    return _made(Request(gathered, dict(options or {}), preset, players, library.texts))


def again(assembled: Assembled, options: Map[str, str], players: int) -> Assembled:
    """Another variant of the same files, with these options chosen besides; nothing is read again."""
    request = assembled.request
    return _made(Request(request.gathered, {**request.options, **options}, request.preset, players, request.texts))


def anew(assembled: Assembled, options: Map[str, str], players: int) -> Assembled:
    """Another variant of the same files, with these options chosen and no others; nothing is read again."""
    request = assembled.request
    return _made(Request(request.gathered, options, None, players, request.texts))


def with_documents(assembled: Assembled, documents: Map[str, Mapping]) -> Assembled:
    """The same choices of the same files, with other documents in place of those of some files."""
    request = assembled.request
    return _made(replace(request, gathered=replaced(request.gathered, documents)))


def _made(request: Request) -> Assembled:
    gathered = request.gathered
    base = gathered.merged.document
    knobs, problems = read_options(base)
    counts = allowed_counts(base.get("players"))
    players, count_problems = choose_count(counts, request.players)
    count_problems = (*count_problems, *problems_of_counts(base.get("players")))
    chosen = choose(knobs, base.get("presets"), request.options, request.preset, players)
    layers, layer_problems = _layers(gathered, knobs, chosen, players)
    merged = gathered.merged
    for layer in layers:
        merged = apply(merged, layer)
    problems = (*problems, *preset_problems(knobs, base.get("presets")))
    found = (*gathered.problems, *problems, *count_problems, *chosen.problems, *layer_problems, *merged.problems)
    return Assembled(
        document=merged.document,
        name=gathered.name,
        players=players,
        counts=counts,
        choices=chosen.values,
        inert=chosen.inert,
        applied=tuple(layer.what for layer in layers),
        diagnostics=in_order(found),
        files=gathered.files,
        texts=request.texts,
        complete=gathered.complete,
        request=request,
    )


def _layers(
    gathered: Gathered, knobs: Map[str, Knob], chosen: Chosen, players: int
) -> tuple[list[Layer], list[Diagnostic]]:
    layers = []
    if patch := count_patch(gathered.merged.document.get("players"), players):
        layers.append(Layer(patch[1], f"The patch for {players} players", patch[0]))
    active = list(_active(knobs, chosen))
    layers += active
    problems = [item for layer in layers for item in forbidden(layer.document, NOT_IN_A_PATCH, layer.what)]
    problems += [item for one, other in combinations(active, 2) for item in _conflicts(one, other)]
    kept = [Layer(without(layer.document, NOT_IN_A_PATCH), layer.what, layer.position) for layer in layers]
    return [*kept, *gathered.patches], problems


def _active(knobs: Map[str, Knob], chosen: Chosen) -> Iterator[Layer]:
    for knob in knobs.values():
        value = chosen.values[knob.name]
        text = as_text(value)
        if knob.name not in chosen.inert and text in knob.patches:
            position, patch = knob.patches[text]
            yield Layer(patch, f"The patch of the option “{knob.name}: {text}”", position)


def _conflicts(one: Layer, other: Layer) -> list[Diagnostic]:
    """An error for each path that two patches write differently."""
    problems = []
    first, second = writes(one.document), writes(other.document)
    for path, node in second.items():
        rival = next((start for start in starts(path) if start in first), None)
        if rival is None:
            rival = next((longer for longer in first if longer[: len(path)] == path), None)
        if rival is None or (rival == path and plain_value(first[rival]) == plain_value(node)):
            continue
        where = ".".join(path)
        message = f"{one.what} and that of {other.what.removeprefix('The patch of ')} write “{where}” differently."
        related = (Related("the other patch writes it here", first[rival].position),)
        hint = "they cannot both be on; say so by “conflicts” in one of the options"
        problems.append(Diagnostic("patch-conflict", message, node.position, related=related, hint=hint))
    return problems
