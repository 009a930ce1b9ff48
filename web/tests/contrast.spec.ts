import type { Locator, Page } from "@playwright/test";
import { bring, GEM } from "./engine";
import { cell, expect, open, press, test } from "./page";

/** What is pressed: buttons, what folds and unfolds, links, and choices. */
const PRESSED = "button, summary, a[href], label.button, .options label";

/** The least contrast of a label with its ground by WCAG 2.2. */
const LEAST = { text: 4.5, large: 3, icon: 3, ring: 3 };
/** WCAG asks nothing of what is disabled; here it can still be read. */
const LEAST_DISABLED = 3;

const STATES = ["rest", "hover", "focus", "pressed", "disabled"] as const;

/** A label that is not legible, in words. */
type Fault = string;

/** What runs in the page: the contrast of every word and icon of an element, in all themes that go with a colour scheme. */
async function faultsOf(button: Locator, state: (typeof STATES)[number], scheme: string): Promise<Fault[]> {
  return button.evaluate(
    (element, { state, scheme, LEAST, LEAST_DISABLED }) => {
      type Colour = readonly [red: number, green: number, blue: number, alpha: number];
      const canvas = document.createElement("canvas");
      canvas.width = canvas.height = 1;
      const pen = canvas.getContext("2d", { willReadFrequently: true })!;
      const read = (css: string): Colour => {
        pen.clearRect(0, 0, 1, 1);
        pen.fillStyle = css;
        pen.fillRect(0, 0, 1, 1);
        const [red = 0, green = 0, blue = 0, alpha = 0] = pen.getImageData(0, 0, 1, 1).data;
        return [red, green, blue, alpha / 255];
      };
      const over = (upper: Colour, lower: Colour, opacity: number): Colour => {
        const alpha = upper[3] * opacity;
        const mix = (index: 0 | 1 | 2) => upper[index] * alpha + lower[index] * (1 - alpha);
        return [mix(0), mix(1), mix(2), 1];
      };
      const luminance = ([red, green, blue]: Colour) => {
        const linear = [red, green, blue].map((value) => {
          const share = value / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * linear[0]! + 0.7152 * linear[1]! + 0.0722 * linear[2]!;
      };
      const contrast = (a: Colour, b: Colour) => {
        const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
        return (light + 0.05) / (dark + 0.05);
      };
      const opacityOf = (of: Element): number =>
        Number(getComputedStyle(of).opacity) * (of.parentElement === null ? 1 : opacityOf(of.parentElement));
      const ground = (of: Element | null): Colour =>
        of === null
          ? read("Canvas")
          : over(read(getComputedStyle(of).backgroundColor), ground(of.parentElement), opacityOf(of));
      const isSeen = (of: Element) => of.checkVisibility({ opacityProperty: true, visibilityProperty: true });

      const labels = [element, ...element.querySelectorAll("*")].flatMap((each): [Element, string, number][] => {
        if (!isSeen(each) || each.getBoundingClientRect().width <= 1) {
          return [];
        }
        const style = getComputedStyle(each);
        if (each.localName === "svg") {
          return [[each, "icon", LEAST.icon]];
        }
        const says = [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent!.trim() !== "");
        const size = parseFloat(style.fontSize);
        const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
        return says ? [[each, each.textContent!.trim().slice(0, 30), isLarge ? LEAST.large : LEAST.text]] : [];
      });
      const root = document.documentElement;
      const before = { ...root.dataset };
      const faults: string[] = [];
      for (const theme of ["system", "light", "dark"]) {
        for (const palette of ["standard", "contrast", "colour-blind"]) {
          Object.assign(root.dataset, { theme, palette });
          document.getAnimations().forEach((animation) => animation.finish());
          const tell = (what: string, found: number, least: number) => {
            if (found < least) {
              faults.push(
                `${element.localName}.${element.className} ${state}, ${theme} (${scheme}), ${palette}: ` +
                  `${what} has ${found.toFixed(2)} of ${least}`,
              );
            }
          };
          for (const [label, what, least] of labels) {
            const behind = ground(label);
            const ink = over(read(getComputedStyle(label).color), behind, opacityOf(label));
            tell(what, contrast(ink, behind), state === "disabled" ? LEAST_DISABLED : least);
          }
          if (state === "focus") {
            // A choice shows the focus on its words, because its input is not seen.
            const ringed = element.querySelector("input + span") ?? element;
            const { outlineStyle, outlineColor, outlineWidth } = getComputedStyle(ringed);
            const isInside = element.matches(":has(input)") && outlineStyle === "none";
            const ring = isInside ? getComputedStyle(element) : { outlineStyle, outlineColor, outlineWidth };
            const isDrawn = ring.outlineStyle !== "none" && parseFloat(ring.outlineWidth) >= 2;
            tell(
              "the ring",
              isDrawn ? contrast(read(ring.outlineColor), ground(element.parentElement)) : 0,
              LEAST.ring,
            );
          }
        }
      }
      Object.assign(root.dataset, before);
      return faults;
    },
    { state, scheme, LEAST, LEAST_DISABLED },
  );
}

/** Puts an element into a state, and back. */
async function within(page: Page, button: Locator, state: string, work: () => Promise<void>): Promise<void> {
  switch (state) {
    case "rest":
      await page.mouse.move(0, 0);
      return work();
    case "focus": {
      // The ring is for those who come by the keyboard.
      await page.mouse.move(0, 0);
      await page.keyboard.press("Shift");
      await button.evaluate((element) => {
        const inner = element.querySelector<HTMLElement>("input") ?? (element as HTMLElement);
        inner.focus({ preventScroll: true });
      });
      return work();
    }
    case "disabled":
      await page.mouse.move(0, 0);
      await button.evaluate((element) => element.setAttribute("disabled", ""));
      await work();
      await button.evaluate((element) => element.removeAttribute("disabled"));
      return;
    default: {
      // What a dialog has asked for may come meanwhile and push the button away.
      await expect(async () => {
        // In the middle nothing that stays in place lies over it.
        await button.evaluate((element) => element.scrollIntoView({ block: "center" }));
        const box = (await button.boundingBox())!;
        await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
        expect(await button.evaluate((element) => element.matches(":hover")), `${String(button)} is hovered`).toBe(
          true,
        );
      }).toPass({ timeout: 20_000 });
      if (state === "pressed") {
        await page.mouse.down();
        expect(await button.evaluate((element) => element.matches(":active")), `${String(button)} is pressed`).toBe(
          true,
        );
      }
      await work();
      if (state === "pressed") {
        await page.mouse.up();
      }
    }
  }
}

/** Every kind of button that is in sight and was not seen before, by what its looks can depend on. */
async function kinds(page: Page, part: string, seen: Set<string>): Promise<Locator[]> {
  const all = page.locator(part).locator(PRESSED);
  const names = await all.evaluateAll((elements) =>
    elements.map((element) => {
      if (!element.checkVisibility() || element.closest(".unseen") !== null) {
        return "";
      }
      const on = ["aria-pressed", "aria-current", "aria-expanded", "open"].map((name) => element.getAttribute(name));
      const isChecked = element.querySelector("input")?.checked;
      const parent = element.parentElement!;
      return [element.localName, element.className, parent.className, ...on, isChecked, element.matches(":disabled")]
        .map(String)
        .join(" ");
    }),
  );
  return names.flatMap((name, index) => {
    if (name === "" || seen.has(name)) {
      return [];
    }
    seen.add(name);
    return [all.nth(index)];
  });
}

/** Looks at every kind of button in a part of the page. */
async function examine(page: Page, part: string, seen: Set<string>, faults: Fault[]): Promise<void> {
  for (const button of await kinds(page, part, seen)) {
    await button.scrollIntoViewIfNeeded();
    const isDisabled = await button.evaluate((element) => element.matches(":disabled"));
    const isButton = await button.evaluate((element) => element.localName === "button");
    for (const state of STATES) {
      if (state === "disabled" ? !isButton || isDisabled : isDisabled && state !== "rest") {
        continue;
      }
      await within(page, button, state, async () => {
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
          faults.push(...(await faultsOf(button, isDisabled ? "disabled" : state, colorScheme)));
        }
      });
    }
  }
}

/** What is pressed here does nothing, so that what is in sight stays. */
async function numb(page: Page, on: boolean): Promise<void> {
  await page.evaluate((on) => {
    const hold = ((window as unknown as { hold?: (event: Event) => void }).hold ??= (event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
    });
    for (const name of ["click", "pointerdown"]) {
      window[on ? "addEventListener" : "removeEventListener"](name, hold, true);
    }
  }, on);
}

/** Parts of the page, and how one gets there from the one before. */
type Scene = readonly [part: string, show: (page: Page) => Promise<void>];

async function closeDialog(page: Page): Promise<void> {
  if ((await page.getByRole("dialog").count()) > 0) {
    await page.getByRole("button", { name: "Close", exact: true }).click();
  }
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

const dialogBy =
  (...keys: string[]) =>
  async (page: Page) => {
    await closeDialog(page);
    await press(page, ...keys);
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.waitForLoadState("networkidle");
  };

const dialogFrom = (name: string) => async (page: Page) => {
  await closeDialog(page);
  await page.getByRole("button", { name, exact: true }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
};

const PAGE: readonly Scene[] = [
  // The difficulty comes last, and what comes meanwhile would change which button is which.
  ["header", (page) => expect(page.locator("header .difficulty")).toBeVisible()],
  [".pad", () => Promise.resolve()],
  [
    ".pad",
    async (page) => {
      // One digit complete, something to undo and redo, cells chosen by taps.
      await cell(page, 1).click();
      for (const index of [1, 10, 19, 28, 37, 46, 55, 64]) {
        await cell(page, index).click();
        await press(page, "2");
      }
      await press(page, "Control+z", "Escape");
      await page.getByRole("button", { name: "Several" }).click();
      await page.getByRole("button", { name: /^7, / }).click();
    },
  ],
  [".pad", (page) => press(page, "v")],
  [
    ".menu",
    async (page) => {
      await page.getByRole("button", { name: "Menu" }).click();
      await expect(page.locator(".menu")).toBeVisible();
    },
  ],
];

const CARDS: readonly Scene[] = [
  [
    ".side",
    async (page) => {
      await press(page, "h");
      await expect(page.locator(".hint .button.primary")).toBeVisible();
    },
  ],
  [
    ".side",
    async (page) => {
      await press(page, "h", "h", "h");
      await expect(page.locator(".hint .conclusion")).toBeVisible();
    },
  ],
  [
    ".side",
    async (page) => {
      await press(page, "]", "]");
      await expect(page.locator(".beats")).toBeVisible();
    },
  ],
  [
    ".side",
    async (page) => {
      await press(page, "l", "Enter");
      await page.locator(".step-list .step-row").nth(1).click();
      await expect(page.locator(".hint .button-row")).toBeVisible();
    },
  ],
  [
    ".side",
    async (page) => {
      await press(page, "j");
      await expect(page.locator(".steps summary").first()).toBeVisible();
    },
  ],
];

const DIALOGS: readonly Scene[] = [
  ["dialog", dialogFrom("Settings")],
  ["dialog", dialogFrom("Saved games")],
  [
    "dialog",
    async (page) => {
      await page.getByRole("button", { name: /^Change/ }).click();
      await expect(page.getByRole("button", { name: "Delete" })).toBeVisible();
    },
  ],
  ["dialog", dialogFrom("Help and keys")],
  [
    "dialog",
    async (page) => {
      await closeDialog(page);
      await cell(page, 1).click();
      await press(page, "9", "k");
      await dialogFrom("History")(page);
    },
  ],
  ["dialog", dialogBy("u")],
  ["dialog", dialogBy("Shift+L")],
  ["dialog", dialogBy("o")],
  ["dialog", dialogBy("Shift+O")],
  [
    "dialog",
    async (page) => {
      await dialogBy("i")(page);
      await page.locator(".more-choices summary").click();
      await page.getByRole("checkbox", { name: "Choose the cells of the givens" }).check();
      await page.locator(".pattern button").nth(1).click();
    },
  ],
];

for (const [name, scenes] of [
  ["the page", PAGE],
  ["cards", CARDS],
  ["dialogs", DIALOGS],
] as const) {
  test(`every button is legible in every state and theme: ${name}`, async ({ page }) => {
    test.setTimeout(300_000);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await (name === "cards" ? bring(page, GEM) : open(page));
    const seen = new Set<string>();
    const faults: Fault[] = [];
    for (const [part, show] of scenes) {
      await show(page);
      await numb(page, true);
      await examine(page, part, seen, faults);
      await numb(page, false);
    }
    expect(faults).toEqual([]);
    expect(seen.size).toBeGreaterThan(5);
  });
}
