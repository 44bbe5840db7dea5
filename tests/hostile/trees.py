"""Mutations of a ruleset's structure: subtrees moved, doubled, gone, of another type, from another game, nested."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

from hostile import corpus

Path = tuple[Any, ...]
PLAIN = re.compile(r"[A-Za-z_][\w ()+.']*")
RESERVED = {"true", "false", "null", "~"}


def changed(random: Random, data: dict[str, Any]) -> dict[str, Any]:
    """The data with a few subtrees changed."""
    data = copy.deepcopy(data)
    for _ in range(random.choice([1, 1, 1, 2, 3, 6])):
        places = list(paths(data))
        if not places:
            break
        _change(random, data, places)
    return data


def _change(random: Random, data: dict[str, Any], places: list[Path]) -> None:
    path, other = random.choice(places), random.choice(places)
    owner, last = _owner(data, path), path[-1]
    match random.randrange(9):
        case 0:
            del owner[last]
        case 1:
            owner[last] = copy.deepcopy(_at(data, other))
        case 2:
            _put(random, owner, last, owner[last])
        case 3:
            owner[last] = _retyped(random, owner[last])
        case 4:
            owner[last] = _from_another_game(random, path)
        case 5 if isinstance(owner, dict):
            moved = owner.pop(last)
            target = _owner(data, random.choice(list(paths(data)) or [("title",)]))
            _put(random, target, last, moved)
        case 6:
            owner[last] = nested(random, owner[last], random.choice([1, 2, 5, 20, 60]))
        case 7 if isinstance(owner, dict):
            owner[corpus.odd(random)] = owner.pop(last)
        case _:
            owner[last] = scalar(random)


def scalar(random: Random) -> Any:
    """Some value that is no map and no list."""
    return random.choice([None, True, False, -1, 0, 1, 2, 99, 10**12, "", corpus.odd(random), corpus.odd(random)])


def nested(random: Random, value: Any, depth: int) -> Any:
    """The value within so many lists and maps."""
    for _ in range(depth):
        value = [value] if random.random() < 0.5 else {random.choice(corpus.words()): value}
    return value


def _retyped(random: Random, value: Any) -> Any:
    if isinstance(value, dict):
        return random.choice([list(value), list(value.values()), str(value), len(value), {}, [value]])
    if isinstance(value, list):
        return random.choice([{str(item): item for item in value}, " ".join(map(str, value)), [], {}, [value, value]])
    return random.choice([[value], {str(value): value}, str(value), {"rule": value}, [value] * 30])


def _from_another_game(random: Random, path: Path) -> Any:
    """What another game has at the same place, or anywhere."""
    donor = corpus.data_of(random.choice(corpus.RULESETS))
    places = list(paths(donor))
    alike = [place for place in places if len(place) == len(path) and place[-1] == path[-1]]
    return copy.deepcopy(_at(donor, random.choice(alike or places)))


def _put(random: Random, owner: Any, last: Any, value: Any) -> None:
    if isinstance(owner, dict):
        owner[random.choice([last, f"{last}_too", random.choice(corpus.words())])] = copy.deepcopy(value)
    else:
        owner.append(copy.deepcopy(value))


def paths(data: Any, path: Path = ()) -> Iterator[Path]:
    """Every place in the data."""
    for key, value in _items(data):
        yield (*path, key)
        yield from paths(value, (*path, key))


def _items(data: Any) -> list[tuple[Any, Any]]:
    if isinstance(data, dict):
        return list(data.items())
    return list(enumerate(data)) if isinstance(data, list) else []


def _at(data: Any, path: Path) -> Any:
    for key in path:
        data = data[key]
    return data


def _owner(data: Any, path: Path) -> Any:
    return _at(data, path[:-1])


def yaml_of(data: Any, indent: int = 0) -> str:
    """The data as YAML in blocks; whatever might be misread is quoted."""
    blanks = " " * indent
    if isinstance(data, dict) and data:
        return "".join(f"{blanks}{_word(key)}:{_value(value, indent)}" for key, value in data.items())
    if isinstance(data, list) and data:
        return "".join(f"{blanks}-{_value(value, indent)}" for value in data)
    return f"{blanks}{_word(data)}\n"


def _value(value: Any, indent: int) -> str:
    if isinstance(value, dict | list) and value:
        return "\n" + yaml_of(value, indent + 2)
    return f" {_word(value)}\n"


def _word(value: Any) -> str:
    if isinstance(value, str) and PLAIN.fullmatch(value) and value == value.strip() and value not in RESERVED:
        return value
    return json.dumps(value)
