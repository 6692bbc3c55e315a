import {
  type Plan,
  periodTitles,
  type ScenarioName,
  scenarioTitles,
} from "@planner/shared/plan/Plan";
import { businessRows } from "@planner/shared/plan/texts/businessRows";
import { Disclosure } from "../../../ui/content/Disclosure.tsx";
import { PlainTable } from "../../../ui/content/PlainTable.tsx";

type BusinessFiguresProps = Readonly<{ plan: Plan; scenario: ScenarioName }>;

/** What the plan means for the business: costs and returns, each with its explanation. Renders nothing without ads. */
export function BusinessFigures({ plan, scenario }: BusinessFiguresProps) {
  const rows = businessRows(plan, scenario);
  if (!rows) return null;
  const title = "What it means for your business";
  const scenarioTitle = scenarioTitles[scenario];
  return (
    <Disclosure title={title}>
      <PlainTable
        caption={`${title}, ${scenarioTitle} scenario`}
        columns={[scenarioTitle, periodTitles.days_30, periodTitles.days_90]}
        rows={rows}
      />
    </Disclosure>
  );
}
