"""Batches as numpy arrays."""

import numpy as np
import pytest

import pencilproof as pp
from pencilproof import Puzzle

EASY = "27..4..3..3.....6..1....8.76....891...8.....6...1......475...2......4.7......6..4"


@pytest.fixture(scope="module")
def puzzles():
    return np.stack([puzzle.to_array() for puzzle in pp.generate(5000, seed=1)])


@pytest.fixture(scope="module")
def solutions(puzzles):
    solutions, counts = pp.solve_array(puzzles)
    assert (counts == 1).all()
    return solutions


def test_solutions_fit(puzzles, solutions):
    assert solutions.dtype == np.uint8 and solutions.shape == puzzles.shape
    assert ((solutions == puzzles) | (puzzles == 0)).all()
    digits = np.arange(1, 10)
    grids = solutions.reshape(-1, 9, 9)
    boxes = grids.reshape(-1, 3, 3, 3, 3).transpose(0, 1, 3, 2, 4).reshape(-1, 9, 9)
    for houses in (grids, grids.transpose(0, 2, 1), boxes):
        assert (np.sort(houses, axis=2) == digits).all()
    for row in (0, 4999):
        assert str(pp.solve(puzzles[row]).solution) == "".join(map(str, solutions[row]))


def test_results_do_not_depend_on_threads(puzzles, solutions):
    for threads in (1, 2, 5):
        assert (pp.solve_array(puzzles, threads=threads)[0] == solutions).all()


def test_numbers_of_solutions():
    empty = np.zeros((1, 81), np.uint8)
    twice = empty.copy()
    twice[0, :2] = 1
    rows = np.concatenate([empty, twice, Puzzle(EASY).to_array()[None]])
    solutions, counts = pp.solve_array(rows)
    assert counts.tolist() == [2, 0, 1] and not solutions[:2].any()
    assert pp.count_array(rows, limit=77).tolist() == [77, 0, 1]
    counts, minimal = pp.check_array(rows)
    assert counts.tolist() == [2, 0, 1] and minimal.tolist() == [False, False, True]


def test_minimal_puzzles(puzzles, solutions):
    counts, minimal = pp.check_array(puzzles)
    assert minimal.all()
    more = puzzles.copy()
    more[:, :9] = solutions[:, :9]
    counts, minimal = pp.check_array(more)
    assert (counts == 1).all() and not minimal.any()


def test_views_and_orders(puzzles, solutions):
    assert (pp.solve_array(puzzles[::2])[0] == solutions[::2]).all()
    assert (pp.solve_array(np.asfortranarray(puzzles))[0] == solutions).all()
    frozen = puzzles.copy()
    frozen.flags.writeable = False
    assert (pp.solve_array(frozen)[0] == solutions).all()
    assert pp.solve_array(puzzles[:0])[0].shape == (0, 81)


FUNCTIONS = [pp.solve_array, pp.count_array, pp.check_array, pp.canonical_array, pp.rate_array, pp.augment]


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.__name__)
def test_bad_arrays_are_refused(function):
    good = np.zeros((3, 81), np.uint8)
    for wrong in (good[0], good[:, :80], good.reshape(3, 9, 9), np.zeros((), np.uint8)):
        with pytest.raises(ValueError, match=r"puzzles has the shape .* must be \(n, 81\)"):
            function(wrong)
    for dtype in (np.int64, np.int8, np.float32, bool, object):
        with pytest.raises(ValueError, match="must be uint8"):
            function(good.astype(dtype))
    for wrong in (good.tolist(), None, EASY, b"0" * 81):
        with pytest.raises(TypeError, match="numpy array"):
            function(wrong)
    with pytest.raises(ValueError, match="threads"):
        function(good, threads=0)


@pytest.mark.parametrize("function", FUNCTIONS[:-1], ids=lambda function: function.__name__)
def test_numbers_that_are_no_digits_are_found(function):
    rows = np.stack([Puzzle(EASY).to_array()] * 3000)
    rows[2100, 7] = 10
    rows[2999, 0] = 255
    with pytest.raises(ValueError, match="puzzles: row 2100, column 7 holds 10"):
        function(rows)


