"""Card patterns: `JC`, `K Q of trump`, `rest of trump`, `T..7`, `hearts`, `A of every suit`, `joker`, `all`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from followsuit.core.cards import Card, canonical_code, canonical_rank
from followsuit.core.suggest import did_you_mean, listed
from followsuit.language.expressions.card_slips import meant_card, meant_rank
from followsuit.language.expressions.context import UNKNOWN, Context, unknown
from followsuit.language.terms import CardPattern, PatternPart, Term, Type

if TYPE_CHECKING:
    from followsuit.language.declaring.declarations import Declarations

STANDARD_RANKS = ("A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2")

SuitReader = Callable[[Context, str, int], Term]
"""Reads the suit after `of`: the context, its text and where it begins in the context's text."""


@dataclass
class _Reading:
    """A pattern being read: its parts so far and the suits they refer to."""

    ctx: Context
    read_suit: SuitReader
    ordered: bool
    parts: list[PatternPart] = field(default_factory=list)
    suits: list[Term] = field(default_factory=list)


def read_pattern(ctx: Context, text: str, offset: int, read_suit: SuitReader, *, ordered: bool) -> Term:
    """The term of a pattern that begins at `offset` of the context's text. `rest` is only for `ordered` patterns."""
    reading = _Reading(ctx, read_suit, ordered)
    if not text.strip():
        return ctx.wrong("pattern-syntax", "A card pattern was expected, but nothing stands here.", ctx.place(offset))
    already = len(ctx.problems)
    for found in re.finditer(r"[^,]+", text):
        if found[0].strip():
            _item(reading, found[0], offset + found.start())
    position = ctx.place(max(offset - 1, 0), len(text) + 2 * bool(offset))
    if any(problem.is_error for problem in ctx.problems[already:]):
        return Term("unknown", UNKNOWN, position)
    value = CardPattern(tuple(reading.parts), text.strip())
    return Term("pattern", Type("cards"), position, value, tuple(reading.suits))


def joined(patterns: list[Term]) -> Term:
    """One pattern of the parts of several, in order."""
    if len(patterns) == 1:
        return patterns[0]
    args: tuple[Term, ...] = ()
    parts = []
    for term in patterns:
        offset = len(args)
        parts += [part if part.suit is None else replace(part, suit=part.suit + offset) for part in term.value.parts]
        args += term.args
    text = ", ".join(term.value.text for term in patterns)
    return replace(patterns[0], value=CardPattern(tuple(parts), text), args=args)


def _item(reading: _Reading, text: str, offset: int) -> None:
    head, of, tail = re.match(r"(.*?)(?:\s+(of)\s+(.*))?$", text.rstrip(), re.DOTALL).groups()  # type: ignore[union-attr]  # it matches any text
    words = [(found[0], offset + found.start()) for found in re.finditer(r"\S+", head)]
    if of is None:
        _without_suit(reading, words)
        return
    card = meant_card(reading.ctx.declared, text)
    if card is not None and not (words and ranks_of(reading.ctx.declared, words[0][0])):
        place = reading.ctx.place(offset + len(text) - len(text.lstrip()), len(text.strip()))
        reading.ctx.wrong("unknown-rank", f"“{words[0][0]}” is no rank.", place, f"write {card}")
        return
    part = _of_which(reading, words)
    if part is not None:
        reading.parts.append(_in_suit(reading, part, tail, offset + text.index(tail, len(head) + 3)))


def _without_suit(reading: _Reading, words: list[tuple[str, int]]) -> None:
    names = [word for word, _ in words]
    if names and names[0] == "rest":
        part = _of_which(reading, words)
        reading.parts += [part] if part else []
        return
    ranks: list[str] = []
    for word, offset in words:
        known = ranks_of(reading.ctx.declared, word)
        if known is not None:
            ranks.extend(known)
            continue
        if ranks:
            reading.parts.append(PatternPart(ranks=tuple(ranks)))
            ranks = []
        _named(reading, word, offset)
    if ranks:
        reading.parts.append(PatternPart(ranks=tuple(ranks)))


def _of_which(reading: _Reading, words: list[tuple[str, int]]) -> PatternPart | None:
    ctx, names = reading.ctx, [word for word, _ in words]
    if names[:1] == ["rest"]:
        if not reading.ordered:
            ctx.wrong("pattern-syntax", "“rest” is what an order has not named yet; it means nothing here.",
                      ctx.place(words[0][1], 4), "write all of …, or the ranks")  # fmt: skip
            return None
        if names[1:] not in ([], ["upwards"]):
            ctx.wrong("pattern-syntax", f"“{' '.join(names)}” cannot be read.", ctx.place(words[0][1]),
                      "write rest, rest upwards, rest of trump or rest upwards of trump")  # fmt: skip
            return None
        return PatternPart(rest=True, upwards="upwards" in names)
    if names == ["all"]:
        return PatternPart()
    ranks: list[str] = []
    for word, offset in words:
        known = ranks_of(ctx.declared, word)
        if known is None:
            _no_rank(ctx, word, offset)
            return None
        ranks.extend(known)
    return PatternPart(ranks=tuple(ranks))


def _no_rank(ctx: Context, word: str, offset: int) -> None:
    ranks = dict.fromkeys((*ctx.declared.deck.ranks, *STANDARD_RANKS))
    hint = (
        _write(meant_rank(word))
        or did_you_mean(word, ranks)
        or f"the ranks of this pack are {' '.join(ctx.declared.deck.ranks)}"
    )
    ctx.wrong("unknown-rank", f"“{word}” is no rank.", ctx.place(offset, len(word)), hint)


