"""One puzzle at a time."""

import os
import pickle
import signal
import threading
import time

import numpy as np
import pytest

import pencilproof as pp
from pencilproof import Puzzle, PuzzleError

EASY = "27..4..3..3.....6..1....8.76....891...8.....6...1......475...2......4.7......6..4"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
SMALL = "1......3......32"


def test_a_puzzle_is_made_of_texts_and_numbers():
    puzzle = Puzzle(SMALL)
    numbers = puzzle.to_list()
    array = puzzle.to_array()
    rows = array.reshape(4, 4)
    for data in [SMALL, SMALL.encode(), numbers, tuple(numbers), array, rows, rows.tolist(), array.astype(np.int64), puzzle]:
        assert Puzzle(data) == puzzle
    assert Puzzle([None if number == 0 else number for number in numbers]) == puzzle
    assert Puzzle(puzzle.board()) == puzzle
    assert len({Puzzle(SMALL), puzzle}) == 1
    assert puzzle != Puzzle(EASY) and puzzle != SMALL


def test_every_size_is_solved():
    for side in [4, 6, 8, 9, 12, 16, 25]:
        puzzle = Puzzle([0] * side**2) if side in (4, 6) else pp.generate(layout=side, seed=1)
        assert puzzle.side == side
        solved = pp.solve(puzzle, logic=False, timeout=60)
        assert solved.solutions[0].is_full
    assert Puzzle("." * 64, layout="4x2").layout == "4x2"
    assert Puzzle("." * 81, layout="3x3+x").layout == "3x3+x"


def test_what_is_no_puzzle_says_where_and_why():
    with pytest.raises(PuzzleError) as error:
        Puzzle(SMALL[:-1] + "5")
    assert (error.value.line, error.value.column) == (1, 16)
    assert "'5' is not a digit of a 4x4" in str(error.value) and error.value.reason
    with pytest.raises(PuzzleError, match="row 2, column 1: 12 is not a digit") as error:
        Puzzle([0] * 9 + [12] + [0] * 71)
    assert (error.value.line, error.value.column) == (2, 1)
    with pytest.raises(PuzzleError, match="80 numbers"):
        Puzzle([0] * 80)
    with pytest.raises(PuzzleError, match="-1 is not a digit"):
        Puzzle([-1] + [0] * 80)
    with pytest.raises(PuzzleError, match="2 puzzles"):
        Puzzle(SMALL + "\n" + SMALL)
    assert isinstance(PuzzleError("a reason"), ValueError) and PuzzleError("a reason").line is None
    for wrong in [None, 5, 3.5, object(), [[[[1]]]], ["a"], [3.5] * 81]:
        with pytest.raises((TypeError, ValueError)):
            Puzzle(wrong)
    with pytest.raises(ValueError):
        Puzzle(np.zeros((1000, 81), np.uint8))
    with pytest.raises(ValueError):
        Puzzle(EASY, layout="4x4")
    with pytest.raises(ValueError, match="not a layout"):
        Puzzle(EASY, layout="round")


def test_puzzles_are_pickled_whole():
    puzzle = Puzzle(EASY).place("r1c3=6").eliminate("r1c4<>8")
    copy = pickle.loads(pickle.dumps(puzzle))
    assert copy == puzzle and copy.candidates(1, 4) == puzzle.candidates(1, 4) and copy.givens == 24
    diagonal = Puzzle("." * 81, layout="3x3+x")
    assert pickle.loads(pickle.dumps(diagonal)) == diagonal


def test_a_report_has_the_path_and_each_step_its_proof():
    report = pp.solve(EASY)
    assert report and report.status == "solved" and report.by_logic and report.solution.is_full
    position = Puzzle(EASY)
    for step in report.steps:
        assert step.puzzle.to_list() == position.to_list() and step.check(position)
        position = position.apply(step)
    assert position.to_list() == report.solution.to_list()
    last = report.steps[-1]
    assert not last.check(report.solution) and last.refusal(report.solution)
    assert last.text and last.reasons and last.title
    assert "<svg" in last._repr_svg_() and "<svg" in report._repr_svg_() and "<svg" in report.solution._repr_svg_()
    assert last.board(ascii=True).isascii()
    with pytest.raises(ValueError, match="layout"):
        last.check(SMALL)


def test_logic_and_search_can_be_left_out():
    assert pp.solve(HARD, techniques=["hidden-single"], search=False).status == "stuck"
    assert pp.solve(HARD, techniques=["hidden-single"]).status == "solved"
    assert not pp.solve(HARD, techniques=["hidden-single"]).by_logic
    assert pp.solve(EASY, logic=False).steps == []
    with pytest.raises(ValueError):
        pp.solve(EASY, logic=False, search=False)
    with pytest.raises(ValueError, match="naked-pair"):
        pp.solve(EASY, techniques=["naked-pear"])
    assert pp.solve("." * 81).status == "several" and len(pp.solve("." * 81).solutions) == 2
    twice = pp.solve("11" + "." * 79)
    assert twice.status == "none" and twice.reason == "row 1 has 1 twice, in r1c1 and r1c2"


