"""The words of the vocabulary, each as a node: what `left(dealer)`, `tricks(makers)` or `led` compute."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from itertools import pairwise

from followsuit.language.lowering import law, terms
from followsuit.language.lowering.builder import Builder, Env, UnsayableError
from followsuit.language.lowering.facts import accounts, formed_sides, one, seat_account
from followsuit.language.terms import Term, Type
from followsuit.program.nodes import ONE, ZERO, Const, Node, Var, choose, operate, total

Word = Callable[[Builder, Term, Env], Node]

_SEAT = Type("seat")


def _args(build: Builder, term: Term, env: Env) -> list[Node]:
    return [terms.lower(build, arg, env) for arg in term.args]


def _constant(value: Callable[[Builder], int]) -> Word:
    return lambda build, _term, _env: Const(value(build))


def _slot(name: str) -> Word:
    return lambda _build, _term, _env: Var(name)


def _known(subject: Callable[[Env], Node | None]) -> Word:
    def word(_build: Builder, term: Term, env: Env) -> Node:
        node = subject(env)
        if node is None:
            raise unknown_here(term)
        return node

    return word


def unknown_here(term: Term) -> UnsayableError:
    """Says that a word means nothing where it stands."""
    hint = "`for: seat` and `for: side` count a line of the score for each" if term.value in ("me", "us") else None
    return UnsayableError("not-known-here", f"It cannot be told what “{term.value}” is here.", term.position, hint)


def _table(name: str) -> Word:
    return lambda build, term, env: build.look(name, *_args(build, term, env))


def _operator(name: str) -> Word:
    def word(build: Builder, term: Term, env: Env) -> Node:
        return reduce(lambda left, right: operate(name, left, right), _args(build, term, env))

    return word


# --- seats and sides ---------------------------------------------------------------------------------------------


def _left(build: Builder, term: Term, env: Env) -> Node:
    seat, *steps = _args(build, term, env)
    return build.look("left", _steps(build, steps), seat)


def _right(build: Builder, term: Term, env: Env) -> Node:
    seat, *steps = _args(build, term, env)
    back = operate("sub", Const(build.players), _steps(build, steps))
    return build.look("left", operate("mod", back, Const(build.players)), seat)


def _steps(build: Builder, steps: list[Node]) -> Node:
    return operate("mod", steps[0] if steps else ONE, Const(build.players))


def _eldest(build: Builder, _term: Term, _env: Env) -> Node:
    return build.look("left", ONE, Var("dealer"))


def _nearest(build: Builder, term: Term, env: Env) -> Node:
    seat, members = _args(build, term, env)
    return build.look("nearest", members, seat)


def side_of(build: Builder, seat: Node) -> Node:
    """The seats of a seat's side: fixed, itself alone, or as the ruleset's expression forms them."""
    formed = formed_sides(build)
    if formed is None:
        return build.look("side", seat)
    party = terms.lower(build, formed, Env())
    alone = operate("eq", party, ZERO)
    mine = one(build, _SEAT, seat)
    inside = operate("some", operate("meet", mine, party))
    return choose(alone, mine, choose(inside, party, operate("less", build.everyone, party)))


def _side(build: Builder, term: Term, env: Env) -> Node:
    return side_of(build, terms.lower(build, term.args[0], env))


def _opponents(build: Builder, term: Term, env: Env) -> Node:
    return operate("less", build.everyone, _side(build, term, env))


def _partner(build: Builder, term: Term, env: Env) -> Node:
    """The other seat of a side of two; none in any other side."""
    seat = terms.lower(build, term.args[0], env)
    if formed_sides(build) is None:
        return build.look("partner", seat)
    others = operate("less", side_of(build, seat), one(build, _SEAT, seat))
    nobody = Const(build.players)
    return choose(operate("eq", operate("size", others), ONE), operate("low", others, nobody), nobody)


def _us(build: Builder, term: Term, env: Env) -> Node:
    if env.us is not None:
        return env.us
    if env.me is None:
        raise unknown_here(term)
    return side_of(build, env.me)


def _them(build: Builder, term: Term, env: Env) -> Node:
    return operate("less", build.everyone, _us(build, term, env))


# --- figures -----------------------------------------------------------------------------------------------------


def _of_account(slot: str) -> Word:
    def word(build: Builder, term: Term, env: Env) -> Node:
        return Var(slot, seat_account(build, terms.lower(build, term.args[0], env)))

    return word


def _tricks(build: Builder, term: Term, env: Env) -> Node:
    alone = terms.single(term.args[0])
    if alone is not None:
        return Var("tricks", terms.lower(build, alone, env))
    members = terms.lower(build, term.args[0], env)
    return total(
        choose(operate("has", members, Const(seat)), Var("tricks", Const(seat)), ZERO) for seat in range(build.players)
    )


def _card_points(build: Builder, term: Term, env: Env) -> Node:
    alone = terms.single(term.args[0])
    if alone is not None:
        return card_value(build, Var("won", terms.lower(build, alone, env)))
    members = terms.lower(build, term.args[0], env)
    won: Node = ZERO
    for seat in range(build.players):
        share = choose(operate("has", members, Const(seat)), Var("won", Const(seat)), ZERO)
        won = operate("join", won, share)
    return card_value(build, won)


def card_value(build: Builder, cards: Node) -> Node:
    """The card points of a set: for each worth that a card can have, how many cards of it there are."""
    contexts, width = build.tables["value_of"].shape
    worths = sorted({build.tables["value_of"].at(c, card) for c in range(contexts) for card in range(width)} - {0})
    return total(
        operate(
            "mul", operate("size", operate("meet", cards, build.look(f"worth_{worth}", Var("order")))), Const(worth)
        )
        for worth in worths
    )


def _value(build: Builder, term: Term, env: Env) -> Node:
    return card_value(build, terms.lower(build, term.args[0], env))


def _by_score(extreme: str) -> Word:
    def word(build: Builder, term: Term, env: Env) -> Node:
        return best_seats(build, terms.lower(build, term.args[0], env), extreme)

    return word


def best_seats(build: Builder, members: Node, extreme: str) -> Node:
    """The seats of a set whose match score is the highest (`max`) or lowest (`min`)."""
    account = accounts(build)
    inside = [operate("has", members, Const(seat)) for seat in range(build.players)]
    scores: list[Node] = [Var("total", Const(account[seat])) for seat in range(build.players)]
    best = terms.extreme_of(extreme, inside, scores)
    result: Node = ZERO
    for seat in range(build.players):
        at_best = operate("and", inside[seat], operate("eq", scores[seat], best))
        result = operate("join", result, choose(at_best, Const(1 << seat), ZERO))
    return result


# --- cards -------------------------------------------------------------------------------------------------------


def _suit(build: Builder, term: Term, env: Env) -> Node:
    return build.look("class", env.order, terms.lower(build, term.args[0], env))


def _count(build: Builder, term: Term, env: Env) -> Node:
    return operate("size", terms.lower(build, term.args[0], env))


def _only(build: Builder, term: Term, env: Env) -> Node:
    members = terms.lower(build, term.args[0], env)
    return operate("low", members, Const(build.size(term.type)))


def _seat_with(zone: str) -> Word:
    def word(build: Builder, term: Term, env: Env) -> Node:
        card = build.look("one_card", terms.lower(build, term.args[0], env))
        result: Node = Const(build.players)
        for seat in reversed(range(build.players)):
            here = operate("some", operate("meet", card, Var(zone, Const(seat))))
            result = choose(here, Const(seat), result)
        return result

    return word


def _edge_card(*, top: bool) -> Word:
    """The highest or lowest card of a set by the deck's ranks, the first suit of equals."""

    def word(build: Builder, term: Term, env: Env) -> Node:
        cards = terms.lower(build, term.args[0], env)
        ranks = range(len(build.declared.deck.ranks))
        of_rank = (build.look("rank_cards", Const(rank)) for rank in (ranks if top else reversed(ranks)))
        chosen = operate("first", *(operate("meet", cards, some) for some in of_rank), cards)
        return operate("low", chosen, Const(len(build.declared.deck)))

    return word


