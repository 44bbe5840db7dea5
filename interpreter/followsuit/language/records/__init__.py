"""The language in seven pages: every record, every key, what it takes and what it means.

The JSON Schema, the long form of shorthands, merging and the builder are made from these records. Read `rules` first.
"""

from followsuit.language.records.base import NOWHERE, Placed, Record
from followsuit.language.records.declared import (
    DeckRecord,
    Definition,
    Extra,
    Option,
    Preset,
    SuitEntry,
    TableRecord,
    Value,
    Variable,
    ZoneRecord,
)
from followsuit.language.records.law import DutyRecord, FreeRecord, Order, WinClass
from followsuit.language.records.melds import Meld
from followsuit.language.records.phases import (
    PHASES,
    AskPhase,
    CallRecord,
    DealPhase,
    ExchangePhase,
    Keep,
    MeldPhase,
    MoveRecord,
    Phase,
    Portion,
    StepPhase,
    TricksPhase,
)
from followsuit.language.records.rules import Example, MatchEnd, MatchRecord, Rules
from followsuit.language.records.score import Effects, Line, LineGroup, MoveEffect

__all__ = [
    "NOWHERE",
    "PHASES",
    "AskPhase",
    "CallRecord",
    "DealPhase",
    "DeckRecord",
    "Definition",
    "DutyRecord",
    "Effects",
    "Example",
    "ExchangePhase",
    "Extra",
    "FreeRecord",
    "Keep",
    "Line",
    "LineGroup",
    "MatchEnd",
    "MatchRecord",
    "Meld",
    "MeldPhase",
    "MoveEffect",
    "MoveRecord",
    "Option",
    "Order",
    "Phase",
    "Placed",
    "Portion",
    "Preset",
    "Record",
    "Rules",
    "StepPhase",
    "SuitEntry",
    "TableRecord",
    "TricksPhase",
    "Value",
    "Variable",
    "WinClass",
    "ZoneRecord",
]
