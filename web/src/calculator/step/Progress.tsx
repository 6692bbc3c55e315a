import type { ReactNode } from "react";
import type { WizardState } from "../WizardState.ts";

type ProgressProps = Readonly<{ step: WizardState["step"]; children?: ReactNode }>;

/** The progress bar, as wide as the step: "1 of 3", the step's name, and an action at its end. */
export function Progress({ step, children }: ProgressProps) {
  const number = stepNumber(step);
  const position = `${number} of ${steps.length}`;
  const label = steps[number - 1]?.label;
  return (
    <div className="progress" data-narrow={step !== "results" || undefined}>
      <p>
        <span>{position}</span>
        <span>{label}</span>
      </p>
      <div
        className="segments"
        role="progressbar"
        aria-label="Progress"
        aria-valuemin={1}
        aria-valuemax={steps.length}
        aria-valuenow={number}
        aria-valuetext={`${position}, ${label}`}
      >
        {steps.map(({ name }, index) => (
          <span key={name} data-done={index < number || undefined} />
        ))}
      </div>
      {children}
    </div>
  );
}

/** From 1 to 3. */
export function stepNumber(step: WizardState["step"]): number {
  return steps.findIndex(({ name }) => name === step) + 1;
}

const steps: readonly { readonly name: WizardState["step"]; readonly label: string }[] = [
  { name: "inputs", label: "Your goals" },
  { name: "gate", label: "Your details" },
  { name: "results", label: "Your plan" },
];
