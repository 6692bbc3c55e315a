import { chakra } from "@chakra-ui/react";
import type { Plan, ScenarioName } from "@planner/shared/plan/Plan";
import { ChangeTarget } from "../parts/ActionLink.tsx";
import { SectionHeading } from "../parts/SectionHeading.tsx";
import { raiseSuggestion } from "./raiseSuggestion.ts";

/** Suggests a higher budget and shows its effect. Renders nothing if there is no suggestion. */
export function RaiseSuggestion({ plan, scenario }: RaiseSuggestionProps) {
  const suggestion = raiseSuggestion(plan, scenario);
  if (!suggestion) return null;
  return (
    <section aria-labelledby="raise-budget">
      <SectionHeading id="raise-budget">{suggestion.title}</SectionHeading>
      <chakra.p color="fg.muted">{suggestion.reason}</chakra.p>
      <chakra.p mt="2">{suggestion.action}</chakra.p>
      <ChangeTarget />
    </section>
  );
}

type RaiseSuggestionProps = { readonly plan: Plan; readonly scenario: ScenarioName };
