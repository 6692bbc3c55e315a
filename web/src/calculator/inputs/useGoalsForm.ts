import { goalNames } from "@planner/shared/lead/goals/goalFields";
import type { PlanInputs } from "@planner/shared/lead/goals/planInputsSchema";
import type { FocusEvent, FormEvent } from "react";
import { type InputEntries, readInputs, replacedEntries } from "../../goals/goalEntries.ts";
import { useFieldErrors } from "../../ui/useFieldErrors.ts";
import { formInputEntries, settleFields } from "./goalForm.ts";

export type GoalsFormOptions = Readonly<{
  onEntries: (entries: InputEntries) => void;
  isLaunching: boolean;
  onLaunch: (inputs: PlanInputs) => void;
}>;

/** The text of the form's button, which a notice names. */
export const launchText = "Launch My Planner";

/** The state of the form with the visitor's goals, and its handlers. */
export function useGoalsForm({ onEntries, isLaunching, onLaunch }: GoalsFormOptions) {
  const fields = useFieldErrors((form) => readInputs(formInputEntries(form)).errors);

  function change(event: FormEvent<HTMLFormElement>) {
    onEntries(formInputEntries(event.currentTarget));
    fields.fieldChanged(event);
  }

  function leaveField({ target, currentTarget: form }: FocusEvent<HTMLFormElement>) {
    const name = goalNames.find((each) => each === target.name);
    if (!name) return;
    // Before the form has the replacements.
    const replaced = replacedEntries(formInputEntries(form));
    onEntries(settleFields(form, [name]));
    fields.fieldLeft(name, replaced.find(({ path }) => path === name)?.message);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isLaunching) return;
    const form = event.currentTarget;
    // Before the form has the replacements.
    const typed = formInputEntries(form);
    const settled = settleFields(form, goalNames);
    onEntries(settled);
    const read = readInputs(settled);
    // While a field has an error, pressing the button again would not launch.
    const advice = read.ok ? ` Change it, or press ${launchText} again.` : "";
    const replaced = replacedEntries(typed, advice);
    if (read.ok && replaced.length === 0) return onLaunch(read.inputs);
    fields.showErrors(read.errors, replaced);
  }

  return { ...fields, handlers: { onInput: change, onBlur: leaveField, onSubmit: submit } };
}
