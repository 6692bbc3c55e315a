import { chakra } from "@chakra-ui/react";
import type { Plan, ScenarioName } from "@planner/shared/plan/Plan";
import { visuallyHidden } from "../../../ui/visuallyHidden.ts";
import { stackedRows } from "../parts/PlainTable.tsx";
import { SectionHeading } from "../parts/SectionHeading.tsx";
import { scenarioTitles } from "../scenarios/scenarioTiles.ts";
import { businessMeaning } from "./businessMeaning.ts";

/** The business figures of the plan in the chosen scenario. A plan without ads has none. */
export function BusinessSection({ plan, scenario }: BusinessSectionProps) {
  const meaning = businessMeaning(plan, scenario);
  if (!meaning) return null;
  const isLong = meaning.rows.some(
    ({ days30, days90 }) => `${days30}${days90}`.length > fitsPhones,
  );
  return (
    <section aria-labelledby="business">
      <SectionHeading id="business">What it means for your business</SectionHeading>
      <chakra.p color="fg.muted" mb="3">
        {meaning.sentence} {scenarioTitles[scenario]} scenario.
      </chakra.p>
      <Table css={stackedRows({ columns: 2, below: isLong ? 480 : 360 })}>
        <chakra.caption css={visuallyHidden}>
          What it means for your business, {scenarioTitles[scenario]} scenario
        </chakra.caption>
        <thead>
          <tr>
            <td />
            <th scope="col">30 days</th>
            <th scope="col">90 days</th>
          </tr>
        </thead>
        <tbody>
          {meaning.rows.map(({ title, explanation, days30, days90 }) => (
            <tr key={title}>
              <th scope="row">
                {title} <Explanation>{explanation}</Explanation>
              </th>
              <td>{days30}</td>
              <td>{days90}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

type BusinessSectionProps = { readonly plan: Plan; readonly scenario: ScenarioName };

/** The characters of a row's figures that fit on phones from 360 px. */
const fitsPhones = 20;

const Explanation = chakra("span", {
  base: {
    display: "block",
    textStyle: "sm",
    fontWeight: "normal",
    color: "fg.muted",
    _print: { display: "none" },
  },
});

const Table = chakra("table", {
  base: {
    width: "full",
    borderCollapse: "separate",
    borderSpacing: "0",
    borderWidth: "1px",
    borderRadius: "lg",
    bg: "bg.panel",
    "& th, & td": { py: "3", px: "2", textAlign: "end", verticalAlign: "top" },
    "& thead th, & thead td": {
      textStyle: "xs",
      fontWeight: "semibold",
      color: "fg.muted",
      pb: "1",
    },
    "& tbody th": { ps: "3", textAlign: "start", fontWeight: "semibold", overflowWrap: "anywhere" },
    "& tbody th, & tbody td": { borderTopWidth: "1px" },
    "& td": { fontWeight: "bold" },
    "& th:last-of-type:not([scope=row]), & td:last-of-type": { pe: "3" },
  },
});
