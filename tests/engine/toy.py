"""A program made by hand: two seats, eight cards (A K Q J of spades and hearts), three tricks, one may double.

Seat 0 or 1 deals, three cards each, one card turned up, one left in the stock. The other seat passes, doubles, or
names a suit as trump (that of the turn-up is barred); then three tricks are played, a point each, two if doubled.
First to 7 wins.
"""

from followsuit.core.cards import Card, Deck, Suit
from followsuit.core.diagnostics import Position
from followsuit.program.model import (
    ANSWER,
    Call,
    CardChoice,
    Deal,
    Duty,
    End,
    Ending,
    Instruction,
    Jump,
    Keep,
    Move,
    Offer,
    OrderInfo,
    Parameter,
    Phrase,
    Program,
    Reason,
    Set,
    Share,
    Slot,
    Tell,
    Test,
    Zone,
)
from followsuit.program.nodes import Const, Look, Node, Var, choose, operate
from followsuit.program.tables import Table, tabulate

RANKS = ("A", "K", "Q", "J")
SPADES, HEARTS = Suit(0, "spades", "S", "black"), Suit(1, "hearts", "H", "red")
CARDS = 8
DECK = Deck(
    (SPADES, HEARTS),
    RANKS,
    tuple(
        Card(4 * s.index + r, 4 * s.index + r, rank + s.letter, s.index, r, rank + s.letter)
        for s in (SPADES, HEARTS)
        for r, rank in enumerate(RANKS)
    ),
)
HERE = Position("toy.yaml", 7, 3)
PASS, DOUBLE, NAME_SPADES, NAME_HEARTS = 8, 9, 10, 11
WORD = (1 << 12) - 1


def suit_of(card: int) -> int:
    return 2 if card >= CARDS else card // 4


def power(trump: int, led: int, card: int) -> int:
    if card >= CARDS:
        return 0
    strength = 4 - card % 4
    return strength + 10 if suit_of(card) == trump else strength if suit_of(card) == led else 0


TABLES: dict[str, Table] = {
    "printed": tabulate(suit_of, CARDS + 1),
    "suit_cards": tabulate(lambda suit: 0 if suit > 1 else 15 << 4 * suit, 3),
    "one_card": tabulate(lambda card: 0 if card >= CARDS else 1 << card, CARDS + 1),
    "one_seat": tabulate(lambda seat: 0 if seat > 1 else 1 << seat, 3),
    "power": tabulate(power, 3, 3, CARDS + 1),
    "left": tabulate(lambda seat: seat if seat > 1 else 1 - seat, 3),
}

EVERYONE = Const(3)
OWN = (Const(1), Const(2), Const(0))


def seat_slot(name: str, *, keep: Keep = Keep.DEAL, first: int = 2) -> Slot:
    return Slot(name, 0, 2, first, keep=keep, domain="seat", inner=name != "dealer")


def array(name: str, high: int, *, cards: bool = False, keep: Keep = Keep.DEAL, first: int = 0) -> Slot:
    return Slot(name, -99 if name in {"points", "total"} else 0, high, first, 3, cards=cards, keep=keep)


SLOTS = (
    seat_slot("dealer"),
    seat_slot("next_dealer", keep=Keep.MATCH),
    Slot("deal_no", 1, 1000, 1, keep=Keep.MATCH),
    array("hand", 0, cards=True),
    array("won", 0, cards=True),
    Slot("trick", cards=True),
    Slot("stock", cards=True, first=DECK.all),
    Slot("turn_up", cards=True),
    array("tricks", 3),
    array("points", 99),
    array("total", 999, keep=Keep.MATCH),
    Slot("over", keep=Keep.MATCH),
    Slot("winners", 0, 3, keep=Keep.MATCH, domain="seats"),
    seat_slot("leader"),
    seat_slot("turn"),
    Slot("trick_no", 0, 3),
    Slot("plays", 0, 2),
    array("play_seat", 2, first=2),
    array("play_card", CARDS, first=CARDS),
    seat_slot("winner"),
    Slot("trump", 0, 2, 2, domain="suit", inner=False),
    Slot("doubled", domain="bool", inner=False),
    Slot("secret", 0, CARDS, CARDS, domain="card", inner=False, shown=(Look("one_seat", (Var("dealer"),)),)),
    Slot(ANSWER, 0, 99, keep=Keep.TEMP),
    Slot("best", 0, 20, keep=Keep.TEMP),
    Slot("sizes", 0, 9, 3, keep=Keep.OPTION),
)

ZONES = (
    Zone("hand", per_seat=True, seen_by=OWN),
    Zone("won", per_seat=True, seen_by=(EVERYONE, EVERYONE, EVERYONE)),
    Zone("trick", per_seat=False, seen_by=(EVERYONE,)),
    Zone("stock", per_seat=False, seen_by=(Const(0),)),
    Zone("turn_up", per_seat=False, seen_by=(EVERYONE,)),
)


def left(node: Node) -> Node:
    return Look("left", (node,))


def eq(a: Node, b: Node | int) -> Node:
    return operate("eq", a, Const(b) if isinstance(b, int) else b)


