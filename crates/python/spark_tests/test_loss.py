"""An executor is killed in the middle of the work; no row is lost and none comes twice.

Every run is a process of its own with a limit of time, and proves by Spark's log of events that the executor was lost where
it should be.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import processes
import pyarrow.compute as pc
import pyarrow.dataset
import pytest
from cluster import Events
from conftest import COLUMNS, PUZZLES, RUNS, SECONDS, Puzzles

import pencilproof


def run(scenario: str, executor: str, puzzles: Puzzles, folder: Path) -> dict[str, Any]:
    """Runs `loss.py` and returns its report. Nothing that it started is left afterwards."""
    program = [sys.executable, str(Path(__file__).with_name("loss.py")), scenario, str(folder), str(puzzles.file)]
    program += ["--columns", ",".join(COLUMNS), "--executor", executor]
    with open(folder.with_suffix(".log"), "w") as log:
        driver = subprocess.Popen(program, stdout=log, stderr=subprocess.STDOUT, start_new_session=True)
        try:
            status = driver.wait(SECONDS)
        except subprocess.TimeoutExpired:
            status = None
        finally:
            left = processes.end_session(driver.pid, grace=20 if driver.poll() is not None else 0)
            driver.wait()
    told = folder.with_suffix(".log").read_text()[-5000:]
    assert status is not None, f"not done after {SECONDS} seconds\n{told}"
    assert status == 0, f"exit status {status}\n{told}"
    assert not left, f"still there after the end: {left}"
    report: dict[str, Any] = json.loads((folder / "report.json").read_text())
    return report


def check_output(output: Path, puzzles: Puzzles) -> None:
    """The rows are those of the list, each once, with the same results as without Spark."""
    assert (output / "_SUCCESS").exists()
    assert not (output / "_temporary").exists()
    rows = pyarrow.dataset.dataset(output, format="parquet").to_table()
    assert rows.column_names == ["id", "puzzle", *COLUMNS]
    assert rows.num_rows == PUZZLES
    assert pc.count_distinct(rows.column("id")).as_py() == PUZZLES
    assert rows.select(["id", "puzzle"]).sort_by("id").equals(puzzles.table)
    assert pencilproof.checksum(rows.select(["puzzle", *COLUMNS])) == puzzles.checksum


@pytest.mark.parametrize("number", range(RUNS))
@pytest.mark.parametrize("scenario", ["narrow", "before", "behind"])
def test_no_row_is_lost_with_an_executor(scenario: str, number: int, puzzles: Puzzles, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    executor = str(number % 2)
    report = run(scenario, executor, puzzles, folder)

    # It was killed in the middle: the output was not complete, and tasks of its were lost.
    assert not report["complete"]
    assert report["tasks"] / 3 <= report["done"] < report["tasks"]
    events = Events(folder)
    when, why = events.removed()[executor]
    assert list(events.removed()) == [executor], "no other executor may be lost"
    assert "137" in why
    assert report["started"] < report["killed"] < when < report["ended"]
    assert len(events.added()) > 2, "another executor should take its place"
    lost = events.lost_tasks(executor)
    assert lost
    hit = [stage for stage in events.stages() if "ExecutorLostFailure" in stage.failed]
    assert [stage.tasks for stage in hit] == [report["tasks"]]
    if scenario == "before":
        assert hit[0].failed["Resubmitted"] > 0, "tasks of the analysis that were done had to be done again"
    else:
        assert report["committed"] > 0
        assert set(lost) & set(report["unfinished"]), "a file that it was writing was lost"
    if scenario == "behind":
        assert hit[0].failed["FetchFailed"] > 0
        assert [stage for stage in events.stages() if stage.attempt > 0], "puzzles had to be spread again"

    check_output(folder / "out.parquet", puzzles)
