"""Loops in machine code."""

from __future__ import annotations

from llvmlite import ir

from followsuit.native.words import Value, number


class Loop:
    """A loop that runs until its first value is 0; a context manager that gives the values and how to go on.

    Behind the loop the values are those with which it ended.
    """

    def __init__(self, builder: ir.IRBuilder, first: tuple[Value, ...]) -> None:
        self._builder = builder
        self._first = first

    def __enter__(self) -> tuple[Value, ...]:
        build = self._builder
        before = build.block
        self._head, inside, self._after = (build.append_basic_block(name) for name in ("loop", "inside", "after"))
        build.branch(self._head)
        build.position_at_end(self._head)
        self._phis = [build.phi(value.type) for value in self._first]
        for phi, value in zip(self._phis, self._first, strict=True):
            phi.add_incoming(value, before)
        done = build.icmp_signed("==", self._phis[0], number(0, self._phis[0].type.width))
        build.cbranch(done, self._after, inside)
        build.position_at_end(inside)
        return (*self._phis, self._step)

    def _step(self, *following: Value) -> None:
        for phi, value in zip(self._phis, following, strict=True):
            phi.add_incoming(value, self._builder.block)
        self._builder.branch(self._head)

    def __exit__(self, *_: object) -> None:
        self._builder.position_at_end(self._after)
