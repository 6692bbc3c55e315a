import { isDeepStrictEqual } from "node:util";
import { readGenerations } from "@planner/lambdas/statistics/generations";
import { readStatistics } from "@planner/lambdas/statistics/readStatistics";
import type { Item } from "@planner/lambdas/testing/MemoryDatabase";
import {
  countByPartition,
  expectedDueItems,
  recount,
  storedDueItems,
} from "@planner/lambdas/testing/recount";
import type { LeadDetails } from "@planner/shared/api/adminContract";
import { apiRoutes } from "@planner/shared/api/routes";
import type { LeadEvent } from "@planner/shared/lead/followUp/leadEvent";
import type { Stage } from "@planner/shared/lead/followUp/stage";
import { planInputsSchema } from "@planner/shared/lead/goals/planInputsSchema";
import { computePlan } from "@planner/shared/plan/computePlan";
import { request } from "./functions.ts";
import type { History, KnownLead } from "./history.ts";
import type { Sent } from "./SimulatedCloud.ts";

/** What contradicts the product's promises after a history in which everything was handled. */
export async function findContradictions(history: History): Promise<readonly string[]> {
  const { cloud, leads } = history;
  const found = cloud.backlog().map((name) => `${name} has a backlog`);
  found.push(...(await statisticsContradictions(history)));
  const stored = cloud.database.items("leads").filter(({ entity }) => entity === "lead");
  const keys = new Set<unknown>(leads.map(({ key }) => key));
  if (stored.some(({ idempotency_key }) => !keys.has(idempotency_key)))
    found.push("a lead is stored that no one saved");
  for (const lead of leads) {
    const items = stored.filter(
      ({ id, idempotency_key }) => id === lead.id || idempotency_key === lead.key,
    );
    const contradictions = await leadContradictions(history, lead, items);
    found.push(...contradictions.map((each) => `${lead.mark} ${each}`));
  }
  return found;
}

async function statisticsContradictions({ cloud }: History): Promise<string[]> {
  const tables = { client: cloud.database.client(), tableName: "leads", deskTableName: "desk" };
  const now = new Date();
  const { published } = await readGenerations(tables);
  const due = await expectedDueItems(tables, published, now);
  const queue = { items: due, counts: countByPartition(due) };
  const isCounted = isDeepStrictEqual(
    await readStatistics(tables, now),
    await recount(tables, now),
  );
  const isQueued = isDeepStrictEqual(await storedDueItems(tables, published), queue);
  return [
    ...(isCounted ? [] : ["the statistics differ from a recount"]),
    ...(isQueued ? [] : ["the queue differs from a recount"]),
  ];
}

async function leadContradictions(
  history: History,
  lead: KnownLead,
  items: readonly Item[],
): Promise<string[]> {
  const { id, body, mark, erasedAt, erasureBegan } = lead;
  if (erasedAt !== undefined)
    return [
      ...(items.length > 0 ? ["is still there, although erased"] : []),
      ...remains(history, lead),
    ];
  if (id === undefined || erasureBegan) return [];
  const [item] = items;
  if (item === undefined || items.length > 1) return [`is stored ${items.length} times`];
  const plan = computePlan(planInputsSchema.parse(body.inputs));
  const details = apiRoutes.getLead.response.parse(await ask(history, "getLead", { id }));
  const search = await ask(history, "listLeads", { query: { q: mark } });
  const ids = apiRoutes.listLeads.response.parse(search).leads.map((found) => found.id);
  return [
    ...(item.work_email === body.contact.work_email ? [] : ["has another address"]),
    ...(item.calculated_daily_budget === plan.daily_budget ? [] : ["has other figures"]),
    ...(isDeepStrictEqual(ids, [id]) ? [] : ["is not found"]),
    ...contradictionsOf(lead, details),
    ...(await planContradictions(history, lead)),
    ...alertContradictions(history, lead, item),
  ];
}

/** Every link that was answered opens the plan, and the plan shows every week that was acknowledged. */
async function planContradictions(history: History, { tokens, weeks }: KnownLead) {
  const found: string[] = [];
  for (const token of tokens) {
    const body = await ask(history, "openPlan", { headers: { authorization: `Plan ${token}` } });
    const plan = apiRoutes.openPlan.response.safeParse(body).data;
    if (plan === undefined) {
      found.push("has a link that does not open");
      continue;
    }
    for (const [week, spend] of weeks)
      if (plan.weeks.find((each) => each.week === week)?.spend_cents !== spend)
        found.push(`lacks the entry of week ${week}`);
  }
  return found;
}

async function ask(
  { cloud }: History,
  name: "getLead" | "listLeads" | "openPlan",
  sent: Parameters<typeof request>[2],
): Promise<unknown> {
  const response = request(cloud, name, sent);
  await cloud.runtime.runUntil(cloud.runtime.now + 60_000);
  return (await response)?.body;
}