def test_check_counts():
    assert pp.check(SMALL) and pp.check(SMALL).redundant == []
    full = pp.check(pp.solve(SMALL).solution.to_list())
    assert full.is_minimal is False and len(full.redundant) == 16
    empty = pp.check("." * 16, limit=1000)
    assert (empty.count, empty.is_exact, empty.is_minimal, empty.redundant) == (288, True, None, None)
    assert not pp.check("." * 16, limit=10).is_exact and not pp.check("." * 16)
    assert pp.check("11" + "." * 14).reason
    with pytest.raises(ValueError):
        pp.check(SMALL, limit=1)


def test_ratings():
    rating = pp.rate(HARD)
    assert rating.er > 10 and rating.technique in rating.techniques and rating.steps == sum(rating.techniques.values())
    for wrong, reason in [(SMALL, "9x9"), ("." * 81, "several"), ("11" + "." * 79, "no solution")]:
        with pytest.raises(PuzzleError, match=reason):
            pp.rate(wrong)
    with pytest.raises(TimeoutError):
        pp.rate(HARD, timeout=0)


def test_why_not():
    puzzle = Puzzle(SMALL)
    shown = puzzle.why("r1c2", 4)
    assert (shown.kind, shown.claim, bool(shown), shown.solutions) == ("steps", "r1c2<>4", True, "one")
    assert str(shown) == "r1c2 cannot be 4: one step shows it." and repr(shown) == "<Why steps>"
    assert [step.technique for step in shown.steps] == ["hidden-single"]
    board = puzzle
    for step in shown.steps:
        assert step.check(board)
        board = board.apply(step)
    assert 4 not in board.candidates(1, 2)
    seen = puzzle.why((1, 3), 1)
    assert (seen.kind, seen.cells, seen.steps, seen.claim) == ("seen", [(1, 1)], [], None)
    assert (puzzle.why("r1c1", 2).kind, bool(puzzle.why("r1c1", 2)), bool(puzzle.why("r1c1", 1))) == ("filled", True, False)
    assert (puzzle.why("r1c2", 3).kind, bool(puzzle.why("r1c2", 3))) == ("possible", False)
    assert puzzle.why("r1c2").claim == "r1c2=3"
    assert puzzle.place("r1c2=4").why("r1c3", 3).kind == "mistake"
    assert Puzzle("1" + "." * 15).why("r1c2", 3).kind == "several"
    assert Puzzle(HARD).why("r1c2", 4, techniques=["hidden-single"]).kind == "unexplained"
    for cell, digit in [("r5c1", 1), ("x", None), ((0, 1), 1), ("r1c2", 5), ("r1c2", 0)]:
        with pytest.raises(ValueError, match="is not a (cell|digit) of this board"):
            puzzle.why(cell, digit)


def test_hints():
    advice = pp.hint(SMALL)
    assert advice and advice.kind == "step" and advice.solutions == "one" and advice.step.check(SMALL)
    assert str(advice) == advice.text
    wrong = pp.hint(Puzzle(SMALL).place("r1c2=4"))
    assert not wrong and wrong.kind == "mistake" and wrong.step is None and "r1c2 cannot be 4" in wrong.text
    assert pp.hint(pp.solve(SMALL).solution).kind == "solved"
    assert pp.hint(HARD, techniques=["hidden-single"]).kind == "stuck"


def test_next_steps_are_all_proved():
    steps = pp.next_steps(EASY, techniques=["hidden-single", "naked-single"])
    assert len(steps) > 3 and all(step.check(EASY) for step in steps)
    assert [step.rating for step in steps] == sorted(step.rating for step in steps)
    with pytest.raises(PuzzleError, match="twice"):
        pp.next_steps("11" + "." * 14)


def test_solutions_counts_and_candidates_are_proved():
    proved = pp.prove(SMALL)
    assert proved.proves == "only-solution" and proved.solutions == [pp.solve(SMALL).solution] and proved.candidates is None
    assert proved.formula.startswith("* #variable= 64") and "conclusion BOUNDS 16" in proved.proof
    assert repr(proved) == f"<Certificate only-solution, {len(proved.proof)} bytes>"
    assert "Search" in pp.prove(HARD, techniques=["hidden-single"]).proof
    four = "12343412........"
    count = pp.prove_count(four)
    assert count.proves == "count" and len(set(count.solutions)) == 4 and count.candidates is None
    assert all(solution.is_full and str(solution).startswith(four[:8]) for solution in count.solutions)
    candidates = pp.prove_candidates(four)
    assert candidates.proves == "candidates" and len(candidates.solutions) == 2
    assert candidates.candidates == [sorted(set(digits)) for digits in zip(*(grid.to_list() for grid in count.solutions))]
    for prove in [pp.prove, pp.prove_count, pp.prove_candidates]:
        none = prove(".2.3.3....32....")
        assert none.proves == "no-solution" and none.solutions == [] and "conclusion UNSAT" in none.proof
        with pytest.raises(PuzzleError, match="longer than 300 bytes"):
            prove("1" + "." * 15 if prove is not pp.prove else SMALL, most_bytes=300)
        with pytest.raises(TimeoutError, match="before there was a proof"):
            prove(SMALL, timeout=0)
        # A wrong value counts in the position alone.
        wrong = Puzzle(SMALL).place("r1c2=4")
        assert (prove(wrong).proves == "no-solution", prove(wrong, position=True).proves) == (False, "no-solution")
    with pytest.raises(PuzzleError, match="several solutions"):
        pp.prove("1" + "." * 15)
    with pytest.raises(PuzzleError, match="more than 3 solutions"):
        pp.prove_count(four, limit=3)


