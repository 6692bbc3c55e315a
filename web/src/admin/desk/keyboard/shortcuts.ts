/** What a single key does. */
export type Shortcut = "search" | "next" | "previous" | "call" | "stage" | "note" | "help";

/** The keys, in the order in which the help lists them. */
export const shortcuts = [
  { key: "/", shortcut: "search", label: "Search" },
  { key: "j", shortcut: "next", label: "Next lead" },
  { key: "k", shortcut: "previous", label: "Previous lead" },
  { key: "Enter", shortcut: undefined, label: "Open the lead" },
  { key: "c", shortcut: "call", label: "Call" },
  { key: "s", shortcut: "stage", label: "Change the stage" },
  { key: "n", shortcut: "note", label: "Write a note" },
  { key: "?", shortcut: "help", label: "Show this help" },
] as const satisfies readonly { key: string; shortcut: Shortcut | undefined; label: string }[];

type Press = Pick<
  KeyboardEvent,
  "key" | "ctrlKey" | "metaKey" | "altKey" | "defaultPrevented" | "isComposing"
>;

/** The shortcut of a key press. Undefined with a modifier, in a text field, or while a menu is open. */
export function shortcutOf(press: Press, focused: Element | null): Shortcut | undefined {
  const { key, ctrlKey, metaKey, altKey, defaultPrevented, isComposing } = press;
  if (ctrlKey || metaKey || altKey || defaultPrevented || isComposing) return undefined;
  if (focused?.closest(takesKeys)) return undefined;
  return shortcuts.find((one) => one.key === key)?.shortcut;
}

/** Fields, menus, and dialogs other than a lead's panel. */
const takesKeys =
  "input, textarea, select, [contenteditable], [role=menu], [role=dialog]:not([data-lead-panel])";
