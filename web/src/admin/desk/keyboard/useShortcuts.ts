import type { Lead } from "@planner/shared/lead/leadSchema";
import { type KeyboardEvent, useState } from "react";
import { browserStorage } from "../../../browser/storage.ts";
import { useOpenLead } from "../lead/useOpenLead.ts";
import { shortcutOf } from "./shortcuts.ts";
import { useShortcutActions } from "./useShortcutActions.ts";

/** Handles the keys of the list and the panel. The user can turn them off, which the browser remembers. */
export function useShortcuts(
  leads: readonly Lead[] | undefined,
  /** Returns the ID of the lead to call, other than the one with this ID. */
  nextToCall: (id: string | undefined) => string | undefined,
) {
  const [isOn, setIsOn] = useState(() => browserStorage.read(storageKey) !== "off");
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const { openId } = useOpenLead();
  const showHelp = () => setIsHelpOpen(true);
  const run = useShortcutActions({ leads, nextToCall, showHelp });

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
