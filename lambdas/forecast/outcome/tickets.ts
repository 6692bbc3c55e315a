import { isEntered, type ModelWeek } from "../planWeeks.ts";

/** The jobs at the plan's ticket that the actual tickets are weighed against. */
const jobsAtPlan = 30;

/** κ (docs/plan-model.md, money): the actual tickets relative to the plan's, held towards 1 by 30 jobs at the plan's ticket. */
export function ticketFactorOf(weeks: readonly ModelWeek[]): number {
  let jobs = 0;
  let paid = 0;
  for (const { entry, ticket } of weeks.filter(isEntered)) {
    if (entry.won_revenue_cents === undefined) continue;
    jobs += entry.won;
    paid += entry.won_revenue_cents / 100 / ticket;
  }
  return (jobsAtPlan + paid) / (jobsAtPlan + jobs);
}

/** The mean ticket that a week's jobs without a known revenue are counted with, in dollars. */
export function meanTicket(week: ModelWeek, weeks: readonly ModelWeek[]): number {
  return week.ticket * ticketFactorOf(weeks);
}
