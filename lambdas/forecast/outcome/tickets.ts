import { isEntered, type ModelWeek } from "../planWeeks.ts";

/** The actual tickets are averaged with this many jobs at the plan's ticket, so that a few jobs change little. */
const jobsAtPlan = 30;

/** κ (docs/plan-model.md, money): the average ticket relative to the plan's, from the weeks whose revenue is entered. */
export function ticketFactorOf(weeks: readonly ModelWeek[]): number {
  let jobs = 0;
  /** The revenue in tickets of the plan. */
  let paidTickets = 0;
  for (const { entry, ticket } of weeks.filter(isEntered)) {
    if (entry.won_revenue_cents === undefined) continue;
    jobs += entry.won;
    paidTickets += entry.won_revenue_cents / 100 / ticket;
  }
  return (jobsAtPlan + paidTickets) / (jobsAtPlan + jobs);
}

/** The expected ticket of jobs in a week whose revenue is not entered, in dollars. */
export function expectedTicket(week: ModelWeek, weeks: readonly ModelWeek[]): number {
  return week.ticket * ticketFactorOf(weeks);
}
