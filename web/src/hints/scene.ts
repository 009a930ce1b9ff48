// What a step shows on the board: a look for each candidate and area that it mentions, and its chains. Pure; StepLayer
// draws it.

import type { Mark } from "../engine/types";
import type { Layout } from "../game/layout";
import type { Cell, Digit } from "../game/types";
import { lookNamed, lookOf, LOOKS, stays, tints, unitesCells, type Look } from "./looks";
import { houseCells, keyOf, parseCandidate, parseCandidates, parseCell, type Key } from "./names";

/** What is to be shown: the marks of a step, or some of them, and its conclusions, as the engine names them. */
export interface Shown {
  readonly marks: readonly Mark[];
  readonly placements: readonly string[];
  readonly eliminations: readonly string[];
}

/** Cells that are marked as a whole. */
export interface Area {
  readonly look: Look;
  readonly cells: readonly Cell[];
  /** `row 3`, `r3c5`, `4 in row 3`. */
  readonly names: readonly string[];
}

/** A node of a chain: one candidate, or several that act as one. */
export type ChainNode = readonly Key[];

/** Links of which each starts where the one before it ends. */
export interface Chain {
  readonly start: ChainNode;
  readonly links: readonly { readonly look: Look; readonly to: ChainNode }[];
}

/** An interpreted step. */
export interface Scene {
  /** In the order in which they are painted. */
  readonly areas: readonly Area[];
  readonly chains: readonly Chain[];
  /** New digits. */
  readonly set: ReadonlyMap<Cell, { readonly digit: Digit; readonly look: Look }>;
  /** The look of each candidate that is mentioned. */
  readonly marked: ReadonlyMap<Key, Look>;
  /** For candidates that go, their looks as parts of the argument. */
  readonly under: ReadonlyMap<Key, Look>;
  /** The signs beside candidates. */
  readonly notes: ReadonlyMap<Key, readonly Look[]>;
}

/** The nodes of a chain in order. The first node of a loop is its last one too. */
export function nodesOf(chain: Chain): ChainNode[] {
  return [chain.start, ...chain.links.map((link) => link.to)];
}

/** Whether two nodes are the same. */
export function sameNode(one: ChainNode, other: ChainNode): boolean {
  return one.length === other.length && one.every((key, index) => key === other[index]);
}

/** Interprets marks and conclusions. Of several marks on one candidate the first gives the look. */
export function sceneOf(layout: Layout, shown: Shown): Scene {
  const { side } = layout;
  const areas: { look: Look; cells: readonly Cell[]; names: string[] }[] = [];
  const chains: { start: ChainNode; links: { look: Look; to: ChainNode }[] }[] = [];
  const marked = new Map<Key, Look>();
  const notes = new Map<Key, Look[]>();

  const addArea = (look: Look, cells: readonly Cell[], name: string): void => {
    const same = areas.find((area) => area.look === look && sameNode(area.cells, cells));
    if (same === undefined) {
      areas.push({ look, cells, names: [name] });
    } else if (!same.names.includes(name)) {
      same.names.push(name);
    }
  };
  const addCell = (look: Look, cell: Cell, name: string): void => {
    const united = unitesCells(look) ? areas.find((area) => area.look === look) : undefined;
    if (united === undefined) {
      areas.push({ look, cells: [cell], names: [name] });
    } else {
      united.cells = [...united.cells, cell];
      united.names.push(name);
    }
  };
  const addCandidate = (look: Look, key: Key): void => {
    if (look.beside === null) {
      addLook(marked, key, look);
    } else {
      const known = notes.get(key) ?? [];
      notes.set(key, known.includes(look) ? known : [...known, look]);
    }
  };
  const addLink = (look: Look, from: ChainNode, to: ChainNode): void => {
    const last = chains.at(-1);
    const end = last?.links.at(-1)?.to ?? last?.start;
    if (last !== undefined && end !== undefined && sameNode(end, from)) {
      last.links.push({ look, to });
    } else {
      chains.push({ start: from, links: [{ look, to }] });
    }
  };
  const keys = (names: readonly string[]): Key[] =>
    parseCandidates(side, names).map(({ cell, digit }) => keyOf(cell, digit));

  for (const mark of shown.marks) {
    const look = lookOf(mark.role);
    if (mark.candidate !== undefined) {
      const at = parseCandidate(side, mark.candidate);
      if (at !== undefined) {
        addCandidate(look, keyOf(at.cell, at.digit));
      }
    } else if (mark.cell !== undefined) {
      const cell = parseCell(side, mark.cell);
      if (cell !== undefined) {
        addCell(look, cell, mark.cell);
      }
    } else if (mark.house !== undefined) {
      const cells = houseCells(layout, mark.house);
      if (cells !== undefined) {
        addArea(look, cells, mark.digit === undefined ? mark.house : `${mark.digit} in ${mark.house}`);
      }
    } else if (mark.from !== undefined && mark.to !== undefined) {
      const [from, to] = [keys(mark.from), keys(mark.to)];
      if (from.length > 0 && to.length > 0) {
        addLink(look, from, to);
      }
    }
  }
  // Tints lie under lines, and large areas under small ones.
  areas.sort((a, b) => Number(!tints(a.look)) - Number(!tints(b.look)) || b.cells.length - a.cells.length);
  settleNotes(marked, notes);
  for (const chain of chains) {
    for (const [index, link] of chain.links.entries()) {
      const from = index === 0 ? chain.start : (chain.links[index - 1]?.to ?? chain.start);
      [...from, ...link.to].forEach((key) => addLook(marked, key, link.look));
    }
  }
  return { areas, chains, notes, ...conclude(side, shown, marked) };
}

