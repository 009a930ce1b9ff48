import { describe, expect, it } from "vitest";
import { cellName, houseName, houseOf, LayoutError, parseLayout, tryLayout } from "./layout";

describe("layouts", () => {
  it("have side cells in each house, and each cell in its houses", () => {
    for (const name of [
      "2x2",
      "2x3",
      "2x4",
      "3x3",
      "2x5",
      "3x4",
      "3x5",
      "4x4",
      "4x5",
      "5x5",
      "3x2",
      "3x3+x",
      "4x4+windoku+x",
      "2x2+extra:r1c1r2c2r3c3r4c4+extra:r1c4r2c3r3c1r4c2+windoku",
    ]) {
      const layout = parseLayout(name);
      expect(layout.name).toBe(name);
      for (const house of layout.houses) {
        expect(new Set(house.cells).size).toBe(layout.side);
      }
      layout.housesOf.forEach((houses, cell) => {
        expect(houses.length).toBeGreaterThanOrEqual(3);
        houses.forEach((house) => expect(layout.houses[house]!.cells).toContain(cell));
      });
    }
  });

  it("of the classic kind have 27 houses and 20 peers", () => {
    const layout = parseLayout("3x3");
    expect(layout.houses.length).toBe(27);
    expect(layout.peers.every((peers) => peers.length === 20)).toBe(true);
    expect(layout.regionOf[44]).toBe(5);
  });

  it("know other names for the same shape", () => {
    for (const [name, usual] of [
      ["9", "3x3"],
      ["9x9", "3x3"],
      ["16", "4x4"],
      ["6", "2x3"],
      ["8", "2x4"],
      ["3x3+diagonals", "3x3+x"],
      ["3x3+x+windows", "3x3+windoku+x"],
    ]) {
      expect(parseLayout(name!).name).toBe(usual);
    }
  });

  it("have windows where windoku has them", () => {
    const layout = parseLayout("3x3+windoku");
    const windows = layout.houses.filter((house) => house.kind === "window");
    expect(windows.map((house) => house.cells[0])).toEqual([10, 14, 46, 50]);
  });

  it("have the houses of each kind where the engine has them", () => {
    const cells = (name: string): string[] => {
      const layout = parseLayout(name);
      const named = layout.houses
        .slice(3 * layout.side)
        .map((house) => house.cells.map((cell) => cellName(layout, cell)));
      return named.map((cells) => cells.join(""));
    };
    expect(cells("2x3+disjoint")[1]).toBe("r1c2r1c5r3c2r3c5r5c2r5c5");
    expect(cells("2x3+disjoint").length).toBe(6);
    expect(cells("3x3+center-dot")).toEqual(["r2c2r2c5r2c8r5c2r5c5r5c8r8c2r8c5r8c8"]);
    expect(cells("3x3+asterisk")).toEqual(["r2c5r3c3r3c7r5c2r5c5r5c8r7c3r7c7r8c5"]);
    expect(cells("3x3+girandola")).toEqual(["r1c1r1c9r2c5r5c2r5c5r5c8r8c5r9c1r9c9"]);
    expect(cells("2x2+rising")).toEqual(["r1c4r2c3r3c2r4c1"]);
    expect(cells("2x2+falling")).toEqual(["r1c1r2c2r3c3r4c4"]);
  });

  it("have diagonals that see each other", () => {
    const layout = parseLayout("3x3+x");
    expect(layout.peers[0]).toContain(80);
    expect(layout.peers[8]).toContain(72);
    expect(parseLayout("3x3").peers[0]).not.toContain(80);
  });

  it("of jigsaws number regions by their first cells", () => {
    const layout = parseLayout("jigsaw:AAAXAQXXQQXWQWWW");
    expect(layout.name).toBe("jigsaw:1112132233243444");
    expect(layout.regionOf.slice(0, 4)).toEqual([0, 0, 0, 1]);
    expect(houseName(layout, houseOf(layout, 3, 2))).toBe("region at r1c4");
  });

  it("say what is wrong with a name", () => {
    for (const name of [
      "",
      "x",
      "3x",
      "0x0",
      "99999999999999999999x2",
      "1x3",
      "3x3+y",
      "jigsaw:11",
      "jigsaw:111",
      "2x3+windoku",
      "2x2+extra",
      "2x2+extra:r1c1r2c2r3c3r4c5",
      "2x2+extra:r1c1r2c2r3c3",
      "2x2+x:r1c1",
      "7",
      "26",
      "jigsaw:1112122233343444+windoku",
    ]) {
      expect(() => parseLayout(name), name).toThrow(LayoutError);
      expect(tryLayout(name)).toBeUndefined();
    }
    expect(() => parseLayout("jigsaw:1112122234443344")).toThrow("region 3 has 3 cells; each region must have 4");
    expect(() => parseLayout("26")).toThrow("from 4 to 25");
  });

  it("name cells and houses", () => {
    const layout = parseLayout("3x3");
    expect(cellName(layout, 44)).toBe("r5c9");
    expect([0, 1, 2].map((which) => houseName(layout, houseOf(layout, 44, which as 0 | 1 | 2)))).toEqual([
      "row 5",
      "column 9",
      "box 6",
    ]);
  });
});