def test_generated_puzzles_are_as_asked_for():
    made = pp.generate(20, seed=3, givens=(26, 28), symmetry="half-turn", threads=2)
    assert made == pp.generate(20, seed=3, givens=(26, 28), symmetry="half-turn", threads=1)
    for puzzle in made:
        values = puzzle.to_array() > 0
        assert 26 <= puzzle.givens <= 28 and pp.check(puzzle) and (values == values[::-1]).all()
    assert pp.generate(seed=1) != pp.generate(seed=2) and pp.generate() != pp.generate()
    assert pp.generate(0) == []
    assert pp.generate(layout=6, seed=1).side == 6
    pattern = "".join("x" if given else "." for given in made[0].to_array())
    filled = pp.generate(seed=5, pattern=pattern)
    assert ((filled.to_array() > 0) == (made[0].to_array() > 0)).all() and pp.check(filled)
    for wrong in [{"givens": 16}, {"difficulty": "nice"}, {"symmetry": "odd"}, {"pattern": "x"}, {"needs": ["magic"]}]:
        with pytest.raises(ValueError):
            pp.generate(**wrong)
    with pytest.raises(TimeoutError, match="0 of 1"):
        pp.generate(givens=17, timeout=0.2, seed=1)


def test_equivalent_puzzles_have_one_canonical_form():
    others = pp.vary(EASY, 20, seed=9)
    assert len(set(others)) == 20 and others == pp.vary(EASY, 20, seed=9)
    assert {pp.canonical(other) for other in others} == {pp.canonical(EASY)}
    assert pp.automorphisms(EASY) == 1
    with pytest.raises(PuzzleError, match="12"):
        pp.canonical([0] * 256)
    with pytest.raises(TimeoutError):
        pp.canonical([0] * 144, timeout=0.05)


def test_files_are_read(tmp_path):
    path = tmp_path / "list.sdm"
    path.write_text(f"{EASY}\n{HARD}\n")
    assert pp.read_file(path) == [Puzzle(EASY), Puzzle(HARD)] == pp.read(path.read_text())
    with pytest.raises(FileNotFoundError, match="none.txt"):
        pp.read_file(tmp_path / "none.txt")
    path.write_text(f"{EASY}\n{EASY[:-1]}x\n")
    with pytest.raises(PuzzleError) as error:
        pp.read_file(path)
    assert error.value.line == 2


def test_formats_are_written():
    assert Puzzle(EASY).write("line").strip() == EASY
    with pytest.raises(ValueError, match="no format"):
        Puzzle(EASY).write("poem")


@pytest.mark.parametrize(
    "call",
    [
        lambda: pp.check([0] * 256, limit=2**60),
        lambda: pp.solve("." * 625, search=True),
        lambda: pp.canonical([0] * 144),
        lambda: pp.prove_count([0] * 256, limit=10**9),
        lambda: pp.generate(givens=17, seed=1),
        lambda: pp.count_array(np.zeros((4, 81), np.uint8), limit=2**32 - 1),
        lambda: pp.canonical_array(np.eye(81, dtype=np.uint8)),
        lambda: pp.analyse(["." * 81] * 200, ["automorphisms"]),
        lambda: pp.augment(np.zeros((1000, 81), np.uint8), count=20_000),
    ],
    ids=["check", "solve", "canonical", "prove_count", "generate", "count_array", "canonical_array", "analyse", "augment"],
)
def test_ctrl_c_ends_long_work_soon(call):
    pressed = []

    def press():
        pressed.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGINT)

    timer = threading.Timer(0.3, press)
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            call()
            # Quick machines may be done before the key is pressed.
            timer.join()
            time.sleep(0.2)
        assert time.monotonic() - pressed[0] < 5
    finally:
        timer.join()


def test_other_threads_run_meanwhile():
    ticks = []
    stop = threading.Event()

    def tick():
        while not stop.wait(0.005):
            ticks.append(1)

    thread = threading.Thread(target=tick)
    thread.start()
    with pytest.raises(TimeoutError):
        pp.check([0] * 256, limit=2**60, timeout=0.4)
    stop.set()
    thread.join()
    assert len(ticks) > 10


@pytest.mark.parametrize("timeout", [-1, float("nan")])
def test_bad_times_are_refused(timeout):
    with pytest.raises(ValueError, match="timeout"):
        pp.solve(EASY, timeout=timeout)
