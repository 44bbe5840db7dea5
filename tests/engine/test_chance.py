"""The random source is the one that is written down."""

from collections import Counter

from followsuit.engine.chance import Purpose, Random, below, draw, first_dealer, key, mix

SPLITMIX64_SEED_0 = (0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F)


def test_draws_are_those_of_splitmix64() -> None:
    assert tuple(draw(0, index) for index in range(3)) == SPLITMIX64_SEED_0


def test_mix_stays_within_a_word() -> None:
    assert mix(2**64 + 5) == mix(5)
    assert 0 <= mix(-1) < 2**64


def test_keys_differ_by_seed_deal_and_purpose() -> None:
    keys = {key(seed, deal, purpose) for seed in range(20) for deal in range(20) for purpose in Purpose}
    assert len(keys) == 20 * 20 * 3


def test_below_is_even() -> None:
    counts = Counter(below(key(1, 0), index, 6) for index in range(6000))
    assert sorted(counts) == list(range(6))
    assert max(counts.values()) - min(counts.values()) < 200


def test_every_seat_deals_first_for_some_seed() -> None:
    assert {first_dealer(seed, 4) for seed in range(40)} == {0, 1, 2, 3}


def test_streams_of_players_are_apart_and_repeatable() -> None:
    first = [Random(3, 1, 0).below(1000) for _ in range(2)]
    assert first[0] == first[1]
    one, other = Random(3, 1, 0), Random(3, 1, 1)
    assert [one.below(1000) for _ in range(8)] != [other.below(1000) for _ in range(8)]
    assert Random(1).choice(["only"]) == "only"
