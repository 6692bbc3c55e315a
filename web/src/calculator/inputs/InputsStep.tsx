import { goalNames } from "@planner/shared/lead/goals/goalFields";
import type { PlanInputs } from "@planner/shared/lead/goals/planInputsSchema";
import type { FocusEvent, FormEvent } from "react";
import { useBrand } from "../../browser/brand.ts";
import { useEarlyInput } from "../../browser/useEarlyInput.ts";
import {
  formInputEntries,
  type InputEntries,
  readInputs,
  replacedEntries,
  settleFields,
} from "../../goals/goalEntries.ts";
import { ArrowIcon } from "../../ui/icons.tsx";
import { SubmitButton } from "../../ui/PlainButton.tsx";
import { useFieldErrors } from "../../ui/useFieldErrors.ts";
import { PlanContents } from "../PlanContents.tsx";
import { PlanRates } from "../PlanRates.tsx";
import { StepLayout } from "../StepLayout.tsx";
import { Testimonials } from "../Testimonials.tsx";
import { NumberField } from "./NumberField.tsx";

type InputsStepProps = Readonly<{
  entries: InputEntries;
  onEntries: (entries: InputEntries) => void;
  isLaunching: boolean;
  onLaunch: (inputs: PlanInputs) => void;
}>;

const launchText = "Launch My Planner";
const launchAgain = ` Change it, or press ${launchText} again.`;

/** Step 1: the visitor's goals. */
export function InputsStep({ entries, onEntries, isLaunching, onLaunch }: InputsStepProps) {
  const { formRef, messages, notices, ...fields } = useFieldErrors((form) => {
    const read = readInputs(formInputEntries(form));
    return read.ok ? [] : read.errors;
  });

  const { headline, trade } = useBrand();
  useEarlyInput();

  function change(event: FormEvent<HTMLFormElement>) {
    onEntries(formInputEntries(event.currentTarget));
    fields.fieldChanged(event);
  }

  function leave(event: FocusEvent<HTMLFormElement>) {
    const left = goalNames.find((name) => name === event.target.name);
    if (!left) return;
    const replaced = replacedEntries(formInputEntries(event.currentTarget));
    onEntries(settleFields(event.currentTarget, [left]));
    fields.fieldLeft(left, replaced.find(({ path }) => path === left)?.message);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isLaunching) return;
    const typed = formInputEntries(event.currentTarget);
    const entries = settleFields(event.currentTarget, goalNames);
    onEntries(entries);
    const read = readInputs(entries);
    // With another field in error, a press does not launch.
    const replaced = replacedEntries(typed, read.ok ? launchAgain : "");
    if (read.ok && replaced.length === 0) return onLaunch(read.inputs);
    fields.showErrors(read.ok ? [] : read.errors, replaced);
  }

  return (
    <StepLayout
      title={headline}
      lead={`Your daily ad budget for ${trade}.`}
      asideElement={
        <div className="step-aside">
          <PlanContents />
          <PlanRates />
          <Testimonials />
        </div>
      }
    >
      <form
        className="step-form"
        ref={formRef}
        noValidate
        onInput={change}
        onBlur={leave}
        onSubmit={submit}
      >
        {goalNames.map((name) => (
          <NumberField
            key={name}
            name={name}
            defaultValue={entries[name]}
            message={messages[name]}
            notice={notices[name]}
          />
        ))}
        <SubmitButton busy={isLaunching}>
          <span>{launchText}</span>
          <ArrowIcon />
        </SubmitButton>
        <p className="step-note">Your details come next. No account, no card.</p>
      </form>
    </StepLayout>
  );
}
