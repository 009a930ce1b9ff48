// Icons: a few strokes each, in the colour of the text around them.

const PATHS = {
  close: "M6 6l12 12M18 6L6 18",
  menu: "M4 7h16M4 12h16M4 17h16",
  undo: "M9 5L4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3",
  redo: "M15 5l5 5-5 5M20 10H10a6 6 0 0 0 0 12h3",
  erase:
    "M9 20h11M4.5 14.5l9-9a2 2 0 0 1 2.8 0l3.2 3.2a2 2 0 0 1 0 2.8L11 20H9l-4.5-4a1.1 1.1 0 0 1 0-1.5zM9 10l6.5 6.5",
  fill: "M4 4h16v16H4zM8 8v.1M12 8v.1M16 8v.1M8 12v.1M12 12v.1M16 12v.1M8 16v.1M12 16v.1M16 16v.1",
  flag: "M6 21V4M6 5h11l-2.5 4L17 13H6",
  pause: "M9 5v14M15 5v14",
  play: "M7 5l12 7-12 7z",
  help: "M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 18v.1",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5",
  library: "M4 6h6l2 2h8v11H4z",
  history: "M4 12a8 8 0 1 0 2.6-5.9M4 4v4h4M12 8v4l3 2",
  several: "M4 4h7v7H4zM13 13h7v7h-7zM16.5 4v7M13 7.5h7",
  filter: "M4 5h16l-6 7v6l-4 2v-8z",
  hint: "M9 18h6M10 21h4M8.5 15c0-2-2.5-3-2.5-6.5a6 6 0 0 1 12 0c0 3.5-2.5 4.5-2.5 6.5z",
} as const;

/** The name of an icon. */
export type IconName = keyof typeof PATHS;

/** An icon. What it means is said by the button around it. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
