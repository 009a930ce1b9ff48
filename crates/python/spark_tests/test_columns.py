"""What `pencilproof.spark` does to a DataFrame, on one machine and without accidents."""

from __future__ import annotations

import doctest
from collections import Counter
from collections.abc import Iterator
from decimal import Decimal

import pyarrow as pa
import pytest
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F

import pencilproof
import pencilproof.spark
from pencilproof.spark import PARTS_PER_CORE, analyse, checksum, schema, spread

CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
COLUMNS = ["status", "solution", "er", "steps"]


@pytest.fixture(scope="module")
def spark() -> Iterator[SparkSession]:
    builder = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
    session = builder.config("spark.ui.showConsoleProgress", "false").getOrCreate()
    yield session
    session.stop()


@pytest.fixture(scope="module")
def varied() -> list[str]:
    return [str(puzzle) for puzzle in pencilproof.vary(CLASSIC, 1000, seed=1)]


def rows_of(spark: SparkSession, puzzles: list[str | None]) -> DataFrame:
    return spark.createDataFrame(list(enumerate(puzzles)), "id int, puzzle string")


def test_columns_are_appended_to_those_there_are(spark: SparkSession, varied: list[str]) -> None:
    df = rows_of(spark, [*varied]).withColumns(
        {"price": F.lit(Decimal("1.20")), "tags": F.array(F.lit("a"), F.lit(None)), "at": F.struct(F.lit(1).alias("x"))}
    )
    out = analyse(df, COLUMNS)
    assert out.schema.fields == df.schema.fields + schema(COLUMNS).fields
    rows = {row["id"]: row for row in out.collect()}
    assert len(rows) == len(varied)
    expected = pencilproof.analyse(pa.array(varied), columns=COLUMNS)
    for number, told in enumerate(pa.table(expected).to_pylist()):
        row = rows[number].asDict(recursive=True)
        assert (row["puzzle"], row["price"], row["tags"]) == (varied[number], Decimal("1.20"), ["a", None])
        assert {name: row[name] for name in COLUMNS} == told


def test_every_puzzle_has_a_row_whatever_it_is(spark: SparkSession) -> None:
    puzzles = [CLASSIC, None, "", "x", CLASSIC[:80], "." * 81, CLASSIC + "\n" + CLASSIC, "\0", "5" * 81, "é" * 81]
    out = analyse(rows_of(spark, puzzles), ["status", "error", "solution"], limit=2, timeout=5.0)
    status = {row["id"]: row["status"] for row in out.collect()}
    assert sorted(status) == list(range(len(puzzles)))
    assert status[0] == "unique"
    assert status[5] == "several"
    assert status[8] == "none"
    assert {number for number in status if status[number] == "error"} == {1, 2, 3, 4, 6, 7, 9}


def test_an_empty_frame_stays_empty(spark: SparkSession) -> None:
    out = analyse(rows_of(spark, []), COLUMNS)
    assert out.columns == ["id", "puzzle", *COLUMNS]
    assert out.count() == 0
    assert checksum(out) == (0, 0)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ({"columns": ["solutoin"]}, "there is no column 'solutoin'"),
        ({"columns": ["puzzle"]}, "has a column 'puzzle' already"),
        ({"columns": ["number"]}, "rows of a DataFrame have no number"),
        ({"puzzle": "id"}, "the column 'id' holds int, not texts of puzzles"),
        ({"puzzle": "board"}, "the DataFrame has no column 'board'; it has id, puzzle"),
        ({"parts": -1}, "-1 parts; there must be at least one"),
        ({"limit": 1}, "limit is a number of solutions from 2"),
        ({"timeout": -1.0}, "timeout|seconds"),
        ({"slice_rows": 0}, "slices of 0 rows; there must be at least one"),
    ],
)
def test_mistakes_are_told_before_anything_runs(
    spark: SparkSession, arguments: dict[str, object], reason: str
) -> None:
    with pytest.raises(ValueError, match=reason):
        analyse(rows_of(spark, [CLASSIC]), **arguments)  # type: ignore[arg-type]


