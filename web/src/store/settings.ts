// Settings from one visit to the next.

import { DEFAULT_SETTINGS, type Settings } from "../game/state";

const KEY = "pencilproof.settings";

/** What each setting can be; a stored value that is not one of these is ignored. */
const CHOICES: { readonly [Name in keyof Settings]: readonly Settings[Name][] } = {
  theme: ["system", "light", "dark"],
  palette: ["standard", "contrast", "colour-blind"],
  conflicts: [true, false],
  checkSolution: [true, false],
  tidy: ["off", "candidates", "all"],
  sameDigit: [true, false],
  houses: [true, false],
  digitFirst: [true, false],
  timer: [true, false],
};

/** The settings in a text that was stored, tolerant of rubbish. */
export function parseSettings(text: string | null): Settings {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? "{}");
  } catch {
    return DEFAULT_SETTINGS;
  }
  if (typeof stored !== "object" || stored === null) {
    return DEFAULT_SETTINGS;
  }
  const choices = new Map<string, readonly unknown[]>(Object.entries(CHOICES));
  const known = Object.entries(stored).filter(([name, value]) => choices.get(name)?.includes(value));
  return { ...DEFAULT_SETTINGS, ...Object.fromEntries(known) };
}

/** The settings of the last visit. */
export function loadSettings(): Settings {
  try {
    return parseSettings(localStorage.getItem(KEY));
  } catch {
    // Storage is forbidden: the page works without it.
    return DEFAULT_SETTINGS;
  }
}

/** Keeps the settings for the next visit. */
export function saveSettings(settings: Settings): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // As above.
  }
}
