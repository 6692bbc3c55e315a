import { Button } from "../../ui/Button.tsx";
import { showToast } from "../../ui/toasts.ts";
import { savedLead } from "../savedLead.ts";
import type { PlanSaving } from "./useSavePlan.ts";

/** The save button in the progress bar. Once the plan is saved, it moves focus to the section with the link. */
export function ProgressSaveButton({ saving }: Readonly<{ saving: PlanSaving }>) {
  const { plan, isCurrent, headingRef } = saving;

  async function saveOrShow() {
    if (isCurrent) return headingRef.current?.focus();
    if (!(await saving.save())) return;
    const title = plan ? "Your plan is updated" : "Your plan is saved";
    const isMailed = !plan && savedLead.read()?.plan?.mail;
    const description = isMailed ? "We email you the link. It’s also below." : "The link is below.";
    showToast({ tone: "success", title, description });
  }

  function label(): string {
    if (saving.isSaving) return "Saving…";
    if (isCurrent) return "Plan saved";
    return plan ? "Update plan" : "Save plan";
  }

  return (
    <Button
      variant="quiet"
      // The margins keep the touch target from making the bar taller. The width fits the longer label.
      my="-3"
      me="-2"
      minW="5.75rem"
      px="2"
      justifyContent="end"
      textStyle="sm"
      color="accent.fg"
      aria-busy={saving.isSaving}
      onClick={() => void saveOrShow()}
    >
      {label()}
    </Button>
  );
}
