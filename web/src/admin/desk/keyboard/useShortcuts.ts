import type { Lead } from "@planner/shared/lead/leadSchema";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useMatch, useNavigate } from "react-router-dom";
import { leadPath } from "../../../app/site.ts";
import { browserStorage } from "../../../app/tabStorage.ts";
import { useLeadPath } from "../lead/useLeadPath.ts";
import { panelAction } from "../panel/panelAction.ts";
import { focusLead, focusSearchBox } from "./deskFocus.ts";
import { type Shortcut, shortcutOf } from "./shortcuts.ts";

/** Handles the keys of the list and the panel. The user can turn them off; the browser remembers that. */
export function useShortcuts(leads: readonly Lead[] | undefined) {
  const [isOn, setIsOn] = useState(() => browserStorage.read(storageKey) !== "off");
  const [isHelpOpen, setHelpOpen] = useState(false);
  const navigate = useNavigate();
  const { toLead, toList } = useLeadPath();
  const openId = useMatch(leadPath(":id"))?.params.id;
  const searchesNext = useRef(false);

  useEffect(() => {
    // The page behind an open panel cannot have the focus.
    if (openId || !searchesNext.current) return;
    searchesNext.current = false;
    focusSearchBox();
  }, [openId]);

  function move(id: string | undefined, by: 1 | -1) {
    const index = leads?.findIndex((lead) => lead.id === id) ?? -1;
    const next = index === -1 ? leads?.[0] : leads?.[index + by];
    if (!next) return;
    if (openId) void navigate(toLead(next.id), { replace: true });
    else focusLead(next.id);
  }

  function search() {
    if (!openId) return focusSearchBox();
    searchesNext.current = true;
    void navigate(toList);
  }

  function run(shortcut: Shortcut, id: string | undefined) {
    if (shortcut === "search") return search();
    if (shortcut === "help") return setHelpOpen(true);
    if (shortcut === "next") return move(id, 1);
    if (shortcut === "previous") return move(id, -1);
    if (!id) return;
    if (shortcut === "call") {
      const link = `[data-call="${CSS.escape(id)}"]`;
      return document
        .querySelector<HTMLElement>(openId ? `[data-lead-panel] ${link}` : link)
        ?.click();
    }
    void navigate(toLead(id), { state: panelAction(shortcut), replace: openId !== undefined });
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
