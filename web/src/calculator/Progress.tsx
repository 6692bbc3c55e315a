import { chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { Segment, Segments } from "../ui/Segments.tsx";
import type { WizardState } from "./WizardState.ts";

/** The progress bar, as wide as the step: "1 of 3", the step's name, and an action at its end. */
export function Progress({ step, children }: ProgressProps) {
  const at = stepNumber(step);
  const label = steps[at - 1]?.label;
  return (
    <chakra.div
      display="flex"
      alignItems="center"
      gap="3"
      mx="auto"
      mb={{ base: "3", md: "6" }}
      maxW={step === "results" ? "none" : { base: "form", lg: "none" }}
    >
      <chakra.p display="flex" gap="2" textStyle="sm" color="fg.muted">
        <chakra.span fontWeight="bold" color="fg">{`${at} of ${steps.length}`}</chakra.span>
        {label}
      </chakra.p>
      <Segments
        flex="1"
        role="progressbar"
        aria-label="Progress"
        aria-valuemin={1}
        aria-valuemax={steps.length}
        aria-valuenow={at}
        aria-valuetext={`${at} of ${steps.length}, ${label}`}
      >
        {steps.map(({ name }, index) => (
          <Segment key={name} data-done={index < at || undefined} />
        ))}
      </Segments>
      {children}
    </chakra.div>
  );
}

/** From 1 to 3. */
export function stepNumber(step: WizardState["step"]): number {
  return steps.findIndex(({ name }) => name === step) + 1;
}

type ProgressProps = Readonly<{ step: WizardState["step"]; children?: ReactNode }>;

const steps: readonly { readonly name: WizardState["step"]; readonly label: string }[] = [
  { name: "inputs", label: "Your goals" },
  { name: "gate", label: "Your details" },
  { name: "results", label: "Your plan" },
];
