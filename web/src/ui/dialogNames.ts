// The dialogs of the page, by name.

/** A dialog. Further ones of the tools are added here. */
export type DialogName = "help" | "settings" | "library" | "history";

/** Opens a dialog, or closes the one that is open. */
export type OpenDialog = (name: DialogName | undefined) => void;
