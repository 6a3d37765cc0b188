"""Types of the native extension (cpp/bindings/bindings.cpp): results are Final, what changes is a property."""

from collections.abc import Callable
from typing import Any, Final

version: str
compiler: str

def cpu_path() -> str: ...
def is_solution(queens: Any) -> bool: ...
def solution_flags(boards: Any, n: int, count: int) -> memoryview: ...
def pauls_exists(n: int) -> bool: ...
def pauls(n: int) -> memoryview: ...
def linear_placement(n: int, slope: int, shift: int) -> memoryview: ...
def is_torus_solution(queens: Any) -> bool: ...

plan_version: int

def algorithms() -> list[dict[str, Any]]: ...
def make_counter(n: int, algorithm: str, path: str, threads: int, control: Control) -> Counter: ...
def count(n: int, algorithm: str, threads: int, path: str, control: Control) -> CountReport: ...
def count_half_turn(n: int, control: Control) -> int: ...
def count_quarter_turn(n: int, control: Control) -> int: ...

largest_listed: int

def complete(problem: BoardProblem, seed: int, control: Control) -> Completion: ...
def count_completions(problem: BoardProblem, control: Control) -> CompletionCount: ...
def count_invariant(problem: BoardProblem, maps: list[tuple[bool, bool, bool, int, int]], control: Control) -> int: ...
def count_problem(problem: BoardProblem, algorithm: str, threads: int, path: str, control: Control) -> CountReport: ...
def estimate_problem(problem: BoardProblem, probes: int, seed: int, stream: int, control: Control) -> float: ...
def estimate_problem_nodes(problem: BoardProblem, probes: int, seed: int) -> float: ...
def make_problem_counter(
    problem: BoardProblem, algorithm: str, path: str, threads: int, control: Control
) -> Counter: ...
def recount_problem(problem: BoardProblem, unit: Unit, control: Control) -> UnitResult: ...
def list_completions(
    problem: BoardProblem, limit: int, control: Control
) -> tuple[list[list[tuple[int, int]]], bool]: ...
def check_drat(formula: str, proof: str, control: Control) -> DratVerdict: ...
def check_lrat(formula: str, proof: str, control: Control) -> LratVerdict: ...
def lrat_of(formula: str, proof: str, control: Control) -> tuple[DratVerdict, str]: ...
def refute_completions(problem: BoardProblem, longest: int, control: Control) -> CompletionRefutation: ...

class DratVerdict:
    holds: Final[bool]
    stopped: Final[bool]
    reason: Final[str]
    clauses: Final[int]
    lemmas: Final[int]
    rat: Final[int]

class LratVerdict:
    holds: Final[bool]
    stopped: Final[bool]
    reason: Final[str]
    clauses: Final[int]
    lemmas: Final[int]
    rat: Final[int]

Sides = tuple[list[tuple[int, int]], list[tuple[int, int]]]

def anneal_armies(
    n: int,
    goal: int,
    seed: int,
    flips: float,
    seconds: float,
    control: Control,
    improved: Callable[[Sides], None] | None,
) -> Sides: ...
def armies_upper_bound(n: int) -> int: ...
def armies_frontier(n: int, control: Control) -> tuple[list[int], bool]: ...
def search_armies(
    n: int, model: str, order: str, symmetry: bool, least: int, exactly: bool, control: Control
) -> ArmiesSearch: ...
def recount_armies(n: int, size: int, control: Control) -> tuple[int, int, bool]: ...
def list_armies(n: int, size: int, limit: int, control: Control) -> ArmiesClasses: ...

ArmiesRecord = tuple[int, int, int, int, list[list[int]]]

def check_armies(
    n: int, size: int, threads: int, control: Control, records: list[ArmiesRecord] | None
) -> ArmiesCheck: ...

class ArmiesCheck:
    finished: Final[bool]
    holds: Final[bool]
    failed: Final[tuple[int, int]]
    pairs: Final[int]
    records: Final[list[ArmiesRecord]]

class ArmiesClasses:
    boards: Final[int]
    classes: Final[int]
    finished: Final[bool]
    representatives: Final[list[Sides]]

class ArmiesSearch:
    finished: Final[bool]
    size: Final[int]
    armies: Final[Sides]
    variables: Final[int]
    constraints: Final[int]
    nodes: Final[int]
    failures: Final[int]
    checks: Final[int]
    found_at: Final[int]
    solutions: Final[int]

