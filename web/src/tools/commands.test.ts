import { expect, test } from "vitest";
import { COMMANDS, commandOf } from "./commands";

const press = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };

test("every command has a key of its own that leads to it", () => {
  for (const { name, key } of COMMANDS) {
    const shiftKey = key.startsWith("Shift+");
    expect(commandOf({ ...press, shiftKey, key: shiftKey ? key.slice(6) : key })).toBe(name);
  }
  expect(new Set(COMMANDS.map(({ key }) => key)).size).toBe(COMMANDS.length);
});

test("letters count in either case, and not with Ctrl", () => {
  expect(commandOf({ ...press, key: "h" })).toBe("hint");
  expect(commandOf({ ...press, key: "H", shiftKey: true })).toBe("dismiss");
  expect(commandOf({ ...press, key: "h", ctrlKey: true })).toBeUndefined();
  expect(commandOf({ ...press, key: "7" })).toBeUndefined();
});
