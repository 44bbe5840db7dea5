"""What can be said, in short."""

from followsuit.engine.actions import Action
from followsuit.engine.menus import in_short, some, spans


def calls(*texts: str) -> list[Action]:
    return [
        Action(text, text, text.split()[0], tuple(text.split()[1:]), None, index) for index, text in enumerate(texts)
    ]


def test_few_calls_are_told_one_by_one() -> None:
    assert in_short(calls("pass", "bid 5", "bid 6", "bid 7")) == ["pass", "bid 5", "bid 6", "bid 7"]


def test_numbers_in_a_row_are_a_span() -> None:
    assert list(spans(["18", "20", "22", "23", "24", "27", "28"])) == ["18", "20", "22 to 24", "27", "28"]
    assert in_short(calls("pass", *(f"bid {number}" for number in range(3, 40)))) == ["pass", "bid 3 to 39"]


def test_numbers_with_equal_steps_are_a_span() -> None:
    assert list(spans([str(number) for number in range(250, 610, 10)])) == ["250 to 600 by 10"]
    assert list(spans(["1", "3", "5", "7", "8", "9", "pass"])) == ["1", "3", "5", "7 to 9", "pass"]
    assert list(spans(["0", "2", "3", "5"])) == ["0", "2", "3", "5"]
    assert list(spans(["3", "2", "1", "1"])) == ["3", "2", "1", "1"]


def test_two_values_are_told_together_where_they_are_the_same() -> None:
    bids = [f"bid {number} {suit}" for number in range(1, 8) for suit in ("clubs", "hearts", "no_trump")]
    assert in_short(calls("pass", *bids[2:])) == [
        "pass",
        "bid 1 no trump",
        "bid 2 to 7 clubs, hearts or no trump",
    ]


def test_too_many_numbers_are_counted() -> None:
    squares = [str(number * number) for number in range(1, 31)]
    assert some(squares) == "one of 30 numbers from 1 to 900"
    assert some(squares, None).endswith("784, 841 or 900")
    assert some(["5", "6", "7"]) == "5 to 7"
    assert some([f"card {number}" for number in range(20)]).endswith("and so on (there are 20)")
