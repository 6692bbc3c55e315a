import { chakra } from "@chakra-ui/react";
import type { RefObject } from "react";
import { PlanPreview } from "./PlanPreview.tsx";
import { Testimonials } from "./Testimonials.tsx";

type GoalsAsideProps = Readonly<{ formRef: RefObject<HTMLFormElement | null> }>;

/** Beside the goals: a preview of the plan and the testimonials. */
export function GoalsAside({ formRef }: GoalsAsideProps) {
  return (
    <Parts>
      <PlanPreview formRef={formRef} />
      <Testimonials />
    </Parts>
  );
}

const Parts = chakra("div", { base: { display: "grid", gap: "6", mt: { base: "4", lg: "0" } } });
