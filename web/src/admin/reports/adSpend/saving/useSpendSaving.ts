import type { SpendImport, SpendMonth } from "@planner/shared/reports/adSpend";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { showToast } from "../../../../ui/toasts.ts";
import { useDesk } from "../../../desk/DeskContext.ts";
import { monthText } from "../../texts/dayTexts.ts";
import { type SaveResult, saveSpend } from "./saveSpend.ts";

/**
 * Stores the months of an import. `refetch` loads what is stored now: called if not all months were stored.
 * `savedMonthCount` is undefined unless the import is being stored.
 */
export function useSpendSaving(refetch: () => Promise<unknown>, onClose: () => void) {
  const { api, keys } = useDesk();
  const client = useQueryClient();
  const [result, setResult] = useState<SaveResult>();
  const [savedMonthCount, setSavedMonthCount] = useState<number>();
  /** Stops the running import. Not `useMutation`, which can neither stop an import nor count the months that are stored. */
  const running = useRef<AbortController>(undefined);

  async function save(imports: readonly SpendImport[], stored: readonly SpendMonth[]) {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setResult(undefined);
    setSavedMonthCount(0);
    const { signal } = controller;
    const saveResult = await saveSpend(api, {
      imports,
      stored,
      signal,
      onSaved: setSavedMonthCount,
    });
    running.current = undefined;
    setSavedMonthCount(undefined);
    void client.invalidateQueries({ queryKey: keys.adSpend });
    client.removeQueries({ queryKey: keys.reports });
    if (saveResult.end.kind === "done") {
      const saved = saveResult.saved.map(monthText).join(", ");
      showToast({ tone: "success", title: "Ad spend is stored", description: saved });
      onClose();
      return;
    }
    setResult(saveResult);
    await refetch();
  }

  function start(imports: readonly SpendImport[], stored: readonly SpendMonth[]) {
    void save(imports, stored);
  }

  /** Stops after the month that is being stored, or closes the import. */
  function cancel() {
    if (running.current) running.current.abort();
    else onClose();
  }

  return { result, savedMonthCount, start, cancel };
}
