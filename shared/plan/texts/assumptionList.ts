import { formatMoney, formatShare } from "../../format.ts";
import { type Plan, periodNames, scenarioNames, scenarioTitles } from "../Plan.ts";

/** The assumptions of the plan, each with its value and what it means. */
export function assumptionList({ assumptions, profile }: Plan) {
  const { cost_per_lead, booking_rate, show_rate, close_rate } = assumptions.profiles[profile];
  const { ramp, learning } = assumptions;
  const mixes = scenarioNames.map((scenario) => {
    const { small, medium, large } = assumptions.jobMix[scenario];
    const ofLarge = large > 0 ? `, ${formatShare(large)} large` : "";
    return `${scenarioTitles[scenario]}: ${formatShare(small)} small, ${formatShare(medium)} medium${ofLarge}`;
  });
  return [
    {
      name: "Cost per lead",
      value: formatMoney(cost_per_lead),
      meaning: "What it costs in ads to get one person to ask about your work.",
    },
    {
      name: "Booking rate",
      value: formatShare(booking_rate),
      meaning: "Leads who book an estimate.",
    },
    {
      name: "Show rate",
      value: formatShare(show_rate),
      meaning: "Booked estimates that take place.",
    },
    {
      name: "Close rate",
      value: formatShare(close_rate),
      meaning: "Estimates that become a job.",
    },
    {
      name: "Ramp",
      value: `${formatShare(ramp.lead_factor.from)} and ${formatShare(ramp.rate_factor.from)}`,
      meaning: `New ads start slowly. Leads begin at the first figure, the three rates at the second; both reach ${formatShare(ramp.lead_factor.to)} in week ${ramp.weeks}.`,
    },
    {
      name: "Learning",
      value: learningValue(learning),
      meaning: "What the three rates are multiplied by in the first, second and third 30 days.",
    },
    {
      name: "Job mix",
      value: "By scenario",
      meaning: `${mixes.join(". ")}.`,
    },
  ];
}

/** The learning factors by period. If the three rates differ, lists each of them. */
function learningValue(learning: Plan["assumptions"]["learning"]): string {
  const factorsOf = (rate: "booking" | "show" | "close") =>
    periodNames.map((period) => formatShare(learning[period][rate])).join(", ");
  const booking = factorsOf("booking");
  const show = factorsOf("show");
  const close = factorsOf("close");
  if (booking === show && show === close) return booking;
  return `booking ${booking}; show ${show}; close ${close}`;
}
