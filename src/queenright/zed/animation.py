"""Running a specification of a machine: from the states of Init, through the operations, to every reachable state.

A state is a binding of the state schema. An operation is a schema that has the state's components plain (before) and
primed (after), as ΔS and ΞS bring them; its inputs end in ?, its outputs in !. States are explored breadth first, so
that a trace to a violated invariant is a shortest one.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from queenright.errors import InputError
from queenright.zed.answers import SchemaQuestion
from queenright.zed.enumeration import MOST_CANDIDATES, candidates, functional_names, stages
from queenright.zed.instance import Instance
from queenright.zed.report import check_binding
from queenright.zed.schemas import FlatSchema
from queenright.zed.values import Value, to_json

State = tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Machine:
    """A state schema with its initialisation and its operations."""

    instance: Instance
    state: FlatSchema
    init: FlatSchema
    operations: tuple[FlatSchema, ...]


@dataclass(frozen=True, slots=True)
class Move:
    """One step: the numbers of two states, the operation between them, its inputs and outputs."""

    source: int
    operation: str
    target: int
    values: tuple[tuple[str, object], ...] = ()

    def to_json(self) -> dict[str, object]:
        return {"from": self.source, "operation": self.operation, "to": self.target, "values": dict(self.values)}


@dataclass(slots=True)
class Animation:
    """All that was reached. `violations` has a trace for each invariant that fails: the numbers of its states."""

    machine: Machine
    states: list[State] = field(default_factory=list)
    first: int = 0
    moves: list[Move] = field(default_factory=list)
    complete: bool = True
    violations: dict[str, list[int]] = field(default_factory=dict)
    reached_by: dict[int, Move] = field(default_factory=dict)

    def shown(self, number: int) -> dict[str, object]:
        """A state as JSON."""
        flat = self.machine.state
        functional = functional_names(self.machine.instance.domains(flat))
        values = zip(flat.names, self.states[number], strict=True)
        return {name: to_json(value, name in functional) for name, value in values}

    @property
    def deadlocks(self) -> list[int]:
        """States from which no operation leads on; where not all was explored, nothing is known of the others."""
        leaving = {move.source for move in self.moves}
        return [number for number in range(len(self.states)) if number not in leaving] if self.complete else []

    def trace(self, number: int) -> list[int]:
        """The numbers of the states that lead to this one."""
        path = [number]
        while path[-1] in self.reached_by:
            path.append(self.reached_by[path[-1]].source)
        return path[::-1]


def machine(
    instance: Instance, state: str | None = None, init: str | None = None, operations: Sequence[str] = ()
) -> Machine:
    """The machine that a specification describes; what is not named is found by the components."""
    schemas = {name: instance.schema(name) for name in instance.specification.schemas}
    found = instance.schema(state) if state is not None else _state(list(schemas.values()))
    own = [instance.schema(name) for name in operations] or _operations(found, list(schemas.values()))
    for operation in own:
        if not _is_operation(found, operation):
            raise InputError(f"{operation.name} is no operation on {found.name}: it must include Δ{found.name}")
    if init is None:
        names = [name for name in schemas if name.lower().startswith("init") and _is_init(found, schemas[name])]
        if not names:
            raise InputError(f"no schema Init… with the components of {found.name}; name it as init")
        init = names[0]
    elif not _is_init(found, instance.schema(init)):
        raise InputError(f"{init} must have the components of {found.name}, plain or primed, and inputs at most")
    return Machine(instance, found, instance.schema(init), tuple(own))


def _state(schemas: list[FlatSchema]) -> FlatSchema:
    """The schema with the most components on which others are operations."""
    possible = [flat for flat in schemas if all(name[-1] not in "'?!" for name in flat.names) and flat.names]
    having = [flat for flat in possible if _operations(flat, schemas)]
    if not having:
        raise InputError("no state schema: none has operations, which include ΔState or ΞState; see the guide")
    return max(having, key=lambda flat: len(flat.names))


def _operations(state: FlatSchema, schemas: list[FlatSchema]) -> list[FlatSchema]:
    own = [flat for flat in schemas if _is_operation(state, flat)]
    return [flat for flat in own if not flat.name.lower().startswith("init")]


def _is_operation(state: FlatSchema, flat: FlatSchema) -> bool:
    before_and_after = {*state.names, *(f"{name}'" for name in state.names)}
    others = set(flat.names) - before_and_after
    return before_and_after <= set(flat.names) and all(name[-1] in "?!" for name in others)


def _is_init(state: FlatSchema, flat: FlatSchema) -> bool:
    names = {name for name in flat.names if name[-1] != "?"}
    return flat.name != state.name and names in (set(state.names), {f"{name}'" for name in state.names})


def animate(machine: Machine, invariants: Sequence[str] = (), *, limit: int = 10_000) -> Animation:
    """Explore at most *limit* states."""
    checks = [machine.instance.schema(name) for name in invariants]
    for flat in checks:
        strange = [name for name in flat.names if name not in machine.state.names]
        if strange:
            raise InputError(f"the invariant {flat.name} speaks of {strange[0]}, which {machine.state.name} has not")
    found = Animation(machine)
    numbers: dict[State, int] = {}
    waiting: deque[int] = deque()

    def reach(state: State) -> int | None:
        """The number of a state; a new one is checked and explored later. None beyond the limit."""
        if state not in numbers:
            if len(numbers) >= limit:
                found.complete = False
                return None
            numbers[state] = len(found.states)
            found.states.append(state)
            waiting.append(numbers[state])
        return numbers[state]

    for first in _first_states(machine):
        reach(first)
    found.first = len(found.states)
    for number in range(found.first):
        _check(found, checks, number)
    while waiting:
        source = waiting.popleft()
        for operation in machine.operations:
            for after, values in _after(machine, operation, found.states[source]):
                known = after in numbers
                target = reach(after)
                if target is None:
                    continue
                move = Move(source, operation.name, target, values)
                found.moves.append(move)
                if not known:
                    found.reached_by[target] = move
                    _check(found, checks, target)
    return found


def _check(found: Animation, checks: list[FlatSchema], number: int) -> None:
    values = dict(zip(found.machine.state.names, found.states[number], strict=True))
    for flat in checks:
        if flat.name not in found.violations and check_binding(found.machine.instance, flat, values):
            found.violations[flat.name] = found.trace(number)


def _first_states(machine: Machine) -> Iterator[State]:
    mark = "'" if any(name.endswith("'") for name in machine.init.names) else ""
    for binding in _bindings(machine.instance, machine.init, {}):
        yield tuple(binding[name + mark] for name in machine.state.names)


def _after(
    machine: Machine, operation: FlatSchema, state: State
) -> Iterator[tuple[State, tuple[tuple[str, object], ...]]]:
    """The states after an operation, with its inputs and outputs."""
    fixed = dict(zip(machine.state.names, state, strict=True))
    for binding in _bindings(machine.instance, operation, fixed):
        values = tuple((name, to_json(binding[name])) for name in operation.names if name[-1] in "?!")
        yield tuple(binding[f"{name}'"] for name in machine.state.names), values


def _bindings(instance: Instance, flat: FlatSchema, fixed: dict[str, Value]) -> list[dict[str, Value]]:
    """All bindings, by trying where there are few candidates and by the solver where there are many."""
    many = candidates(stages(flat, instance.evaluator, fixed))
    engine = "enumerate" if many is not None and many <= MOST_CANDIDATES // 100 else "cpsat"
    return SchemaQuestion(instance, flat, fixed, engine).every()
