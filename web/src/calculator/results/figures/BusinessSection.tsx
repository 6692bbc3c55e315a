import { chakra } from "@chakra-ui/react";
import type { Plan, ScenarioName } from "@planner/shared/plan/Plan";
import { Disclosure } from "../parts/Disclosure.tsx";
import { PlainTable } from "../parts/PlainTable.tsx";
import { scenarioTitles } from "../scenarios/scenarioTiles.ts";
import { businessRows } from "./businessRows.ts";

/** The business figures of the plan in the chosen scenario. A plan without ads has none. */
export function BusinessSection({ plan, scenario }: BusinessSectionProps) {
  const rows = businessRows(plan, scenario);
  if (!rows) return null;
  const title = scenarioTitles[scenario];
  return (
    <Disclosure title="What it means for your business">
      <PlainTable
        caption={`What it means for your business, ${title} scenario`}
        columns={[title, "30 days", "90 days"]}
        rows={rows.map(({ title, days30, days90 }) => [title, days30, days90])}
      />
      <Explanations>
        {rows.map(({ title, explanation }) => (
          <li key={title}>
            {title}: {explanation}
          </li>
        ))}
      </Explanations>
    </Disclosure>
  );
}

type BusinessSectionProps = { readonly plan: Plan; readonly scenario: ScenarioName };

const Explanations = chakra("ul", {
  base: { mt: "3", textStyle: "sm", color: "fg.muted", _print: { display: "none" } },
});