function addLook(looks: Map<Key, Look>, key: Key, look: Look): void {
  if (!looks.has(key)) {
    looks.set(key, look);
  }
}

/** Gives a candidate the look of its first sign, unless a mark has given it one; off in both colours is one sign. */
function settleNotes(marked: Map<Key, Look>, notes: Map<Key, Look[]>): void {
  for (const [key, list] of notes) {
    const isOff = (name: string): boolean => list.some((look) => look.name === name);
    const settled = isOff("green-off") && isOff("blue-off") ? [lookNamed("off-both")] : list;
    notes.set(key, settled);
    const first = settled[0];
    if (first !== undefined) {
      addLook(marked, key, first);
    }
  }
}

/** Adds what is set and what goes. */
function conclude(side: number, shown: Shown, marked: Map<Key, Look>): Pick<Scene, "set" | "marked" | "under"> {
  const set = new Map<Cell, { digit: Digit; look: Look }>();
  const under = new Map<Key, Look>();
  for (const { cell, digit } of parseCandidates(side, shown.placements)) {
    const name = marked.get(keyOf(cell, digit))?.name;
    set.set(cell, { digit, look: lookNamed(name === "blue" || name === "blue-on" ? "set-blue" : "set") });
  }
  for (const { cell, digit } of parseCandidates(side, shown.eliminations)) {
    const key = keyOf(cell, digit);
    const part = marked.get(key);
    if (part !== undefined && stays(part)) {
      under.set(key, part);
    }
    marked.set(key, lookNamed("removed"));
  }
  return { set, marked, under };
}

/** The look of a candidate as a part of the argument, whatever the conclusion says of it. */
export function partOf(scene: Scene, key: Key): Look | undefined {
  return scene.under.get(key) ?? scene.marked.get(key);
}

/** The candidates of a cell that the step mentions. */
export function mentioned(scene: Scene, cell: Cell, side: number): Digit[] {
  const digits: Digit[] = [];
  for (let digit = 1; digit <= side; digit += 1) {
    if (scene.marked.has(keyOf(cell, digit)) || scene.set.get(cell)?.digit === digit) {
      digits.push(digit);
    }
  }
  return digits;
}

/** Whether the cell shows its new digit large: the step mentions no other candidate of it. */
export function isSetLarge(scene: Scene, cell: Cell, side: number): boolean {
  return scene.set.has(cell) && mentioned(scene, cell, side).length === 1;
}

/** The looks in use, in the order of the legend. */
export function looksIn(scene: Scene): Look[] {
  const used = new Set<Look>([
    ...scene.marked.values(),
    ...scene.under.values(),
    ...[...scene.notes.values()].flat(),
    ...[...scene.set.values()].map(({ look }) => look),
    ...scene.areas.map(({ look }) => look),
    ...scene.chains.flatMap(({ links }) => links.map(({ look }) => look)),
  ]);
  return LOOKS.filter((look) => used.has(look));
}
