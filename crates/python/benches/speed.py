"""The speed of arrays, beside the same loops in Rust, in turns and on one thread.

    cargo build --release -p pencilproof --example array_loops
    pencilproof vary -n 1000000 --seed 1 examples/easy.txt > million.txt
    python crates/python/benches/speed.py million.txt

For solving, the ratio to Rust says what the package costs; for `augment`, boards a second are what counts, where a puzzle and
its solution are two boards.
"""

import argparse
import subprocess
import time
from pathlib import Path

import numpy as np

import pencilproof

ROOT = Path(__file__).parents[3]


def read(path: Path) -> np.ndarray:
    lines = path.read_bytes().split()
    array = np.frombuffer(b"".join(line[:81] for line in lines), np.uint8).reshape(-1, 81)
    return np.where(array == ord("."), 0, array - ord("0")).astype(np.uint8)


def seconds(call) -> float:
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("puzzles", type=Path, help="lines of 81 characters")
    parser.add_argument("--rust", type=Path, default=ROOT / "target/release/examples/array_loops")
    parser.add_argument("--turns", type=int, default=5)
    args = parser.parse_args()
    puzzles = read(args.puzzles)
    solutions, counts = pencilproof.solve_array(puzzles)
    if (counts != 1).any():
        raise SystemExit("every puzzle must have one solution")
    out = np.empty_like(puzzles), np.empty_like(puzzles)
    loops = {
        "solve": lambda: pencilproof.solve_array(puzzles, threads=1),
        "augment": lambda: pencilproof.augment(puzzles, solutions, seed=7, threads=1),
        "augment, out=": lambda: pencilproof.augment(puzzles, solutions, seed=7, threads=1, out=out),
    }
    rust = subprocess.Popen([args.rust, args.puzzles], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert rust.stdin and rust.stdout
    for name, loop in loops.items():
        here, there = [], []
        for _ in range(args.turns):
            here.append(seconds(loop))
            rust.stdin.write(name.split(",")[0] + "\n")
            rust.stdin.flush()
            there.append(int(rust.stdout.readline()) / 1e9)
        ours, theirs = min(here), min(there)
        boards = len(puzzles) * (1 if name == "solve" else 2)
        print(
            f"{name:14} {ours:7.3f} s, {boards / ours / 1e6:6.2f} million boards a second; "
            f"Rust {theirs:7.3f} s; ratio {ours / theirs:.2f}"
        )
    rust.stdin.close()
    rust.wait()


if __name__ == "__main__":
    main()