def _in_suit(reading: _Reading, part: PatternPart, text: str, offset: int) -> PatternPart:
    ctx = reading.ctx
    if text.split() == ["every", "suit"]:
        return replace(part, every_suit=True)
    for suit in ctx.declared.deck.suits:
        if text.strip() == suit.name:
            return replace(part, printed_suit=suit.index)
    suit_term = reading.read_suit(ctx, text, offset)
    if unknown(suit_term):
        return part
    reading.suits.append(suit_term)
    return replace(part, suit=len(reading.suits) - 1)


def _named(reading: _Reading, word: str, offset: int) -> None:
    declared = reading.ctx.declared
    code = card_code(declared, word)
    suits = [suit.index for suit in declared.deck.suits if suit.name == word]
    if code is not None:
        reading.parts.append(PatternPart(cards=(code,)))
    elif suits:
        reading.parts.append(PatternPart(printed_suit=suits[0]))
    elif word == "all":
        reading.parts.append(PatternPart())
    elif word in declared.sets:
        _set(reading, declared.sets[word])
    else:
        _unknown(reading.ctx, word, offset)


def _set(reading: _Reading, named: Term) -> None:
    first = len(reading.suits)
    reading.suits.extend(named.args)
    for part in named.value.parts:
        reading.parts.append(part if part.suit is None else replace(part, suit=part.suit + first))


def _unknown(ctx: Context, word: str, offset: int) -> None:
    declared, place = ctx.declared, ctx.place(offset, len(word))
    variable = declared.variables.get(word)
    if variable is not None and variable.type.kind == "suit" and variable.per is None:
        ctx.wrong("pattern-syntax", f"“{word}” is a suit that is remembered, not cards.", place, f"write all of {word}")
        return
    suits = [suit.name for suit in declared.deck.suits]
    if word in ("in", "from", "with"):
        ctx.wrong("unknown-card", f"“{word}” names no cards.", place, "write of, as in K of trump")
        return
    if meant := meant_card(declared, word) or meant_rank(word):
        ctx.wrong("unknown-card", f"“{word}” names no cards.", place, _write(meant))
        return
    if re.fullmatch(r"\d+|[A-Za-z]", word):
        _no_rank(ctx, word, offset)
        return
    if re.fullmatch(r"([0-9]{1,2}|[A-Z])[A-Z]", word):
        letters = [suit.letter for suit in declared.deck.suits if not suit.leads]
        hint = f"a card is a rank and {listed(letters, 'or')}, as in A{letters[0]}" if letters else None
        ctx.wrong("unknown-card", f"There is no card “{word}”.", place, hint)
        return
    hint = did_you_mean(word, (*suits, *declared.extras, *declared.sets, "all", "rest"))
    hint = hint or (f"the suits are {listed(suits)}" if suits else None)
    ctx.wrong("unknown-card", f"“{word}” names no cards.", place, hint)


def _write(meant: str | None) -> str | None:
    return meant and f"write {meant}"


def ranks_of(declared: Declarations, word: str) -> tuple[str, ...] | None:
    """The ranks that a word names: `K`, `10`, `T..7`; None if it names none."""
    known = dict.fromkeys((*declared.deck.ranks, *STANDARD_RANKS))
    if ".." not in word:
        rank = canonical_rank(word) if word.upper() == word else word
        return (rank,) if rank in known else None
    ends = [canonical_rank(end) for end in word.split("..")]
    if len(ends) != 2 or any(end not in known for end in ends):  # noqa: PLR2004 (both ends)
        return None
    orders = (*(suit.ranks for suit in declared.deck.suits), declared.deck.ranks, STANDARD_RANKS)
    order = next((ranks for ranks in orders if set(ends) <= set(ranks)), None)
    if order is None:
        return None
    first, last = (order.index(end) for end in ends)
    return order[first : last + 1] if first <= last else tuple(reversed(order[last : first + 1]))


def card_code(declared: Declarations, word: str) -> str | None:
    """The code of the card that a word names, though maybe not in this pack; None if it names none."""
    if word in declared.extras:
        return declared.extras[word]
    code, suits = canonical_code(word), declared.deck.suits
    if word in (*declared.extras.values(), *(suit.code(rank) for suit in suits if suit.leads for rank in suit.ranks)):
        return word
    if word.upper() != word:
        return None
    letters = {suit.letter for suit in suits if not suit.leads}
    known = code[:-1] in STANDARD_RANKS or code[:-1] in declared.deck.ranks
    return code if known and code[-1:] in letters else None


def printed_cards(pattern: CardPattern, cards: Iterable[Card], ranks: tuple[str, ...]) -> frozenset[int]:
    """The indices of the cards that a pattern names by what is printed on them (parts `of` an expression name none)."""
    return frozenset(card.index for card in cards if any(_matches(part, card, ranks) for part in pattern.parts))


def _matches(part: PatternPart, card: Card, ranks: tuple[str, ...]) -> bool:
    if part.cards:
        return card.code in part.cards
    if part.suit is not None or part.rest:
        return False
    if part.ranks is not None and (card.rank is None or ranks[card.rank] not in part.ranks):
        return False
    if part.printed_suit is not None:
        return card.suit == part.printed_suit
    return card.suit is not None or not part.every_suit
