import { formatMoney, formatShare } from "../../format.ts";
import { type Plan, periodNames, scenarioNames, scenarioTitles } from "../Plan.ts";

/** The assumptions of the plan with their sources. */
export function assumptionList({ assumptions, profile }: Plan) {
  const { cost_per_lead, booking_rate, show_rate, close_rate } = assumptions.profiles[profile];
  const { ramp, learning } = assumptions;
  const note = (name: string, value: string, meaning: string, rule?: string) => {
    const source = rule === undefined ? "Planning rules." : `Planning rules, ${rule}.`;
    return { name, value, meaning, source };
  };
  const mixes = scenarioNames.map((scenario) => {
    const { small, medium, large } = assumptions.jobMix[scenario];
    const ofLarge = large > 0 ? `, ${formatShare(large)} large` : "";
    return `${scenarioTitles[scenario]}: ${formatShare(small)} small, ${formatShare(medium)} medium${ofLarge}`;
  });
  return [
    note(
      "Cost per lead",
      formatMoney(cost_per_lead),
      "What it costs in ads to get one person to ask about your work.",
    ),
    note("Booking rate", formatShare(booking_rate), "Leads who book an estimate."),
    note("Show rate", formatShare(show_rate), "Booked estimates that take place."),
    note("Close rate", formatShare(close_rate), "Estimates that become a job."),
    note(
      "Ramp",
      `${formatShare(ramp.lead_factor.from)} and ${formatShare(ramp.rate_factor.from)}`,
      `New ads start slowly. Leads begin at the first figure, the three rates at the second; both reach ${formatShare(ramp.lead_factor.to)} in week ${ramp.weeks}.`,
      "weekly ramp",
    ),
    note(
      "Learning",
      learningValue(learning),
      "What the three rates are multiplied by in the first, second and third 30 days.",
      "learning multipliers",
    ),
    note("Job mix", "By scenario", `${mixes.join(". ")}.`, "job size tiers and job mix"),
  ];
}

/** The learning factors by period. If the three rates differ, lists each of them. */
function learningValue(learning: Plan["assumptions"]["learning"]): string {
  const rates = ["booking", "show", "close"] as const;
  const factors = rates.map((rate) =>
    periodNames.map((period) => formatShare(learning[period][rate])).join(", "),
  );
  const [first = ""] = factors;
  if (factors.every((factor) => factor === first)) return first;
  return rates.map((rate, index) => `${rate} ${factors[index]}`).join("; ");
}