/** What is left of an erased person, and what was sent after the erasure by a process that began after it. */
function remains({ cloud }: History, { key, mark, mobile, erasedAt = 0, id }: KnownLead): string[] {
  const isAbout = (text: string) =>
    text.includes(mark) ||
    text.includes(mobile) ||
    (id !== undefined && text.includes(`/leads/${id}`));
  const items = [...cloud.database.items("leads"), ...cloud.database.items("desk")];
  // What a lead's own items have in common. The changes and the mark of an erased lead have only its ID, and expire.
  const isOwnItem = new RegExp(`"pk":"(lead#${id}"|postings#${key}"|plan#.*"(${id}|${key})")`);
  return [
    ...items
      .map((item) =>
        JSON.stringify(item, (_, value) => (value instanceof Set ? [...value] : value)),
      )
      .filter((text) => text.includes(mark) || text.includes(mobile) || isOwnItem.test(text))
      .map((text) => `is erased, but left ${text}`),
    ...cloud.sent
      .filter(({ content, by }) => by.startedAt > erasedAt && isAbout(content))
      .map(({ channel }) => `is erased, but a ${channel} was sent`),
  ];
}

/** How a stored lead and its timeline contradict what the clients were told. */
function contradictionsOf(known: KnownLead, { lead, events: listed }: LeadDetails): string[] {
  const events = listed.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const ids = new Set(events.map(({ id }) => id));
  const notes = events.flatMap((event) => (event.kind === "note" ? [event.note] : []));
  const expected = new Map(
    known.bookings.toSorted((a, b) => a.at - b.at).map((booking) => [booking.id, booking]),
  );
  const starts = (bookings: readonly { readonly start: number; readonly canceled: boolean }[]) =>
    bookings
      .filter(({ canceled }) => !canceled)
      .map(({ start }) => start)
      .sort();
  const booked = (lead.bookings ?? []).map(({ start, canceled }) => ({
    start: Date.parse(start),
    canceled,
  }));
  const rules = {
    "lacks an acknowledged event": [...known.events.keys()].every((id) => ids.has(id)),
    "has an event twice": ids.size === events.length && new Set(notes).size === notes.length,
    "has a note that no one wrote": notes.every((note) => known.notes.has(note)),
    "has moves that do not follow each other": stageAfter(events) !== undefined,
    "is not as its last move left it": stageAfter(events)?.has(lead.stage) ?? true,
    "has other booked calls": isDeepStrictEqual(starts(booked), starts([...expected.values()])),
  };
  return Object.entries(rules)
    .filter(([, holds]) => !holds)
    .map(([contradiction]) => contradiction);
}

/** The stages in which events may leave a lead. Undefined if a move does not follow the one before it. */
function stageAfter(events: readonly LeadEvent[]): ReadonlySet<Stage> | undefined {
  let possible = new Set<Stage>(["new"]);
  for (const event of events) {
    if (event.kind === "booking") possible.add(event.canceled ? "contacted" : "call_booked");
    if (event.kind !== "stage") continue;
    if (!possible.has(event.from)) return undefined;
    possible = new Set([event.to]);
  }
  return possible;
}

/** Which alerts of a lead were lost or sent twice. */
function alertContradictions({ cloud }: History, lead: KnownLead, item: Item): string[] {
  const wasAnswered = item.first_response_at !== undefined || item.clock_ended_at !== undefined;
  const isUntouched = !wasAnswered && item.stage === "new" && item.calls === undefined;
  const kinds = [
    { kind: "new lead", subject: "New lead", type: "lead.created", isDue: !lead.wasCalled },
    { kind: "still waiting", subject: "Still waiting", type: "lead.waiting", isDue: isUntouched },
  ];
  return kinds.flatMap(({ kind, subject, type, isDue }) => {
    const mails = cloud.sent.filter(
      ({ channel, content }) =>
        channel === "mail" &&
        content.includes(`/leads/${lead.id}`) &&
        content.includes(`"${subject}`),
    );
    const webhooks = cloud.sent.filter(
      ({ channel, content }) =>
        channel === "webhook" &&
        content.includes(`"${type}"`) &&
        content.includes(`"id":"${lead.id}"`),
    );
    const summaries =
      kind === "new lead" ? cloud.sent.filter(({ content }) => content.includes("More leads")) : [];
    const inDeadLetters = (name: string) =>
      (cloud.deadLetters().get(name) ?? []).some((body) => body.includes(lead.key));
    const check = (channel: string, sent: readonly Sent[], isCounted: boolean) => [
      ...(isDue &&
      sent.length === 0 &&
      !isCounted &&
      !inDeadLetters(`alert-${channel}`) &&
      !inDeadLetters("dispatch-leads")
        ? [`has no ${kind} alert by ${channel}`]
        : []),
      // A sender that died or got no answer could not mark the alert.
      ...(new Set(sent.filter(({ by }) => by.isHandled).map(({ by }) => by)).size > 1
        ? [`has two ${kind} alerts by ${channel}`]
        : []),
    ];
    return [...check("mail", mails, summaries.length > 0), ...check("webhook", webhooks, false)];
  });
}
