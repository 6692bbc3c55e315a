import { eraseBooking } from "@planner/lambdas/bookings/eraseBookings";
import { findBookings } from "@planner/lambdas/bookings/findBookings";
import { eraseLead } from "@planner/lambdas/operators/eraseLead";
import type { Tables } from "@planner/lambdas/tables/Tables";
import type { HistoryRun } from "../HistoryRun.ts";
import { addressOf, type KnownLead, type Walker } from "../testing/KnownLead.ts";
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
export async function eraseWalker(run: HistoryRun, walker: Walker): Promise<void> {
  walker.erasureBegan = true;
  await untilDone(run, "leads:erase", async ({ tables }) => {
    await eraseBookings(tables, walker);
    return true;
  });
  // The command says if there is nothing to erase.
  if (walker.hadBookings) walker.erasedAt = run.runtime.now;
  else walker.erasureBegan = false;
}

/** Erases the booked calls without a lead, as the operator's command does. */
async function eraseBookings(tables: Tables, person: Walker): Promise<void> {
  const find = () => findBookings(tables, new Set([addressOf(person)]));
  for (let found = await find(); found.length > 0; found = await find()) {
    person.hadBookings = true;
    for (const booking of found) await eraseBooking(tables, booking, new Date());
  }
}
