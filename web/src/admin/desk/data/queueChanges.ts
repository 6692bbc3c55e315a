import type { CallsToday, LeadQueue } from "@planner/shared/api/admin/queueContract";
import { isAnswered } from "@planner/shared/lead/followUp/bookedCall";
import { nextTouch, type TouchGroup, waitingGroups } from "@planner/shared/lead/followUp/nextTouch";
import { isClosedAfter } from "@planner/shared/lead/followUp/touchFacts";
import type { Lead } from "@planner/shared/lead/leadSchema";
import type { InfiniteData } from "@tanstack/react-query";
import { localDayBounds } from "../queue/localDayBounds.ts";

/** The pages of the queue, as the infinite query caches them. */
export type QueuePages = InfiniteData<LeadQueue, string>;

/** A change of a lead. `before` is undefined if the lead was not loaded yet. */
export type LeadChange = { readonly before: Lead | undefined; readonly after: Lead };

/** A booked call of the day. */
export type CallToday = CallsToday["calls"][number];

type KnownChange = { readonly before: Lead; readonly after: Lead };

/**
 * The queue after a lead has changed. Adds the lead, which is shown only if it is due. Corrects the numbers of the groups if
 * the lead was loaded before.
 */
export function queueAfterChange(queue: QueuePages, { before, after }: LeadChange, now: Date) {
  const isQueued = queue.pages.some(({ leads }) => leads.some(({ id }) => id === after.id));
  const pages = queue.pages.map((page, index) => {
    const isLast = index === queue.pages.length - 1;
    const leads = page.leads.map((lead) => (lead.id === after.id ? after : lead));
    const numbers = before === undefined ? page : numbersAfter(page, { before, after }, now);
    return {
      ...page,
      waiting: numbers.waiting,
      later: numbers.later,
      leads: isLast && !isQueued ? [...leads, after] : leads,
    };
  });
  return { ...queue, pages };
}

/** The numbers of waiting leads and of those that are due later, after a change. */
function numbersAfter(queue: LeadQueue, { before, after }: KnownChange, now: Date) {
  const move = { from: countedGroup(before, now), to: countedGroup(after, now) };
  const waiting = { ...queue.waiting };
  for (const group of waitingGroups) waiting[group] += numberChange(group, move);
  return { waiting, later: queue.later + numberChange("later", move) };
}

type Move = Readonly<{ from: TouchGroup | undefined; to: TouchGroup | undefined }>;

/** How the number of a group changes when a lead moves. */
function numberChange(group: TouchGroup, { from, to }: Move): number {
  if (from === to) return 0;
  if (group === to) return 1;
  return group === from ? -1 : 0;
}

/** The group whose number counts the lead. Of the leads that are due later, only those of the day are counted. */
function countedGroup(lead: Lead, now: Date): TouchGroup | undefined {
  const due = nextTouch(lead, now);
  if (due?.group === "later" && due.at >= localDayBounds(now).to) return undefined;
  return due?.group;
}

/** The calls of the day after a lead has changed: its calls have their outcomes, and canceled ones are gone. */
export function callsAfterChange(day: CallsToday, lead: Lead): CallsToday {
  const calls = day.calls
    .map((call) => (call.lead?.id === lead.id ? callAfterChange(call, lead) : call))
    .filter((call) => call !== undefined);
  const openCalls = calls.filter(({ is_done }) => !is_done);
  const doneCalls = calls.filter(({ is_done }) => is_done);
  return { calls: [...openCalls, ...doneCalls], left: openCalls.length };
}

/** Undefined if the call was canceled. */
function callAfterChange(call: CallToday, lead: Lead): CallToday | undefined {
  const booking = lead.bookings?.find(({ id }) => id === call.id);
  if (!booking || booking.canceled) return undefined;
  const outcome = isAnswered(booking) ? booking.outcome : undefined;
  const is_done = outcome !== undefined || isClosedAfter(lead, booking);
  return { ...call, lead, outcome, is_done };
}
