import type { StoredWeek, WeekEntry } from "@planner/shared/api/planContract";
import { formatMoney, pluralize } from "@planner/shared/format";
import type { FieldError } from "@planner/shared/lead/fieldRules";
import { weekFields } from "./weekFields.ts";

/** The numbers of a week that can hardly be, each with its question. A second press saves them all the same. */
export function doubtsAbout(entry: WeekEntry, diary: Diary): readonly FieldError[] {
  const { spend_cents, leads, booked, held, won, won_revenue_cents: revenue } = entry;
  const mostHeld = openBefore(diary, "booked", "held") + booked;
  const mostWon = openBefore(diary, "held", "won") + held;
  const doubts: Readonly<Record<string, string | false>> = {
    leads: leads === 0 && spend_cents > 0 && "No leads at all? Check that the ads run.",
    // They may be from leads of earlier weeks.
    booked: booked > leads && `${booked} booked of ${pluralize(leads, "lead")}. Is that right?`,
    held:
      held > mostHeld &&
      `${held} held, but only ${mostHeld} booked and not yet held. Is that right?`,
    won: won > mostWon && `${won} won, but only ${mostWon} held and not yet won. Is that right?`,
    won_revenue_cents: revenue !== undefined && revenueDoubt(revenue / 100, won, diary.ticket),
  };
  return weekFields.flatMap(({ name: path }) => {
    const message = doubts[path];
    return message ? [{ path, message }] : [];
  });
}

type Diary = Readonly<{
  monday: string;
  /** The stored weeks, also of earlier plans, in order. */
  weeks: readonly StoredWeek[];
  /** The plan's mean ticket in dollars. */
  ticket: number;
}>;

/** How many have entered a stage before a week and not left it. */
function openBefore({ weeks, monday }: Diary, enters: "booked" | "held", leaves: "held" | "won") {
  let open = 0;
  for (const week of weeks) {
    if (week.monday < monday) open = Math.max(0, open + week[enters] - week[leaves]);
  }
  return open;
}

function revenueDoubt(dollars: number, won: number, ticket: number): string | false {
  if (won === 0) return dollars > 0 && `${formatMoney(dollars)}, but no job won. Is that right?`;
  const each = dollars / won;
  if (each >= ticket / 5 && each <= ticket * 5) return false;
  return `That is ${formatMoney(each)} a job; your plan has ${formatMoney(ticket)}. Is that right?`;
}
