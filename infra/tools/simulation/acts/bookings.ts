import { toLead } from "@planner/lambdas/leads/leadItem";
import { calendlyWebhook, calWebhook, signWebhook } from "@planner/lambdas/testing/bookingWebhooks";
import { remind } from "../deploy.ts";
import type { HistoryRun } from "../HistoryRun.ts";
import { requestUntilFinal } from "../requestUntilFinal.ts";
import { bookingKeys } from "../services.ts";
import { ringingCalls } from "../testing/bookingContradictions.ts";
import {
  addressOf,
  type Booker,
  isKnownLead,
  type KnownLead,
  minuteMs,
} from "../testing/KnownLead.ts";
import { erase, eraseBooker } from "./erasures.ts";

/** Books a call, or up to three. */
export async function book(run: HistoryRun, person: KnownLead | Booker): Promise<void> {
  const count = run.hasBookings ? 1 + run.runtime.int(3) : 1;
  const calls = Array.from({ length: count }, () => bookCall(run, person));
  await Promise.all(calls);
}

/** Someone without a lead, whose data an operator may erase, books a call. */
export function bookWithoutLead(run: HistoryRun): Promise<void> {
  return book(run, anyBooker(run));
}

/** A new person without a lead, or sometimes the latest one again. */
function anyBooker(run: HistoryRun): Booker {
  const { runtime, bookers } = run;
  const [latest] = bookers;
  if (latest && !latest.erasureBegan && runtime.chance(0.3)) {
    if (runtime.chance(0.5)) return latest;
    run.start(() => eraseBooker(run, latest));
  }
  const mark = `w${bookers.length}x${runtime.int(1e6)}`;
  const booker = { mark, bookings: [], erasureBegan: false };
  bookers.unshift(booker);
  return booker;
}

/** A booked call, perhaps moved and canceled. Its webhooks arrive more than once and in any order. */
async function bookCall(run: HistoryRun, person: KnownLead | Booker): Promise<void> {
  const { runtime } = run;
  const provider = runtime.pick(["calendly", "cal"] as const);
  const webhooks = bookedCallWebhooks(run, person, provider);
  const deliver = (webhook: object) => deliverWebhook(run, provider, webhook);
  run.webhooks.push(...webhooks.map((webhook) => () => deliver(webhook)));
  // What is not saved yet cannot be erased.
  const canErase = !isKnownLead(person) || person.isSaved;
  if (canErase && runtime.chance(0.1)) {
    run.start(() => (isKnownLead(person) ? erase(run, person) : eraseBooker(run, person)));
  }
  const repeated = runtime.chance(0.3) ? webhooks : [];
  await Promise.all([...webhooks, ...repeated].map(deliver));
}

type Provider = keyof typeof bookingKeys;

/** The webhooks about a call: that it was booked, and perhaps moved and canceled. */
function bookedCallWebhooks(
  run: HistoryRun,
  person: KnownLead | Booker,
  provider: Provider,
): readonly object[] {
  const { runtime } = run;
  const id = `b${runtime.int(1e9)}`;
  const start = callStart(run);
  const email = addressOf(person);
  // What an erased person books without the link is stored again.
  const hasLink = isKnownLead(person) && (person.erasureBegan || runtime.chance(0.7));
  const leadId = hasLink && person.id !== undefined ? person.id : null;
  const isMoved = run.hasBookings && provider === "cal" && runtime.chance(0.3);
  const changes = [{ start, canceled: false }];
  if (isMoved) changes.push({ start: callStart(run), canceled: false });
  const lastStart = changes.at(-1)?.start ?? start;
  if (runtime.chance(0.5)) changes.push({ start: lastStart, canceled: true });
  return changes.map((change, index) => {
    const at = new Date(runtime.now + (index - 2) * minuteMs).toISOString();
    const booked = { id, at, start: new Date(change.start).toISOString() };
    person.bookings.push({ id: `${provider}#${id}`, at: Date.parse(at), hasLink, ...change });
    if (provider === "calendly") {
      return calendlyWebhook({ ...booked, canceled: change.canceled }, { leadId, email });
    }
    const attendees = [{ email, name: person.mark, timeZone: "America/Chicago" }];
    const content = { attendees, metadata: { lead_id: leadId } };
    if (change.canceled) return calWebhook("BOOKING_CANCELLED", booked, content);
    const kind = index === 0 ? "BOOKING_CREATED" : "BOOKING_RESCHEDULED";
    return calWebhook(kind, booked, content);
  });
}

/** Sends a webhook some minutes later, until the API responds. */
async function deliverWebhook(run: HistoryRun, provider: Provider, webhook: object): Promise<void> {
  await run.pause(3 * minuteMs);
  const body = JSON.stringify(webhook);
  await requestUntilFinal(run, "bookCall", () => ({
    id: provider,
    headers: signWebhook(provider, body, { key: bookingKeys[provider], sentAt: new Date() }),
    body,
  }));
}

/** A whole minute, an hour to eleven from now. The schedule runs five minutes before it. */
function callStart(run: HistoryRun): number {
  const { runtime, cloud } = run;
  const earliest = runtime.now + 60 * minuteMs + runtime.int(600 * minuteMs);
  const start = Math.floor(earliest / minuteMs) * minuteMs;
  runtime.later(start - 5 * minuteMs - runtime.now, () => {
    if (run.isOver) return;
    if (runtime.now > run.quietFrom) expectReminders(run, start);
    void remind(cloud);
  });
  return start;
}

/** Remembers which booked calls that start then must ring now. */
function expectReminders(run: HistoryRun, callsAt: number): void {
  for (const item of run.cloud.database.items("leads")) {
    if (item.entity !== "lead") continue;
    for (const { id, start } of ringingCalls(toLead(item), run.runtime.now)) {
      if (Date.parse(start) !== callsAt) continue;
      run.expectedReminders.push({ key: String(item.idempotency_key), id, start });
    }
  }
}
