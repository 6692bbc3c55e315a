import type { StoredWeek, WeekEntry } from "@planner/shared/api/planContract";
import { formatMoney, pluralize } from "@planner/shared/format";
import type { FieldError } from "@planner/shared/lead/fieldRules";
import { type WeekField, weekFields } from "./weekFields.ts";

/** The implausible numbers of a week, each with a question. A second press saves them anyway. */
export function weekDoubts(entry: WeekEntry, context: WeekContext): readonly FieldError[] {
  const { spend_cents, leads, booked, held, won, won_revenue_cents: revenue } = entry;
  const mostHeld = openBefore(context, "booked", "held") + booked;
  const mostWon = openBefore(context, "held", "won") + held;
  const doubts: Partial<Record<WeekField["name"], string | undefined>> = {};
  if (leads === 0 && spend_cents > 0) doubts.leads = "No leads at all? Check that the ads run.";
  // They may be from leads of earlier weeks.
  if (booked > leads) {
    doubts.booked = `${booked} booked of ${pluralize(leads, "lead")}. Is that right?`;
  }
  if (held > mostHeld) {
    doubts.held = `${held} held, but only ${mostHeld} booked and not yet held. Is that right?`;
  }
  if (won > mostWon) {
    doubts.won = `${won} won, but only ${mostWon} held and not yet won. Is that right?`;
  }
  if (revenue !== undefined) {
    doubts.won_revenue_cents = revenueDoubt(revenue / 100, won, context.meanTicket);
  }
  return weekFields.flatMap(({ name: path }) => {
    const message = doubts[path];
    return message === undefined ? [] : [{ path, message }];
  });
}

type WeekContext = Readonly<{
  /** The Monday of the week. */
  monday: string;
  /** The stored weeks, also of earlier plans, in order. */
  weeks: readonly StoredWeek[];
  /** The plan's mean ticket in dollars. */
  meanTicket: number;
}>;

/** How many have entered a stage before a week and not left it. At least none, although more may leave than were entered. */
function openBefore(
  { weeks, monday }: WeekContext,
  enters: "booked" | "held",
  leaves: "held" | "won",
) {
  let open = 0;
  for (const week of weeks) {
    if (week.monday < monday) open = Math.max(0, open + week[enters] - week[leaves]);
  }
  return open;
}

function revenueDoubt(dollars: number, won: number, ticket: number): string | undefined {
  if (won === 0) {
    return dollars > 0 ? `${formatMoney(dollars)}, but no job won. Is that right?` : undefined;
  }
  const each = dollars / won;
  if (each >= ticket / 5 && each <= ticket * 5) return undefined;
  return `That is ${formatMoney(each)} a job; your plan has ${formatMoney(ticket)}. Is that right?`;
}
