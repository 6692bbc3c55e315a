import { adminContract } from "@planner/shared/api/adminContract";
import { openDeskTables } from "../../aws/clients.ts";
import { onFirstEvent, readEnvironment } from "../../aws/environment.ts";
import { readBookingsWithoutLead } from "../../bookings/bookingsWithoutLead.ts";
import type { DeskTables } from "../../desk/DeskTables.ts";
import { type AdminServices, adminEndpoint, openAdminServices } from "../../http/adminEndpoint.ts";
import { readQueue } from "../../statistics/readQueue.ts";

/** `GET /api/leads/queue`: returns the leads to call next to administrators. */
export const leadQueue = adminEndpoint(
  adminContract.leadQueue,
  async (
    { query: { limit, from, to } },
    { tables, now }: AdminServices & { readonly tables: DeskTables },
  ) => {
    const day = { from: new Date(from), to: new Date(to) };
    const [queue, bookings] = await Promise.all([
      readQueue(tables, { limit, now: now(), ...day }),
      readBookingsWithoutLead(tables, now()),
    ]);
    const today = bookings.filter(({ start }) => start >= from && start < to);
    return {
      ...queue,
      calls_today: queue.calls_today + today.length,
      bookings: bookings.slice(0, maxBookings),
    };
  },
);

const maxBookings = 10;

export const handler = onFirstEvent(() => {
  const variables = readEnvironment("lead-queue");
  return leadQueue({
    ...openAdminServices("lead-queue", variables),
    tables: openDeskTables("lead-queue", variables),
  });
});
