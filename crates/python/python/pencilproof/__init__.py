"""A Sudoku engine for bulk: solve, rate, explain, vary, augment and analyse, one puzzle or a billion.

Single puzzles of any size are objects: `solve`, `check`, `rate`, `hint`, `steps`, `prove`, `generate`,
`vary`, `canonical`, `is_valid_step`. Many puzzles of the classic 9x9 are numpy arrays of uint8 of shape (n, 81):
`solve_array`, `count_array`, `check_array`, `canonical_array`, `rate_array`, `augment`. Any puzzles are Arrow
data of pyarrow, Polars, DuckDB and others: `analyse` makes a table about them.

>>> from pencilproof import solve
>>> solve("1......3......32").solution
Puzzle('1324241332414132')
"""

from ._pencilproof import *
from ._pencilproof import __all__ as __all__
