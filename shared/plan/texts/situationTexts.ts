import { type PlanForecast, planWeeks } from "../../api/planForecast.ts";
import type { Situation } from "../../api/planSituation.ts";
import {
  formatAboutCount,
  formatCents,
  formatCount,
  formatMoney,
  pluralize,
} from "../../format.ts";
import { roundHalfUp } from "../round.ts";
import {
  certaintyPercent,
  comparisonText,
  countJobs,
  distinctFormat,
  formatThousands,
  measureTexts,
} from "./measureTexts.ts";

/** What a forecast says first: what the situation is, more about it, and what to do. */
export type SituationTexts = Omit<
  PlanForecast["sentences"],
  "moved" | "outlook" | "measures" | "open" | "worth"
>;

type Of<Kind extends Situation["kind"]> = Extract<Situation, { kind: Kind }>;

/** The sentences of each situation, on the page and in emails. Each figure in them is one of the situation's. */
export function situationTexts(situation: Situation): SituationTexts {
  switch (situation.kind) {
    case "pause":
      return pauseTexts(situation);
    case "ads_off":
      return adsOffTexts(situation);
    case "no_lead":
      return noLeadTexts(situation);
    case "leak":
      return leakTexts(situation);
    case "spend":
      return spendTexts(situation);
    case "repaired":
      return repairedTexts(situation);
    case "no_longer_named":
      return noLongerNamedTexts(situation);
    case "late_or_lost":
      return lateOrLostTexts(situation);
    case "watch":
      return watchTexts(situation);
    case "high_spend":
      return highSpendTexts(situation);
    case "too_early":
      return {
        title: "Too early to judge.",
        text: "Count only leads and estimates from these ads; in the first weeks few are held and decided.",
      };
    case "ahead":
      return aheadTexts(situation);
    case "behind":
      return behindTexts(situation);
    case "on_plan":
      return { title: "You’re on plan.", text: "A small leak needs more weeks to show." };
  }
}

function pauseTexts(situation: Of<"pause">): SituationTexts {
  const { weeks_off: weeks, a_week, jobs_if_back, jobs_if_off } = situation;
  return {
    title: "Your ads did not run last week. Back on next week?",
    text: weeks.length > 1 ? `No ad spend in weeks ${listOf(weeks)}.` : "",
    answers: {
      yes: `If they are back next week at ${formatMoney(a_week)} a week: ${countJobs(jobs_if_back)}.`,
      no: `If they stay off: ${formatAboutCount(jobs_if_off)}.`,
    },
  };
}

/** "5, 6 and 7". */
function listOf(weeks: readonly number[]): string {
  return `${weeks.slice(0, -1).join(", ")} and ${weeks.at(-1)}`;
}

function adsOffTexts(situation: Of<"ads_off">): SituationTexts {
  const { a_week, jobs_if_back, jobs_if_off, leak } = situation;
  const back = `Back at ${formatMoney(a_week)} a week: about ${countJobs(jobs_if_back)} instead of ${formatAboutCount(jobs_if_off)}.`;
  if (leak === undefined) return { title: "Your ads are off.", text: back };
  const { subject, action } = measureTexts[leak.measure];
  const fix = `Before they start again: ${subject.toLowerCase()} is at ${comparisonText(leak)}.`;
  return { title: "Your ads are off.", text: `${back} ${fix}`, action };
}

function noLeadTexts({ spend, expected_leads }: Of<"no_lead">): SituationTexts {
  return {
    title: `No lead yet for ${formatMoney(spend)}; your plan expects ${formatAboutCount(expected_leads)}.`,
    text: "Check today that the ads run and the phone rings.",
    action: measureTexts.cost_per_lead.action,
  };
}

function leakTexts(situation: Of<"leak">): SituationTexts {
  const { measure, certainty, gain, since, fits_lately, low_pace } = situation;
  const { subject, fewer, action } = measureTexts[measure];
  const what =
    since === undefined
      ? `${subject} is what costs you`
      : `Since week ${since}, ${fewer.toLowerCase()}`;
  const sentences = [`We are ${certaintyPercent(certainty)}% sure it is worse than planned.`];
  const cost = `About ${formatThousands(gain)} of profit by week ${planWeeks}.`;
  if (fits_lately) {
    sentences.push("The last four weeks fit the plan. If that holds, this goes away.");
  }
  if (low_pace !== undefined) {
    const share = paceShare(low_pace);
    sentences.push(
      `You also spend ${share} of the plan. First the leak: more money through it buys less.`,
    );
  }
  return {
    title: `${what}: ${comparisonText(situation)}.`,
    text: sentences.join(" "),
    cost: gain >= 0.5 ? cost : undefined,
    action,
  };
}

