"""Measures how evenly two workers share a list in which one puzzle in a hundred takes a thousand times as long.

    python skew.py [--puzzles 20000] [--parts 2,8,64] [--slices 256] [--records 10000] [--sorted]

prints a line for each choice: the time from start to end of the analysis; the time that tasks took, from Spark's metrics;
the processor time of the executors with their Python workers, from Linux; and the first as a multiple of half of the others.
The list is shuffled unless `--sorted` puts the hard puzzles first. The machine needs two free cores for the figures to mean
anything.
"""

from __future__ import annotations

import argparse
import itertools
import os
import random
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

import cluster
import processes
import pyarrow as pa
import pyarrow.parquet as pq
from pyspark.sql import SparkSession

import pencilproof
from pencilproof.spark import PARTS_PER_CORE, ROWS_PER_SLICE, analyse

#: Rated 1.2 in some 20 microseconds.
EASY = "913..24...8...5.......6.39.2..78..1..7...1..956.4....24.76..23..52.4978.....1..5."

#: Rated 10.3 in some 40 milliseconds.
HARD = "...53..7......9..1...8..5....1..6..2...7..3.........8.15...2..49.2...1..6.4......"


def write_list(file: Path, count: int, is_sorted: bool) -> None:
    """A list of so many puzzles, one in a hundred of them hard."""
    hard = count // 100
    texts = [*pencilproof.vary(HARD, hard, seed=1), *pencilproof.vary(EASY, count - hard, seed=2)]
    puzzles = [str(text) for text in texts]
    if not is_sorted:
        random.Random(3).shuffle(puzzles)
    pq.write_table(pa.table({"id": range(count), "puzzle": puzzles}), file, row_group_size=16384)


def executor_seconds() -> float:
    """The processor time of all executors and their Python workers so far."""
    return sum(process.seconds for pid in processes.executors(os.getpid()).values() for process in processes.family(pid))


class Run(NamedTuple):
    """One analysis of the list: its settings, when it ran in seconds of the epoch, and its processor time."""

    settings: str
    start: float
    end: float
    seconds: float


def analyse_once(spark: SparkSession, file: Path, parts: int, slice_rows: int, records: int) -> Run:
    """Analyses the list and drops the result."""
    spark.conf.set("spark.sql.execution.arrow.maxRecordsPerBatch", str(records))
    out = analyse(spark.read.parquet(str(file)), ["status", "er"], parts=parts, slice_rows=slice_rows)
    before, start = executor_seconds(), time.time()
    out.write.format("noop").mode("overwrite").save()
    return Run(f"{parts:5} {slice_rows:6} {records:8}", start, time.time(), executor_seconds() - before)


def numbers(text: str) -> list[int]:
    """Reads numbers with commas between them."""
    return [int(number) for number in text.split(",")]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--puzzles", type=int, default=20_000)
    parser.add_argument("--parts", type=numbers, default=[2 * PARTS_PER_CORE])
    parser.add_argument("--slices", type=numbers, default=[ROWS_PER_SLICE])
    parser.add_argument("--records", type=numbers, default=[10_000])
    parser.add_argument("--sorted", action="store_true")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="a setting of Spark")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        file = folder / "list.parquet"
        write_list(file, args.puzzles, args.sorted)
        spark = cluster.start(folder / "cluster", dict(setting.split("=", 1) for setting in args.set))
        # The first job starts the Python workers.
        analyse_once(spark, file, 2, ROWS_PER_SLICE, 10_000)
        choices = itertools.product(args.parts, args.slices, args.records)
        runs = [analyse_once(spark, file, *choice) for choice in choices]
        spark.stop()
        events = cluster.Events(folder / "cluster")
    print("parts slices  batches    wall   tasks     CPU  wall:tasks/2  wall:CPU/2")
    for run in runs:
        wall = run.end - run.start
        tasks = events.task_seconds(run.start, run.end)
        print(
            f"{run.settings} {wall:7.2f} {tasks:7.2f} {run.seconds:7.2f} "
            f"{wall / tasks * 2:13.2f} {wall / run.seconds * 2:11.2f}"
        )


if __name__ == "__main__":
    main()
