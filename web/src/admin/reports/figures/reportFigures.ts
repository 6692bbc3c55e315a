import { type CostsAndReturn, costsAndReturnOf } from "@planner/shared/reports/costsAndReturn";
import type { ReportFigures } from "@planner/shared/reports/reportFigures";

/** The name of a figure of the reports. */
export type FigureName = keyof ReportFigures | "spend" | "share_pct" | keyof CostsAndReturn;

/** Figures by name. Null if there is nothing to compute one from. */
export type Figures = Readonly<Partial<Record<FigureName, number | null>>>;

/** The figures of a row with what a lead, a booked call and a won customer cost, and the return. */
export function withCostsAndReturn(
  figures: ReportFigures & { readonly spend: number | null },
): Figures {
  return { ...figures, ...costsAndReturnOf(figures) };
}

/** The figures of a row without leads and spend. */
export const noFigures: ReportFigures & { readonly spend: null } = {
  leads: 0,
  suspect: 0,
  pass_the_gate_pct: null,
  within_5_min_pct: null,
  answered: 0,
  calls: 0,
  no_shows: 0,
  median_answer_minutes: null,
  booked: 0,
  won: 0,
  won_value: 0,
  spend: null,
};

/** The columns with what came of the leads, at the end of most tables. */
export const resultColumns: readonly FigureName[] = ["booked", "won", "won_value"];
