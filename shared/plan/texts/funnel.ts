import { formatAboutCount, formatCount, formatGoal } from "../../format.ts";
import type { Plan } from "../Plan.ts";
import { maxRoundingShare, roundHalfUp } from "../round.ts";
import { goalWeek } from "./goalTexts.ts";

/** The last week of the weekly table, from leads to jobs, and what it means for the goal. */
export function funnel(plan: Plan) {
  const week = plan.weekly_data.at(-1);
  if (!week) throw new Error("A plan has weeks");
  // The table's figures as whole numbers, unless that would change one noticeably: 2.5 stays 2.5, 10.1 becomes 10.
  const isWhole = [week.leads, week.bookings, week.shows, week.jobs].every(isAlmostWhole);
  const format = isWhole ? formatAboutCount : formatCount;
  const booked = format(week.bookings);
  const show = format(week.shows);
  const jobs = format(week.jobs);
  // The exact figure: 30.48 leads are 30, although the table has 30.5. Short rows of the table do not have it.
  const leads = formatCount(isWhole ? roundHalfUp(week.leads, 0) : week.leads);
  const figure = (count: string, label: string) => ({ count, label });
  const sentences = [`${reachedText(plan)}.`];
  if (week.bookings >= 1) sentences.push(bookedSentence(booked, show));
  return {
    figures: [
      figure(leads, leads === "1" ? "lead" : "leads"),
      figure(booked, "booked"),
      figure(show, showVerb(show)),
      figure(jobs, jobs === "1" ? "job" : "jobs"),
    ],
    title: `What week ${week.week} brings${jobFrequency(week.jobs)}`,
    sentence: sentences.join(" "),
  };
}

/** Whether the table's figure stays about the same as a whole number. */
function isAlmostWhole(count: number): boolean {
  const shown = roundHalfUp(count, 1);
  const change = Math.abs(roundHalfUp(shown, 0) - shown);
  return shown > 0 && change <= shown * maxRoundingShare;
}

function reachedText(plan: Plan): string {
  const { target_estimates_per_week: goal } = plan.inputs;
  const target = formatGoal(goal);
  const week = goalWeek(plan);
  if (week === undefined) {
    return `You do not reach your ${target} a week in ${plan.weeks.length} weeks`;
  }
  const reached = `You reach your ${target} a week in week ${week}`;
  // Otherwise 10 bookings from ads in the next week look like fewer than the goal of 12.
  const fromAds = plan.additional_estimates_week;
  return fromAds < goal ? `${reached}, ${formatGoal(fromAds)} from ads` : reached;
}

/** Why the ads book more than the goal. In figures of the week, because its show rate is not the plan's. */
function bookedSentence(booked: string, show: string): string {
  return `${booked} booked, so that about ${show} ${showVerb(show)} up.`;
}

function showVerb(count: string): string {
  return count === "1" ? "shows" : "show";
}

/** Fewer than one job a week, in words. Empty for more. */
function jobFrequency(jobs: number): string {
  if (roundHalfUp(jobs, 1) >= 1) return "";
  if (jobs > 0.8) return ", almost one job a week";
  if (jobs > 0.6) return ", about two jobs every three weeks";
  const weeks = roundHalfUp(1 / jobs, 0);
  if (weeks > 52) return ", less than one job a year";
  return `, about one job every ${spelledNumbers.get(weeks) ?? weeks} weeks`;
}

const spelledNumbers = new Map([
  [2, "two"],
  [3, "three"],
  [4, "four"],
]);
