"""Columns about puzzles on a Spark cluster.

:func:`analyse` is a map over the rows of a DataFrame: each row keeps its columns and gains the chosen ones. It needs
this package on the executors, as a wheel, and nothing else of Pencilproof. Rows are spread first, by the hash of the puzzle,
because Spark makes eight tasks of a Parquet file of a million puzzles, however many cores there are.

A task that is run again after the loss of an executor gives the same rows. Only what a time limit cuts off can differ
between two runs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

import pyarrow as pa
from pyspark.sql import DataFrame
from pyspark.sql import functions as F
from pyspark.sql.pandas.types import from_arrow_schema
from pyspark.sql.types import StringType, StructType

import pencilproof

__all__ = ["PARTS_PER_CORE", "ROWS_PER_SLICE", "Checksum", "analyse", "checksum", "schema", "spread"]

#: Parts for each core, so that the cores end at about the same time: with ``n`` cores the last task delays the end by at most
#: its own length, about a 16th of the work of a core.
PARTS_PER_CORE = 16

#: Puzzles that are analysed in one call. Their rows are handed on before the next call begins.
ROWS_PER_SLICE = 256


class Checksum(NamedTuple):
    """What the command line prints after a run: the number of rows and the sum of their hashes, whatever their order."""

    rows: int
    sum: int

    def __str__(self) -> str:
        return f"{self.rows} rows, checksum {self.sum:016x}"


def schema(columns: Sequence[str]) -> StructType:
    """The types of the columns in Spark.

    >>> schema(["status", "er"]).simpleString()
    'struct<status:string,er:double>'
    """
    return from_arrow_schema(pa.schema(pencilproof.schema(_names(columns))))


def spread(df: DataFrame, parts: int | None = None, puzzle: str = "puzzle") -> DataFrame:
    """The same rows in `parts` partitions by the hash of the puzzle; `PARTS_PER_CORE` for each core unless told.

    The hash of a row does not depend on where the row was before. So a partition that is lost can be made again row for row,
    which a division in turns does not promise. A list that is sorted by difficulty becomes parts of about equal work.
    """
    if parts is None:
        parts = PARTS_PER_CORE * _cores(df)
    if parts < 1:
        raise ValueError(f"{parts} parts; there must be at least one")
    return df.repartition(parts, F.col(_puzzle(df, puzzle)))


def analyse(
    df: DataFrame,
    columns: Sequence[str] = ("status", "solution"),
    puzzle: str = "puzzle",
    *,
    parts: int | None = None,
    timeout: float | None = None,
    limit: int = 2,
    slice_rows: int = ROWS_PER_SLICE,
) -> DataFrame:
    """The rows of `df` with more columns about the puzzle in the column `puzzle`, which has the constraints in the column `constraints`
    if there is one.

    Nothing runs until the result is written or collected. The order of rows is not kept; give `df` a column that tells them
    apart. A puzzle that cannot be read or runs out of its time has a row as well, which its status tells.

    :param columns: names from :func:`pencilproof.columns`.
    :param parts: how many parts to :func:`spread` the rows into first; 0 leaves them in the partitions they are in.
    :param timeout: seconds for each puzzle, see :func:`pencilproof.analyse`.
    :param limit: how many solutions to count, see :func:`pencilproof.analyse`.
    :param slice_rows: how many puzzles are analysed at a time.
    :raises ValueError: no such column, a name that `df` has already, or no column of texts called `puzzle`.
    """
    names = _names(columns)
    puzzle = _puzzle(df, puzzle)
    # Tells at once what is wrong with the arguments, and the names that `rating` and `all` stand for.
    nothing = pencilproof.analyse(pa.array([], pa.string()), names, timeout=timeout, limit=limit)
    added = from_arrow_schema(pa.schema(nothing))
    if "number" in added.names:
        raise ValueError("rows of a DataFrame have no number; give it a column of its own that tells them apart")
    taken = {name.lower() for name in df.columns}
    both = [name for name in added.names if name.lower() in taken]
    if both:
        raise ValueError(f"the DataFrame has a column '{both[0]}' already; rename or drop it first")
    if slice_rows < 1:
        raise ValueError(f"slices of {slice_rows} rows; there must be at least one")
    if parts != 0:
        df = spread(df, parts, puzzle)
    rows = partial(
        _analyse_batches,
        version=pencilproof.__version__,
        columns=names,
        puzzle=df.columns.index(puzzle),
        constraints=df.columns.index("constraints") if "constraints" in df.columns else None,
        timeout=timeout,
        limit=limit,
        slice_rows=slice_rows,
    )
    return df.mapInArrow(rows, StructType(df.schema.fields + added.fields))


def checksum(df: DataFrame) -> Checksum:
    """The number of rows and the sum of the hashes of all rows as CSV lines, modulo 2^64.

    The command line prints the same for the same columns in the same order: ``checksum(df.select("puzzle", "solution"))``.
    """
    sums = df.mapInArrow(_checksum_batches, "rows long, high long, low long").agg(
        F.sum("rows").alias("rows"), F.sum("high").alias("high"), F.sum("low").alias("low")
    )
    [(rows, high, low)] = sums.collect()
    return Checksum(rows or 0, ((high or 0) * 2**32 + (low or 0)) % 2**64)


def _analyse_batches(
    batches: Iterable[pa.RecordBatch],
    *,
    version: str,
    columns: Sequence[str],
    puzzle: int,
    constraints: int | None,
    timeout: float | None,
    limit: int,
    slice_rows: int,
) -> Iterator[pa.RecordBatch]:
    """Runs in executors, in tasks that have one core each."""
    if pencilproof.__version__ != version:
        raise RuntimeError(f"the driver has pencilproof {version}, this executor {pencilproof.__version__}")
    for batch in batches:
        for start in range(0, batch.num_rows, slice_rows):
            part = batch.slice(start, slice_rows)
            puzzles = pa.table({"puzzle": part.column(puzzle)})
            if constraints is not None:
                puzzles = puzzles.append_column("constraints", part.column(constraints))
            found = pa.table(pencilproof.analyse(puzzles, columns, timeout=timeout, limit=limit, threads=1))
            both = pa.Table.from_batches([part])
            for field, column in zip(found.schema, found.columns):
                both = both.append_column(field, column)
            yield from both.combine_chunks().to_batches()


def _checksum_batches(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """The sum in halves, because Spark has no sums modulo 2^64."""
    rows = total = 0
    for batch in batches:
        rows += batch.num_rows
        total += pencilproof.checksum(batch)
    high, low = divmod(total % 2**64, 2**32)
    yield pa.RecordBatch.from_pydict({"rows": [rows], "high": [high], "low": [low]})


def _names(columns: Sequence[str]) -> list[str]:
    """A text is a sequence of letters, and none of them is a column."""
    if isinstance(columns, str):
        columns = [name.strip() for name in columns.split(",")]
    return list(columns)


def _puzzle(df: DataFrame, name: str) -> str:
    """The column of puzzles, if it is one."""
    if name not in df.columns:
        raise ValueError(f"the DataFrame has no column '{name}'; it has {', '.join(df.columns) or 'none'}")
    if not isinstance(df.schema[name].dataType, StringType):
        raise ValueError(f"the column '{name}' holds {df.schema[name].dataType.simpleString()}, not texts of puzzles")
    return name


def _cores(df: DataFrame) -> int:
    """The cores of the executors that there are now."""
    try:
        return df.sparkSession.sparkContext.defaultParallelism
    except (AttributeError, NotImplementedError) as error:
        raise ValueError("a remote session does not tell its cores; say how many parts there should be") from error
