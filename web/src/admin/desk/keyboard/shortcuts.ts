/** The keys, in the order in which the help lists them. Without a shortcut, the browser or a form handles the key. */
export const shortcuts = [
  { key: "/", shortcut: "search", label: "Search" },
  { key: "q", shortcut: "nextToCall", label: "Next lead to call" },
  { key: "a", shortcut: "add", label: "Add a lead" },
  { key: "j", shortcut: "next", label: "Next in the list" },
  { key: "k", shortcut: "previous", label: "Previous in the list" },
  { key: "Enter", shortcut: undefined, label: "Open the lead" },
  { key: "c", shortcut: "call", label: "Call" },
  { key: "1", shortcut: "outcome1", label: "Reached" },
  { key: "2", shortcut: "outcome2", label: "No answer" },
  { key: "3", shortcut: "outcome3", label: "Left a message" },
  { key: "4", shortcut: "outcome4", label: "Wrong number" },
  { key: "m", shortcut: "move", label: "Save the proposed stage and follow-up" },
  { key: "o", shortcut: "own", label: "I’ve got it, take or return the lead" },
  { key: "s", shortcut: "stage", label: "Change the stage" },
  { key: "n", shortcut: "note", label: "Write a note" },
  { key: "Ctrl+Enter", shortcut: undefined, label: "Save the note" },
  { key: "Esc", shortcut: undefined, label: "Close the lead" },
  { key: "?", shortcut: "help", label: "Show this help" },
] as const satisfies readonly { key: string; shortcut: string | undefined; label: string }[];

/** What a key does. */
export type Shortcut = NonNullable<(typeof shortcuts)[number]["shortcut"]>;

/** The shortcut of a key press. Undefined with a modifier, in a text field, or while a menu is open. */
export function shortcutOf(press: KeyboardEvent, focused: Element | null): Shortcut | undefined {
  const { key, ctrlKey, metaKey, altKey, defaultPrevented, isComposing } = press;
  if (ctrlKey || metaKey || altKey || defaultPrevented || isComposing) return undefined;
  if (focused?.closest(takesKeys)) return undefined;
  return shortcuts.find((listed) => listed.key === key)?.shortcut;
}

/** Fields, menus, and dialogs other than a lead's panel. */
const takesKeys =
  "input, textarea, select, [contenteditable], [role=menu], [role=dialog]:not([data-lead-panel])";
