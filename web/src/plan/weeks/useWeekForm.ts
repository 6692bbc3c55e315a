import type { SavedPlan } from "@planner/shared/api/planContract";
import { lags } from "@planner/shared/api/planForecast";
import type { FieldError } from "@planner/shared/lead/fieldRules";
import { type FormEvent, useState } from "react";
import { useFieldErrors } from "../../ui/useFieldErrors.ts";
import { fieldHints } from "./fieldHints.ts";
import type { PlanStatus } from "./PlanStatus.ts";
import type { PlanWeekToEnter } from "./planView.ts";
import { storedWeek } from "./storedWeek.ts";
import { type SaveOutcome, useWeekSaving } from "./useWeekSaving.ts";
import { weekDoubts } from "./weekDoubts.ts";
import { weekDraft } from "./weekDraft.ts";
import { entryTexts, keepBackNextWeek, namedErrors, readWeek } from "./weekFields.ts";
import { meanTicket } from "./weekSums.ts";

export type WeekFormOptions = Readonly<{
  token: string;
  plan: SavedPlan;
  week: PlanWeekToEnter;
  /** Shows the saved plan, or one whose start was moved elsewhere. The draft is then kept. */
  showPlan: (plan: SavedPlan, status: PlanStatus) => void;
  /** Called if the link has ended. */
  onEnded: () => void;
}>;

export type WeekFormState = ReturnType<typeof useWeekForm>;

/** By the name of the field. */
type Texts = Readonly<Record<string, string>>;

/** The state of a week's form: its texts, its errors, and how far saving is. */
export function useWeekForm({ token, plan, week, showPlan, onEnded }: WeekFormOptions) {
  const { monday } = week;
  /** `asking`: about implausible numbers, which a second press saves. */
  const [step, setStep] = useState<"editing" | "saving" | "failed" | "asking">("editing");
  const { formRef, messages, notices, fieldChanged, showErrors } = useFieldErrors(
    (form) => readWeek(new FormData(form)).errors,
  );
  const [draft] = useState(() => weekDraft(token, monday, storedWeek(plan, monday)));
  const { newer, stored, save, keepSaved } = useWeekSaving({
    token,
    plan,
    week,
    showPlan,
    onEnded,
    onSaved: draft.remove,
  });
  const [typed, setTyped] = useState<Texts>(() => draft.read() ?? entryTexts(stored));
  const [initial] = useState(typed);

  function reject(errors: readonly FieldError[]) {
    setStep("editing");
    showErrors(errors);
  }

  function ask(doubts: readonly FieldError[]) {
    setStep("asking");
    showErrors([], doubts);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (step === "saving") return;
    const form = new FormData(event.currentTarget);
    const { entry, errors } = readWeek(form);
    if (!entry) return reject(errors);
    const weeks = [...plan.earlier, plan].flatMap((each) => each.weeks);
    const doubts = weekDoubts(entry, { monday, weeks, meanTicket: meanTicket(plan) });
    if (doubts.length > 0 && step !== "asking") return ask(doubts);
    setStep("saving");
    const lag = lags.find((each) => each === form.get("lag"));
    showOutcome(await save(keepBackNextWeek(entry, stored), lag));
  }

  function showOutcome(outcome: SaveOutcome) {
    if (outcome.kind === "done") return;
    const wrong = outcome.kind === "rejected" ? namedErrors(outcome.fields) : [];
    if (wrong.length > 0) reject(wrong);
    else setStep(outcome.kind === "stale" ? "editing" : "failed");
  }

  function change(event: FormEvent<HTMLFormElement>) {
    const texts: Texts = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, text]) => [name, String(text)]),
    );
    draft.write(texts);
    setTyped(texts);
    setStep((current) => (current === "saving" ? current : "editing"));
    fieldChanged(event);
  }

  return {
    formRef,
    messages,
    notices,
    step,
    /** The plan after another tab or device was faster. */
    newer,
    stored,
    /** The texts that the form starts with. */
    initial,
    hints: fieldHints(plan, week, typed),
    change,
    submit,
    removeDraft: draft.remove,
    keepSaved,
  };
}
