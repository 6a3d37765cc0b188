"""A program that reads models with other people's code and lists all their solutions; the tests start it once.

XCSP3 is read by PyCSP3's parser through CPMpy, which work on sys.argv and at exit, hence a process of its own. Essence′
has no reader that installs from a package index, so here is a strict one, written from the language's manual alone:
it takes the operators with their precedence and nothing that it does not know. CPMpy's CP-SAT lists the solutions.

Standard input: JSON, a list of [format, text]. Standard output: JSON, for each the list of {variable: value}.
"""

import json
import re
import sys
import warnings

import cpmpy as cp
from cpmpy.tools.io import load_xcsp3

TOKEN = re.compile(r"\s+|\$[^\n]*|(<->|/\\|\\/|!=|<=|>=|\.\.|\w+|[-+*%=<>!|()\[\],:])")
#: From the loosest to the tightest; comparisons do not chain.
LEVELS = [["<->"], ["\\/"], ["/\\"], ["=", "!=", "<", "<=", ">", ">="], ["+", "-"], ["*", "%"]]
MEANINGS = {
    "<->": lambda a, b: a == b,
    "\\/": lambda a, b: cp.any([a, b]),
    "/\\": lambda a, b: cp.all([a, b]),
    "=": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "%": lambda a, b: a % b,
}


class Essence:
    """The text of an Essence′ model as a CPMpy model, or a ValueError."""

    def __init__(self, text):
        first, _, rest = text.partition("\n")
        if first != "language ESSENCE' 1.0":
            raise ValueError(f"not Essence′: {first}")
        self.tokens, at = [], 0
        while at < len(rest):
            match = TOKEN.match(rest, at)
            if match is None:
                raise ValueError(f"unknown sign {rest[at]!r}")
            self.tokens += [match[1]] if match[1] else []
            at = match.end()
        self.tokens.append("")
        self.at, self.variables, self.model = 0, {}, cp.Model()
        self.read()

    def next(self, *wanted):
        token = self.tokens[self.at]
        if wanted and token not in wanted:
            raise ValueError(f"{token!r} instead of {' or '.join(wanted)}")
        self.at += 1
        return token

    def see(self, *tokens):
        return self.tokens[self.at] in tokens

    def read(self):
        while self.see("find"):
            self.next()
            name = self.next()
            self.next(":")
            self.next("int")
            self.variables[name] = self.domain(name)
        if self.see("maximising"):
            self.next()
            self.model.maximize(self.level(0))
        self.next("such")
        self.next("that")
        self.model += [self.level(0)]
        while self.see(","):
            self.next()
            self.model += [self.level(0)]
        self.next("")

    def domain(self, name):
        self.next("(")
        values = set()
        while True:
            low = self.number()
            if self.see(".."):
                self.next()
                values |= set(range(low, self.number() + 1))
            else:
                values.add(low)
            if self.next(",", ")") == ")":
                break
        variable = cp.intvar(min(values), max(values), name=name)
        self.model += [variable != hole for hole in set(range(min(values), max(values))) - values]
        return variable

    def number(self):
        sign = -1 if self.see("-") and self.next() else 1
        return sign * int(self.next())

    def level(self, depth):
        if depth == len(LEVELS):
            return self.unit()
        left, used = self.level(depth + 1), 0
        while self.see(*LEVELS[depth]):
            if used and depth == 3:
                raise ValueError("comparisons do not chain")
            left, used = MEANINGS[self.next()](left, self.level(depth + 1)), used + 1
        return left

    def unit(self):
        token = self.next()
        if token == "-":
            return -self.unit()
        if token == "!":
            return cp.BoolVal(True) != self.unit()
        if token in ("(", "|"):
            inside = self.level(0)
            self.next(")" if token == "(" else "|")
            return inside if token == "(" else abs(inside)
        if token == "allDiff":
            return cp.AllDifferent(self.list())
        if token in ("true", "false"):
            return cp.BoolVal(token == "true")
        return int(token) if token.isdigit() else self.variables[token]

    def list(self):
        self.next("(")
        self.next("[")
        terms = [self.level(0)]
        while self.next(",", "]") == ",":
            terms.append(self.level(0))
        self.next(")")
        return terms


def solutions(model):
    """Those variables that some constraint names, in all solutions; CPMpy forgets the others."""
    variables = list(cp.transformations.get_variables.get_variables_model(model))
    if not variables:
        return [{}] if model.solve(solver="ortools") else []
    found = []
    model.solveAll(solver="ortools", display=lambda: found.append({v.name: int(v.value()) for v in variables}))
    return found


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    readers = {"xml": load_xcsp3, "eprime": lambda text: Essence(text).model}
    json.dump([solutions(readers[form](text)) for form, text in json.load(sys.stdin)], sys.stdout)
