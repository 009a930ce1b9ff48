// What the tools can do: commands with their keys, for the menu and the help sheet.

import type { Spoiler } from "../game/state";

/** A command by name. */
export type CommandName =
  | "hint"
  | "why"
  | "apply"
  | "nextReason"
  | "previousReason"
  | "dismiss"
  | "path"
  | "all"
  | "practise"
  | "techniques"
  | "candidates"
  | "import"
  | "export"
  | "generate"
  | "statistics";

/** A command with its key. */
export interface ToolCommand {
  readonly name: CommandName;
  /** The key as the help sheet writes it. */
  readonly key: string;
  readonly about: string;
  /** Its entry in the menu, if it has one. */
  readonly menu?: string;
}

/** What the commands show that could spoil the puzzle, and that is asked for first. A hint tells little at a time. */
export const SPOILERS: { readonly [Name in CommandName]?: Spoiler } = {
  all: "steps",
  path: "solution",
  candidates: "solution",
};

/** Every command, in the order of the help sheet. */
export const COMMANDS: readonly ToolCommand[] = [
  { name: "hint", key: "H", about: "A hint; again for more of it, in four stages", menu: "Hint" },
  { name: "why", key: "Shift+E", about: "Why a digit cannot stand in the selected cell", menu: "Why not?" },
  { name: "apply", key: "Enter", about: "Take the step that is shown" },
  { name: "nextReason", key: "]", about: "Step through the reasons; the arrow keys do so within the card" },
  { name: "previousReason", key: "[", about: "The reason before" },
  { name: "dismiss", key: "Shift+H", about: "Put the hint away" },
  { name: "path", key: "L", about: "The path to the solution, step by step", menu: "Path to the solution" },
  { name: "all", key: "J", about: "All steps there are now", menu: "All steps now" },
  { name: "techniques", key: "U", about: "Choose the techniques that hints use", menu: "Techniques in use" },
  { name: "practise", key: "Shift+L", about: "Practise one technique", menu: "Practise a technique" },
  { name: "candidates", key: "Shift+J", about: "Which candidates occur in solutions", menu: "True candidates" },
  { name: "import", key: "O", about: "Bring in a puzzle: paste, drop or type it", menu: "Your own puzzle" },
  { name: "export", key: "Shift+O", about: "Copy, share, save or print", menu: "Share, save or print" },
  { name: "generate", key: "I", about: "A new game: easy to extreme, the daily ones, or to order", menu: "New game" },
  { name: "statistics", key: "Shift+I", about: "Times and streaks by difficulty", menu: "Statistics" },
];

/** Whether a command tells something of the puzzle on the board: not while the game is paused. */
export function isAboutPuzzle(name: CommandName): boolean {
  return !["techniques", "practise", "import", "generate", "statistics"].includes(name);
}

/** A key press, as far as commands depend on it. */
export interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** The command of a key press, if it has one. */
export function commandOf(press: KeyPress): CommandName | undefined {
  if (press.ctrlKey || press.metaKey || press.altKey) {
    return undefined;
  }
  const { key } = press;
  const isLetter = key.length === 1 && key.toLowerCase() !== key.toUpperCase();
  const name = isLetter ? `${press.shiftKey ? "Shift+" : ""}${key.toUpperCase()}` : key;
  return COMMANDS.find((command) => command.key === name)?.name;
}
