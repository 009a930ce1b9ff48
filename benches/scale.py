#!/usr/bin/env python3
"""How the cost of tables grows with the number of puzzles: wall time, CPU time, memory, bytes per puzzle.

    benches/scale.py PROGRAM [--from 10000] [--to 1000000] [--work FOLDER] [--columns LIST]...

For each power of ten it makes a list of minimal puzzles with the program itself (seed 1), and then a Parquet table of it for
each choice of columns, on all CPUs. Prints a table in Markdown. Every run is a process of its own, whose time and memory the
system reports. Run it on a quiet machine.
"""

import argparse
import os
import pathlib
import shlex
import subprocess
import sys
import tempfile
import time

CHOICES = [
    "puzzle,status,solution",
    "puzzle,status,minimal,givens",
    "canonical,automorphisms",
    "er,ep,ed,er_technique",
    "difficulty,hardest,techniques",
    "steps",
    "all",
]


def run(command: list[str]) -> tuple[float, float, float]:
    """The wall time and CPU time in seconds and the peak memory in MB of a command that must succeed."""
    begin = time.monotonic()
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE)
    told = process.stderr.read().decode(errors="replace")
    _, status, usage = os.wait4(process.pid, 0)
    if os.waitstatus_to_exitcode(status) != 0:
        sys.exit(f"{shlex.join(command)} failed:\n{told}")
    return time.monotonic() - begin, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--from", dest="least", type=int, default=10_000)
    parser.add_argument("--to", dest="most", type=int, default=1_000_000)
    parser.add_argument("--work", help="where lists and tables are kept while they are needed")
    parser.add_argument("--columns", action="append", help="a choice of columns instead of those built in")
    args = parser.parse_args()
    print("| puzzles | columns | wall, s | CPU, s | CPU per puzzle, µs | memory, MB | bytes per puzzle |")
    print("|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory(dir=args.work) as folder:
        number = args.least
        while number <= args.most:
            puzzles, table = pathlib.Path(folder, "puzzles.txt"), pathlib.Path(folder, "table.parquet")
            make = [args.program, "generate", "--count", str(number), "--seed", "1", "-o", str(puzzles)]
            jobs = [("(making the puzzles)", make, puzzles)]
            for columns in args.columns or CHOICES:
                jobs.append((columns, [args.program, "check", str(puzzles), "--columns", columns, "-o", str(table)], table))
            for name, command, result in jobs:
                wall, cpu, memory = run(command)
                each, size = cpu / number * 1e6, result.stat().st_size / number
                print(f"| {number:,} | {name} | {wall:.2f} | {cpu:.2f} | {each:.2f} | {memory:.0f} | {size:.0f} |", flush=True)
                if result is table:
                    table.unlink()
            number *= 10


if __name__ == "__main__":
    main()
