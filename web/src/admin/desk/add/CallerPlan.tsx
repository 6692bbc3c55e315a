import { defaultScenario, type Plan } from "@planner/shared/plan/Plan";
import { PlanSummary } from "../../../plan/summary/PlanSummary.tsx";
import { Card } from "../../../ui/content/SectionHeading.tsx";

/** The caller's plan. On a phone, it is below what is entered: the bar has its figure. */
export function CallerPlan({ plan }: Readonly<{ plan: Plan }>) {
  return (
    <Card aria-label="Plan" display="block" order={{ base: "1", lg: "0" }}>
      <PlanSummary plan={plan} scenario={defaultScenario} heading="h2" say={inThirdPerson} />
    </Card>
  );
}

/** Rewords a text that addresses the contractor: "They keep" instead of "You keep". */
function inThirdPerson(text: string): string {
  return text.replaceAll(/\b(You|you|Your|your)\b/g, (pronoun) => thirdPerson[pronoun] ?? pronoun);
}

const thirdPerson: Readonly<Record<string, string>> = {
  You: "They",
  you: "they",
  Your: "Their",
  your: "their",
};
