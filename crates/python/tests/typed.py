"""Uses the package as a program would, for the type checker: `mypy --strict tests/typed.py`."""

import numpy as np
from numpy.typing import NDArray

import pencilproof
from pencilproof import Puzzle, PuzzleError, Step


def hardest(puzzle: Puzzle) -> Step | None:
    steps: list[Step] = pencilproof.steps(puzzle, timeout=1.0)
    return max(steps, key=lambda step: step.rating, default=None)


def boards(count: int) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    puzzles: list[Puzzle] = pencilproof.generate(count, seed=1)
    array = np.stack([puzzle.to_array() for puzzle in puzzles])
    solutions, counts = pencilproof.solve_array(array, threads=1)
    one: NDArray[np.uint8] = pencilproof.augment(array, seed=1)
    images, answers = pencilproof.augment(array, solutions, seed=1, out=(one, solutions))
    assert counts.all()
    return images, answers


def judged(board: str) -> float:
    try:
        verdict = pencilproof.is_valid_step(board, placement=(1, 2, 3))
    except PuzzleError as error:
        return float(error.line or 0)
    table = pencilproof.analyse([board, None], columns=["status", "er"], timeout=2)
    total: int = pencilproof.checksum(table)
    single: Puzzle = pencilproof.vary(pencilproof.generate(), seed=total)
    return (verdict.rating or 0.0) + single.givens
