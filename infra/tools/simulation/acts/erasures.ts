import { eraseBooking } from "@planner/lambdas/bookings/eraseBookings";
import { findBookings } from "@planner/lambdas/bookings/findBookings";
import { eraseLead } from "@planner/lambdas/operators/eraseLead";
import type { Tables } from "@planner/lambdas/tables/Tables";
import type { HistoryRun } from "../HistoryRun.ts";
import { addressOf, type Booker, type KnownLead } from "../testing/KnownLead.ts";
import { untilDone } from "./untilDone.ts";

/** An operator erases a lead, with all that the person booked. */
export async function erase(run: HistoryRun, lead: KnownLead): Promise<void> {
  if (lead.isGone) return;
  lead.erasureBegan = true;
  await untilDone(run, "leads:erase", async ({ tables }) => {
    const isErased = await eraseLead(tables, lead.key, new Date());
    await eraseBookings(tables, lead);
    return isErased;
  });
  lead.erasedAt = run.runtime.now;
}

/** An operator erases the booked calls of someone without a lead. */
export async function eraseBooker(run: HistoryRun, booker: Booker): Promise<void> {
  booker.erasureBegan = true;
  await untilDone(run, "leads:erase", async ({ tables }) => {
    await eraseBookings(tables, booker);
    return true;
  });
  // The command says if there is nothing to erase.
  if (booker.hadBookings) booker.erasedAt = run.runtime.now;
  else booker.erasureBegan = false;
}

/** Erases the booked calls without a lead, as the operator's command does. */
async function eraseBookings(tables: Tables, person: Booker): Promise<void> {
  const find = () => findBookings(tables, new Set([addressOf(person)]));
  for (let found = await find(); found.length > 0; found = await find()) {
    person.hadBookings = true;
    for (const booking of found) await eraseBooking(tables, booking, new Date());
  }
}