def test_names_are_compared_as_spark_does(spark: SparkSession) -> None:
    df = rows_of(spark, [CLASSIC]).withColumnRenamed("id", "Status")
    with pytest.raises(ValueError, match="has a column 'status' already"):
        analyse(df)


def test_puzzles_are_spread_by_what_they_are(spark: SparkSession, varied: list[str]) -> None:
    def parts(df: DataFrame) -> dict[str, int]:
        return {row["puzzle"]: row["part"] for row in df.withColumn("part", F.spark_partition_id()).collect()}

    df = rows_of(spark, [*varied])
    first = spread(df)
    assert first.rdd.getNumPartitions() == PARTS_PER_CORE * 2
    assert spread(df, 7).rdd.getNumPartitions() == 7
    # Sorted or not, in one partition or nine, a puzzle has its place.
    assert parts(spread(df.coalesce(1).sort("puzzle"))) == parts(first) == parts(spread(df.repartition(9)))
    counts = Counter(parts(first).values())
    assert len(counts) == 32
    # About 31 each, and the binomial distribution around it.
    assert 12 <= min(counts.values()) and max(counts.values()) <= 55


def test_a_sorted_list_becomes_parts_of_about_equal_work(spark: SparkSession, varied: list[str]) -> None:
    # The first hundred stand for the hard ones, all of which one task would get.
    df = rows_of(spark, [*varied]).coalesce(1)
    hard = df.where("id < 100")
    assert hard.withColumn("part", F.spark_partition_id()).select("part").distinct().count() == 1
    counts = Counter(row["part"] for row in spread(df).withColumn("part", F.spark_partition_id()).collect() if row["id"] < 100)
    # With two workers the last task delays the end by at most its own length, which is less than a tenth of the work.
    assert max(counts.values()) < 10


def test_partitions_stay_as_they_are_on_demand(spark: SparkSession, varied: list[str]) -> None:
    df = rows_of(spark, [*varied]).coalesce(1)
    assert analyse(df, parts=0).rdd.getNumPartitions() == 1
    assert analyse(df).rdd.getNumPartitions() == PARTS_PER_CORE * 2


def test_the_checksum_is_that_of_the_table(spark: SparkSession, varied: list[str]) -> None:
    df = rows_of(spark, [*varied])
    whole = pencilproof.checksum(pa.table({"id": pa.array(range(1000), pa.int32()), "puzzle": varied}))
    assert checksum(df) == checksum(df.repartition(5)) == (1000, whole)
    assert str(checksum(df)) == f"1000 rows, checksum {whole:016x}"
    assert checksum(df.where("id > 0")) != checksum(df.where("id < 999"))


def test_examples_run() -> None:
    results = doctest.testmod(pencilproof.spark)
    assert results.failed == 0 and results.attempted > 0


def batches(texts: list[str], size: int) -> Iterator[pa.RecordBatch]:
    for start in range(0, len(texts), size):
        yield pa.RecordBatch.from_pydict({"puzzle": texts[start : start + size]})


def worker(source: Iterator[pa.RecordBatch], slice_rows: int, version: str | None = None) -> Iterator[pa.RecordBatch]:
    return pencilproof.spark._analyse_batches(
        source,
        version=version or pencilproof.__version__,
        columns=["status"],
        puzzle=0,
        constraints=None,
        timeout=None,
        limit=2,
        slice_rows=slice_rows,
    )


def test_rows_are_handed_on_slice_by_slice(varied: list[str]) -> None:
    taken = 0

    def source() -> Iterator[pa.RecordBatch]:
        nonlocal taken
        for batch in batches(varied, 100):
            taken += 1
            yield batch

    out = worker(source(), 30)
    assert [next(out).num_rows for _ in range(4)] == [30, 30, 30, 10]
    assert taken == 1
    rest = [batch.num_rows for batch in out]
    assert sum(rest) == 900 and max(rest) == 30


def test_another_version_on_an_executor_is_an_error(varied: list[str]) -> None:
    with pytest.raises(RuntimeError, match="the driver has pencilproof 9.9.9, this executor"):
        next(worker(batches(varied, 10), 10, "9.9.9"))
