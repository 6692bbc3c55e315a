import { chakra } from "@chakra-ui/react";
import { type Plan, type ScenarioName, scenarioTitles } from "@planner/shared/plan/Plan";
import { useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { arrow, openArrow } from "../../../ui/content/Disclosure.tsx";
import { DownIcon } from "../../../ui/icons.tsx";
import { FigureGrid, inColumns, narrow } from "./FigureGrid.tsx";
import { FigureTable } from "./FigureTable.tsx";
import { figureRows } from "./figureRows.ts";
import { HeadingRow } from "./HeadingRow.tsx";

type GrowthTablesProps = Readonly<{ plan: Plan; scenario: ScenarioName }>;

/** The weekly table and the totals. Where rows are short, one button shows all figures of both. */
export function GrowthTables({ plan, scenario }: GrowthTablesProps) {
  const { weeks, totals } = figureRows(plan, scenario);
  const [isOpen, setOpen] = useState(false);
  const inScenario = `${scenarioTitles[scenario]} scenario`;
  const allRows = [...weeks, ...totals];
  return (
    <FigureGrid>
      <chakra.h3 css={weeksHeading}>Week by week</chakra.h3>
      <FigureTable
        kind="weeks"
        caption={`Week by week, ${inScenario}`}
        rows={weeks}
        allRows={allRows}
        isOpen={isOpen}
      />
      <HeadingRow css={totalsHeading}>
        <chakra.h3 fontWeight="bold">Totals</chakra.h3>
        <Button variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <span>All columns</span>
          <DownIcon />
        </Button>
      </HeadingRow>
      <FigureTable
        kind="totals"
        caption={`Cumulative totals, ${inScenario}`}
        rows={totals}
        allRows={allRows}
        isOpen={isOpen}
      />
    </FigureGrid>
  );
}

const weeksHeading = {
  mt: { base: "2", _print: "0" },
  fontWeight: "bold",
  lineHeight: "1.25rem",
  // On the line of the short rows' header, unless the text is too large for both.
  [`${narrow} and (width >= 17rem)`]: { mb: "-1.125rem" },
};

const totalsHeading = {
  _print: { mt: "1.5" },
  "& button": { px: "0", gap: "1", textStyle: "sm", color: "accent.fg" },
  "& svg": arrow,
  // Nearer to its rows than the height of the button.
  [narrow]: { mb: "-0.625rem" },
  "& [aria-expanded=true] svg": openArrow,
  [inColumns]: { mt: "4", "& button": { display: "none" } },
};