class ArmiesReport:
    finished: Final[bool]
    found: Final[bool]
    method: Final[str]
    armies: Final[Sides]
    pairs: Final[int]
    swept: Final[int]
    flows: Final[int]
    retries: Final[int]
    searches: Final[int]

class ArmiesProver:
    def __init__(self, n: int, size: int, path: str) -> None: ...
    steps: Final[int]
    def cost(self, step: int) -> int: ...
    def run(self, first: int, last: int, threads: int, control: Control) -> ArmiesReport: ...

ThreeSides = tuple[list[tuple[int, int]], list[tuple[int, int]], list[tuple[int, int]]]

def anneal_three_armies(
    n: int,
    goal: int,
    seed: int,
    flips: float,
    seconds: float,
    control: Control,
    improved: Callable[[ThreeSides], None] | None,
) -> ThreeSides: ...

class ThreeArmiesReport:
    @property
    def finished(self) -> bool: ...
    @property
    def found(self) -> bool: ...
    @property
    def method(self) -> str: ...
    @property
    def armies(self) -> ThreeSides: ...
    @property
    def pairs(self) -> int: ...
    @property
    def survivors(self) -> int: ...

class ThreeArmiesProver:
    def __init__(self, n: int, size: int) -> None: ...
    @property
    def steps(self) -> int: ...
    def cost(self, step: int) -> int: ...
    def run(self, first: int, last: int, threads: int, control: Control) -> ThreeArmiesReport: ...

class BoardProblem:
    def __init__(
        self,
        rows: int,
        columns: int,
        queens: int,
        torus: bool,
        fixed: list[tuple[int, int]],
        blocked: list[tuple[int, int]],
        sums: list[int],
        differences: list[int],
        touching: bool = False,
        regions: list[int] = [],
    ) -> None: ...

class Completion:
    outcome: Final[str]
    queens: Final[list[tuple[int, int]]]
    nodes: Final[int]
    search: Final[str]

class CompletionRefutation:
    outcome: Final[str]
    proof: Final[str]
    nodes: Final[int]
    counted: Final[bool]
    too_long: Final[bool]

class CompletionCount:
    count: Final[int]
    nodes: Final[int]
    finished: Final[bool]

class Enumerator:
    def __init__(
        self, n: int, open: list[int], start_after: list[int], fundamental: bool, torus: bool = False
    ) -> None: ...
    def fill(self, out: Any, capacity: int, control: Control) -> tuple[int, bool]: ...
    def fill_with_orbits(self, out: Any, orbits: Any, capacity: int, control: Control) -> tuple[int, bool]: ...

def are_listed_solutions(boards: Any, n: int, count: int, open: list[int], torus: bool) -> bool: ...
def list_solutions(n: int, control: Control, *, portable: bool = False) -> Any: ...

class Control:
    def __init__(self) -> None: ...
    def stop(self) -> None: ...
    @property
    def stopped(self) -> bool: ...
    @property
    def fraction(self) -> float: ...

class Unit:
    def __init__(self, n: int, algorithm: str, first: int, last: int, cost: int) -> None: ...
    n: Final[int]
    algorithm: Final[str]
    first: Final[int]
    last: Final[int]
    cost: Final[int]

class Counter:
    method: Final[str]
    algorithm: Final[str]
    table_bytes: Final[int]
    worker_bytes: Final[int]
    steps: Final[int]
    openings: Final[int]
    def units(self, wanted: int) -> list[Unit]: ...
    def run(self, unit: Unit, control: Control) -> UnitResult: ...

class UnitWorker:
    def __init__(self, counter: Counter) -> None: ...
    def run(self, unit: Unit, control: Control) -> UnitResult: ...

class PackedSampler:
    def __init__(self, n: int, path: str = "auto") -> None: ...
    def levels(self) -> list[tuple[float, float, int]]: ...
    def sample(self, level: int, seed: int, seconds: float, control: Control) -> tuple[float, float, float] | None: ...

def recount(unit: Unit, control: Control) -> UnitResult: ...
def estimate_border_work(n: int, probes: int, seed: int, stream: int, control: Control) -> WorkEstimate: ...

class WorkEstimate:
    work: Final[float]
    standard_error: Final[float]
    probes: Final[int]

class UnitResult:
    unit: Final[Unit]
    residues: Final[tuple[int, int]]
    finished: Final[bool]
    count: Final[int]
    work: Final[int]
    seconds: Final[float]
    consistent: Final[bool]

