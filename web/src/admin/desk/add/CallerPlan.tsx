import { defaultScenario, type Plan } from "@planner/shared/plan/Plan";
import { PlanSummary } from "../../../plan/summary/PlanSummary.tsx";

/** The plan as the visitor would see it, but about the caller, for the user who reads it to them. */
export function CallerPlan({ plan }: Readonly<{ plan: Plan }>) {
  return <PlanSummary plan={plan} scenario={defaultScenario} heading="h2" say={inThirdPerson} />;
}

/** "They keep" instead of "You keep". Each "you" in the plan's texts is the contractor, so that no other word changes. */
function inThirdPerson(text: string): string {
  return text
    .replaceAll("Your", "Their")
    .replaceAll("your", "their")
    .replaceAll("You", "They")
    .replaceAll("you", "they");
}
