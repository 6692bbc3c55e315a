import { chakra } from "@chakra-ui/react";
import { Segment, Segments } from "../ui/Segments.tsx";
import type { WizardState } from "./WizardState.ts";

/** The progress bar: "1 of 3", the step's name. */
export function Progress({ step }: Readonly<{ step: WizardState["step"] }>) {
  const at = steps.findIndex(({ name }) => name === step) + 1;
  const label = steps[at - 1]?.label;
  return (
    <Row>
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
    </Row>
  );
}

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
    mb: { base: "3", md: "8" },
  },
});

const Text = chakra("p", {
  base: { display: "flex", gap: "2", textStyle: "sm", color: "fg.muted" },
});

const Count = chakra("span", { base: { fontWeight: "bold", color: "fg" } });
