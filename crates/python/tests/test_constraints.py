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


def alone():
    names = [f"r{row}c{column}" for row in range(1, 5) for column in range(1, 5)]
    cages = [{"type": "killer", "cells": [name], "sum": int(symbol)} for name, symbol in zip(names, SOLVED)]
    return Puzzle({"puzzle": "." * 16, "constraints": cages})


def test_logic_answers_right():
    puzzle = alone()
    for report in [pp.solve(puzzle), pp.solve(puzzle, search=False)]:
        assert report.by_logic and str(report.solution) == SOLVED
    path = pp.steps(puzzle)
    assert path[0].technique == "last-in-cage"
    assert path[0].check(puzzle) and path[0].refusal(puzzle) is None
    assert puzzle.apply(path[0]).constraints == puzzle.constraints
    hint = pp.hint(puzzle)
    assert hint.step.technique == "last-in-cage" and "cage" in str(hint.step)
    assert any(step.technique == "last-in-cage" for step in pp.next_steps(puzzle))
    again = pp.replay(puzzle, [step.compact() for step in path])
    assert [step.conclusion for step in again] == [step.conclusion for step in path]
    with pytest.raises(PuzzleError):
        pp.replay(Puzzle("." * 16), [step.compact() for step in path])
    why = puzzle.why("r1c2", 1)
    assert why.kind == "steps" and "cage" in str(why.steps[0])
    assert puzzle.why("r1c2", 3).kind == "possible"
    assert pp.is_valid_step(puzzle, placement="r1c2=3").kind == "technique"
    assert not pp.is_valid_step(puzzle, placement="r1c2=1")
    verdicts = pp.are_valid_steps([puzzle, Puzzle(caged(6))], ["r1c2=3", "r1c2=3"])
    assert [bool(verdict) for verdict in verdicts] == [True, False]


def test_logic_finds_no_solution_where_a_cage_leaves_none():
    for total in [4, 6]:
        puzzle = Puzzle(caged(total))
        for report in [pp.solve(puzzle), pp.solve(puzzle, search=False)]:
            assert not report and report.solution is None
        assert pp.hint(puzzle).kind == "mistake"
        assert puzzle.why("r1c2", 3).kind == "mistake"
        assert not pp.is_valid_step(puzzle, placement="r1c2=3")


def test_a_step_of_one_layout_is_none_of_another():
    puzzle = Puzzle(caged(5))
    plain = pp.steps(SMALL)[0]
    for refused in [lambda: plain.check(puzzle), lambda: plain.refusal(puzzle), lambda: puzzle.apply(plain)]:
        with pytest.raises(ValueError, match="1 constraint"):
            print(refused())


def test_proofs_are_about_the_cages():
    for prove in [pp.prove, pp.prove_count, pp.prove_candidates]:
        right, broken = prove(caged(5)), prove(caged(6))
        assert [str(solution) for solution in right.solutions] == [SOLVED]
        assert broken.proves == "no-solution" and "\n* killer1: killer cage r1c2 r1c3, sum 6" in broken.formula
        rank = {"type": "full-rank", "cells": ["r1c1", "r1c2", "r1c3", "r1c4"], "value": 3}
        with pytest.raises(PuzzleError, match="full rank .* cannot be written as a formula"):
            prove({"puzzle": SMALL, "constraints": [rank]})


def test_everything_else_refuses_by_name():
    puzzle = Puzzle(caged(6))
    refusals = [
        lambda: pp.rate(puzzle),
        lambda: pp.vary(puzzle),
        lambda: pp.canonical(puzzle),
        lambda: pp.automorphisms(puzzle),
        lambda: puzzle.to_list(),
        lambda: puzzle.to_array(),
        lambda: puzzle.write("line"),
        lambda: puzzle.write("cnf"),
    ]
    for number, refusal in enumerate(refusals):
        with pytest.raises(ValueError, match="killer cage r1c2 r1c3, sum 6"):
            print(number, refusal())
    with pytest.raises(TypeError):
        pp.solve_array(puzzle)


