import type { PlanInputs } from "@planner/shared/lead/goals/planInputsSchema";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { ApiRefusal } from "../../api/callApi.ts";
import { dismissToast, showToast } from "../../ui/toasts.ts";
import { sameInputs, savedLead } from "../savedLead.ts";
import { type PlanToStore, storePlan } from "./storePlan.ts";

export type PlanSaving = NonNullable<ReturnType<typeof useSavePlan>>;

/** Saves the plan of the lead that this tab submitted. Undefined without such a lead. */
export function useSavePlan(shown: PlanToStore) {
  const [lead, setLead] = useState(savedLead.read);
  const [isSaving, setSaving] = useState(false);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const latestInputs = useRef(shown.inputs);
  if (!lead) return undefined;
  const { plan } = lead;

  /** Stores again if the visitor applies other goals meanwhile. */
  const storeLatest = async (): Promise<ApiRefusal | undefined> => {
    const inputs = latestInputs.current;
    const refusal = await storePlan(savedLead.read() ?? lead, { ...shown, inputs });
    const isLatest = inputs === latestInputs.current;
    return refusal || isLatest ? refusal : storeLatest();
  };

  /** Returns whether it worked. If not, a toast says why, and the plan can be saved again. */
  const save = async (inputs: PlanInputs): Promise<boolean> => {
    latestInputs.current = inputs;
    if (isSaving) return false;
    setSaving(true);
    const refusal = await storeLatest();
    // Renders before focus moves, because the button that had it may be gone.
    flushSync(() => {
      setSaving(false);
      setLead(savedLead.read());
    });
    dismissToast(failureToastId);
    if (refusal) {
      const title = plan ? "Plan not updated" : "Plan not saved";
      const description = refusalText(refusal);
      failureToastId = showToast({ tone: "destructive", title, description });
    }
    return !refusal;
  };

  const showReminded = () => {
    if (plan) savedLead.write({ ...lead, plan: { ...plan, reminder: true } });
    flushSync(() => setLead(savedLead.read()));
    headingRef.current?.focus();
  };

  return {
    plan,
    /** Whether the saved plan has the shown goals. */
    isCurrent: plan !== undefined && sameInputs(plan.inputs, shown.inputs),
    isSaving,
    save: () => save(shown.inputs),
    saveWith: save,
    /** Called when the visitor has asked for the reminders. */
    showReminded,
    /** The heading of the section with the link. */
    headingRef,
  };
}

/** Stays until a save succeeds. */
let failureToastId: string | undefined;

function refusalText(refusal: ApiRefusal): string {
  if (refusal.kind !== "invalid") return "Check your connection, or try again in a moment.";
  const isPending = refusal.errors.some(({ path }) => path === "idempotency_key");
  return isPending
    ? "Your details have not reached us yet. Try again in a moment."
    : refusal.reason;
}