def _top_run(build: Builder, term: Term, env: Env) -> Node:
    """The highest trumps among the cards; those of a face count if no trump above it is missing."""
    cards = terms.lower(build, term.args[0], env)
    _, width = build.tables["top_trumps"].shape
    tops = [build.look("top_trumps", env.order, Const(count)) for count in range(width)]
    return total(
        choose(operate("some", operate("less", above, cards)), ZERO, operate("size", _newly(cards, above, top)))
        for above, top in pairwise(tops)
    )


def _newly(cards: Node, above: Node, top: Node) -> Node:
    return operate("meet", cards, operate("less", top, above))


def _player_of(build: Builder, term: Term, env: Env) -> Node:
    return law.player_of(build, terms.lower(build, term.args[0], env))


def _played(build: Builder, term: Term, env: Env) -> Node:
    seat = terms.lower(build, term.args[0], env)
    result: Node = Const(len(build.declared.deck))
    for place in reversed(range(build.players)):
        result = choose(operate("eq", law.played_seat(place), seat), law.played_card(place), result)
    return choose(operate("eq", seat, Const(build.players)), Const(len(build.declared.deck)), result)


def _beats(build: Builder, term: Term, env: Env) -> Node:
    if env.card is None:
        raise unknown_here(term)
    return operate("has", law.above(build, env), env.card)


