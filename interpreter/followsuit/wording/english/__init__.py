"""The English catalogue: all the words that rules are told in, by what they are for, and the grammar they need."""

from __future__ import annotations

from followsuit.wording.catalogue import Catalogue, Contrasting
from followsuit.wording.english import book, cards, clauses, contrasts, course, things

ENGLISH = Catalogue(
    language="en",
    frames={**things.FRAMES, **clauses.FRAMES},
    sentences=book.SENTENCES,
    contrasts=Contrasting(
        parts=contrasts.PARTS,
        keys=contrasts.KEYS,
        keys_of=contrasts.KEYS_OF,
        values=contrasts.VALUES,
        frames={**contrasts.FRAMES, **course.FRAMES},
        orders=contrasts.ORDERS,
        entries=contrasts.ENTRIES,
    ),
    cardinals=things.CARDINALS,
    ordinals=things.ORDINALS,
    units=things.UNITS,
    ranks=cards.RANKS,
    plurals=(
        ("man", "men"), ("ay", "ays"), ("ey", "eys"), ("y", "ies"), ("x", "xes"), ("ch", "ches"), ("s", "ses"),
        ("", "s"),
    ),
    singulars=(("ies", "y"), ("xes", "x"), ("ches", "ch"), ("s", ""), ("", "")),
    articles=(
        *((start, "an") for start in ("a", "e", "i", "o", "8", "11", "18")),
        ("un", "an"), ("", "a"),
    ),
    negations=tuple(
        (f" {word} ", f" {word} not ")
        for word in ("is", "are", "was", "were", "has", "have", "had", "may", "must", "can", "will")
    ),
    definite=("the ", "a ", "an ", "your ", "whose "),
    after_head=r" (?:of|who|that|which|in|to|for|from|with|without|still|not|won|taken|left|on|at|by|as) ",
    many=("s", "those"),
    one=("ss", "us", "is", "'s"),
    number_of="number of ",
    of=" of ",
    relatives=(
        (r"^whose\b", "whose"),
        (r"^the ((?:(?! of ).)*) of {pronoun}\b", r"whose \1"),
        (r"^(.*) who$", r"whom \1"),
        (r"^(.*) that$", r"that \1"),
    ),
    deeds=(
        (r"(?:the )?players who have (.*)", r"{who} [has|have] \1"),
        (r"(?:the )?players who are (.*)", r"{who} [is|are] \1"),
        (r"(?:the )?players (still in\b.*)", r"{who} [is|are] \1"),
        (r"(?:the )?players ((?:still )?\w+ing .*|(?:still )?\w+ing)", r"{who} [is|are] \1"),
    ),
    kinds={"suit": "suit", "suits": "suits", "seats": "players", "card": "card", "cards": "cards"},
)  # fmt: skip
