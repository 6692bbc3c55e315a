import { chakra } from "@chakra-ui/react";
import type { Plan, ScenarioName } from "@planner/shared/plan/Plan";
import { BarChart } from "../charts/BarChart.tsx";
import { SectionHeading } from "../parts/SectionHeading.tsx";
import { raisedBudget, raiseSuggestion } from "./raisedBudget.ts";

/** Suggests a higher budget and shows its effect. Renders nothing if there is no suggestion. */
export function RaiseSuggestion({ plan, scenario }: RaiseSuggestionProps) {
  const suggestion = raiseSuggestion(plan);
  const raised = raisedBudget(plan, scenario);
  if (suggestion === undefined || raised === undefined) return null;
  return (
    <chakra.section
      aria-labelledby="raise-budget"
      p="4"
      borderWidth="1px"
      borderRadius="lg"
      bg="bg.panel"
      display="grid"
      gap="4"
      gridTemplateColumns={{ base: "minmax(0, 1fr)", _print: "repeat(2, minmax(0, 1fr))" }}
    >
      <chakra.div>
        <SectionHeading id="raise-budget">{suggestion.title}</SectionHeading>
        <chakra.p color="fg.muted" maxW="70ch" textWrap="pretty">
          {suggestion.text} {raised.sentence}
        </chakra.p>
      </chakra.div>
      <BarChart model={raised.chart} note="Days to your goal" onPaper="column" />
    </chakra.section>
  );
}

type RaiseSuggestionProps = { readonly plan: Plan; readonly scenario: ScenarioName };
