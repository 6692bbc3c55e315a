import type { Lead } from "@planner/shared/lead/leadSchema";
import { useOpenLead } from "../lead/useOpenLead.ts";
import { focusInQueue, focusLead, searchBoxId } from "./focus.ts";
import type { Shortcut } from "./shortcuts.ts";

type ShortcutActionsOptions = Readonly<{
  /** The listed leads. Undefined while there are none on the screen. */
  leads: readonly Lead[] | undefined;
  /** Returns the ID of the lead to call, other than the one with this ID. */
  nextToCall: (id: string | undefined) => string | undefined;
  showHelp: () => void;
}>;

/** Returns a function that does what a shortcut means. */
export function useShortcutActions({ leads, nextToCall, showHelp }: ShortcutActionsOptions) {
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
  return function run(shortcut: Shortcut, id: string | undefined) {
    switch (shortcut) {
      case "search":
        search();
        break;
      case "help":
        showHelp();
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
  };
}

/** Presses the visible button, so that a shortcut does exactly what a press does, and nothing without the button. */
function click(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.click();
}