def test_tables_answer_right():
    pyarrow = pytest.importorskip("pyarrow")
    columns = "puzzle,constraints,status,error,solution,solutions,by_logic"
    objects = [json.dumps(caged(total)) for total in [5, 6]]
    lists = [json.dumps(caged(total)["constraints"]) for total in [5, 6]]
    apart = pyarrow.table({"constraints": [*lists, None], "puzzle": [SMALL] * 3})
    for data in [[*objects, SMALL], apart]:
        table = pyarrow.table(pp.analyse(data, columns=columns))
        right, broken, plain = table.to_pylist()
        assert (right["status"], right["solution"], right["by_logic"]) == ("unique", SOLVED, True)
        assert (broken["status"], broken["solution"], broken["solutions"]) == ("none", None, 0)
        assert plain["status"] == "unique" and plain["constraints"] is None and plain["puzzle"] == SMALL
        assert json.loads(broken["constraints"]) == caged(6)["constraints"]
        for total, row in [(5, right), (6, broken)]:
            assert Puzzle(row["puzzle"]) == Puzzle(caged(total)) and row["error"] is None
        # A table is read again, with what it says twice.
        assert pyarrow.table(pp.analyse(table, columns=columns)) == table
    refused = pyarrow.table(pp.analyse(objects[:1], columns="status,error,er,canonical,solution")).to_pylist()[0]
    assert refused["status"] == "error" and "killer cage r1c2 r1c3, sum 5" in refused["error"]
    assert refused["er"] is None and refused["canonical"] is None and refused["solution"] == SOLVED
    with pytest.raises(ValueError, match="constraints"):
        pp.analyse(pyarrow.table({"puzzle": [SMALL], "constraints": [1]}))
    wrong = pyarrow.table({"puzzle": [SMALL], "constraints": ['[{"type":"killer","cells":["r1c9"]}]']})
    row = pyarrow.table(pp.analyse(wrong, columns="status,error")).to_pylist()[0]
    assert row["status"] == "error" and "/constraints/0/cells" in row["error"]


def test_what_is_wrong_has_its_place():
    wrong = [
        ({"sum": "5"}, "/constraints/0/sum"),
        ({"cells": ["r1c2", "r5c1"]}, "/constraints/0/cells"),
        ({"cells": ["r1c2", "r1c2"]}, "/constraints/0/cells"),
        ({"total": 5}, "/constraints/0/total"),
        ({"type": "fog"}, "/constraints/0/type"),
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


def test_a_legend_says_what_is_drawn(tmp_path):
    boxes = [[[row, col] for row in rows for col in cols] for rows in [(0, 1), (2, 3)] for cols in [(0, 1), (2, 3)]]
    line = {"wayPoints": [[0.5, 0.5], [0.5, 2.5]], "color": "#67F067", "thickness": 10}
    text = json.dumps({"cells": [[{}] * 4] * 4, "regions": boxes, "lines": [line]})
    with pytest.raises(PuzzleError, match="lines/0: what 1 line of colour #67f067 means is not said"):
        pp.read(text)
    legend = [{"draw": "line", "colour": "#67F067", "is": {"type": "whisper", "value": 2}}]
    told = {"type": "whisper", "cells": ["r1c1", "r1c2", "r1c3"], "value": 2}
    for same in [legend, {"legend": legend}, json.dumps(legend)]:
        assert pp.read(text, legend=same)[0].constraints == [told]
    path = tmp_path / "drawn.json"
    path.write_text(text)
    assert pp.read_file(path, legend=legend)[0].constraints == [told]
    with pytest.raises(PuzzleError, match="/legend/0/is: 'x' is no constraint that is known"):
        pp.read(text, legend=[{"draw": "line", "is": "x"}])
    with pytest.raises(PuzzleError, match="this format has no drawings"):
        pp.read(SMALL, legend=legend)
