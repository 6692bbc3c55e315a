import { dateOf } from "@planner/shared/calendar";
import type { TouchGroup } from "@planner/shared/lead/followUp/nextTouch";
import { hasClock, isWithinLimit } from "@planner/shared/lead/followUp/responseClock";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { campaignOf } from "@planner/shared/lead/source/campaign";
import { trafficSource } from "@planner/shared/lead/source/trafficSource";
import { assumptions } from "@planner/shared/plan/assumptions";
import { budgetGatePasses } from "@planner/shared/plan/budgetGate";
import { roundHalfUp } from "@planner/shared/plan/round";
import { answerCounter } from "@planner/shared/reports/answerTimes";
import { lossCounter } from "@planner/shared/reports/reportFigures";
import {
  type Contributions,
  type Counters,
  campaignItem,
  dayItem,
  monthItem,
  reportPrefixes,
  totalItem,
} from "./statisticsItems.ts";
import { sumContributions } from "./sumContributions.ts";

/**
 * What a lead contributes to the statistics, with its group in the queue. An erased lead contributes nothing. Rounds each
 * amount half up to cents.
 */
export function contributionsOf(
  lead: Lead | undefined,
  due: TouchGroup | undefined,
  timeZone: string,
): Contributions {
  if (lead === undefined) return {};
  const contributions: Record<string, Counters> = {
    ...sumContributions(reportContributions(lead, timeZone)),
    [totalItem]: totalCounters(lead, due),
  };
  if (hasClock(lead)) contributions[dayItem(new Date(lead.created_at))] = clockCounters(lead);
  return contributions;
}

function totalCounters(lead: Lead, due: TouchGroup | undefined): Counters {
  const counters: Record<string, number> = {
    leads: 1,
    job_value_cents: toCents(lead.avg_job_value),
    revenue_30_cents: toCents(lead.calculated_revenue_30),
    [`stage_${lead.stage}`]: 1,
  };
  if (lead.stage === "won") counters.won_cents = toCents(lead.won_value ?? 0);
  if (due !== undefined) counters[`due_${due}`] = 1;
  return counters;
}

/** Empty for a lead without a clock. */
function clockCounters(lead: Lead): Counters {
  const { created_at, first_response_at: answeredAt } = lead;
  if (!hasClock(lead)) return {};
  const isOnTime = answeredAt !== undefined && isWithinLimit(created_at, answeredAt);
  return isOnTime ? { clocked: 1, on_time: 1 } : { clocked: 1 };
}

/**
 * What a lead adds to the reports: to its day, to its campaign, and to the administrators. Answers and calls count for the
 * person who made them, booked and won for the owner. Without an owner, they count for the person who moved the lead, which
 * is "" for a booking.
 */
function reportContributions(lead: Lead, timeZone: string): readonly Contributions[] {
  const { owner, call_counts: calls = {}, no_show_counts: noShows = {} } = lead;
  const day = dateOf(new Date(lead.created_at), timeZone);
  const campaign = `${trafficSource(lead)}#${campaignOf(lead)}`;
  const parts = [ofDayAndCampaign(day, campaign, capturedCounters(lead))];
  if (lead.first_response_at !== undefined) {
    const answer = answerCounters(lead, lead.first_response_at);
    parts.push(ofPerson(day, lead.first_response_by, answer));
  }
  for (const [by, count] of Object.entries(calls)) {
    parts.push(ofPerson(day, by, { calls: count }));
  }
  for (const [by, count] of Object.entries(noShows)) {
    parts.push(ofPerson(day, by, { no_shows: count }));
  }
  if (lead.booked_at !== undefined) {
    const booked = { booked: 1 };
    parts.push(ofDayAndCampaign(day, campaign, booked));
    parts.push(ofPerson(day, owner ?? lead.booked_by, booked));
  }
  if (lead.stage === "won") {
    const won = { won: 1, won_cents: toCents(lead.won_value ?? 0) };
    parts.push(ofDayAndCampaign(day, campaign, won));
    parts.push(ofPerson(day, owner ?? lead.won_by, won));
  }
  // Campaigns do not count the reasons for loss.
  if (lead.stage === "lost" && lead.lost_reason) {
    parts.push({ [`${reportPrefixes.days}${day}`]: { [lossCounter(lead.lost_reason)]: 1 } });
  }
  return parts;
}

function ofDayAndCampaign(
  day: string,
  campaign: string,
  counters: Counters,
): Record<string, Counters> {
  const ofDay = Object.entries(counters).map(([name, count]) => [
    `${name}_${day.slice(-2)}`,
    count,
  ]);
  return {
    [`${reportPrefixes.days}${day}`]: counters,
    [campaignItem(day, campaign)]: Object.fromEntries(ofDay),
    [monthItem("campaignMonths", day, campaign)]: counters,
  };
}

function ofPerson(
  day: string,
  person: string | undefined,
  counters: Counters,
): Record<string, Counters> {
  const name = person ?? "";
  return {
    [`${reportPrefixes.persons}${day}#${name}`]: counters,
    [monthItem("personMonths", day, name)]: counters,
  };
}

function capturedCounters(lead: Lead): Counters {
  const counters = { leads: 1, ...clockCounters(lead) };
  if (lead.suspect) return { ...counters, suspect: 1 };
  const passes = budgetGatePasses(lead.calculated_daily_budget, assumptions.dailyBudget);
  return passes ? { ...counters, passing: 1 } : counters;
}

function answerCounters(lead: Lead, answeredAt: string): Counters {
  if (!hasClock(lead)) return { answered: 1 };
  const ms = Date.parse(answeredAt) - Date.parse(lead.created_at);
  return { answered: 1, ...clockCounters(lead), [answerCounter(ms)]: 1 };
}

function toCents(dollars: number): number {
  return Math.round(roundHalfUp(dollars, 2) * 100);
}