TURN, LED = Var("turn"), Look("printed", (Var("play_card", Const(0)),))
HAND, CARD = Var("hand", TURN), Look("one_card", (Var(ANSWER),))
TURNED = Look("printed", (operate("low", Var("turn_up"), Const(CARDS)),))
NAMEABLE = choose(eq(TURNED, 0), Const(1 << NAME_HEARTS), Const(1 << NAME_SPADES))
FOLLOW = Look("suit_cards", (LED,))
STRENGTH = Look("power", (Var("trump"), LED, Var(ANSWER)))

ASK = Offer(
    "ask",
    left(Var("dealer")),
    left(Var("dealer")),
    operate("join", Const(1 << PASS | 1 << DOUBLE), NAMEABLE),
    None,
    (
        Call("pass", PASS, (), (), (Phrase("I pass", Const(1)),), HERE),
        Call("double_it", DOUBLE, (), (), (), HERE),
        Call(
            "name",
            NAME_SPADES,
            (Parameter("suit", ("spades", "hearts")),),
            (Reason("turned_down", "barred", eq(operate("sub", Var(ANSWER), Const(NAME_SPADES)), TURNED),
                    "that suit was turned up", HERE),),
            (Phrase("{suit} it is", Const(1)),),
            HERE,
        ),
    ),
    origin=HERE,
)  # fmt: skip

PLAY = Offer(
    "play",
    TURN,
    TURN,
    operate("first", operate("meet", HAND, FOLLOW), HAND),
    CardChoice(HAND, Const(0), (Duty("follow_suit", FOLLOW, "follow the suit led", HERE),), playing=True),
    (),
    origin=HERE,
)


def code() -> tuple[Instruction, ...]:
    points = choose(Var("doubled"), Const(2), Const(1))
    beats = operate("gt", STRENGTH, Var("best"))
    first = Look("power", (Var("trump"), LED, Var("play_card", Const(0))))
    over = operate("ge", operate("max", Var("total", Const(0)), Var("total", Const(1))), Const(7))
    deal = (
        Set(Var("dealer"), Var("next_dealer")),
        Deal(
            Var("stock"),
            (*(Share(Var("hand", Const(seat)), Var("sizes")) for seat in (0, 1)), Share(Var("turn_up"), Const(1))),
            HERE,
        ),
        Tell("phase", "bidding"),
        ASK,
        Test(eq(Var(ANSWER), DOUBLE), 6),
        Set(Var("doubled"), Const(1)),
        Test(operate("ge", Var(ANSWER), Const(NAME_SPADES)), 8),
        Set(Var("trump"), operate("sub", Var(ANSWER), Const(NAME_SPADES)), HERE),
        Set(Var("leader"), left(Var("dealer"))),
    )
    play = (  # from 9
        Set(TURN, Var("leader")),
        PLAY,  # 10
        Set(Var("play_seat", Var("plays")), TURN),
        Set(Var("play_card", Var("plays")), Var(ANSWER)),
        Move(CARD, HAND, Var("trick")),
        Set(Var("plays"), operate("add", Var("plays"), Const(1))),
        Test(eq(Var("plays"), 1), 18),
        Set(TURN, left(TURN)),
        Jump(10),
        Set(Var("best"), first),  # 18
        Set(Var("winner"), choose(beats, TURN, Var("leader"))),
        Move(Var("trick"), Var("trick"), Var("won", Var("winner"))),
        Set(Var("tricks", Var("winner")), operate("add", Var("tricks", Var("winner")), Const(1))),
        Tell("trick", "trick", seat=Var("winner")),
        Set(Var("plays"), Const(0)),
        Set(Var("play_card", Const(0)), Const(CARDS)),
        Set(Var("play_card", Const(1)), Const(CARDS)),
        Set(Var("play_seat", Const(0)), Const(2)),
        Set(Var("play_seat", Const(1)), Const(2)),
        Set(Var("trick_no"), operate("add", Var("trick_no"), Const(1))),
        Set(Var("leader"), Var("winner")),
        Test(eq(Var("trick_no"), 3), 9),
    )
    score = tuple(
        step
        for seat in (0, 1)
        for step in (
            Set(Var("points", Const(seat)), operate("mul", points, Var("tricks", Const(seat)))),
            Tell("score", "tricks", "tricks won", seats=Const(1 << seat), points=Var("points", Const(seat))),
            Set(Var("total", Const(seat)), operate("add", Var("total", Const(seat)), Var("points", Const(seat)))),
        )
    )
    ending = (
        Set(Var("next_dealer"), left(Var("dealer"))),
        Set(Var("deal_no"), operate("add", Var("deal_no"), Const(1))),
        Set(Var("over"), over),
        Set(
            Var("winners"),
            choose(
                Var("over"),
                choose(operate("gt", Var("total", Const(0)), Var("total", Const(1))), Const(1), Const(2)),
                Const(0),
            ),
        ),
        End(Ending.SCORED, HERE),
    )
    return (*deal, *play, *score, *ending)


def program(**changes: object) -> Program:
    """The toy; `changes` replace fields of the program."""
    fields: dict[str, object] = {
        "title": "Toy",
        "players": 2,
        "deck": DECK,
        "slots": SLOTS,
        "zones": ZONES,
        "code": code(),
        "tables": TABLES,
        "accounts": (0, 1),
        "seat_names": ("North", "South"),
        "order": OrderInfo(("spades", "hearts"), ("trump",), 3),
    }
    return Program(**{**fields, **changes})
