"""The list of puzzles that the tests analyse, and what the command line says of it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

# Python workers are the same Python as this one, and all addresses are this machine's.
os.environ["PYSPARK_PYTHON"] = sys.executable
os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"

#: Puzzles in the list: `SPARK_TEST_PUZZLES`.
PUZZLES = int(os.environ.get("SPARK_TEST_PUZZLES", "1000000"))

#: Runs of each way to lose an executor: `SPARK_TEST_RUNS`.
RUNS = int(os.environ.get("SPARK_TEST_RUNS", "1"))

#: Seconds that a run may take; a run that takes longer counts as one that hangs. `SPARK_TEST_SECONDS`.
SECONDS = float(os.environ.get("SPARK_TEST_SECONDS", "240"))

COLUMNS = ["status", "solution"]


class Puzzles(NamedTuple):
    """A list of different puzzles with numbers, and what the command line says is the checksum of `puzzle` and `COLUMNS`."""

    file: Path
    table: pa.Table
    checksum: int


#: The base of the list; its equivalents under symmetry are a different puzzle each.
BASE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def command(*arguments: object) -> subprocess.CompletedProcess[str]:
    """Runs the command line: the one that `PENCILPROOF` names, or that is on the path."""
    program = os.environ.get("PENCILPROOF", "pencilproof")
    done = subprocess.run([program, *map(str, arguments)], capture_output=True, text=True, timeout=SECONDS)
    assert done.returncode == 0, done.stderr
    return done


@pytest.fixture(scope="session")
def puzzles(tmp_path_factory: pytest.TempPathFactory) -> Puzzles:
    folder = tmp_path_factory.mktemp("puzzles")
    lines = folder / "puzzles.txt"
    command("vary", BASE, "--count", PUZZLES, "--seed", 1, "--output", lines)
    told = command("solve", lines, "--columns", ",".join(["puzzle", *COLUMNS]), "--output", folder / "solved.csv")
    found = re.search(r"([\d,]+) results, checksum ([0-9a-f]{16})", told.stderr)
    assert found, told.stderr
    assert int(found[1].replace(",", "")) == PUZZLES

    texts = lines.read_text().split()
    assert len(texts) == len(set(texts)) == PUZZLES
    table = pa.table({"id": pa.array(range(1, PUZZLES + 1), pa.int64()), "puzzle": texts})
    # Enough row groups for every stage to have more tasks than cores.
    pq.write_table(table, folder / "puzzles.parquet", row_group_size=min(16384, PUZZLES // 50 + 1), compression="zstd")
    return Puzzles(folder / "puzzles.parquet", table, int(found[2], 16))
