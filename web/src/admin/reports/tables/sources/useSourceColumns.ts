import { parseJson } from "@planner/shared/parseJson";
import { useState } from "react";
import * as z from "zod/mini";
import { browserStorage } from "../../../../browser/storage.ts";
import { type FigureName, resultColumns } from "../../figures/reportFigures.ts";

/** With spend, these columns are shown only if they are chosen. */
export const optionalColumns = [
  "suspect",
  "pass_the_gate_pct",
  "within_5_min_pct",
] as const satisfies readonly FigureName[];

type OptionalColumn = (typeof optionalColumns)[number];

const spendColumns: readonly FigureName[] = [
  "spend",
  "per_lead",
  "booked",
  "per_booked",
  "won",
  "per_won",
  "won_value",
  "return",
];

/** The columns of the table by source, and the user's choice of them. */
export type SourceColumns = {
  readonly visible: readonly FigureName[];
  readonly chosen: readonly OptionalColumn[];
  readonly choose: (column: OptionalColumn, isChosen: boolean) => void;
};

/** The columns of the table by source. The browser remembers the chosen ones. */
export function useSourceColumns(hasSpend: boolean): SourceColumns {
  const [chosen, setChosen] = useState(readChosenColumns);
  function choose(column: OptionalColumn, isChosen: boolean) {
    // In the table's order, not in that of the choices.
    const next = optionalColumns.filter((each) =>
      each === column ? isChosen : chosen.includes(each),
    );
    setChosen(next);
    browserStorage.write(storageKey, JSON.stringify(next));
  }
  return {
    visible: hasSpend
      ? ["leads", ...chosen, ...spendColumns]
      : ["leads", ...optionalColumns, ...resultColumns],
    chosen,
    choose,
  };
}

const storageKey = "planner.reports.columns";
const chosenSchema = z.array(z.enum(optionalColumns));

function readChosenColumns(): readonly OptionalColumn[] {
  return chosenSchema.safeParse(parseJson(browserStorage.read(storageKey))).data ?? [];
}
