// What is selected, and where the keyboard stands.

import type { Selecting } from "./actions";
import { cellsLike } from "./selectors";
import { cellsOf, type State } from "./state";
import type { Cell } from "./types";

/** The state with another selection. */
export function select(state: State, action: Selecting): State {
  const { selection, cursor, game } = state;
  const all = () => [...cellsOf(game).keys()];
  switch (action.type) {
    case "select":
      return at(state, action.cells, action.cursor ?? action.cells.at(-1) ?? cursor);
    case "extend": {
      const cells = new Set(selection);
      for (const cell of action.cells) {
        if (action.off) {
          cells.delete(cell);
        } else {
          cells.add(cell);
        }
      }
      return at(state, cells, action.cursor ?? action.cells.at(-1) ?? cursor);
    }
    case "move": {
      const to = moved(game.layout.side, cursor, action.rows, action.cols);
      return at(state, action.extend ? [...selection, cursor, to] : [to], to);
    }
    case "jump": {
      const { side } = game.layout;
      const start = cursor - (cursor % side);
      const to = { rowStart: start, rowEnd: start + side - 1, start: 0, end: side * side - 1 }[action.to];
      return at(state, action.extend ? [...selection, cursor, to] : [to], to);
    }
    case "selectAll":
      return at(state, all(), cursor);
    case "selectNone":
      return at(state, [], cursor);
    case "invert":
      return at(
        state,
        all().filter((cell) => !selection.has(cell)),
        cursor,
      );
    case "selectLike": {
      const like = cellsLike(cellsOf(game), action.cell);
      return at(state, action.extend ? [...selection, ...like] : like, action.cell);
    }
  }
}

/** The cell that lies so many rows and columns on, round the edges. */
function moved(side: number, cell: Cell, rows: number, cols: number): Cell {
  const row = (Math.floor(cell / side) + rows + side) % side;
  const col = ((cell % side) + cols + side) % side;
  return row * side + col;
}

function at(state: State, cells: Iterable<Cell>, cursor: Cell): State {
  const count = cellsOf(state.game).length;
  const selection = new Set([...cells].filter((cell) => cell >= 0 && cell < count));
  const same = selection.size === state.selection.size && [...selection].every((cell) => state.selection.has(cell));
  if (same && cursor === state.cursor) {
    return state;
  }
  return { ...state, selection: same ? state.selection : selection, cursor };
}
