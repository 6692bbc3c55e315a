import { chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { Segment, Segments } from "../ui/Segments.tsx";
import type { WizardState } from "./WizardState.ts";

/** The progress bar, as wide as the step: "1 of 3", the step's name, and an action at its end. */
export function Progress({ step, children }: ProgressProps) {
  const at = steps.findIndex(({ name }) => name === step) + 1;
  const label = steps[at - 1]?.label;
  return (
    <Row maxW={step === "results" ? "none" : { base: "form", lg: "none" }}>
      <Text>
        <Count>{`${at} of ${steps.length}`}</Count>
        {label}
      </Text>
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
    </Row>
  );
}

type ProgressProps = Readonly<{ step: WizardState["step"]; children?: ReactNode }>;

const steps: readonly { readonly name: WizardState["step"]; readonly label: string }[] = [
  { name: "inputs", label: "Your goals" },
  { name: "gate", label: "Your details" },
  { name: "results", label: "Your plan" },
];

const Row = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "3",
    mx: "auto",
    mb: { base: "3", md: "6" },
  },
});

const Text = chakra("p", {
  base: { display: "flex", gap: "2", textStyle: "sm", color: "fg.muted" },
});

const Count = chakra("span", { base: { fontWeight: "bold", color: "fg" } });