# --- choices among values ----------------------------------------------------------------------------------------


def _how_many(build: Builder, term: Term, env: Env) -> Node:
    return total(_args(build, term, env))


def _cycle(build: Builder, term: Term, env: Env) -> Node:
    place, *values = _args(build, term, env)
    turn = operate("mod", operate("sub", place, ONE), Const(len(values)))
    result = values[-1]
    for index, value in reversed(list(enumerate(values[:-1]))):
        result = choose(operate("eq", turn, Const(index)), value, result)
    return result


def _or_else(build: Builder, term: Term, env: Env) -> Node:
    first, second = _args(build, term, env)
    return choose(operate("eq", first, Const(build.size(term.args[0].type))), second, first)


def _abs(build: Builder, term: Term, env: Env) -> Node:
    value = terms.lower(build, term.args[0], env)
    return operate("max", value, operate("sub", ZERO, value))


WORDS: dict[str, Word] = {
    "players": _constant(lambda build: build.players),
    "everyone": _constant(lambda build: build.everyone.value),
    "nobody": _constant(lambda _build: 0),
    "dealer": _slot("dealer"),
    "eldest": _eldest,
    "deal_no": _slot("deal_no"),
    "deals_played": _slot("deals_played"),
    "true": _constant(lambda _build: 1),
    "otherwise": _constant(lambda _build: 1),
    "false": _constant(lambda _build: 0),
    "trumps": _constant(lambda build: len(build.declared.deck.suits)),
    "suits": _constant(lambda build: (1 << len(build.declared.deck.suits)) - 1),
    "all_cards": _constant(lambda build: build.declared.deck.all),
    "winner": _slot("winner"),
    "trick_no": _slot("trick_no"),
    "left": _left,
    "right": _right,
    "nearest": _nearest,
    "partner": _partner,
    "side": _side,
    "opponents": _opponents,
    "us": _us,
    "them": _them,
    "highest": _by_score("max"),
    "lowest": _by_score("min"),
    "score": _of_account("total"),
    "deal_score": _of_account("points"),
    "tricks": _tricks,
    "card_points": _card_points,
    "value": _value,
    "count": _count,
    "only": _only,
    "suit": _suit,
    "printed": _table("printed"),
    "rank": _table("rank"),
    "mate": _table("mate"),
    "holder": _seat_with("hand"),
    "winner_of": _seat_with("won"),
    "player_of": _player_of,
    "top": _edge_card(top=True),
    "bottom": _edge_card(top=False),
    "top_run": _top_run,
    "min": _operator("min"),
    "max": _operator("max"),
    "abs": _abs,
    "how_many": _how_many,
    "cycle": _cycle,
    "or_else": _or_else,
    "me": _known(lambda env: env.me),
    "still_in": _known(lambda env: env.still_in),
    "last_to_speak": _known(lambda env: env.last_to_speak),
    "owner": _known(lambda env: env.owner),
    "card": _known(lambda env: env.card),
    "led": lambda build, _term, env: law.led_class(build, env),
    "leader": _slot("leader"),
    "to_play": _slot("turn"),
    "leading": lambda _build, _term, _env: operate("eq", Var("plays"), ZERO),
    "trick": lambda build, _term, _env: law.trick_cards(build),
    "first_trick": lambda _build, _term, _env: operate("eq", Var("trick_no"), ONE),
    "last_trick": _slot("last_trick"),
    "winning": lambda build, _term, env: law.winning_now(build, env),
    "played": _played,
    "void": lambda build, _term, env: law.void(build, env, build.free),
    "beats": _beats,
    "rest": _known(lambda env: env.rest),
}
"""Every word of the vocabulary by name; a test holds it against the vocabulary table."""
