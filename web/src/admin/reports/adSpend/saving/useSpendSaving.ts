import type { SpendImport, SpendMonth } from "@planner/shared/reports/adSpend";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { showToast } from "../../../../ui/toasts.ts";
import { useDesk } from "../../../desk/DeskContext.ts";
import { monthText } from "../../texts/dayTexts.ts";
import { type SaveResult, saveSpend } from "./saveSpend.ts";

/**
 * Stores the months of an import. `refetch` loads what is stored, after another administrator was faster, a save failed or the import was stopped.
 * `savedMonthCount` is undefined unless it is saving.
 */
export function useSpendSaving(refetch: () => Promise<unknown>, onClose: () => void) {
  const { api, keys } = useDesk();
  const client = useQueryClient();
  const [result, setResult] = useState<SaveResult>();
  const [savedMonthCount, setSavedMonthCount] = useState<number>();
  /** Of the running import: `useMutation` can neither stop one nor count what is saved. */
  const running = useRef<AbortController>(undefined);

  async function save(imports: readonly SpendImport[], stored: readonly SpendMonth[]) {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setResult(undefined);
    setSavedMonthCount(0);
    const options = { signal: controller.signal, onSaved: setSavedMonthCount };
    const saving = await saveSpend(api, imports, stored, options);
    running.current = undefined;
    setSavedMonthCount(undefined);
    void client.invalidateQueries({ queryKey: keys.adSpend });
    client.removeQueries({ queryKey: keys.reports });
    if (saving.end.kind === "done") {
      const saved = saving.saved.map(monthText).join(", ");
      showToast({ tone: "success", title: "Ad spend is stored", description: saved });
      onClose();
      return;
    }
    setResult(saving);
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
