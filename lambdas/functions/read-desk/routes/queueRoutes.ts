import { adminContract } from "@planner/shared/api/admin/adminContract";
import { readNextBookings } from "../../../bookings/listedBookings.ts";
import { adminEndpoint } from "../../../http/adminEndpoint.ts";
import { Rejection } from "../../../http/problems.ts";
import { readQueue } from "../queue/readQueue.ts";
import { countCallsToday, readCallsToday } from "../readCallsToday.ts";
import { openPage } from "./openPage.ts";
import type { ReadServices } from "./ReadServices.ts";

/** Returns a page of the queue, with what the page around it shows. */
export function leadQueueRoute(services: ReadServices) {
  const { tables } = services;
  return adminEndpoint(services, adminContract.leadQueue, async ({ query, caller }) => {
    const { limit, cursor } = query;
    const page = await openPage(services, { query: "queue", cursor });
    if (page instanceof Rejection) return page;
    const day = { from: new Date(query.from), to: new Date(query.to) };
    const now = services.now();
    const [{ next, ...queue }, callsToday, bookings] = await Promise.all([
      readQueue(tables, { limit, to: day.to, now, after: page.start.place }),
      countCallsToday(tables, day),
      readNextBookings(tables, now),
    ]);
    return {
      ...queue,
      next_cursor: page.cursorOf(next && { place: next }),
      calls_today: callsToday,
      bookings: [...bookings],
      administrators: [...caller.administrators],
    };
  });
}

/** Returns the booked calls of a day. */
export function callsTodayRoute(services: ReadServices) {
  return adminEndpoint(services, adminContract.callsToday, ({ query: { from, to } }) =>
    readCallsToday(services.tables, { from: new Date(from), to: new Date(to) }),
  );
}
