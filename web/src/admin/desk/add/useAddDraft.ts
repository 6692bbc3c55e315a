import { useState } from "react";
import { tabStorage } from "../../../browser/storage.ts";
import { useDesk } from "../DeskContext.ts";
import type { AddedBooking } from "../lead/useOpenLead.ts";
import { type Draft, planOf, readDraft } from "./addDraft.ts";

/** The form's draft, which survives a reload, and its plan. `booked` is the booked call that the lead is added for. */
export function useAddDraft(booked: AddedBooking | undefined) {
  const { user } = useDesk();
  const storageKey = `planner.desk.added.${user.id}`;
  const [draft, setDraft] = useState(() => readDraft(tabStorage.read(storageKey), booked));
  const [plan, setPlan] = useState(() => planOf(draft));

  function changeDraft(changes: Partial<Draft>) {
    const changed = { ...draft, ...changes };
    setDraft(changed);
    // While a number is being entered, the last valid plan stays.
    setPlan(planOf(changed) ?? plan);
    tabStorage.write(storageKey, JSON.stringify(changed));
  }

  function discardDraft() {
    tabStorage.remove(storageKey);
  }

  return { draft, plan, changeDraft, discardDraft };
}
