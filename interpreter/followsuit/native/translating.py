"""The body of one function of plain Python as machine code: statements here, expressions in `computing`."""

from __future__ import annotations

import ast
from collections.abc import Callable

from llvmlite import ir

from followsuit.native.computing import Computing
from followsuit.native.kernel import Kernel, parsed
from followsuit.native.memory import Place
from followsuit.native.shaping import Signature, Typed
from followsuit.native.words import number


class Translation(Computing):
    """Builds one function."""

    def __init__(
        self, kernel: Kernel, python: Callable[..., object], signature: Signature, function: ir.Function
    ) -> None:
        super().__init__(kernel, python, ir.IRBuilder(function.append_basic_block("entry")))
        self._tree = parsed(python)
        self._gives = signature.gives
        self._loops: list[tuple[ir.Block, ir.Block]] = []
        *arguments, self.heap = function.args
        self._result = arguments.pop(0) if kernel.struct(python, signature.gives) else None
        for name, kind, value in zip(signature.names, signature.kinds, arguments, strict=True):
            if kernel.struct(python, kind) is not None:
                self.locals[name] = Place(kind, value)
            else:
                self.locals[name] = self.local(kind, name)
                self.put(self.locals[name], Typed(kind, value))

    def build(self) -> None:
        """Builds the body."""
        self._block(self._tree.body)
        if not self.builder.block.is_terminated:
            if self._gives == "None":
                self.builder.ret_void()
            else:
                self.builder.unreachable()

    def _block(self, statements: list[ast.stmt]) -> None:
        for statement in statements:
            if self.builder.block.is_terminated:
                return
            self._statement(statement)

    def _statement(self, statement: ast.stmt) -> None:
        match statement:
            case ast.Expr(ast.Constant()):
                pass
            case ast.Expr(value):
                self.value(value)
            case ast.Assign([ast.Tuple(targets)], ast.Tuple(values)):
                for target, found in zip(targets, [self.value(one) for one in values], strict=True):
                    self._assign(target, found)
            case ast.Assign([target], value):
                self._assign(target, self.value(value))
            case ast.AugAssign(target, operator, value):
                place = self.place(target)
                self.put(place, self.operated(operator, self.get(place), self.value(value)))
            case ast.If(test, yes, no):
                self._if(test, yes, no)
            case ast.While(test, body):
                self._while(test, body)
            case ast.For(ast.Name(name), ast.Call(ast.Name("range"), arguments), body):
                self._range(name, [self.value(argument) for argument in arguments], body)
            case ast.For(ast.Name(name), ast.Call(ast.Name("members"), [members]), body):
                self._members(name, self.value(members), body)
            case ast.Return(value):
                self._return(value)
            case ast.Continue():
                self.builder.branch(self._loops[-1][0])
            case ast.Break():
                self.builder.branch(self._loops[-1][1])
            case _:
                raise NotImplementedError(f"{self.python.__name__}: {ast.unparse(statement)}")

    def _assign(self, target: ast.expr, value: Typed) -> None:
        if isinstance(target, ast.Name) and target.id != "_" and target.id not in self.locals:
            self.locals[target.id] = self.local(value.kind, target.id)
        self.put(self.place(target), value)

    def _return(self, value: ast.expr | None) -> None:
        if value is None:
            self.builder.ret_void()
        elif self._result is not None:
            self.put(Place(self._gives, self._result), self.value(value))
            self.builder.ret_void()
        else:
            self.builder.ret(self.fitted(self.value(value), self._gives))

    def _if(self, test: ast.expr, yes: list[ast.stmt], no: list[ast.stmt]) -> None:
        build = self.builder
        blocks = [build.append_basic_block(name) for name in ("then", "else", "joined")]
        build.cbranch(self.condition(test), blocks[0], blocks[1])
        for block, statements in zip(blocks, (yes, no), strict=False):
            build.position_at_end(block)
            self._block(statements)
            if not build.block.is_terminated:
                build.branch(blocks[2])
        build.position_at_end(blocks[2])

    def _while(self, test: ast.expr, body: list[ast.stmt]) -> None:
        head, inside, after = self._loop_blocks()
        self.builder.branch(head)
        self.builder.position_at_end(head)
        self.builder.cbranch(self.condition(test), inside, after)
        self._inside(inside, head, after, body)
        if not self.builder.block.is_terminated:
            self.builder.branch(head)
        self.builder.position_at_end(after)

    def _range(self, name: str, arguments: list[Typed], body: list[ast.stmt]) -> None:
        build = self.builder
        first = Typed("int", number(0)) if len(arguments) == 1 else arguments[0]
        counter = self.local("int", "counter")
        self.put(counter, first)
        head, inside, after = self._loop_blocks()
        on = build.append_basic_block("on")
        build.branch(head)
        build.position_at_end(head)
        goes_on = build.icmp_signed("<", self.get(counter).value, arguments[-1].value)
        build.cbranch(goes_on, inside, after)
        build.position_at_end(inside)
        if name != "_":
            self._assign(ast.Name(name), self.get(counter))
        self._inside(build.block, on, after, body)
        if not build.block.is_terminated:
            build.branch(on)
        build.position_at_end(on)
        self.put(counter, Typed("int", build.add(self.get(counter).value, number(1))))
        build.branch(head)
        build.position_at_end(after)

    def _members(self, name: str, members: Typed, body: list[ast.stmt]) -> None:
        build = self.builder
        rest = self.local("Bits", "rest")
        self.put(rest, members)
        head, inside, after = self._loop_blocks()
        build.branch(head)
        build.position_at_end(head)
        left = self.get(rest).value
        build.cbranch(build.icmp_signed("!=", left, number(0, left.type.width)), inside, after)
        build.position_at_end(inside)
        self._assign(ast.Name(name), Typed("int", self.words.lowest(left)))
        self.put(rest, Typed("Bits", build.and_(left, build.sub(left, number(1, left.type.width)))))
        self._inside(inside, head, after, body)
        if not build.block.is_terminated:
            build.branch(head)
        build.position_at_end(after)

    def _loop_blocks(self) -> list[ir.Block]:
        return [self.builder.append_basic_block(name) for name in ("head", "inside", "after")]

    def _inside(self, inside: ir.Block, on: ir.Block, after: ir.Block, body: list[ast.stmt]) -> None:
        self.builder.position_at_end(inside)
        self._loops.append((on, after))
        self._block(body)
        self._loops.pop()
