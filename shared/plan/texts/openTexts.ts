import type { PlanForecast } from "../../api/planForecast.ts";
import { pluralize } from "../../format.ts";
import { roundHalfUp } from "../round.ts";

/** What is open after the last entry, and that it is assumed unless the contractor has said it. */
export function openTexts(open: PlanForecast["open"]): PlanForecast["sentences"]["open"] {
  const text = openText(open);
  const assumed = `Assumes ${text || "that nothing is open"}.`;
  return { text, assumed: open.is_answered ? undefined : assumed };
}

/** "about 3 estimates to come and 4 undecided". Without "about" if the contractor has said it. Empty if nothing is open. */
function openText(open: PlanForecast["open"]): string {
  const coming = roundHalfUp(open.still_to_come, 0);
  const undecided = roundHalfUp(open.undecided, 0);
  const about = open.is_answered ? "" : "about ";
  if (undecided === 0) {
    return coming === 0 ? "" : `${about}${pluralize(coming, "estimate")} to come`;
  }
  if (coming === 0) return `${about}${pluralize(undecided, "undecided estimate")}`;
  return `${about}${pluralize(coming, "estimate")} to come and ${undecided} undecided`;
}
