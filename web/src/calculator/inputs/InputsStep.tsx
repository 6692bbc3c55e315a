import { goalNames } from "@planner/shared/lead/goals/goalFields";
import { useBrand } from "../../browser/brand.ts";
import { useEarlyInput } from "../../browser/useEarlyInput.ts";
import type { InputEntries } from "../../goals/goalEntries.ts";
import { ArrowIcon } from "../../ui/icons.tsx";
import { SubmitButton } from "../../ui/PlainButton.tsx";
import { PlanContents } from "../aside/PlanContents.tsx";
import { PlanRates } from "../aside/PlanRates.tsx";
import { Testimonials } from "../aside/Testimonials.tsx";
import { StepLayout } from "../step/StepLayout.tsx";
import { NumberField } from "./NumberField.tsx";
import { type GoalsFormOptions, launchText, useGoalsForm } from "./useGoalsForm.ts";

type InputsStepProps = GoalsFormOptions & Readonly<{ entries: InputEntries }>;

/** Step 1: the visitor's goals. */
export function InputsStep(props: InputsStepProps) {
  const { formRef, messages, notices, handlers } = useGoalsForm(props);
  const { headline, trade } = useBrand();
  useEarlyInput();
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
      <form className="step-form" ref={formRef} noValidate {...handlers}>
        {goalNames.map((name) => (
          <NumberField
            key={name}
            name={name}
            defaultValue={props.entries[name]}
            message={messages[name]}
            notice={notices[name]}
          />
        ))}
        <SubmitButton busy={props.isLaunching}>
          <span>{launchText}</span>
          <ArrowIcon />
        </SubmitButton>
        <p className="step-note">Your details come next. No account, no card.</p>
      </form>
    </StepLayout>
  );
}
