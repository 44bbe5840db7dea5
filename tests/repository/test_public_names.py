"""The public names: few, each there, each documented."""

import followsuit

MOST = 22


def test_few_names_and_all_are_there():
    assert len(followsuit.__all__) <= MOST
    assert sorted(followsuit.__all__) == list(followsuit.__all__)
    for name in followsuit.__all__:
        assert getattr(followsuit, name).__doc__
