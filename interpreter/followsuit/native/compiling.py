"""From a module of machine code to functions that can be called: target, passes, object code, linking."""

from __future__ import annotations

import ctypes
import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any

from llvmlite import binding as llvm
from llvmlite import ir

SLOW_DEPOSIT = ("znver1", "znver2", "bdver4")
"""Processors that have the instruction which finds the n-th bit of a set, but take longer for it than a loop."""

SPEED_LEVEL = 1
"""LLVM's own choice of passes for code that is made soon and runs well; its next level takes longer for nothing here.

Passes are not to be put together by hand: with `new_gvn` among them code was wrong in one game of thirty.
"""


@dataclass(frozen=True)
class Target:
    """The processor at hand. `quick` is its machine for code that is wanted soon."""

    machine: Any
    quick: Any
    name: str
    features: str
    deposits: bool


@cache
def target() -> Target:
    """What code is made for: the processor that this runs on."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    name, features = llvm.get_host_cpu_name(), llvm.get_host_cpu_features()
    machine, quick = (
        llvm.Target.from_default_triple().create_target_machine(
            cpu=name, features=features.flatten(), opt=level, reloc="pic", codemodel="default"
        )
        for level in (2, 0)
    )
    deposits = bool(features.get("bmi2")) and name not in SLOW_DEPOSIT
    return Target(machine, quick, name, features.flatten(), deposits)


@contextmanager
def without_collection() -> Iterator[None]:
    """While code is built, everything stays: to look for what could go would take a third of the time."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


def object_code(module: ir.Module, *, quick: bool) -> bytes:
    """The object code of a module; `quick` for a first answer, else for long runs.

    Raises:
        RuntimeError: the module is not sound.
    """
    machine = target().quick if quick else target().machine
    module.triple = machine.triple
    module.data_layout = str(machine.target_data)
    parsed = llvm.parse_assembly(str(module))
    parsed.verify()
    if not quick:
        _optimise(parsed, machine)
    code: bytes = machine.emit_object(parsed)
    return code


def _optimise(parsed: Any, machine: Any) -> None:
    options = llvm.create_pipeline_tuning_options(speed_level=SPEED_LEVEL)
    options.loop_unrolling = options.loop_vectorization = options.slp_vectorization = options.loop_interleaving = False
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(parsed, builder)


class Linked:
    """Object code that is ready to be called; its functions live as long as it does."""

    def __init__(self, code: bytes, name: str) -> None:
        target()
        self._compiler = llvm.create_lljit_compiler()
        library = llvm.JITLibraryBuilder().add_object_img(code).add_current_process().export_symbol(name)
        self._library = library.link(self._compiler, name)
        self.address: int = self._library[name]

    def function(self, result: Any, *arguments: Any) -> Callable[..., int]:
        """The function, called through ctypes. It must not outlive this."""
        function: Callable[..., int] = ctypes.CFUNCTYPE(result, *arguments)(self.address)
        return function
