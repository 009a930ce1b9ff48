import { expect, test } from "vitest";
import { isNotation } from "./sentences";

test("a notation is no sentence", () => {
  expect(isNotation("(4)r1c6 = (4-6)r8c6 => r1c6<>1")).toBe(true);
  expect(isNotation("If r1c6 is not 4: r8c6 is 4.")).toBe(false);
});
