"""`queens armies N --three`: three peaceable armies, as large as possible."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from queenright.armies.drawing import armies_scene, armies_text
from queenright.board.saving import scene_bytes
from queenright.cli.answer import Answer
from queenright.cli.progress import Bar
from queenright.sizes import plural

if TYPE_CHECKING:
    from queenright.armies.referee import ThreeArmies


def three_armies(n: int, how: dict[str, Any], others: dict[str, Any], *, plain: bool, verbose: bool) -> Answer:
    """The answer about three armies; *how* are the options of the search, *others* those that three armies lack."""
    from queenright.armies.three import solve_three

    for option, value in others.items():
        if value:
            raise click.UsageError(f"{option} is about two armies; leave it out, or leave out --three")
    better: list[ThreeArmies] = []
    with Bar(f"three armies on {n} × {n}") as bar:
        result = solve_three(
            n,
            **how,
            on_improve=better.append,
            progress=lambda done: bar.update(done, f"{plural(better[-1].size, 'queen')} each" if better else ""),
        )
    known = f"the best found, not proved; more than {result.upper_bound} are impossible"
    words = (
        f"{plural(result.size, 'queen')} in each of three armies: {'the largest, proved' if result.proved else known}"
    )
    notes = [f"seed {how['seed']}"]
    if verbose:
        notes.append(f"{result.method}, {plural(result.pairs, 'pair')} (R, T), {result.seconds:.3f} s")
    return Answer(
        {**result.to_json(), "seed": how["seed"]},
        "\n".join([armies_text(result.armies, plain=plain), words]),
        "\n".join(notes),
        lambda form: scene_bytes(armies_scene(result.armies), form),
        words,
    )
