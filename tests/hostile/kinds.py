"""The kinds of hostile input: how a case of each is made, from a random source and in a folder of its own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

from hostile import bombs, corpus, grammar, records, texts, trees, typed
from hostile.bombs import BOMBS, MAIN
from hostile.expressions import expression, monstrous
from hostile.trial import Case, command, ruleset, write

FILE = "case.yaml"


def _mutant(random: Random, folder: Path, source: Path) -> Case:
    """A changed file of ours: by itself, or laid over a game that it is for."""
    path = str(folder / FILE)
    if not corpus.is_patch(source):
        return ruleset(random, path)
    fits = corpus.data_of(source).get("fits", "euchre")
    return ruleset(random, fits[0] if isinstance(fits, list) else str(fits), (path,))


def bytes_(random: Random, folder: Path) -> Case:
    """A shipped file with some bytes changed."""
    source = random.choice(corpus.RULESETS)
    (folder / FILE).write_bytes(texts.bytes_changed(random, source.read_bytes()))
    return _mutant(random, folder, source)


def words(random: Random, folder: Path) -> Case:
    """A shipped file with some words or lines changed."""
    source = random.choice(corpus.RULESETS)
    write(folder / FILE, texts.words_changed(random, source.read_text(encoding="utf-8")))
    return _mutant(random, folder, source)


def structure(random: Random, folder: Path) -> Case:
    """A shipped file with parts of it moved, doubled, gone, of another type, or another game's."""
    source = random.choice(corpus.RULESETS)
    write(folder / FILE, trees.yaml_of(trees.changed(random, corpus.data_of(source))))
    return _mutant(random, folder, source)


def made_up(random: Random, folder: Path) -> Case:
    """A ruleset made from the table of keys."""
    write(folder / FILE, trees.yaml_of(grammar.document(random)))
    return ruleset(random, str(folder / FILE))


def expressions(random: Random, folder: Path) -> Case:
    """A small game with expressions made from the vocabulary."""
    names = grammar.NAMES[4:7]
    made = {
        "points": expression(random, "int", random.choice([1, 2, 4, 6]), names),
        "when": expression(random, "bool", random.choice([1, 2, 3]), names),
    }
    if random.random() < 0.3:
        made[random.choice(list(made))] = monstrous(random)
    until = {"kind": "ask", "until": expression(random, "bool", 2, names), "calls": {"pass": {"say": "pass"}}}
    duty = {"card": expression(random, "bool", 2, names)}
    parts = random.choice([{}, {"follow": {"d": duty}}, {"define": {"d": made["points"]}}])
    phases = grammar.START["phases"] | ({"ask": until} if random.random() < 0.3 else {})
    score = {"line": {"for": "seat", **made}}
    write(folder / FILE, bombs.game(state=grammar.STATE, phases=phases, score=score, **parts))
    return ruleset(random, str(folder / FILE))


def handmade(random: Random, folder: Path) -> Case:
    """One of the files made by hand to do harm."""
    BOMBS[random.choice(list(BOMBS))](random, folder)
    return ruleset(random, str(folder / MAIN), random.choice([(), (), (str(folder / MAIN),)]))


def own_records(random: Random, folder: Path) -> Case:
    """A changed record of ours, replayed or taken up again."""
    if random.random() < 0.2:
        (folder / "game.json").write_bytes(records.own_bytes(random))
    else:
        write(folder / "game.json", records.own(random))
    if random.random() < 0.3:
        return command(["play", "--resume", "game.json", "--bots", "random"], typed.typed(random))
    return command(["replay", "game.json", *random.choice([[], ["--quiet"], ["--json"]])])


def other_records(random: Random, folder: Path) -> Case:
    """A changed record of Bridge or Euchre in another format."""
    data = records.foreign_json(random) if random.random() < 0.3 else records.foreign(random)
    (folder / "game.pbn").write_bytes(data)
    return command(["replay", "game.pbn", *random.choice([[], ["--quiet"], ["--json"]])])


def explained(random: Random, folder: Path) -> Case:
    """A record told again and explained: whole, changed, or with numbers larger than anybody plays to."""
    chance, name = random.random(), "game.json"
    if chance < 0.2:
        name = "game.pbn"
        (folder / name).write_bytes(records.foreign_json(random) if random.random() < 0.3 else records.foreign(random))
    else:
        write(folder / name, records.huge(random) if chance < 0.6 else records.own(random))
    # What takes as long as there are deals in a file is no hang: of files from elsewhere a deal at a time.
    often = {"--deal": 1.0 if name == "game.pbn" else 0.3, "--step": 0.3}
    asked = [word for key, share in often.items() if random.random() < share for word in (key, typed.number(random))]
    return command(["explain", name, *asked, *random.choice([[], ["--plain"], ["--json"]])])


def at_the_table(random: Random, _folder: Path) -> Case:
    """A game at which strange things are typed."""
    return command(*typed.sitting(random))


def command_lines(random: Random, _folder: Path) -> Case:
    """A command with strange words."""
    return command(typed.words(random), typed.typed(random) if random.random() < 0.5 else b"")


KINDS: dict[str, Callable[[Random, Path], Case]] = {
    "bytes": bytes_,
    "words": words,
    "structure": structure,
    "made up": made_up,
    "expressions": expressions,
    "handmade": handmade,
    "records": own_records,
    "PBN and EGN": other_records,
    "explain": explained,
    "typed answers": at_the_table,
    "command lines": command_lines,
}

SHARES = {
    "bytes": 4,
    "words": 5,
    "structure": 5,
    "made up": 3,
    "expressions": 3,
    "handmade": 1,
    "records": 2,
    "PBN and EGN": 2,
    "explain": 2,
    "typed answers": 2,
    "command lines": 2,
}
"""How the cases are shared out among the kinds."""