function spendTexts(situation: Of<"spend">): SituationTexts {
  const { a_week, planned_a_week, pace, jobs, jobs_at_plan_spend } = situation;
  const jobsText = formatAboutCount(jobs);
  const jobsAtPlanText = formatAboutCount(jobs_at_plan_spend);
  const more = `At the plan’s spend: about ${countJobs(jobs_at_plan_spend)} instead of ${jobsText}.`;
  const money = distinctFormat([a_week, planned_a_week], {
    short: formatMoney,
    exact: formatCents,
  });
  return {
    title: `You spend ${money(a_week)} a week; the plan needs ${money(planned_a_week)}.`,
    text: jobsText === jobsAtPlanText ? "" : more,
    action: `Your ads run at ${paceShare(pace)} of the plan`,
  };
}

function repairedTexts({ measure, since }: Of<"repaired">): SituationTexts {
  return {
    title: `${measureTexts[measure].subject} is back on plan since week ${since}.`,
    text: "",
  };
}

function noLongerNamedTexts({ measure, since }: Of<"no_longer_named">): SituationTexts {
  const { subject } = measureTexts[measure];
  const why =
    since === undefined
      ? "with this week it fits the plan"
      : `results since week ${since} fit the plan`;
  return { title: `${subject} no longer stands out: ${why}.`, text: "" };
}

function lateOrLostTexts({ measure }: Of<"late_or_lost">): SituationTexts {
  if (measure === "show_rate") {
    return {
      lead: "Either estimates are held later than you said, or fewer are held than planned.",
      title: "How many are still to come?",
      text: "Your answer decides it.",
    };
  }
  return {
    lead: "Either estimates are decided later than you said, or fewer are won than planned.",
    title: "How many are undecided?",
    text: "Your answer decides it.",
  };
}

function watchTexts({ measure, surprise }: Of<"watch">): SituationTexts {
  const side = measure === "cost_per_lead" ? "above" : "below";
  // One of so many, rounded down to tens. The addition outweighs floating-point error.
  const oneOf = Math.max(10, Math.floor(1 / surprise / 10 + 1e-9) * 10);
  return {
    title: `${measureTexts[measure].subject} may be ${side} plan.`,
    text: `If nothing is wrong, results this bad come up in about 1 of ${formatCount(oneOf)} plans. Look again next Monday.`,
  };
}

function highSpendTexts({ a_week, pace, jobs_at_plan_spend }: Of<"high_spend">): SituationTexts {
  return {
    title: `You spend ${formatMoney(a_week)} a week, ${formatCount(pace)} times the plan.`,
    text: `The forecast counts on the same cost per lead; at such spend leads often cost more. At the plan’s spend: about ${countJobs(jobs_at_plan_spend)}.`,
  };
}

function aheadTexts({ jobs, planned_jobs, won, weeks_left }: Of<"ahead">): SituationTexts {
  const more = roundHalfUp(jobs, 0) - won;
  const when = `about ${formatAboutCount(more)} more in ${pluralize(weeks_left, "week")}`;
  return {
    title: `You are ahead: about ${countJobs(jobs)}; your plan has ${formatAboutCount(planned_jobs)}.`,
    text: `Keep the calendar free for them${weeks_left > 0 ? `: ${when}` : ""}.`,
  };
}

function behindTexts({ gap }: Of<"behind">): SituationTexts {
  if (gap === undefined) {
    return { title: "Several small gaps, none of them proven.", text: "Look again next Monday." };
  }
  const { subject } = measureTexts[gap.measure];
  const most = `Most may be lost on ${subject.toLowerCase()}: ${comparisonText(gap)}`;
  const money = `about ${formatThousands(gap.gain)} by week ${planWeeks} if it stays`;
  return {
    title: "Nothing is proven yet.",
    text: `${most}, ${money}. Look again next Monday.`,
  };
}

/** "half" or "62%" of the plan's spend. */
function paceShare(pace: number): string {
  if (Math.abs(pace - 0.5) <= 0.05) return "half";
  const percent = Math.round(pace * 100);
  return percent === 0 ? "less than 1%" : `${percent}%`;
}
