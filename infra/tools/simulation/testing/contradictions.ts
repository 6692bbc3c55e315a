import { isDeepStrictEqual } from "node:util";
import { toLead } from "@planner/lambdas/leads/leadItem";
import { readGenerations } from "@planner/lambdas/statistics/generations";
import { readStatistics } from "@planner/lambdas/statistics/readStatistics";
import { newItemId } from "@planner/lambdas/tables/itemId";
import type { Item } from "@planner/lambdas/testing/MemoryDatabase";
import {
  conversionsIn,
  countByPartition,
  expectedCallItems,
  expectedConversions,
  expectedDueItems,
  queueRows,
  recount,
  recountReports,
  storedCallItems,
  storedDueItems,
  storedReports,
} from "@planner/lambdas/testing/recount";
import type { LeadDetails } from "@planner/shared/api/admin/leadContract";
import type { SavedPlan } from "@planner/shared/api/planContract";
import { apiRoutes } from "@planner/shared/api/routes";
import { addDays, dayMs } from "@planner/shared/calendar";
import type { Booking } from "@planner/shared/lead/followUp/booking";
import type { LeadEvent } from "@planner/shared/lead/followUp/leadEvent";
import { nextTouch, waitingGroups } from "@planner/shared/lead/followUp/nextTouch";
import type { Stage } from "@planner/shared/lead/followUp/stage";
import { planInputsSchema } from "@planner/shared/lead/goals/planInputsSchema";
import type { Lead } from "@planner/shared/lead/leadSchema";
import { computePlan } from "@planner/shared/plan/computePlan";
import { firstKeptDay } from "@planner/shared/reports/reportPeriod";
import type { Process } from "../cloud/Process.ts";
import { mailsPerDay, request } from "../functions.ts";
import {
  activeMs,
  addressOf,
  type History,
  type KnownBooking,
  type KnownLead,
  minute,
  queueQuery,
  startAt,
  type Walker,
} from "./KnownLead.ts";
import { eventContradictions } from "./knownEvents.ts";
import { spendContradictions } from "./knownSpend.ts";

/** What contradicts the product's promises after a history in which everything was handled. */
export async function findContradictions(history: History): Promise<readonly string[]> {
  const { cloud, leads } = history;
  const found = cloud.backlog().map((name) => `${name} has a backlog`);
  found.push(...(await statisticsContradictions(history)));
  found.push(...spendContradictions(history.spendAttempts, cloud.database.items("desk")));
  found.push(...(await reportContradictions(history)));
  found.push(...eventContradictions(history));
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
  for (const walker of history.walkers) {
    const check = walker.erasedAt === undefined ? bookingContradictions : remains;
    const contradictions = check(history, walker);
    found.push(...contradictions.map((each) => `${walker.mark} ${each}`));
  }
  return [...found, ...orphans(history), ...doubleSends(history), ...lostReminders(history)];
}

/** What is left of a plan that is gone, or of an earlier generation of the statistics. */
function orphans({ cloud, leads }: History): string[] {
  const items = cloud.database.items("desk");
  const partitions = new Set(items.flatMap(({ pk, sk }) => (sk === "plan" ? [pk] : [])));
  const generations = items.find(({ pk }) => pk === "generations");
  const published = generations?.published ?? 1;
  const isOrphan = ({ pk, sk, plan_id: planId }: Item) => {
    const [kind, rest] = String(pk).split("#");
    if (kind === "plan") return !partitions.has(pk);
    // Which campaigns have rows belongs to no generation.
    if (kind === "statistics" && rest === "campaigns") return false;
    if (kind === "statistics" || kind === "due") return rest !== String(published);
    // A rebuild did not find the leads that were lost then.
    if (kind === "counted" && leads.every(({ wasLost }) => wasLost !== "lead"))
      return sk !== String(published) && sk !== "feeds";
    return kind === "token" && !partitions.has(`plan#${planId}`);
  };
  return items.filter(isOrphan).map((item) => `an orphan is left: ${JSON.stringify(item)}`);
}

