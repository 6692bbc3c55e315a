import type { LeverName, MeasureName } from "../../api/planMeasures.ts";
import type { Situation } from "../../api/planSituation.ts";
import { capitalize } from "../../capitalize.ts";
import { formatCount, formatShare } from "../../format.ts";
import { roundHalfUp } from "../round.ts";
import { certaintyPercent } from "./measureTexts.ts";

/** The situation of a plan for the agency, in a few words. `situationTexts` says it to the contractor. */
export function agencyText(situation: Situation): string {
  switch (situation.kind) {
    case "pause":
      return "Ads paused, no answer if they are back";
    case "ads_off":
      return situation.leak ? `Ads off, ${worseThanPlan(situation.leak.measure)}` : "Ads off";
    case "no_lead":
      return "No lead yet";
    case "leak":
      return leakText(situation.measure, situation.certainty);
    case "spend":
      return `Spends ${formatShare(roundHalfUp(situation.pace, 2))} of plan`;
    case "repaired":
      return `${capitalized(situation.measure)} back on plan`;
    case "no_longer_named":
      return `${capitalized(situation.measure)} no longer stands out`;
    case "late_or_lost":
      return `${capitalized(situation.measure)}: late or lost, not answered`;
    case "watch":
      return `Watch: ${shortNames[situation.measure]}`;
    case "high_spend":
      return `Spends ${formatCount(situation.pace)} times the plan`;
    case "too_early":
      return "Too early to judge";
    case "ahead":
      return "Ahead of plan";
    case "behind":
      return "Behind, nothing proven";
    case "on_plan":
      return "On plan";
  }
}

/** What costs the most profit, and how sure that is. The spend has no certainty. */
export function leakText(lever: LeverName, certainty: number | undefined): string {
  const leak = `Leak: ${shortNames[lever]}`;
  const percent = certainty === undefined ? 0 : certaintyPercent(certainty);
  return percent > 0 ? `${leak}, ${percent}% sure` : leak;
}

/** "show rate below plan". A cost that is worse than planned is above the plan. */
function worseThanPlan(measure: MeasureName): string {
  const side = measure === "cost_per_lead" ? "above" : "below";
  return `${shortNames[measure]} ${side} plan`;
}

function capitalized(measure: MeasureName): string {
  return capitalize(shortNames[measure]);
}

const shortNames = {
  cost_per_lead: "lead cost",
  booking_rate: "booking",
  show_rate: "show rate",
  close_rate: "closing",
  spend: "ad spend",
} as const satisfies Readonly<Record<LeverName, string>>;
