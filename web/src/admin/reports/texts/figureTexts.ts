import { formatCount, formatMoney } from "@planner/shared/format";
import { duration } from "../../desk/lead/time/timeTexts.ts";
import type { FigureName } from "../figures/reportFigures.ts";

/** The label of a figure, such as the head of its column. */
export function figureLabel(name: FigureName): string {
  return figureLabels[name];
}

const figureLabels = {
  leads: "Leads",
  suspect: "Suspect",
  pass_the_gate_pct: "Pass the gate",
  within_5_min_pct: "Within 5 min",
  answered: "Answered",
  calls: "Calls",
  no_shows: "No shows",
  median_answer_minutes: "Median answer",
  booked: "Booked",
  won: "Won",
  won_value: "Won value",
  spend: "Spend",
  share_pct: "Share",
  per_lead: "Per lead",
  per_booked: "Per booked call",
  per_won: "Per won",
  return: "Return",
} as const satisfies Readonly<Record<FigureName, string>>;

/** A figure to read. `–` if there is none. */
export function figureText(name: FigureName, figure: number | null | undefined): string {
  if (figure === null || figure === undefined) return "–";
  if (moneyFigures.has(name)) return formatMoney(figure);
  if (name === "return") return `${figure.toFixed(1)}×`;
  if (name === "median_answer_minutes") return duration(figure * 60_000);
  return name.endsWith("_pct") ? `${figure}%` : formatCount(figure);
}

/** The figures in dollars. */
const moneyFigures: ReadonlySet<FigureName> = new Set([
  "won_value",
  "spend",
  "per_lead",
  "per_booked",
  "per_won",
]);