/** Each campaign's spend counts in one row of the report, and all of them are its sum. */
async function reportContradictions(history: History): Promise<string[]> {
  const body = await ask(history, "leadReports", {
    query: { from: "2026-10-01", to: "2026-11-23" },
  });
  const { all, sources, spend } = apiRoutes.leadReports.response.parse(body);
  const items = history.cloud.database.items("desk");
  const stored = items.filter(({ pk, campaigns }) => pk === "ad-spend" && campaigns);
  const cents = stored.flatMap(
    ({ campaigns }) => JSON.stringify(campaigns).match(/(?<=":)\d+/g) ?? [],
  );
  const sum = (dollars: readonly (number | null)[]) =>
    Math.round(dollars.reduce<number>((total, each) => total + (each ?? 0), 0) * 100);
  const inRows = sum([...sources, ...(spend?.unmatched ?? [])].map((row) => row.spend));
  const expected = cents.reduce((total, each) => total + Number(each), 0);
  return broken({
    "the report has other ad spend": inRows === expected && sum([all.spend]) === expected,
  });
}

async function statisticsContradictions(history: History): Promise<string[]> {
  const { database } = history.cloud;
  const names = {
    tableName: "leads",
    deskTableName: "desk",
    timeZone: "America/New_York",
    newId: newItemId,
  };
  const tables = { client: database.client(), ...names };
  const { published } = await readGenerations(tables);
  const due = () => expectedDueItems(tables, published, new Date());
  const before = await due();
  const counts = countByPartition(before);
  const now = new Date();
  const stored = await storedDueItems(tables, published);
  const statistics = [await readStatistics(tables, now), await recount(tables, now)];
  const query = queueQuery(Date.now());
  const body = await ask(history, "leadQueue", { query });
  const { waiting } = apiRoutes.leadQueue.response.parse(body);
  const isSame = isDeepStrictEqual(before, await due());
  const today = now.toISOString().slice(0, "2026-11-22".length);
  const days = { from: firstKeptDay(today), to: addDays(today, 31) };
  const rows = await queueRows(tables);
  return broken({
    "the statistics differ from a recount": isDeepStrictEqual(statistics[0], statistics[1]),
    "the reports differ from a recount": isDeepStrictEqual(
      await storedReports(tables, published, days),
      await recountReports(tables, days),
    ),
    "the feeds differ from a recount": isDeepStrictEqual(
      conversionsIn(
        database.items("desk").filter(({ expires_at: at }) => Number(at) * 1000 > now.getTime()),
      ),
      (await expectedConversions(tables, now)).map(({ name }) => name).toSorted(),
    ),
    "the rows differ from a recount": isDeepStrictEqual(rows.stored, rows.expected),
    "the booked calls differ from a recount": isDeepStrictEqual(
      await storedCallItems(tables, published),
      await expectedCallItems(tables, published),
    ),
    "the queue differs from a recount": isDeepStrictEqual(stored, { items: before, counts }),
    "the desk shows another queue":
      !isSame ||
      waitingGroups.every((each) => waiting[each] === (counts[`due#${published}#${each}`] ?? 0)),
  });
}

/** The rules that do not hold. */
function broken(rules: Readonly<Record<string, boolean>>): string[] {
  return Object.keys(rules).filter((rule) => !rules[rule]);
}

async function leadContradictions(
  history: History,
  lead: KnownLead,
  items: readonly Item[],
): Promise<string[]> {
  const { id, body, mark, erasedAt, erasureBegan } = lead;
  if (erasedAt !== undefined)
    return [...items.map(() => "is still there, although erased"), ...remains(history, lead)];
  if (id === undefined || erasureBegan) return [];
  const [item] = items;
  if (item === undefined || items.length > 1) return [`is stored ${items.length} times`];
  const plan = computePlan(planInputsSchema.parse(body.inputs));
  const details = apiRoutes.getLead.response.parse(await ask(history, "getLead", { id }));
  const search = await ask(history, "listLeads", { query: { q: mark } });
  const ids = apiRoutes.listLeads.response.parse(search).leads.map((found) => found.id);
  const found = [
    ...broken({
      "has another address": item.work_email === body.contact.work_email,
      "has other figures": item.calculated_daily_budget === plan.daily_budget,
      "is not found": isDeepStrictEqual(ids, [id]),
    }),
    ...contradictionsOf(lead, details),
    ...(await planContradictions(history, lead, details.events)),
  ];
  const isAlerted = lead.wasLost !== "lead";
  if (isAlerted) {
    found.push(...bookingContradictions(history, lead, details.lead.bookings));
    found.push(...alertContradictions(history, lead, { item, events: details.events }));
  }
  return found;
}

/** A lead has one plan, its links open until they expire or end, and it shows the last of every change that was acknowledged. */
async function planContradictions(
  history: History,
  lead: KnownLead,
  events: readonly LeadEvent[],
): Promise<string[]> {
  const items = history.cloud.database.items("desk");
  const plans = items.filter(({ sk, lead_key: key }) => sk === "plan" && key === lead.key);
  const links = items.filter(({ pk, sk }) => sk !== "plan" && pk === plans[0]?.pk);
  const count = (name: string) => links.filter(({ state }) => state === name).length;
  const found = broken({
    "has two plans": plans.length <= 1,
    "has too many links":
      count("browser") <= mostLinks.browser &&
      count("opened") <= mostLinks.opened &&
      count("unopened") <= mostLinks.unopened,
  });
  const ended = [...lead.endedTokens].map((token) => [token, 0] as const);
  for (const [token, usedAt] of [...lead.tokens, ...ended]) {
    const headers = { authorization: `Plan ${token}` };
    const body = await ask(history, "openPlan", { headers });
    const plan = apiRoutes.openPlan.response.safeParse(body).data;
    const days = (Date.now() - usedAt) / dayMs;
    const mayHaveEnded =
      count("browser") === mostLinks.browser || count("opened") === mostLinks.opened;
    if (plan === undefined && days < 179 && !mayHaveEnded)
      found.push("has a link that does not open");
    if (plan !== undefined && days > 180) found.push("has a link that opens, although it ended");
    if (plan !== undefined) found.push(...changeContradictions(plan, lead, events));
  }
  return [...found, ...mailContradictions(history, lead)];
}

/** One more ends the one of its state that was not used for the longest time. */
const mostLinks = { browser: 10, opened: 3, unopened: 3 } as const;

function changeContradictions(
  plan: SavedPlan,
  { hasBounced, mail, changes }: KnownLead,
  events: readonly LeadEvent[],
): string[] {
  const changed = events.filter(
    (each) => each.kind === "plan" && each.action !== "saved" && each.action !== "lever",
  );
  const shown = new Map<string, { readonly version: number }>([["plan", plan]]);
  // The timeline has the moves.
  shown.set("stage", { version: Number.POSITIVE_INFINITY });
  for (const week of [...plan.weeks, ...plan.earlier.flatMap(({ weeks }) => weeks)])
    shown.set(`week ${week.monday}`, week);
  const lacking = [...changes].filter(([change, content]) => {
    const [what = "", version = ""] = change.split(" version ");
    const last = shown.get(what);
    const isLast = last?.version === Number(version) && JSON.stringify(last).includes(content);
    return !isLast && !(last && last.version > Number(version));
  });
  return [
    ...lacking.map(([change]) => `lacks ${change}`),
    ...broken({
      "has a plan with other changes": changed.length === plan.version - 1,
      "has other mails than chosen": mail === undefined || hasBounced || plan.mail === mail.state,
    }),
  ];
}

/** Which mails about a lead's plan were lost, or sent although they were ended. */
function mailContradictions({ cloud }: History, lead: KnownLead): string[] {
  const { mail, remindedSince = Number.POSITIVE_INFINITY } = lead;
  const mails = cloud.sent.filter(
    ({ content, by }) => by.name === "plan-mail" && content.includes(addressOf(lead)),
  );
  const reminders = mails.filter(({ by }) => by.message.includes('"reminder"'));
  const items = cloud.database.items("desk");
  const isUsedUp = (list: string) =>
    items.some(({ sk, mails: count }) => sk === list && Number(count) >= mailsPerDay);
  const isWaiting = items.some(({ sk }) => sk === "waiting");
  const isExcused =
    lead.hasBounced ||
    lead.mailRequests.begun > 0 ||
    lead.wasLost !== undefined ||
    Date.now() > startAt + dayMs ||
    cloud.deadLetters().get("plan-mail")?.length !== 0;
  return broken({
    "got a mail, although it ended them":
      mail?.state !== "stopped" || mails.every(({ by }) => by.startedAt <= mail.since),
    "got no mail with its plan":
      isExcused || !lead.expectsMail || mails.length > 0 || isWaiting || isUsedUp("links"),
    "got no reminder":
      isExcused ||
      remindedSince > startAt + activeMs ||
      reminders.length > 0 ||
      isUsedUp("reminders"),
  });
}

async function ask(
  { cloud }: History,
  name: "getLead" | "leadQueue" | "leadReports" | "listLeads" | "openPlan",
  sent: Parameters<typeof request>[2],
): Promise<unknown> {
  const response = request(cloud, name, sent);
  await cloud.runtime.runUntil(cloud.runtime.now + 60_000);
  return (await response)?.body;
}

/** What is left of an erased person, and what was sent after the erasure by a process that began after it. */
function remains({ cloud, leads }: History, person: KnownLead | Walker): string[] {
  const { mark, erasedAt = 0 } = person;
  const { key, id, ...own } = "key" in person ? person : { key: mark, mobile: mark, id: mark };
  // Another lead may have the same phone number.
  const isShared = leads.some((other) => other.key !== key && other.mobile === own.mobile);
  const mobile = isShared ? mark : own.mobile;
  const isAbout = (text: string) =>
    text.includes(mark) ||
    text.includes(mobile) ||
    (id !== undefined && text.includes(`/leads/${id}`));
  const items = [...cloud.database.items("leads"), ...cloud.database.items("desk")];
  // What a lead's own items have in common. The changes and the mark of an erased lead have only its ID, and expire.
  const isOwnItem = new RegExp(
    `"pk":"(lead#${id}"|postings#${key}"|(plan|find)#.*"(${id}|${key})")`,
  );
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
  const { contact_counts: counts = {} } = lead;
  const count = (kind: LeadEvent["kind"]) => events.filter((each) => each.kind === kind).length;
  const noShows = events.filter(
    (each) => each.kind === "call" && each.outcome === "did_not_show",
  ).length;
  return broken({
    "lacks an acknowledged event": [...known.events].every((id) => ids.has(id)),
    "has an event twice":
      known.wasLost !== undefined ||
      (ids.size === events.length && new Set(notes).size === notes.length),
    "counts other contacts":
      known.wasLost !== undefined ||
      (counts.note ?? 0) + (counts.call ?? 0) === count("note") + count("call") - noShows,
    "belongs to someone else": ownersAfter(events)?.has(lead.owner) ?? false,
    "has a note that no one wrote": notes.every((note) => known.notes.has(note)),
    "has moves that do not follow each other": stageAfter(events) !== undefined,
    "is not as its last move left it": stageAfter(events)?.has(lead.stage) ?? true,
  });
}

/** Events within a few seconds may have been stored in another order than that of their times. */
const orderMs = 20_000;

/** The stages in which events may leave a lead. Undefined if a move does not follow the one before it. */
function stageAfter(events: readonly LeadEvent[]): ReadonlySet<Stage> | undefined {
  let possible = new Set<Stage>(["new"]);
  let before = new Set<Stage>();
  let bookedAt = 0;
  for (const event of events) {
    if (event.kind === "booking") {
      // A cancellation moves the lead back, also if a move in between was undone.
      if (event.canceled) possible = new Set([...possible, ...before, "contacted"]);
      else {
        before = new Set([...before, ...possible]);
        possible.add("call_booked");
      }
      bookedAt = Date.parse(event.at);
    }
    if (event.kind !== "stage") continue;
    if (!possible.has(event.from)) return undefined;
    possible = new Set([event.to]);
    // The booking, and its cancellation, may in fact have come after the move.
    if (Date.parse(event.at) < bookedAt + orderMs) possible.add("call_booked").add("contacted");
  }
  return possible;
}

/** Who may own a lead after its events. Undefined if someone took it from its owner. */
function ownersAfter(events: readonly LeadEvent[]): ReadonlySet<string | undefined> | undefined {
  let possible: { readonly owner: string | undefined; readonly at: number }[] = [
    { owner: undefined, at: 0 },
  ];
  for (const event of events) {
    if (event.kind !== "owner" && event.kind !== "given") continue;
    const at = Date.parse(event.at);
    // Also earlier owners: what replaced them may in fact have happened before they took it, or after this event.
    const certain = possible.findLast((each) => each.at + orderMs <= at)?.at ?? 0;
    const before = possible.filter((each) => each.at + orderMs > certain);
    const isTaken = event.kind === "owner" && event.is_mine && !event.take_over;
    if (isTaken && !before.some(({ owner }) => owner === undefined || owner === event.by))
      return undefined;
    possible = [...before, { owner: ownerAfter(event), at }];
  }
  const last = possible.at(-1)?.at ?? 0;
  return new Set(possible.filter(({ at }) => at + orderMs > last).map(({ owner }) => owner));
}

function ownerAfter(event: Extract<LeadEvent, { kind: "owner" | "given" }>): string | undefined {
  if (event.kind === "given") return event.to;
  return event.is_mine ? event.by : undefined;
}

/** Each booked call is as its last webhook left it: on its lead if that was found, else in the list of those without one. */
function bookingContradictions(
  { cloud }: History,
  person: KnownLead | Walker,
  onLead: readonly Booking[] = [],
): string[] {
  const { bookings } = person;
  const last = new Map(bookings.toSorted((a, b) => a.at - b.at).map((each) => [each.id, each]));
  // Until then, they are kept.
  const since = Date.now() - 29 * dayMs;
  const starts = (all: readonly Pick<KnownBooking, "start" | "canceled">[]) =>
    all.flatMap(({ start, canceled }) => (canceled || start < since ? [] : [start])).sort();
  const listed = cloud.database
    .items("desk")
    .filter(({ pk, email }) => pk === "bookings" && email === addressOf(person))
    .map(({ sk }) => ({ start: Date.parse(String(sk).slice(0, isoLength)), canceled: false }));
  const stored = onLead.map(({ start, canceled }) => ({ start: Date.parse(start), canceled }));
  // A lead has all calls that its person booked.
  const isListed = listed.length === 0 || !("key" in person);
  const isRight = isDeepStrictEqual(starts([...stored, ...listed]), starts([...last.values()]));
  return isRight && isListed ? [] : ["has other booked calls"];
}

const isoLength = new Date(0).toISOString().length;

/** What a queue's message about a lead says. */
type AlertMessage = {
  readonly idempotency_key: string;
  readonly kind?: string;
  readonly due_at?: string;
  readonly call_id?: string;
  readonly change?: object;
};

/** Which alerts of a lead were lost. */
function alertContradictions(
  { cloud, leads }: History,
  lead: KnownLead,
  { item, events }: { readonly item: Item; readonly events: LeadDetails["events"] },
): string[] {
  const stored = toLead(item);
  const due = nextTouch(stored, new Date());
  const touch = stored.planned_touch;
  const isPlanned =
    due?.at === touch?.at && /follow_up|retry/.test(touch?.kind ?? "") && !stored.calls;
  // A newer lead of the person was to be answered instead, until it was closed or erased.
  const wasJoined = leads.some(
    ({ key, mobile, erasureBegan }, index) =>
      key !== lead.key && mobile === lead.mobile && (erasureBegan || index > leads.indexOf(lead)),
  );
  // Until then, it was due as a lead without an answer.
  const wasUnanswered =
    Date.parse(stored.first_response_at ?? "") > Date.parse(touch?.at ?? "") + dayMs;
  // By someone who saw that the lead waits again.
  const wasUndone = events.some(({ kind }) => kind === "stage");
  const wasClosed = events.some((event) => event.kind === "stage" && /lost|won/.test(event.from));
  const alerts = [
    { kind: "new lead", isDue: !lead.wasCalled },
    {
      kind: "still waiting",
      isDue: due?.group === "clock" && !(stored.calls || lead.wasCalled || wasJoined || wasUndone),
    },
    {
      kind: "due",
      isDue: isPlanned && due?.group !== "later" && !wasJoined && !wasClosed && !wasUnanswered,
      due_at: due?.at,
    },
  ];
  const hour = Date.parse(stored.created_at.replace(/:.*/, ":00:00Z"));
  const hasSummary = cloud.sent.some(
    ({ content, at }) => at >= hour && content.includes("More leads"),
  );
  return alerts.flatMap(({ kind, isDue, due_at }) =>
    ["mail", "webhook", "slack"]
      .filter((channel) => {
        const isAbout = (message: string) => {
          const about: AlertMessage = JSON.parse(message);
          const isKind = (about.kind ?? "new lead") === kind && about.due_at === due_at;
          return about.idempotency_key === lead.key && isKind && !about.change;
        };
        const name = `alert-${channel}`;
        const letters = cloud.deadLetters();
        return (
          isDue &&
          !cloud.sent.some(
            ({ by, content }) =>
              by.name === name && isAbout(by.message) && content.includes(stored.id),
          ) &&
          !(letters.get(name) ?? []).some(isAbout) &&
          !(letters.get("dispatch-leads") ?? []).some((body) => body.includes(lead.key)) &&
          !(channel !== "webhook" && kind === "new lead" && hasSummary)
        );
      })
      .map((channel) => `has no ${kind} alert by ${channel}`),
  );
}

/** The booked calls of a lead that ring from ten minutes before their start, without the production code. */
export function ringingCalls(lead: Lead, now: number): NonNullable<Lead["bookings"]> {
  const isNoPerson = lead.lost_reason === "spam" || lead.lost_reason === "duplicate";
  return (lead.bookings ?? []).filter(({ start, canceled, answered_at }) => {
    const at = Date.parse(start);
    const isSoon = at - 10 * minute <= now && now < at;
    const hasOutcome = Date.parse(answered_at ?? "") >= at - 10 * minute;
    const isBeingMade = (lead.calls ?? []).some((call) => Date.parse(call.at) >= at - 10 * minute);
    return isSoon && !canceled && !isNoPerson && !hasOutcome && !isBeingMade;
  });
}

/** The booked calls of which a channel did not remind. */
function lostReminders({ cloud, leads, expectedReminders }: History): string[] {
  return expectedReminders.flatMap(({ key, id, start }) => {
    const lead = leads.find((each) => each.key === key);
    if (lead === undefined || lead.erasureBegan || lead.wasLost) return [];
    const isAbout = (message: string) => {
      const about: AlertMessage = JSON.parse(message);
      return about.idempotency_key === key && about.call_id === id && about.due_at === start;
    };
    return ["mail", "webhook", "slack"]
      .filter((channel) => {
        const name = `alert-${channel}`;
        const isSent = cloud.sent.some(({ by }) => by.name === name && isAbout(by.message));
        return !isSent && !(cloud.deadLetters().get(name) ?? []).some(isAbout);
      })
      .map((channel) => `${lead.mark} has no reminder of its call at ${start} by ${channel}`);
  });
}

/** What was sent twice, although no sender died or lost an answer: each could mark what it had sent. */
function doubleSends({ cloud, leads }: History): string[] {
  const lost = leads.filter(({ wasLost }) => wasLost).map(({ key }) => key);
  const senders = new Map<string, Set<Process>>();
  for (const { by, at, content } of cloud.sent) {
    if (!by.isHandled || lost.some((key) => by.message.includes(key))) continue;
    const recipient = /"ToAddresses":\[[^\]]*\]/.exec(content)?.[0];
    const isLinks = by.name === "plan-mail" && !by.message.includes('"reminder"');
    const day = new Date(at).toISOString().slice(0, 10);
    const sent = `${by.name} ${isLinks ? `${day} ${recipient}` : by.message}`;
    senders.set(sent, (senders.get(sent) ?? new Set()).add(by));
  }
  return [...senders].flatMap(([sent, by]) => (by.size > 1 ? [`${sent} was sent twice`] : []));
}
