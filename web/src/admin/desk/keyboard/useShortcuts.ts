import type { Lead } from "@planner/shared/lead/leadSchema";
import { type KeyboardEvent, useState } from "react";
import { browserStorage } from "../../../browser/tabStorage.ts";
import { useOpenLead } from "../lead/openLead.ts";
import { focusInQueue, focusLead, searchBoxId } from "./focus.ts";

/** Handles the keys of the list and the panel. The user can turn them off; the browser remembers that. */
export function useShortcuts(
  leads: readonly Lead[] | undefined,
  nextToCall: (id: string) => string | undefined,
) {
  const [isOn, setIsOn] = useState(() => browserStorage.read(storageKey) !== "off");
  const [isHelpOpen, setHelpOpen] = useState(false);
  const { openId, open, close, add } = useOpenLead();

  function move(id: string, by: 1 | -1) {
    if (!openId && focusInQueue(by)) return;
    const index = leads?.findIndex((lead) => lead.id === id) ?? -1;
    const next = index === -1 ? leads?.[0] : leads?.[index + by];
    if (!next) return;
    if (openId) open(next.id);
    else focusLead(next.id);
  }

  function run(shortcut: Shortcut, id = "") {
    const panel = openId ? "[data-lead-panel] " : "";
    const actions: Partial<Record<Shortcut, () => void>> = {
      search: () => {
        if (openId) close();
        // The page behind an open panel cannot have the focus.
        setTimeout(() => document.getElementById(searchBoxId)?.focus());
      },
      help: () => setHelpOpen(true),
      add,
      nextToCall: () => openIfAny(nextToCall(openId ?? "")),
      next: () => move(id, 1),
      previous: () => move(id, -1),
      call: () => press(`${panel}[data-call="${CSS.escape(id)}"]`),
      stage: () => openIfAny(id, "stage"),
      note: () => openIfAny(id, "note"),
    };
    const act = actions[shortcut] ?? (() => press(`[data-lead-panel] [data-shortcut=${shortcut}]`));
    act();
  }

  function openIfAny(id = "", action?: "stage" | "note") {
    if (id !== "") open(id, action);
  }

  return {
    isOn,
    switchTo: (on: boolean) => {
      setIsOn(on);
      browserStorage.write(storageKey, on ? "on" : "off");
    },
    isHelpOpen,
    setHelpOpen,
    onKeyDown: (event: KeyboardEvent) => {
      const { activeElement } = document;
      const shortcut = isOn ? shortcutOf(event.nativeEvent, activeElement) : undefined;
      if (!shortcut) return;
      event.preventDefault();
      const row = activeElement?.closest("tr, li")?.querySelector("[data-lead]");
      run(shortcut, openId ?? row?.getAttribute("data-lead") ?? undefined);
    },
  };
}

export type Shortcuts = ReturnType<typeof useShortcuts>;

const storageKey = "planner.desk.shortcuts";

type Shortcut = (typeof shortcuts)[number]["shortcut"] & string;

function press(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.click();
}

/** The keys, in the order in which the help lists them. */
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

/** The shortcut of a key press. Undefined with a modifier, in a text field, or while a menu is open. */
export function shortcutOf(
  { key, ctrlKey, metaKey, altKey, defaultPrevented, isComposing }: KeyboardEvent["nativeEvent"],
  focused: Element | null,
): Shortcut | undefined {
  if (ctrlKey || metaKey || altKey || defaultPrevented || isComposing) return undefined;
  if (focused?.closest(takesKeys)) return undefined;
  return shortcuts.find((one) => one.key === key)?.shortcut;
}

/** Fields, menus, and dialogs other than a lead's panel. */
const takesKeys =
  "input, textarea, select, [contenteditable], [role=menu], [role=dialog]:not([data-lead-panel])";
