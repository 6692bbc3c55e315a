import type { Lead } from "@planner/shared/lead/leadSchema";
import { type KeyboardEvent, useState } from "react";
import { browserStorage } from "../../../browser/tabStorage.ts";
import { useOpenLead } from "../lead/useOpenLead.ts";
import { focusInQueue, focusLead, searchBoxId } from "./focus.ts";
import { type Shortcut, shortcutOf } from "./shortcuts.ts";

/** Handles the keys of the list and the panel. The user can turn them off, which the browser remembers. */
export function useShortcuts(
  leads: readonly Lead[] | undefined,
  /** The ID of the lead to call, other than this one. */
  nextToCall: (id: string | undefined) => string | undefined,
) {
  const [isOn, setIsOn] = useState(() => browserStorage.read(storageKey) !== "off");
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const { openId, open, close, add } = useOpenLead();

  /**
   * If a panel is open, opens the next or previous lead of the list. Otherwise, moves the focus to it, or to the queue's next or
   * previous lead if the focus is in the queue.
   */
  function move(id: string | undefined, by: 1 | -1) {
    if (openId === undefined && focusInQueue(by)) return;
    const index = leads?.findIndex((lead) => lead.id === id) ?? -1;
    const next = index === -1 ? leads?.[0] : leads?.[index + by];
    if (!next) return;
    if (openId === undefined) focusLead(next.id);
    else open(next.id);
  }

  function search() {
    if (openId !== undefined) close();
    // The page behind an open panel cannot have the focus.
    setTimeout(() => document.getElementById(searchBoxId)?.focus());
  }

  function openNextToCall() {
    const next = nextToCall(openId);
    if (next !== undefined) open(next);
  }

  function call(id: string) {
    const panel = openId === undefined ? "" : "[data-lead-panel] ";
    click(`${panel}[data-call="${CSS.escape(id)}"]`);
  }

  /** `id` is the ID of the lead in the panel, or of the row that has the focus. */
  function run(shortcut: Shortcut, id: string | undefined) {
    switch (shortcut) {
      case "search":
        search();
        break;
      case "help":
        setIsHelpOpen(true);
        break;
      case "add":
        add();
        break;
      case "nextToCall":
        openNextToCall();
        break;
      case "next":
        move(id, 1);
        break;
      case "previous":
        move(id, -1);
        break;
      case "call":
        if (id !== undefined) call(id);
        break;
      case "stage":
      case "note":
        if (id !== undefined) open(id, shortcut);
        break;
      default:
        click(`[data-lead-panel] [data-shortcut=${shortcut}]`);
    }
  }

  return {
    isOn,
    switchTo: (on: boolean) => {
      setIsOn(on);
      browserStorage.write(storageKey, on ? "on" : "off");
    },
    isHelpOpen,
    setIsHelpOpen,
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

/** The keys of the list and the panel, and the help for them. */
export type Shortcuts = ReturnType<typeof useShortcuts>;

const storageKey = "planner.desk.shortcuts";

/** Presses the visible button, so that a shortcut does exactly what a press does, and nothing without the button. */
function click(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.click();
}
