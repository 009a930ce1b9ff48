// A button with words on it.

import type { ButtonHTMLAttributes } from "preact";

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What it does; one that sends a form has nothing to do itself. */
  readonly act?: (() => void) | undefined;
  /** Whether it is the one that most players want. */
  readonly primary?: boolean;
}

/** The button. */
export function Button({ act, primary = false, ...more }: ButtonProps) {
  return <button type="button" class={primary ? "button primary" : "button"} onClick={() => act?.()} {...more} />;
}
