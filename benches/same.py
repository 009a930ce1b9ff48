#!/usr/bin/env python3
"""Whether two binaries answer alike, byte for byte: standard output, standard error, exit status, and the files written.

    benches/same.py OLD NEW [--lines 200] [LIST]...

Runs the commands below with both programs over the first puzzles of each list, over puzzles of other layouts that OLD makes
(seed 1), and over bad input. Prints each command whose answers differ, and exits with 1 if there is one. Times and the names
of the files are left out of the comparison; answers that depend on the clock are not asked for.
"""

import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

LAYOUTS = ["4", "2x3", "2x3+x", "3x3+x", "3x3+windoku", "3x3+x+windoku"]
JIGSAW = "jigsaw:111122311222333332444455644555666665"
FORMATS = (
    "line sdm grid ints sdk marks sukaku json csv sheet markdown hodoku s9b fpuzzles sudokupad sudokuwiki link simple "
    "opensudoku cnf"
)
TABLES = {"csv": "all", "ndjson": "all", "parquet": "number,puzzle,status,solution,difficulty,hardest,canonical"}

# Each reads puzzles from standard input. {out} is a file or folder of the run's own.
READ = [
    "solve", "solve --json", "solve --steps --boards --color always", "solve --line", "solve --search", "solve --no-search",
    "solve --best --brief", "solve --stats", "solve --all 3", "solve --to-step 5", "solve --profile hodoku --json",
    "solve --profile complete --line", "solve --shard 2/3 --line", "solve --technique x-wing --technique naked-single --line",
    "check", "check --json", "check --several", "check --limit 50 --json", "check --shard 1/4",
    "canonical", "canonical --json", "canonical --shard 2/2",
    "rate --only hidden-single --only naked-single", "rate --steps --without nishio --filter ER<5.0", "rate --explain", "rate --histogram", "rate --json",
    "vary --seed 7", "vary --seed 7 -n 3 --solutions", "vary --seed 7 --json", "vary --seed 7 --remove 1 --add 1 -n 2 --minimal",
    *(f"convert --to {form}" for form in FORMATS.split()),
    "split --parts train=8,test=2 --seed 1 -o {out}", "split --parts all=1 --unique --seed 1 -o {out}",
    "prove -o {out}", "prove --uniqueness -o {out}",
    "print --pdf {out}", "print --svg {out}.svg --marks --ratings --no-solutions --title Test",
]  # fmt: skip

# Each reads one puzzle.
READ_ONE = [
    "hint", "hint --level 4", "hint --level 3 --json", "hint --level 4 --json", "hint --all --timeout 99", "hint --all --full --timeout 99", "hint --trace",
    "hint --apply", "hint --apply --steps 9 --to json", "hint --level 4 --svg {out}", "hint --best --color always",
    "hint --with sledgehammer --level 4", "hint --as set-logic --level 4", "solve --svg {out}", "solve --steps --with gem",
    "sets --truths 1r1,4r1", "sets --truths 1r1,4r1 --json", "rate --stable 3 --seed 1", "check --several --json",
]  # fmt: skip

# These read nothing.
ALONE = [
    "--help", "solve --help", "techniques", "techniques --json", "techniques x-wing", "techniques --profile", "completions bash",
    "generate -n 5 --seed 3", "generate -n 5 --seed 3 --json --rate", "generate -n 3 --seed 3 --minimal --symmetry diagonal",
    "generate -n 2 --seed 3 --teaches x-wing", "generate -n 3 --seed 3 --layout 2x3+x --bare", "generate -n 2 --seed 3 --unbiased",
    "generate -n 20 --seed 3 --to csv --columns all", "practise swordfish --seed 2 -n 2 --tell", "practise xy-wing --seed 2 --json",
    "solve", "solve --shard 3/2", "solve nosuchfile", "solve --columns puzzle", "solve --json --line", "check --columns nosuch --to csv",
    "generate --givens 90", "vary --remove 0 --seed 1", "solve --technique nosuch", "practise xwingg", "convert --to nosuch",
]  # fmt: skip

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
BAD = [
    "12345", "x" * 81, "1" * 81, "." * 81, "." * 80 + "1\n" + "7" * 40 + "\n", "\0\1\2", "<sudoku>", '{"puzzle": 3}', "",
    "# a remark\n\n", "8" + "." * 79 + "8",
]  # fmt: skip


def answer(program: str, arguments: list[str], given: str) -> tuple:
    """What a command leaves: exit status, output, errors, and the names and bytes of its files."""
    with tempfile.TemporaryDirectory() as folder:
        out = str(pathlib.Path(folder, "out"))
        command = [program, *(argument.replace("{out}", out) for argument in arguments)]
        run = subprocess.run(command, input=given.encode(), capture_output=True, timeout=900)
        files = {
            str(file.relative_to(folder)): timeless(file.read_bytes(), folder, program)
            for file in sorted(pathlib.Path(folder).rglob("*"))
            if file.is_file()
        }
        return run.returncode, timeless(run.stdout, folder, program), timeless(run.stderr, folder, program), files


def timeless(text: bytes, folder: str, program: str) -> bytes:
    text = text.replace(folder.encode(), b"FOLDER").replace(program.encode(), b"PROGRAM")
    text = re.sub(rb'("[a-z_]*(?:seconds|micros|_ms)":)[-+.e\d]+', rb"\1T", text)
    return re.sub(rb" *\b\d+(?:\.\d+)? ?(?:s|ms|\xc2\xb5s)\b| *[\d.]+ puzzles/s| *[\d.]+%", b" T", text)


def commands(args: argparse.Namespace):
    """The commands with their input."""
    for command in READ + READ_ONE:
        status, _, errors, _ = answer(args.old, command.split(), EASY)
        if status == 2:
            sys.exit(f"OLD refuses what it is to be compared by: {command}\n{errors.decode()}")
    lists = {"easy": EASY}
    for name in args.lists:
        with open(name, encoding="utf-8") as lines:
            lists[pathlib.Path(name).stem] = "".join(line for _, line in zip(range(args.lines), lines))
    for layout in [*LAYOUTS, JIGSAW]:
        make = [args.old, "generate", "-n", "10", "--seed", "1", "--layout", layout, "--to", "json"]
        lists[layout] = subprocess.run(make, capture_output=True, text=True, check=True).stdout
    for name, text in lists.items():
        for command in READ:
            yield f"{name}: {command}", command.split(), text
        for kind, columns in TABLES.items():
            yield f"{name}: table {kind}", ["check", "--to", kind, "--columns", columns, "-o", "{out}"], text
        for line in text.splitlines()[:: max(1, len(text.splitlines()) // 10)]:
            for command in READ_ONE:
                yield f"{name}: {command} of {line[:90]}", command.split(), line
    for command in ALONE:
        yield command, command.split(), ""
    for text in BAD:
        for command in [*READ, "solve --keep-going", "check --keep-going --json", *READ_ONE]:
            yield f"{command} of {text[:90]!r}", command.split(), text


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("lists", nargs="*")
    parser.add_argument("--lines", type=int, default=200)
    args = parser.parse_args()
    same = different = 0
    for name, arguments, given in commands(args):
        old, new = (answer(program, arguments, given) for program in (args.old, args.new))
        same, different = same + (old == new), different + (old != new)
        if old != new:
            print(f"differs: {name}")
            for part, before, after in zip(("status", "output", "errors", "files"), old, new):
                if before != after:
                    print(f"  {part}, old: {str(before)[:300]}\n  {part}, new: {str(after)[:300]}")
    print(f"{same} answers alike, {different} different")
    sys.exit(different > 0)


if __name__ == "__main__":
    main()