def test_canonical_forms(puzzles):
    images = pp.augment(puzzles[:50], seed=4)
    forms = pp.canonical_array(puzzles[:50])
    assert (pp.canonical_array(images) == forms).all()
    assert "".join(map(str, forms[0])).replace("0", ".") == str(pp.canonical(puzzles[0]))


def test_ratings(puzzles):
    ratings = pp.rate_array(puzzles[:5])
    for puzzle, (er, ep, ed) in zip(puzzles, ratings):
        alone = pp.rate(puzzle)
        assert (er, ep, ed) == (alone.er, alone.ep, alone.ed)
    assert np.isnan(pp.rate_array(np.zeros((1, 81), np.uint8))).all()
    assert np.isnan(pp.rate_array(puzzles[:1], timeout=0)).all()


def test_augmented_boards_belong_together(puzzles, solutions):
    images, answers = pp.augment(puzzles, solutions, seed=11)
    assert images.shape == puzzles.shape and (images != puzzles).any(axis=1).all()
    assert (pp.solve_array(images)[0] == answers).all()
    assert (np.count_nonzero(images, axis=1) == np.count_nonzero(puzzles, axis=1)).all()
    assert (pp.augment(puzzles, seed=11) == images).all()
    assert (pp.augment(puzzles, seed=12) != images).any()


def test_images_depend_on_seed_row_and_copy_alone(puzzles, solutions):
    whole = pp.augment(puzzles, seed=5, count=3).reshape(-1, 3, 81)
    for threads in (1, 3):
        assert (pp.augment(puzzles, seed=5, count=3, threads=threads).reshape(-1, 3, 81) == whole).all()
    assert (pp.augment(puzzles, seed=5) == whole[:, 0]).all()
    assert (pp.augment(puzzles[100:200], seed=5, start=100) == whole[100:200, 0]).all()
    index = np.array([4999, 7, 7, 0])
    images, answers = pp.augment(puzzles, solutions, seed=5, count=3, index=index)
    assert (images.reshape(-1, 3, 81) == whole[index]).all()
    assert (pp.solve_array(images)[0] == answers).all()


def test_images_are_written_where_told(puzzles, solutions):
    images, answers = np.empty_like(puzzles), np.empty_like(puzzles)
    result = pp.augment(puzzles, solutions, seed=5, out=(images, answers))
    assert result[0] is images and result[1] is answers and (images == pp.augment(puzzles, seed=5)).all()
    assert pp.augment(puzzles, seed=5, out=answers) is answers
    frozen = images.copy()
    frozen.flags.writeable = False
    for out in (images[:5], images.astype(np.int8), np.asfortranarray(images), images[::2], (images, answers), None, 5, frozen):
        if out is not None:
            with pytest.raises(ValueError, match="out"):
                pp.augment(puzzles, seed=5, out=out)
    with pytest.raises(ValueError, match="out"):
        pp.augment(puzzles, solutions, seed=5, out=images)
    with pytest.raises(ValueError, match="out"):
        pp.augment(puzzles, solutions, seed=5, out=(images, images))
    with pytest.raises(ValueError, match="out"):
        pp.augment(images, seed=5, out=images)


def test_bad_requests_for_images_are_refused(puzzles, solutions):
    with pytest.raises(ValueError, match="4 solutions for 5 puzzles"):
        pp.augment(puzzles[:5], solutions[:4])
    with pytest.raises(ValueError, match="count"):
        pp.augment(puzzles, count=0)
    for index in (5000, -1):
        with pytest.raises(ValueError, match="no row"):
            pp.augment(puzzles, index=np.array([index]))
    with pytest.raises((ValueError, MemoryError)):
        pp.augment(puzzles, count=2**62)
    assert pp.augment(puzzles, index=np.array([], np.int64)).shape == (0, 81)
