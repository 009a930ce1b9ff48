"""Whether a placement or an elimination follows from a board."""

import numpy as np
import pytest

import pencilproof as pp
from pencilproof import Puzzle

EASY = "27..4..3..3.....6..1....8.76....891...8.....6...1......475...2......4.7......6..4"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
SMALL = "1......3......32"


def test_what_follows_is_what_the_solution_has():
    solution = pp.solve(EASY).solution
    kinds = set()
    for row in range(1, 10):
        for column in range(1, 10):
            if Puzzle(EASY).value(row, column):
                continue
            true = solution.value(row, column)
            verdict = pp.is_valid_step(EASY, placement=(row, column, true))
            assert verdict and (verdict.technique or verdict.kind == "search")
            kinds.add(verdict.kind)
            false = true % 9 + 1
            assert not pp.is_valid_step(EASY, placement=(row, column, false))
            assert not pp.is_valid_step(EASY, elimination=(row, column, true))
    assert kinds == {"technique", "logic"}


def test_steps_and_paths_are_proved():
    for step in pp.next_steps(HARD)[:5]:
        row, column, digit = (step.placements + step.eliminations)[0]
        claim = {"placement" if step.placements else "elimination": (row, column, digit)}
        verdict = pp.is_valid_step(HARD, **claim)
        assert verdict.kind == "technique" and verdict.step.check(HARD) and verdict.rating <= step.rating
    solution = pp.solve(EASY).solution
    verdict = pp.is_valid_step(EASY, placement=(9, 8, solution.value(9, 8)))
    if verdict.kind == "logic":
        position = Puzzle(EASY)
        for step in verdict.steps:
            assert step.check(position)
            position = position.apply(step)
        assert position.value(9, 8) == solution.value(9, 8)
        assert str(len(verdict.steps)) in verdict.reason and verdict.step is None


def test_boards_with_mistakes_and_with_several_solutions():
    wrong = Puzzle(EASY).place("r1c3=5")
    assert "no solution" in pp.is_valid_step(wrong, placement="r1c4=8").reason
    several = pp.is_valid_step("1...............", placement="r1c2=2")
    assert not several and "several solutions" in several.reason
    known = pp.is_valid_step(EASY, placement="r1c1=2")
    assert not known and known.reason == "r1c1=2 is known already."
    assert "twice" in pp.is_valid_step("11" + "." * 79, placement="r2c1=2").reason


def test_claims_on_large_boards_and_bad_claims():
    board = pp.generate(layout=16, seed=1)
    step = pp.steps(board)[0]
    row, column, digit = step.placements[0]
    assert pp.is_valid_step(board, placement=(row, column, digit)).kind == "technique"
    assert pp.is_valid_step(board, placement=step.conclusion).kind == "technique"
    for wrong in ["r1c1", "r1c1<>2", "r0c1=2", "r1c10=2", "r1c1=0", "", (1, 1, 10), (0, 1, 1)]:
        with pytest.raises(ValueError):
            pp.is_valid_step(EASY, placement=wrong)
    with pytest.raises(ValueError, match="exactly one"):
        pp.is_valid_step(EASY)
    with pytest.raises(ValueError, match="exactly one"):
        pp.is_valid_step(EASY, placement="r1c3=6", elimination="r1c3<>6")


def test_many_boards_at_once():
    boards = np.stack([Puzzle(EASY).to_array()] * 20)
    claims = [f"r1c{column}{sign}{digit}" for column in (3, 4) for sign in ("=", "<>") for digit in range(1, 6)]
    verdicts = pp.are_valid_steps(boards, claims, threads=2)
    for claim, verdict in zip(claims, verdicts):
        alone = pp.is_valid_step(EASY, **{"elimination" if "<>" in claim else "placement": claim})
        assert (verdict.kind, verdict.technique, verdict.reason) == (alone.kind, alone.technique, alone.reason)
    assert pp.are_valid_steps([], []) == []
    with pytest.raises(ValueError, match="fewer claims"):
        pp.are_valid_steps([SMALL], [])
    with pytest.raises(ValueError, match="more claims"):
        pp.are_valid_steps([], ["r1c1=1"])
    with pytest.raises(ValueError, match=r"boards\[1\]"):
        pp.are_valid_steps([SMALL, "?"], ["r1c2=3"] * 2)
    with pytest.raises(ValueError, match=r"claims\[0\]"):
        pp.are_valid_steps([SMALL], ["r1c2=9"])
