"""A program that analyses a list on a cluster of its own and kills one of the executors while it does.

It writes a report of what it killed and when; `test_loss.py` compares it with Spark's log of events.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

import cluster
import processes
from pyspark import SparkStageInfo
from pyspark.sql import DataFrame, SparkSession

from pencilproof.spark import PARTS_PER_CORE, analyse

#: How many executors the cluster has, with one core each.
EXECUTORS = 2

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


def open_files(pid: int, folder: Path) -> list[Path]:
    """The files below a folder that a process has open."""
    found = []
    for link in Path(f"/proc/{pid}/fd").iterdir():
        try:
            file = link.readlink()
        except FileNotFoundError:
            continue
        if file.is_relative_to(folder):
            found.append(file)
    return found


def active_stage(spark: SparkSession, tasks: int) -> SparkStageInfo | None:
    """The stage of so many tasks, if it runs."""
    tracker = spark.sparkContext.statusTracker()
    stages = [info for id in tracker.getActiveStageIds() if (info := tracker.getStageInfo(id))]
    return next((info for info in stages if info.numTasks == tasks), None)


def kill_executor(spark: SparkSession, executor: str, tasks: int, output: Path, ended: Event) -> dict[str, Any]:
    """Kills the executor at a moment when a third of the stage is done, and it is at a task and, if it writes, at a file.

    As soon as it looks so it is stopped, and looked at again, so that nothing ends before it is killed. Where it was at nothing
    after all it goes on, and the next moment is waited for. Returns what was killed, and when. Raises if the work ends first.
    """
    temporary = output / "_temporary" / "0"
    pid: int | None = None
    while True:
        if ended.is_set():
            raise RuntimeError("the work ended before there was an executor to kill")
        time.sleep(0.002)
        if pid is None:
            stage = active_stage(spark, tasks)
            if stage is not None and stage.numCompletedTasks * 3 >= tasks:
                pid = processes.executors(os.getpid())[executor]
            continue
        # Being stopped again and again it would hardly come to write.
        if temporary.exists() and not open_files(pid, temporary):
            continue
        os.kill(pid, signal.SIGSTOP)
        is_at_work = False
        try:
            # What it said last has reached the driver by then.
            time.sleep(0.1)
            stage = active_stage(spark, tasks)
            unfinished = open_files(pid, temporary)
            is_running = stage is not None and stage.numActiveTasks >= EXECUTORS
            is_at_work = is_running and (bool(unfinished) or not temporary.exists())
        finally:
            # Whatever happens, it does not stay stopped.
            os.kill(pid, signal.SIGKILL if is_at_work else signal.SIGCONT)
        if stage is not None and is_at_work:
            break
    return {
        "killed": time.time(),
        "done": stage.numCompletedTasks,
        "complete": (output / "_SUCCESS").exists(),
        "committed": len(list(temporary.glob("task_*"))),
        # The last part of the name of an attempt is the number of its task in Spark.
        "unfinished": [int(file.parent.name.rpartition("_")[2]) for file in unfinished],
    }


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
    # Otherwise the tracker tells at times what was so before the last event.
    settings["spark.ui.liveUpdate.period"] = "0"
    spark = cluster.start(args.folder, settings)
    output = args.folder / "out.parquet"
    df = spark.read.parquet(str(args.puzzles))
    out, tasks = SCENARIOS[args.scenario](df, args.columns.split(","))
    report: dict[str, Any] = {"tasks": tasks, "executor": args.executor, "started": time.time()}
    ended = Event()
    with ThreadPoolExecutor(1) as pool:
        killer = pool.submit(kill_executor, spark, args.executor, tasks, output, ended)
        try:
            out.write.parquet(str(output))
        finally:
            ended.set()
    report["ended"] = time.time()
    report |= killer.result()
    (args.folder / "report.json").write_text(json.dumps(report))
    spark.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main())