class CountReport:
    method: Final[str]
    finished: Final[bool]
    table_bytes: Final[int]
    build_seconds: Final[float]
    units: Final[list[UnitResult]]

def random_solutions(n: int, count: int, seed: int, threads: int, control: Control) -> memoryview: ...
def are_solutions(queens: Any, n: int, count: int) -> bool: ...
def estimate_tree(n: int, probes: int, seed: int, control: Control) -> TreeEstimate: ...
def estimate_by_prefixes(n: int, probes: int, seed: int, stream: int, control: Control) -> float: ...
def estimate_by_resampling(n: int, particles: int, seed: int, stream: int, control: Control) -> float: ...
def make_ladder(n: int, seed: int, control: Control) -> list[float]: ...

class TreeEstimate:
    nodes: Final[float]
    standard_error: Final[float]

class PrefixTable:
    @staticmethod
    def build(n: int, threads: int, control: Control) -> PrefixTable | None: ...
    @staticmethod
    def restore(n: int, counts: Any) -> PrefixTable: ...
    size: Final[int]
    depth: Final[int]
    total: Final[int]
    def counts(self) -> memoryview: ...
    def unrank(self, index: int) -> list[int]: ...
    def rank(self, queens: Any) -> int: ...
    def sample(self, count: int, seed: int, threads: int, control: Control) -> memoryview: ...

class TemperedSums:
    rounds: Final[int]
    solutions: Final[int]
    forward: Final[list[float]]
    backward: Final[list[float]]
    exchanges: Final[list[int]]

class TemperedChain:
    def __init__(self, n: int, ladder: list[float], seed: int, stream: int) -> None: ...
    def advance(self, rounds: int, control: Control) -> tuple[TemperedSums, memoryview]: ...
    @property
    def queens(self) -> list[int]: ...
    @property
    def conflicts(self) -> int: ...

class RegionPuzzle:
    def __init__(
        self, n: int, region: list[int], queens: list[int] = [], crosses: list[int] = [], stars: int = 1
    ) -> None: ...
    n: Final[int]
    region: Final[list[int]]
    stars: Final[int]

class RegionAnswer:
    solutions: Final[list[list[int]]]
    nodes: Final[int]
    finished: Final[bool]

class RegionCount:
    count: Final[int]
    nodes: Final[int]
    finished: Final[bool]

def solve_regions(puzzle: RegionPuzzle, limit: int, control: Control) -> RegionAnswer: ...
def count_regions(puzzle: RegionPuzzle, limit: int, control: Control) -> RegionCount: ...
def explain_regions(puzzle: RegionPuzzle, hardest: int, most: int, control: Control) -> Trace: ...
def grade_regions(puzzle: RegionPuzzle, control: Control) -> int: ...

SMALLEST_BALANCED: int
LARGEST_BALANCED: int
LARGEST_OF_STARS: int

def make_regions(
    n: int, stars: int, seed: int, first: int, count: int, wanted: int, look: str, control: Control
) -> list[MadePuzzle]: ...

class Deduction:
    rule: Final[int]
    units: Final[tuple[str, list[int]]]
    lines: Final[tuple[str, list[int]]]
    queen: Final[int]
    removed: Final[list[int]]
    chain: Final[list[Deduction]]
    emptied: Final[tuple[str, list[int]]]
    nodes: Final[int]
    how: Final[str]
    need: Final[int]
    outside: Final[bool]
    squares: Final[list[int]]
    placed: Final[list[int]]

class Trace:
    steps: Final[list[Deduction]]
    end: Final[str]
    emptied: Final[tuple[str, list[int]]]

class MadePuzzle:
    puzzle: Final[RegionPuzzle]
    queens: Final[list[int]]
    grade: Final[int]
    stream: Final[int]

class PieceCount:
    count: Final[int]
    nodes: Final[int]
    finished: Final[bool]

def count_pieces(
    n: int, sums: bool, differences: bool, knight: bool, torus: bool, threads: int, control: Control
) -> PieceCount: ...
def list_pieces(
    n: int, sums: bool, differences: bool, knight: bool, torus: bool, limit: int, control: Control
) -> list[int]: ...

class Dominating:
    count: Final[int]
    sets: Final[list[int]]
    nodes: Final[int]
    finished: Final[bool]

def dominating_sets(
    n: int, queens: int, independent: bool, limit: int, first_only: bool, control: Control
) -> Dominating: ...
