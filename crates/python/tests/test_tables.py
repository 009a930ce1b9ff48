"""Arrow data in and out."""

import duckdb
import polars as pl
import pyarrow as pa
import pytest

import pencilproof as pp
from pencilproof import PuzzleError

EASY = "27..4..3..3.....6..1....8.76....891...8.....6...1......475...2......4.7......6..4"
SMALL = "1......3......32"
TEXTS = [EASY, EASY.replace(".", "0"), SMALL, "?", None, "." * 81, "11" + "." * 79]
STATUS = ["unique", "unique", "unique", "error", "error", "several", "none"]


def test_data_of_every_library_is_taken():
    listed = table = pa.table({"puzzle": TEXTS, "other": range(len(TEXTS))})
    array = pa.array(TEXTS)
    for data in [
        TEXTS,
        array,
        array.cast(pa.large_string()),
        array.cast(pa.string_view()),
        array.dictionary_encode(),
        pa.chunked_array([TEXTS[:3], TEXTS[3:]]),
        pa.chunked_array([pa.array([], pa.string()), TEXTS]),
        table,
        table.to_batches()[0],
        table.to_reader(max_chunksize=2),
        table.slice(0, len(TEXTS)),
        pl.Series(TEXTS),
        pl.DataFrame(table),
        duckdb.sql("select * from listed"),
    ]:
        found = pa.table(pp.analyse(data, ["number", "status"]))
        assert found["status"].to_pylist() == STATUS, type(data)
        assert found["number"].to_pylist() == list(range(1, 8))
    found = pa.table(pp.analyse(table.slice(2, 3), "status"))
    assert found["status"].to_pylist() == STATUS[2:5]
    renamed = table.rename_columns(["grid", "other"])
    assert pa.table(pp.analyse(renamed, "status", puzzle="grid"))["status"].to_pylist() == STATUS


def test_tables_go_to_every_library():
    answers = table = pp.analyse(TEXTS, "all")
    assert len(table) == table.num_rows == 7 and table.column_names == list(pp.columns())
    arrow = pa.table(table)
    assert arrow.schema == pa.schema(pp.schema("all")) and arrow.column_names == list(pp.columns())
    assert pa.table(table).equals(arrow)
    # Some questions are about the classic 9x9 alone.
    status = ["error" if text == SMALL else status for text, status in zip(TEXTS, STATUS)]
    assert pl.DataFrame(table)["status"].to_list() == status
    assert duckdb.sql("select status from answers").fetchall() == [(each,) for each in status]
    assert pa.RecordBatchReader.from_stream(table).read_all().equals(arrow)
    # A copy would be somewhere else.
    addresses = [pa.table(table)["status"].chunk(0).buffers()[2].address for _ in range(2)]
    assert addresses[0] == addresses[1]


def test_columns_say_what_single_calls_say():
    row = pa.table(pp.analyse([EASY], "all")).to_pylist()[0]
    report, rating, check = pp.solve(EASY), pp.rate(EASY), pp.check(EASY)
    assert row["solution"] == str(report.solution) and row["canonical"] == str(pp.canonical(EASY))
    assert (row["er"], row["ep"], row["ed"]) == (rating.er, rating.ep, rating.ed)
    assert row["er_technique"] == rating.technique and row["givens"] == 24
    assert row["minimal"] == check.is_minimal and row["step_count"] == len(report.steps)
    assert row["difficulty"] == report.rating and row["automorphisms"] == 1


def test_paths_are_found_again_and_judged():
    hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    for puzzle in (EASY, hard, SMALL):
        path = pa.table(pp.analyse([puzzle], "steps"))["steps"].to_pylist()[0]
        steps = pp.replay(puzzle, path)
        assert [step.compact() for step in steps] == path and path
        position = pp.Puzzle(puzzle)
        for step in steps:
            assert step.check(position)
            position = position.apply(step)
    with pytest.raises(PuzzleError, match="step 1: hidden-single does not show this here"):
        pp.replay(SMALL, [{**path[0], "placements": [0]}])
    with pytest.raises(PuzzleError, match="step 1: there is no technique 'magic'"):
        pp.replay(SMALL, [{**path[0], "technique": "magic"}])
    with pytest.raises((TypeError, ValueError, KeyError)):
        pp.replay(SMALL, [{"technique": "hidden-single"}])


