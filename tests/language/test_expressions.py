"""Tables of cases: right text → its type; wrong text → the code, the column, words of the message and of the hint."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from followsuit.core.diagnostics import Position, Severity
from followsuit.language.declaring.declarations import declare
from followsuit.language.expressions.parse import Scope, member_type, parse_expression, parse_pattern, parse_target
from followsuit.language.reading.source import Mapping, read
from followsuit.language.terms import Term, Type

DOCUMENT, NONE_WRONG = read(Path(__file__).with_name("table_of_cases.yaml").read_text(encoding="utf-8"), "cases.yaml")
assert isinstance(DOCUMENT, Mapping)
DECLARED, PROBLEMS = declare(DOCUMENT, 3)
EVERYWHERE = Scope(DECLARED)
PLACES = {
    "duty": EVERYWHERE.inside(("me", "card", "tricks")),
    "ask": EVERYWHERE.inside(("me", "ask"), {"s": Type("suit"), "n": Type("int", low=0, high=9)}),
    "line": EVERYWHERE.inside(("line",)),
    "nowhere": EVERYWHERE,
    "share": EVERYWHERE.inside(("me", "share")),
    "zone": EVERYWHERE.inside(("zone",)),
}


def expression(text, wants="any", place="duty"):
    return parse_expression(text, Position("cases.yaml", 3, 5, len(text)), wants, PLACES[place])


def test_the_declarations_are_right():
    assert NONE_WRONG == ()
    assert PROBLEMS == ()


RIGHT = [
    ("suit == led", "bool", "compare"),
    ("suit == trumps", "bool", "compare"),
    ("suit == hearts", "bool", "compare"),
    ("printed == trump", "bool", "compare"),
    ("printed == mate(trump) and suit != trumps", "bool", "and"),
    ("card in 'K Q of trump'", "bool", "in"),
    ("card not in 'hearts'", "bool", "not"),
    ("'K Q of trump' in hand", "bool", "in"),
    ("card == '10H'", "bool", "in"),
    ("card == up", "bool", "compare"),
    ("up == joker", "bool", "compare"),
    ("card != fool", "bool", "compare"),
    ("void and beats or leading", "bool", "or"),
    ("pickup == may", "bool", "compare"),
    ("must == pickup", "bool", "compare"),
    ("turned == hearts", "bool", "compare"),
    ("stick", "bool", "option"),
    ("1 <= target < 20", "bool", "and"),
    ("contract == 6S", "bool", "compare"),
    ("6NT == contract", "bool", "compare"),
    ("contract < contracts.6NT", "bool", "compare"),
    ("contract.misere", "bool", "field"),
    ("contracts.6S.value", "int", "field"),
    ("size.dealt", "int", "field"),
    ("sizes(players).least", "int", "field"),
    ("sizes(bid(me)).dealt", "int", "field"),
    ("sizes.2.dealt", "int", "field"),
    ("count(hand & 'A') * 2 - players // 2 % 3", "int", "arithmetic"),
    ("-target", "int", "arithmetic"),
    ("bid", "int", "variable"),
    ("bid(left(me))", "int", "variable"),
    ("tokens(makers)", "int", "variable"),
    ("min(bid, 3)", "int", "builtin"),
    ("cycle(deal_no, 1, 3, 2, 0)", "int", "builtin"),
    ("how_many(open, stick)", "int", "builtin"),
    ("sum(bid(x) for x in everyone if x != dealer)", "int", "each"),
    ("max(score(x) for x in defenders)", "int", "each"),
    ("count(c for c in hand if suit(c) == trumps)", "int", "each"),
    ("any(tricks(x) == 0 for x in makers)", "bool", "each"),
    ("all(x in passed for x in everyone)", "bool", "each"),
    ("those(x for x in everyone if bid(x) > 0)", "seats", "each"),
    ("first(x for x in everyone if tricks(x) == 0)", "seat", "each"),
    ("those(x for x in contracts if x.value > 100)", "rows", "each"),
    ("is_out(trump)", "bool", "and"),
    ("faces", "int", "builtin"),
    ("everyone - maker", "seats", "set"),
    ("maker | dealer", "seats", "set"),
    ("suits - trump", "suits", "set"),
    ("hand(maker) & honours", "cards", "set"),
    ("left(dealer, 2)", "seat", "builtin"),
    ("nearest(left(dealer), everyone - passed)", "seat", "builtin"),
    ("or_else(maker, dealer)", "seat", "builtin"),
    ("dealer if maker == none else left(maker)", "seat", "if"),
    ("trump if stick else none", "suit", "if"),
    ("trump if stick else led", "class", "if"),
    ("holder('9C')", "seat", "builtin"),
    ("player_of(fool)", "seat", "builtin"),
    ("printed(only(turn_up))", "suit", "builtin"),
    ("rank(card) == rank(up)", "bool", "compare"),
    ("played(leader)", "card", "builtin"),
]


@pytest.mark.parametrize(("text", "kind", "op"), RIGHT)
def test_right(text, kind, op):
    term, problems = expression(text)
    assert problems == ()
    assert (term.type.kind, term.op) == (kind, op)
    assert all(part.op != "unknown" for part in term.walk())


WANTED = [
    ("maker", "seats", "ask", "set_of"),
    ("none", "seats", "ask", "const"),
    ("none", Type("row", of="contracts"), "ask", "none"),
    ("6NT", Type("row", of="contracts"), "ask", "const"),
    ("trump", "class", "ask", "as_class"),
    ("hearts", "class", "ask", "const"),
    ("fool", "cards", "ask", "set_of"),
    ("joker", "cards", "ask", "set_of"),
    ("turn_up", "zone", "ask", "zone"),
    ("hand", "zone", "ask", "zone"),
    ("dummies(left(me))", "zone", "ask", "zone"),
    ("random", "dealer", "nowhere", "builtin"),
    ("left(dealer)", "dealer", "nowhere", "builtin"),
    ("rest", "int", "share", "builtin"),
    ("0..13", "values", "ask", "range"),
    ("size.least..15", "values", "ask", "range"),
    ("3", "values", "ask", "range"),
    ("suits if stick else suits - s", "values", "ask", "if"),
    ("contracts", "values", "ask", "const"),
    ("hand & 'T..9'", "values", "ask", "set"),
    ("me == owner", "bool", "zone", None),
    ("everyone if open and owner == maker else owner", "seats", "zone", "if"),
    ("tricks(us) - tricks(them)", "int", "line", "arithmetic"),
    ("s == clubs or n > 3", "bool", "ask", "or"),
]


@pytest.mark.parametrize(("text", "wants", "place", "op"), WANTED)
def test_what_is_wanted(text, wants, place, op):
    term, problems = expression(text, wants, place)
    assert (term.op if term else None) == op
    assert (problems == ()) == (op is not None)


WRONG = [
    # names
    ("trumpp == none", "unknown-name", 0, "means nothing here", "did you mean trump?"),
    ("must", "unknown-name", 0, "means nothing", "pickup == must"),
    ("6NT", "unknown-name", 0, "means nothing", "contracts.6NT"),
    ("card == JC", "unknown-name", 8, "JC", "'JC'"),
    ("10H in hand", "unknown-name", 0, "10H", "'10H'"),
    ("parter(me)", "unknown-name", 0, "parter", "partner"),
    ("pickup == mst", "unknown-value", 10, "option pickup", "must"),
    ("contract == 7S", "unknown-row", 12, "no row “7S”", "6S"),
    ("contracts.8S", "unknown-row", 0, "no row", "6S"),
    ("contract.valu", "unknown-column", 0, "no column", "value"),
    ("contracts.value", "unknown-row", 0, "no row", "belongs to a row"),
    ("sizes(7)", "unknown-row", 0, "no row for 7", "2, 3 and 4"),
    ("still_in == nobody", "not-known-here", 0, "only known while seats speak", ""),
    # types
    ("suit == trump", "class-and-suit", 0, "remembered or printed", "trumps"),
    ("led == trump", "class-and-suit", 0, "counts as now", "printed"),
    ("suit in suits", "class-and-suit", 0, "printed suits", "printed"),
    ("suits - led", "class-and-suit", 0, "printed suit", "printed"),
    ("maker == hearts", "type-mismatch", 0, "A seat cannot be compared with a suit", ""),
    ("maker == 3", "type-mismatch", 0, "a seat cannot be compared with a number", ""),
    ("bid == none", "type-mismatch", 0, "compared with none", ""),
    ("left(trump)", "type-mismatch", 5, "“left” takes a seat, but this is a suit", ""),
    ("printed(hand)", "type-mismatch", 8, "takes a card", "only(…)"),
    ("hand > 3", "type-mismatch", 0, "compares numbers", ""),
    ("hand >= turn_up", "type-mismatch", 0, "compares numbers", "a in b"),
    ("everyone | hand", "type-mismatch", 0, "two sets of one kind", ""),
    ("hand + turn_up", "type-mismatch", 0, "joined by “|”", "|"),
    ("open + 1", "type-mismatch", 0, "takes a number", "1 if … else 0"),
    ("maker in 3", "type-mismatch", 9, "member of a set", "<="),
    ("maker in hand", "type-mismatch", 0, "a seat cannot be in a set of cards", ""),
    ("maker if stick else 3", "type-mismatch", 0, "the other way a number", ""),
    ("trump.value", "type-mismatch", 0, "column", ""),
    ("hand and stick", "not-a-condition", 0, "a set of cards is not a condition", "count(…) > 0"),
    ("not maker", "not-a-condition", 4, "not a condition", "!= none"),
    ("bid or stick", "not-a-condition", 0, "a number is not a condition", "> 0"),
    ("pickup or stick", "not-a-condition", 0, "it has values", "may or must"),
    ("won(me) & hearts", "type-mismatch", 0, "two sets of one kind", "write 'hearts' in quotes"),
    ("hearts in won(me)", "type-mismatch", 0, "a suit cannot be in", "write count(won(me) & 'hearts') > 0"),
    ("trump in hand", "type-mismatch", 0, "a suit cannot be in", "write count(hand & 'all of trump') > 0"),
    ("trump in 'spades'", "type-mismatch", 0, "a suit cannot be in", "write trump == spades"),
    ("suit in 'hearts'", "class-and-suit", 0, "counts as now", "write suit == hearts"),
    ("dealer.partner == me", "type-mismatch", 0, "a table's row", "write partner(dealer)"),
    ("upcard == 'JH'", "unknown-name", 0, "means nothing", "did you mean up?"),
    ("team(maker) == me", "unknown-name", 0, "means nothing", "side(…)"),
    ("partner(dealer) and open", "not-a-condition", 0, "a seat is not a condition", "write partner(dealer) != none to"),
    ("trump == hearts or diamonds", "not-a-condition", 19, "for each value", "trump == hearts or trump == diamonds"),
    ("open and maker != dealer or winner", "not-a-condition", 28, "for each", "maker != dealer and maker != winner"),
    ("bid ** 2 == 4", "expression-syntax", 0, "times itself", "write bid * bid"),
    ("1 + tricks(me)^2 == 4", "expression-syntax", 4, "times itself", "write tricks(me) * tricks(me)"),
    ("2 ** bid == 4", "expression-syntax", 2, "power", "n * n"),
    ("trump and open", "not-a-condition", 0, "a suit is not a condition", "write trump != none"),
    ("left(dealer) and left(dealer, 2)", "not-a-condition", 0, "joins conditions", "write left(dealer) | left(deal"),
    ("me == dealer, open", "not-allowed", 0, "comma", "write me == dealer and open"),
    # one thing and many
    ("up == 'J'", "one-with-many", 0, "“up” is one card, but 'J' means four cards, so this never", "write up in 'J'"),
    ("up == 'JH JD'", "one-with-many", 0, "two cards", "write up in 'JH JD'"),
    ("'K Q of trump' == up", "one-with-many", 0, "two cards", "write up in 'K Q of trump'"),
    ("card != 'hearts'", "one-with-many", 0, "so this always holds", "write card not in 'hearts'"),
    ("turn_up == 'J'", "one-with-many", 0, "“turn_up” is at most one card", "write only(turn_up) in 'J'"),
    # ranks
    ("up == J", "unknown-name", 6, "ranks stand in a pattern", "write up in 'J'"),
    ("up is jack", "unknown-name", 6, "ranks stand in a pattern", "write up in 'J'"),
    ("rank(up) == jack", "unknown-name", 12, "ranks stand in a pattern", "write up in 'J'"),
    ("rank(up) != 'J'", "type-mismatch", 0, "a rank cannot be compared", "write up not in 'J'"),
    ("rank == 'J'", "type-mismatch", 0, "a rank cannot be compared", "write card in 'J'"),
    ("up is a jack", "expression-syntax", 3, "cards of a rank", "write up in 'J'"),
    ("up is not the 10 of hearts", "expression-syntax", 3, "cards of a rank", "write up not in '10 of hearts'"),
    ("up == J of trump", "expression-syntax", 3, "cards of a rank", "write up in 'J of trump'"),
    ("hand & J of trump", "expression-syntax", 7, "cards of a rank", "write 'J of trump'"),
    # arguments
    ("left()", "arguments", 0, "takes 1 or 2 things", "left(dealer, 2)"),
    ("count", "arguments", 0, "told of what", ""),
    ("nearest", "arguments", 0, "told of what", "nearest("),
    ("dealer(2)", "arguments", 0, "stands alone", "dealer"),
    ("trump(2)", "arguments", 0, "one value for all", "trump"),
    ("turn_up(me)", "arguments", 0, "one zone", "turn_up"),
    ("is_out", "arguments", 0, "is_out(u)", "is_out(u) with what it is asked of in place of u"),
    ("3 * raised", "arguments", 4, "raised(x)", "write raised(me)"),
    ("sum(raised for s in everyone)", "arguments", 4, "raised(x)", "write raised(s)"),
    ("first(hand)", "arguments", 0, "runs over a set", "for x in set"),
    ("count(me for x in everyone)", "type-mismatch", 6, "the members themselves", "count(x for x"),
    ("count(bid for bid in everyone)", "name-taken", 14, "already means something", "x"),
    ("contracts(1)", "arguments", 0, "not numbered", "contracts.6S"),
    # what people say
    ("dealer is not none", "expression-syntax", 0, "are compared by “==” or “!=”", "write !="),
    ("dealer's left == me", "expression-syntax", 0, "“dealer's left” is not how", "write left(dealer)"),
    ("me == winner's partner", "expression-syntax", 6, "is not how", "write partner(winner)"),
    ("the side that won", "expression-syntax", 0, "“the” means nothing", "side(winner)"),
    ("minus target", "expression-syntax", 0, "below zero", "write -target"),
    ("\u201310", "expression-syntax", 0, "not with a dash", "write -"),
    # what other languages write
    ("bid[me] > 2", "expression-syntax", 0, "square brackets", "bid(me)"),
    ("stick && open", "expression-syntax", 6, "joined", "and"),
    ("stick || open", "expression-syntax", 6, "joined", "or"),
    ("!stick", "expression-syntax", 0, "turned round", "not"),
    ("bid = 3", "expression-syntax", 4, "compared by “==”", "=="),
    ("bid === 3", "expression-syntax", 4, "compared by “==”", "=="),
    ("stick == True", "expression-syntax", 9, "written true", "true"),
    ("maker is none", "expression-syntax", 0, "compared by", "=="),
    ("target / 2", "expression-syntax", 7, "whole numbers", "//"),
    ("target * 1.5", "expression-syntax", 9, "whole numbers", ""),
    ("max(0", "expression-syntax", 3, "not closed", "put quotes"),
    ("target)", "expression-syntax", 6, "never opened", "put quotes"),
    ("card in 'K of trump", "expression-syntax", 8, "quote is not closed", ""),
    ("open stick", "expression-syntax", 0, "nothing joins", "between them"),
    ("open if stick", "expression-syntax", 0, "needs its “else”", "else"),
    ("open and", "expression-syntax", 7, "missing after “and”", ""),
    ("", "expression-syntax", 0, "nothing stands here", ""),
    ("x for x in hand", "not-allowed", 0, "stands inside", "those("),
    ("open, stick", "not-allowed", 0, "comma", ""),
    ("open.__class__.mro()", "not-allowed", 0, "not something", ""),
    ("99999999999", "out-of-range", 0, "too large", ""),
    ("(" * 31 + "1" + "+1)" * 31, "expression-too-large", 0, "too deep", "define"),
    ("open and " * 120 + "open", "expression-too-large", 0, "1000 characters", "define"),
    # patterns inside
    ("card in 'Z of hearts'", "unknown-rank", 9, "“Z” is no rank", "A K Q J T 9"),
    ("card in 'K, hearst'", "unknown-card", 12, "names no cards", "hearts"),
    ("card in 'rest of trump'", "pattern-syntax", 9, "order", ""),
]  # fmt: skip


@pytest.mark.parametrize(("text", "code", "column", "phrase", "hint"), WRONG)
def test_wrong(text, code, column, phrase, hint):
    term, problems = expression(text)
    assert term is None
    found = problems[0]
    assert (found.code, found.position.column) == (code, 5 + column)
    assert phrase.lower() in found.message.lower()
    assert hint in (found.hint or "")


def test_one_thing_compared_with_a_set_is_warned_of():
    for text, hint in (("maker == makers", "write maker in makers; or count(makers) == 1 and maker in makers"),
                       ("up != hand", "write up not in hand")):  # fmt: skip
        term, (found,) = expression(text)
        assert term is not None
        assert (found.code, found.severity, found.hint.partition(", if")[0]) == (
            "one-with-many",
            Severity.WARNING,
            hint,
        )


@pytest.mark.parametrize("text", ["maker == nobody", "up == turn_up", "up == 'J of trump'", "turn_up == 'JH'"])
def test_one_thing_is_compared_with_what_is_one_thing(text):
    assert expression(text)[1] == ()


MISFITS = [
    ("suit", "suit", "duty", "type-mismatch", "printed"),
    ("hand", "bool", "duty", "not-a-condition", "count"),
    ("everyone", "seat", "ask", "type-mismatch", "only"),
    ("20..30", Type("int", low=0, high=13), "ask", "expression-syntax", "<="),
    ("20", Type("int", low=0, high=13), "ask", "out-of-range", ""),
    ("hand & turn_up", "zone", "ask", "type-mismatch", "zones are"),
    ("9..3", "values", "ask", "empty-span", "lower"),
    ("open", "values", "ask", "type-mismatch", "0..13"),
    ("bid", "int", "nowhere", "no-subject", "bid(dealer)"),
    ("suit == hearts", "bool", "ask", "no-subject", "suit(up)"),
    ("faces > 1", "bool", "nowhere", "definition-here", ""),
    ("random", "seat", "nowhere", "not-known-here", ""),
]


@pytest.mark.parametrize(("text", "wants", "place", "code", "hint"), MISFITS)
def test_misfits(text, wants, place, code, hint):
    term, problems = expression(text, wants, place)
    assert term is None
    assert problems[0].code == code
    assert hint in (problems[0].hint or "")


@pytest.mark.parametrize(
    ("text", "warned"),
    [
        ("maker != winning", True),
        ("maker != none and maker != winning", False),
        ("maker == none or maker != winning", False),
        ("maker != dealer", False),
        ("maker != none", False),
        ("not (maker == winning)", False),
    ],
)
def test_two_values_that_may_be_none(text, warned):
    term, problems = expression(text)
    assert term is not None
    assert [problem.code for problem in problems] == ["maybe-absent"] * warned
    assert all(problem.severity is Severity.WARNING for problem in problems)


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("players + target", 4, 102), ("players - 1", 2, 2), ("target // 2", 0, 49), ("target % 3", 0, 2),
        ("bid * 2", 0, 26), ("-bid", -13, 0), ("min(bid, 3)", 0, 3), ("max(bid, 3)", 3, 13), ("count(everyone)", 0, 3),
        ("size.dealt", 8, 8), ("contract.tricks", 0, 6), ("target if stick else 0", 0, 99), ("count(out_suits)", 0, 4),
    ],
)  # fmt: skip
def test_bounds(text, low, high):
    term, _ = expression(text)
    assert (term.type.low, term.type.high) == (low, high)


def test_a_target_is_a_variable():
    for text, index in (("trump", 0), ("bid(left(me))", 1), ("bid", 1), ("tokens(maker)", 1)):
        term, problems = parse_target(text, Position("f", 1, 1, len(text)), PLACES["ask"])
        assert problems == ()
        assert (term.op, len(term.args)) == ("variable", index)
    _, problems = parse_target("stick", Position("f", 1, 1, 5), PLACES["ask"])
    assert problems[0].code == "not-a-variable"


def test_the_members_of_what_a_parameter_may_be():
    for text, kind in (("0..3", "int"), ("suits", "suit"), ("contracts", "row"), ("hand", "card")):
        values, _ = expression(text, "values", "ask")
        assert member_type(values).kind == kind


def test_a_column_is_counted_in_characters():
    _, problems = expression("hand & 'K' == none and trumpé == none")
    assert problems[0].position == Position("cases.yaml", 3, 28)
    assert problems[0].position.length == 6


def test_what_lies_on_a_later_line_points_at_the_text():
    text = "open and stick and trumpp == none"
    _, problems = parse_expression(text, Position("f", 7, 3, 8), "bool", PLACES["duty"])
    assert problems[0].position == Position("f", 7, 3)


def test_all_mistakes_of_an_expression_are_reported():
    _, problems = expression("trumpp == none and makr == none")
    assert [problem.hint for problem in problems] == ["did you mean trump?", "did you mean maker?"]


def test_local_names_come_first():
    term, _ = expression("s", "suit", "ask")
    assert (term.op, term.value) == ("local", "s")


WORDS = ["suit", "led", "trump", "==", "!=", "in", "not", "and", "if", "else", "for x in", "x", "count(", "(", ")", ",",
         "'K'", "hand", "hand(me)", "-", "|", ".", "contract", "6S", "sizes", "pickup", "may", "is_out(", "[", "é",
         "..", "pass", "3"]  # fmt: skip


@given(st.one_of(st.text(max_size=40), st.lists(st.sampled_from(WORDS), max_size=9).map(" ".join)))
def test_any_text_gives_a_term_or_a_diagnostic(text):
    place = Position("f", 1, 1, max(len(text), 1))
    for term, problems in (
        parse_expression(text, place, "bool", PLACES["duty"]),
        parse_expression(text, place, "values", PLACES["ask"]),
        parse_pattern(text, place, PLACES["nowhere"]),
        parse_target(text, place, PLACES["ask"]),
    ):
        assert isinstance(term, Term) or problems
