"""A cluster of real executor processes on this machine, and its log of events."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pyspark
from pyspark.sql import SparkSession

#: Two workers with one core each. Spark never uses more memory than an executor was given; the Python beside it has its own.
MASTER = "local-cluster[2,1,1024]"


def start(folder: Path, settings: dict[str, str] | None = None) -> SparkSession:
    """Starts the cluster, which leaves files below `folder` only."""
    # Workers keep the files of their executors below SPARK_HOME, which is a folder of the installed package otherwise.
    home = folder / "home"
    home.mkdir(parents=True)
    for entry in Path(pyspark.__file__).parent.iterdir():
        (home / entry.name).symlink_to(entry)
    events = folder / "events"
    events.mkdir()
    os.environ["SPARK_HOME"] = str(home)
    os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
    os.environ["SPARK_LOCAL_DIRS"] = str(folder / "local")
    os.environ["PYSPARK_PYTHON"] = sys.executable
    builder = SparkSession.builder.master(MASTER).appName("pencilproof")
    chosen = {
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
        "spark.eventLog.enabled": "true",
        "spark.eventLog.dir": events.as_uri(),
        "spark.eventLog.compress": "false",
        "spark.eventLog.rolling.enabled": "false",
        "spark.scheduler.minRegisteredResourcesRatio": "1.0",
        **(settings or {}),
    }
    for name, value in chosen.items():
        builder = builder.config(name, value)
    return builder.getOrCreate()


class Stage(NamedTuple):
    """One attempt at a stage, with its tasks that ended well and those that did not, by their reason."""

    id: int
    attempt: int
    tasks: int
    succeeded: int
    failed: dict[str, int]


class Events:
    """What the log of a finished application says."""

    def __init__(self, folder: Path) -> None:
        [log] = (folder / "events").iterdir()
        self.all: list[dict[str, Any]] = [json.loads(line) for line in log.read_text().splitlines()]

    def of(self, kind: str) -> list[dict[str, Any]]:
        """The events of a kind, such as `TaskEnd`."""
        return [event for event in self.all if event["Event"] == f"SparkListener{kind}"]

    def removed(self) -> dict[str, tuple[float, str]]:
        """The executors that were lost: when, in seconds of the epoch, and why."""
        events = self.of("ExecutorRemoved")
        return {event["Executor ID"]: (event["Timestamp"] / 1000, event["Removed Reason"]) for event in events}

    def added(self) -> list[str]:
        """The ids of all executors there were."""
        return [event["Executor ID"] for event in self.of("ExecutorAdded")]

    def lost_tasks(self, executor: str) -> list[int]:
        """The numbers of the tasks that an executor was at when it was lost."""
        return [
            event["Task Info"]["Task ID"]
            for event in self.of("TaskEnd")
            if event["Task Info"]["Executor ID"] == executor
            and event["Task End Reason"]["Reason"] == "ExecutorLostFailure"
        ]

    def task_seconds(self, start: float, end: float) -> float:
        """The time that tasks ran which ended between two times of the epoch."""
        ends = [event for event in self.of("TaskEnd") if start <= event["Task Info"]["Finish Time"] / 1000 <= end]
        return float(sum(event["Task Metrics"]["Executor Run Time"] for event in ends)) / 1000

    def stages(self) -> list[Stage]:
        """All attempts at stages, in the order of their ends."""
        found = []
        for event in self.of("StageCompleted"):
            info = event["Stage Info"]
            key = (info["Stage ID"], info["Stage Attempt ID"])
            ends = [
                task["Task End Reason"]["Reason"]
                for task in self.of("TaskEnd")
                if (task["Stage ID"], task["Stage Attempt ID"]) == key
            ]
            failed = {reason: ends.count(reason) for reason in set(ends) - {"Success"}}
            found.append(Stage(*key, info["Number of Tasks"], ends.count("Success"), failed))
        return found
