import { chakra } from "@chakra-ui/react";
import type { Plan, ScenarioName } from "@planner/shared/plan/Plan";
import { assumptionList } from "@planner/shared/plan/texts/assumptionList";
import { calculationSteps, factorColumns } from "@planner/shared/plan/texts/calculationSteps";
import { marketColumns, marketRange } from "@planner/shared/plan/texts/marketRange";
import { Disclosure } from "../../../ui/content/Disclosure.tsx";
import { PlainTable } from "../../../ui/content/PlainTable.tsx";

type CalculationProps = Readonly<{ plan: Plan; scenario: ScenarioName }>;

/** The formulas with the visitor's numbers, the assumptions, and how far off the plan can be. */
export function Calculation({ plan, scenario }: CalculationProps) {
  const range = plan.daily_budget > 0 ? marketRange(plan) : undefined;
  return (
    <Disclosure title="How we calculated this" id={calculationId}>
      <Steps>
        {calculationSteps(plan, scenario).map((step) => (
          <li key={step.title}>
            <strong>{`${step.title}.`}</strong> <span>{step.text}</span>
            {step.factors && (
              <PlainTable caption={step.title} columns={factorColumns} rows={step.factors} />
            )}
          </li>
        ))}
      </Steps>
      <Part>What we assume</Part>
      <Text>
        These are planning rules for home-service campaigns. They are not measured in your market.
      </Text>
      <Notes>
        {assumptionList(plan).map(({ name, value, meaning }) => (
          <div key={name}>
            <dt>{`${name}: ${value}`}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </Notes>
      {range && (
        <>
          <Part>How far off it can be</Part>
          <Text>{range.sentence}</Text>
          <PlainTable
            caption="The same goal in each market"
            columns={marketColumns}
            rows={range.rows}
          />
        </>
      )}
    </Disclosure>
  );
}

/** Opens the calculation, and moves focus and view to it. */
export function openCalculation(): void {
  const details = document.getElementById(calculationId);
  if (!(details instanceof HTMLDetailsElement)) return;
  details.open = true;
  details.querySelector("summary")?.focus();
}

const calculationId = "how-calculated";

/** On paper, the appendix has one page. */
const inColumns = {
  _print: { display: "block", maxW: "none", columns: "2", columnGap: "8", "& > *": { mb: "1.5" } },
};

const Steps = chakra("ol", {
  base: {
    display: "grid",
    gap: "3",
    ps: "5",
    listStyleType: "decimal",
    textStyle: "sm",
    maxW: "70ch",
    ...inColumns,
  },
});

const Part = chakra("h3", {
  base: { mt: { base: "6", _print: "3" }, mb: "1", fontWeight: "bold" },
});

const Text = chakra("p", {
  base: { maxW: "70ch", mb: "3", textStyle: "sm", _print: { maxW: "none" } },
});

const Notes = chakra("dl", {
  base: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 18rem), 1fr))",
    columnGap: "8",
    rowGap: "3",
    textStyle: "sm",
    ...inColumns,
    "& dt": { fontWeight: "semibold" },
  },
});
