import { chakra } from "@chakra-ui/react";
import { computePlan } from "@planner/shared/plan/computePlan";
import type { Plan } from "@planner/shared/plan/Plan";
import { type RefObject, startTransition, useEffect, useState } from "react";
import {
  defaultEntries,
  formInputEntries,
  type InputEntries,
  readInputs,
} from "../inputs/inputEntries.ts";
import { CoveredFigures } from "./CoveredFigures.tsx";
import { PreviewChart } from "./PreviewChart.tsx";

type PlanPreviewProps = Readonly<{ formRef: RefObject<HTMLFormElement | null> }>;

/** The shape of the visitor's plan while they enter their goals. Its figures stay covered. */
export function PlanPreview({ formRef }: PlanPreviewProps) {
  const plan = usePlanOf(formRef);
  return (
    <Card aria-labelledby="preview">
      <Heading id="preview">Your plan takes shape</Heading>
      <Note>Its figures come in step 3.</Note>
      {plan && <PreviewChart plan={plan} />}
      {plan && <CoveredFigures plan={plan} />}
    </Card>
  );
}

/** The plan for the goals in the form. While a goal is invalid, the last valid plan. */
function usePlanOf(formRef: PlanPreviewProps["formRef"]): Plan | undefined {
  const [plan, setPlan] = useState(() => planOf(defaultEntries));

  useEffect(() => {
    const form = formRef.current;
    if (!form) return;
    const read = () =>
      startTransition(() => setPlan((last) => planOf(formInputEntries(form)) ?? last));
    // After the form has filled in a default.
    const readLeft = () => queueMicrotask(read);
    read();
    form.addEventListener("input", read);
    form.addEventListener("focusout", readLeft);
    return () => {
      form.removeEventListener("input", read);
      form.removeEventListener("focusout", readLeft);
    };
  }, [formRef]);

  return plan;
}

function planOf(entries: InputEntries): Plan | undefined {
  const read = readInputs(entries);
  return read.ok ? computePlan(read.inputs) : undefined;
}

/** For wide screens only. */
const Card = chakra("section", {
  base: {
    display: { base: "none", lg: "block" },
    p: "5",
    bg: "bg.panel",
    borderWidth: "1px",
    borderRadius: "lg",
    boxShadow: "panel",
  },
});

const Note = chakra("p", { base: { textStyle: "xs", color: "fg.muted" } });

const Heading = chakra("h2", { base: { textStyle: "md", fontWeight: "bold" } });
