"""Puzzles with constraints: decoys, whose givens alone have one solution, which breaks a cage."""

import copy
import json
import pickle

import pytest

import pencilproof as pp
from pencilproof import Puzzle, PuzzleError

SMALL = "1......3......32"
SOLVED = "1324241332414132"


def caged(total, givens=SMALL, cells=("r1c2", "r1c3")):
    cage = {"type": "killer", "cells": list(cells), "sum": total}
    return {"layout": "2x2", "puzzle": givens, "constraints": [cage]}


def test_a_puzzle_is_made_of_the_object_or_its_text_and_keeps_all():
    data = caged(5)
    puzzle = Puzzle(data)
    assert puzzle.constraints == data["constraints"] and puzzle.layout == "2x2"
    assert Puzzle(SMALL).constraints == []
    for same in [
        Puzzle(json.dumps(data)),
        Puzzle(json.dumps(data).encode()),
        Puzzle(puzzle),
        pickle.loads(pickle.dumps(puzzle)),
        copy.copy(puzzle),
        eval(repr(puzzle)),
        Puzzle(str(puzzle)),
        *[pp.read(puzzle.write(format))[0] for format in ["json", "fpuzzles", "sudokupad"]],
    ]:
        assert same == puzzle and hash(same) == hash(puzzle) and same.constraints == puzzle.constraints
    assert puzzle != Puzzle(SMALL) and puzzle != Puzzle(caged(6))
    for after in [puzzle.place("r1c2=3"), puzzle.eliminate("r1c2<>4"), puzzle.givens_only()]:
        assert after.constraints == puzzle.constraints
    assert "5" in puzzle.svg()
    # A cage strikes a digit beyond its houses.
    assert 1 not in Puzzle(caged(3, cells=("r1c1", "r2c3"))).candidates(2, 3)


def test_search_answers_right():
    for total, count in [(5, 1), (6, 0), (4, 0)]:
        puzzle = Puzzle(caged(total))
        found = pp.check(puzzle)
        assert (found.count, bool(found)) == (count, count == 1)
        report = pp.solve(puzzle, logic=False)
        assert bool(report) == (count == 1)
        assert report.solution is None or (report.solution.is_full and str(report.solution) == SOLVED)
        assert report.solution is None or report.solution.to_array().tolist() == [int(symbol) for symbol in SOLVED]
    names = [f"r{row}c{column}" for row in range(1, 5) for column in range(1, 5)]
    cages = [{"type": "killer", "cells": [name], "sum": int(symbol)} for name, symbol in zip(names, SOLVED)]
    alone = {"puzzle": "." * 16, "constraints": cages}
    assert str(pp.solve(alone, logic=False).solution) == SOLVED
    full = Puzzle(caged(6, givens=SOLVED))
    assert not full.is_full


def test_everything_else_refuses_by_name():
    puzzle = Puzzle(caged(6))
    plain = pp.steps(SMALL)[0]
    refusals = [
        lambda: pp.solve(puzzle),
        lambda: pp.solve(puzzle, search=False),
        lambda: pp.hint(puzzle),
        lambda: puzzle.why("r1c2"),
        lambda: puzzle.why("r1c2", 3),
        lambda: pp.steps(puzzle),
        lambda: pp.next_steps(puzzle),
        lambda: pp.rate(puzzle),
        lambda: pp.vary(puzzle),
        lambda: pp.canonical(puzzle),
        lambda: pp.automorphisms(puzzle),
        lambda: pp.is_valid_step(puzzle, placement="r1c2=3"),
        lambda: pp.are_valid_steps([puzzle], ["r1c2=3"]),
        lambda: pp.replay(puzzle, []),
        lambda: plain.check(puzzle),
        lambda: plain.refusal(puzzle),
        lambda: puzzle.to_list(),
        lambda: puzzle.to_array(),
        lambda: puzzle.write("line"),
        lambda: puzzle.write("cnf"),
    ]
    for number, refusal in enumerate(refusals):
        with pytest.raises(ValueError, match="killer cage r1c2 r1c3, sum 6"):
            print(number, refusal())
    with pytest.raises(ValueError):
        puzzle.apply(plain)
    with pytest.raises(TypeError):
        pp.solve_array(puzzle)


def test_a_table_has_a_row_with_an_error():
    pyarrow = pytest.importorskip("pyarrow")
    table = pyarrow.table(pp.analyse([json.dumps(caged(6)), SMALL], columns="status,error,solution"))
    refused, solved = table.to_pylist()
    assert refused["status"] == "error" and "killer" in refused["error"] and refused["solution"] is None
    assert solved == {"status": "unique", "error": None, "solution": SOLVED}


def test_what_is_wrong_has_its_place():
    wrong = [
        ({"sum": "5"}, "/constraints/0/sum"),
        ({"cells": ["r1c2", "r5c1"]}, "/constraints/0/cells"),
        ({"cells": ["r1c2", "r1c2"]}, "/constraints/0/cells"),
        ({"total": 5}, "/constraints/0/total"),
        ({"type": "thermo"}, "/constraints/0/type"),
    ]
    for change, place in wrong:
        data = caged(5)
        data["constraints"][0].update(change)
        with pytest.raises(PuzzleError, match=place):
            Puzzle(data)
    with pytest.raises(PuzzleError):
        Puzzle({"puzzle": SMALL, "cages": [["r1c1"]]})


def test_kinds_are_listed():
    kinds = {kind["id"]: kind for kind in pp.kinds()}
    assert [field["name"] for field in kinds["killer"]["fields"]] == ["cells", "sum"]
    assert kinds["killer"]["fields"][0]["needed"] and "cage" in kinds["killer"]["documentation"]
