"""A program that analyses a list on a cluster of its own and kills one of the executors while it does.

It writes a report of what it killed and when; `test_loss.py` compares it with Spark's log of events.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
import threading
import time
from pathlib import Path

import cluster
import processes
from pyspark.sql import DataFrame, SparkSession

from pencilproof.spark import PARTS_PER_CORE, analyse

#: How many parts a shuffle behind the analysis has.
PARTS_BEHIND = 24


def narrow(df: DataFrame, columns: list[str]) -> tuple[DataFrame, int]:
    """One stage reads, analyses and writes."""
    return analyse(df, columns, parts=0), df.rdd.getNumPartitions()


def before(df: DataFrame, columns: list[str]) -> tuple[DataFrame, int]:
    """The analysis is in a stage in front of a shuffle: what it has done is lost with the executor."""
    return analyse(df, columns, parts=0).repartition(PARTS_BEHIND, "id"), df.rdd.getNumPartitions()


def behind(df: DataFrame, columns: list[str]) -> tuple[DataFrame, int]:
    """Puzzles are spread, then analysed and written: those that were not fetched yet are lost with the executor."""
    return analyse(df, columns), PARTS_PER_CORE * df.sparkSession.sparkContext.defaultParallelism


#: Each makes the rows to write, and tells the number of tasks of the stage in which the executor is lost.
SCENARIOS = {"narrow": narrow, "before": before, "behind": behind}


def stop_executor(spark: SparkSession, executor: str, tasks: int, output: Path, report: dict[str, object]) -> None:
    """Kills the executor when a third of the stage is done and, if it writes, both executors have a file open."""
    tracker = spark.sparkContext.statusTracker()
    temporary = output / "_temporary" / "0"
    while True:
        stages = [info for id in tracker.getActiveStageIds() if (info := tracker.getStageInfo(id))]
        done = [info.numCompletedTasks for info in stages if info.numTasks == tasks]
        unfinished = list(temporary.glob("_temporary/attempt_*/*.parquet"))
        if done and done[0] * 3 >= tasks and (len(unfinished) >= 2 or not temporary.exists()):
            break
        time.sleep(0.005)
    pid = processes.executors(os.getpid())[executor]
    os.kill(pid, signal.SIGKILL)
    report["killed"] = time.time()
    report["done"] = done[0]
    report["complete"] = (output / "_SUCCESS").exists()
    report["committed"] = len(list(temporary.glob("task_*")))
    # The last part of the name of an attempt is the number of its task in Spark.
    report["unfinished"] = [int(file.parent.name.rpartition("_")[2]) for file in unfinished]


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("scenario", choices=SCENARIOS)
    parser.add_argument("folder", type=Path)
    parser.add_argument("puzzles", type=Path)
    parser.add_argument("--columns", required=True)
    parser.add_argument("--executor", required=True)
    args = parser.parse_args()
    # As many tasks as row groups.
    settings = {"spark.sql.files.openCostInBytes": "0", "spark.sql.files.minPartitionNum": "40"}
    spark = cluster.start(args.folder, settings)
    output = args.folder / "out.parquet"
    df = spark.read.parquet(str(args.puzzles))
    out, tasks = SCENARIOS[args.scenario](df, args.columns.split(","))
    report: dict[str, object] = {"tasks": tasks, "executor": args.executor, "started": time.time()}
    killer = threading.Thread(target=stop_executor, args=(spark, args.executor, tasks, output, report), daemon=True)
    killer.start()
    out.write.parquet(str(output))
    report["ended"] = time.time()
    (args.folder / "report.json").write_text(json.dumps(report))
    spark.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