def test_rows_that_fail_keep_their_place():
    table = pa.table(pp.analyse(TEXTS, "puzzle,status,error,solution"))
    assert table["error"].to_pylist()[4] == "the text is null"
    assert all(error for error, status in zip(table["error"].to_pylist(), STATUS) if status == "error")
    late = pa.table(pp.analyse([EASY], "status,er", timeout=0))
    assert late.to_pylist() == [{"status": "timeout", "er": None}]


def test_streams_run_in_step_with_their_consumer():
    read = []

    def batches():
        for number in range(10_000):
            read.append(number)
            yield pa.record_batch({"puzzle": [EASY] * 100})

    schema = pa.schema({"puzzle": pa.string()})
    stream = pp.analyse_stream(pa.RecordBatchReader.from_batches(schema, batches()), "number,status", threads=2)
    assert stream.column_names == ["number", "status"]
    tables = [next(stream) for _ in range(3)]
    assert [len(table) for table in tables] == [8200] * 3 or all(8192 <= len(table) < 8400 for table in tables)
    assert len(read) < 1000
    del stream
    whole = pp.analyse_stream(pl.DataFrame({"puzzle": [EASY] * 20_000}), "number,status")
    numbers = pa.table(whole)["number"].to_pylist()
    assert numbers == list(range(1, 20_001))
    with pytest.raises(ValueError, match="taken"):
        pa.table(whole)


def test_an_error_of_the_data_is_raised():
    def batches():
        yield pa.record_batch({"puzzle": [EASY]})
        raise RuntimeError("the disk is gone")

    schema = pa.schema({"puzzle": pa.string()})
    with pytest.raises(ValueError, match="the disk is gone"):
        pp.analyse(pa.RecordBatchReader.from_batches(schema, batches()), "status")
    with pytest.raises(Exception, match="the disk is gone"):
        pa.table(pp.analyse_stream(pa.RecordBatchReader.from_batches(schema, batches()), "status"))


def test_bad_requests_are_refused():
    for data, error in [
        (EASY, TypeError),
        (5, TypeError),
        ([1, 2], TypeError),
        (pa.array([1, 2]), ValueError),
        (pa.table({"puzzle": [1]}), ValueError),
        (pa.table({"grid": [EASY]}), ValueError),
        (pa.array([b"1"]), ValueError),
    ]:
        with pytest.raises(error):
            pp.analyse(data)
    with pytest.raises(ValueError, match="did you mean 'solution'"):
        pp.analyse([EASY], ["soluton"])
    with pytest.raises(ValueError, match="no column"):
        pp.schema([])
    for wrong in ({"limit": 1}, {"timeout": -1}, {"threads": 0}):
        with pytest.raises(ValueError):
            pp.analyse([EASY], **wrong)
    assert len(pp.analyse([])) == 0 and pa.table(pp.analyse([])).num_rows == 0


def test_checksums_add_up_in_any_order():
    texts = [str(puzzle) for puzzle in pp.generate(300, seed=2)]
    whole = pp.analyse(texts, "puzzle,status,solution,steps")
    parts = [pp.analyse(part, "puzzle,status,solution,steps") for part in (texts[100:], texts[:100])]
    assert sum(map(pp.checksum, parts)) % 2**64 == pp.checksum(whole) == pp.checksum(pa.table(whole))
    assert pp.checksum(pl.DataFrame(pp.analyse(texts, "puzzle,status"))) == pp.checksum(pp.analyse(texts, "puzzle,status"))
    assert pp.checksum(pp.analyse(texts[1:], "puzzle,status")) != pp.checksum(pp.analyse(texts, "puzzle,status"))
    assert pp.checksum(pp.analyse([])) == 0
