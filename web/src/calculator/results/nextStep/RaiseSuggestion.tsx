import { chakra } from "@chakra-ui/react";
import type { Plan, ScenarioName } from "@planner/shared/plan/Plan";
import { BarChart } from "../charts/BarChart.tsx";
import { ChangeTarget } from "../parts/ActionLink.tsx";
import { SectionHeading } from "../parts/SectionHeading.tsx";
import { raiseSuggestion } from "./raiseSuggestion.ts";

/** Suggests a higher budget and shows its effect. Renders nothing if there is no suggestion. */
export function RaiseSuggestion({ plan, scenario }: RaiseSuggestionProps) {
  const suggestion = raiseSuggestion(plan, scenario);
  if (!suggestion) return null;
  return (
    <chakra.section
      aria-labelledby="raise-budget"
      p="4"
      borderWidth="1px"
      borderRadius="lg"
      bg="bg.panel"
      display="grid"
      // On paper it comes last, so that the first page keeps the tiles and charts.
      _print={{ order: 1 }}
      gap="4"
      gridTemplateColumns={{ base: "minmax(0, 1fr)", _print: "repeat(2, minmax(0, 1fr))" }}
    >
      <chakra.div>
        <SectionHeading id="raise-budget">{suggestion.title}</SectionHeading>
        <chakra.p color="fg.muted" maxW="70ch" textWrap="pretty">
          {suggestion.reason}
        </chakra.p>
        <chakra.p mt="2">{suggestion.action}</chakra.p>
        <ChangeTarget />
      </chakra.div>
      <BarChart model={suggestion.chart} note="Days to buy the same ads" onPaper="column" />
    </chakra.section>
  );
}

type RaiseSuggestionProps = { readonly plan: Plan; readonly scenario: ScenarioName };
