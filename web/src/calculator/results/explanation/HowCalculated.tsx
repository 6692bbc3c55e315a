import { chakra } from "@chakra-ui/react";
import type { Plan, ScenarioName } from "@planner/shared/plan/Plan";
import { Disclosure } from "../parts/Disclosure.tsx";
import { PlainTable } from "../parts/PlainTable.tsx";
import { assumptionList, calculationSteps, profileRange } from "./explanation.ts";

/** Explains every number: the formulas with the visitor's numbers, the assumptions, and the range of results. */
export function HowCalculated({ plan, scenario }: HowCalculatedProps) {
  const range = plan.daily_budget > 0 ? profileRange(plan) : undefined;
  return (
    <Disclosure title="How we calculated this">
      <Steps>
        {calculationSteps(plan, scenario).map(({ title, text }) => (
          <li key={title}>
            <strong>{title}.</strong> {text}
          </li>
        ))}
      </Steps>
      <Part>What we assume</Part>
      <Text>
        These are planning figures for home-service campaigns. They are not measured in your market.
      </Text>
      <Notes>
        {assumptionList(plan).map(({ name, value, meaning, source }) => (
          <div key={name}>
            <dt>
              {name}: {value}
            </dt>
            <dd>
              {meaning} <chakra.span color="fg.muted">{source}</chakra.span>
            </dd>
          </div>
        ))}
      </Notes>
      {range ? (
        <>
          <Part>How far it can be off</Part>
          <Text>{range.sentence}</Text>
          <PlainTable
            caption="The same goal under each profile"
            columns={["Profile", "Cost per lead", "Daily budget", "Jobs in 30 days"]}
            rows={range.rows.map((row) => [
              row.profile,
              row.costPerLead,
              row.dailyBudget,
              row.jobs,
            ])}
          />
        </>
      ) : null}
    </Disclosure>
  );
}

type HowCalculatedProps = { readonly plan: Plan; readonly scenario: ScenarioName };

const Steps = chakra("ol", {
  base: { display: "grid", gap: "3", ps: "5", listStyleType: "decimal", maxW: "70ch" },
});

const Part = chakra("h3", { base: { mt: "6", mb: "1", fontWeight: "bold" } });

const Text = chakra("p", { base: { maxW: "70ch", mb: "3" } });

const Notes = chakra("dl", {
  base: {
    display: "grid",
    gridTemplateColumns: { md: "1fr 1fr", _print: "1fr 1fr" },
    columnGap: "8",
    rowGap: "3",
    "& dt": { fontWeight: "semibold" },
  },
});
