import { paginateScan, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { dayMs, parseDate } from "@planner/shared/calendar";
import { stages } from "@planner/shared/lead/followUp/stage";
import { type Lead, leadSchema } from "@planner/shared/lead/leadSchema";
import type { Attribution } from "@planner/shared/lead/source/attribution";
import { answerCounter } from "@planner/shared/reports/answerTimes";
import type { DayRange } from "@planner/shared/reports/reportPeriod";
import { expectedTouch } from "@planner/shared/testing/expectedTouch";
import type { Item } from "../aws/database.ts";
import { readReportCounters } from "../statistics/reportCounters.ts";
import type { LeadTable } from "../tables/LeadTable.ts";
import type { Tables } from "../tables/Tables.ts";

/**
 * Computes the statistics without the production code: sums all leads in the table in whole cents. The percentage is
 * that of the last 30 UTC days, without leads that still have time.
 */
export async function recount(table: LeadTable, now: Date): Promise<object> {
  const leads = await readAllLeads(table);
  const total = (field: "avg_job_value" | "calculated_revenue_30") =>
    Number(leads.reduce((sum, lead) => sum + cents(lead[field]), 0n));
  return {
    total_leads: leads.length,
    mean_job_value:
      leads.length === 0 ? null : Math.floor(total("avg_job_value") / leads.length + 0.5) / 100,
    total_revenue_30: total("calculated_revenue_30") / 100,
    latest_lead_at:
      leads
        .map(({ created_at }) => created_at)
        .sort()
        .at(-1) ?? null,
    by_stage: Object.fromEntries(
      stages.map((stage) => [stage, leads.filter((lead) => lead.stage === stage).length]),
    ),
    won_value:
      Number(
        leads
          .filter(({ stage }) => stage === "won")
          .reduce((sum, { won_value = 0 }) => sum + cents(won_value), 0n),
      ) / 100,
    answered_in_time_pct: answeredInTime(leads, now),
  };
}

/** All days that tests use, which are whole months. */
const allDays: DayRange = { from: "2024-01-01", to: "2027-12-31" };

/**
 * The counters that the reports of some days should have, by day, person and campaign, without using the production code.
 * Persons and campaigns have those of a whole month under its first day. Leaves out zeros and campaigns that have no row.
 */
export async function recountReports(
  tables: Tables,
  days = allDays,
  hasRow: (month: string, campaign: string) => boolean = () => true,
): Promise<object> {
  const dayFormat = new Intl.DateTimeFormat("sv-SE", { timeZone: tables.timeZone });
  const counts: Record<string, number> = {};
  for (const lead of await readAllLeads(tables)) {
    const day = dayFormat.format(new Date(lead.created_at));
    const campaign = knownCampaign(lead);
    const facts = reportFacts(lead);
    const isOfCampaign = (fact: string) => fact.startsWith(" ") && !fact.startsWith(" lost_");
    const own = hasRow(day.slice(0, 7), campaign)
      ? facts.filter(([fact]) => isOfCampaign(fact))
      : [];
    for (const [fact, count] of [
      ...facts,
      ...own.map(([f, c]) => [`#${campaign}${f}`, c] as const),
    ]) {
      if (!count || day < days.from || day > days.to) continue;
      const name = fact.startsWith("#") ? spanOf(day, days) + fact : day + fact;
      counts[name] = (counts[name] ?? 0) + Number(count);
    }
  }
  return counts;
}

/** The first day of a month that is whole in a range, else the day. */
function spanOf(day: string, { from, to }: DayRange): string {
  const { year, month } = parseDate(day);
  const first = `${day.slice(0, 7)}-01`;
  const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  return from <= first && last <= to ? first : day;
}

/** Of the attribution that tests use. */
export function knownCampaign({
  source,
  attribution: by = {},
}: Pick<Lead, "source" | "attribution">) {
  return `${source ?? adSource(by)}#${by.utm_campaign?.trim() || "(none)"}`;
}

function adSource({ gclid, msclkid, fbclid, utm_source }: Attribution): string {
  if (gclid) return "google";
  if (msclkid) return "microsoft";
  if (fbclid) return "facebook";
  return utm_source ? "campaign" : "direct";
}

function reportFacts(lead: Lead): readonly (readonly [fact: string, count: number | boolean])[] {
  const { suspect, first_response_by: by = "", booked_by = "", won_by = "", owner } = lead;
  const ms = Date.parse(lead.first_response_at ?? "") - Date.parse(lead.created_at);
  const isClocked = countsInTime(lead);
  const isWon = lead.stage === "won";
  const wonCents = isWon ? Number(cents(lead.won_value ?? 0)) : 0;
  const calls = Object.entries(lead.call_counts ?? {});
  const noShows = Object.entries(lead.no_show_counts ?? {});
  return [
    [" leads", 1],
    [" suspect", suspect !== undefined],
    [` lost_${lead.lost_reason}`, lead.stage === "lost"],
    [" passing", suspect === undefined && lead.calculated_daily_budget >= 50],
    [" clocked", isClocked],
    ...[" on_time", `#${by} on_time`].map((fact) => [fact, isClocked && ms < 300_000] as const),
    [`#${by} answered`, ms >= 0],
    ...["clocked", answerCounter(ms)].map(
      (name) => [`#${by} ${name}`, isClocked && ms >= 0] as const,
    ),
    ...calls.map(([caller, count]) => [`#${caller} calls`, count] as const),
    ...noShows.map(([caller, count]) => [`#${caller} no_shows`, count] as const),
    ...[" ", `#${owner ?? booked_by} `].map((of) => [`${of}booked`, !!lead.booked_at] as const),
    ...[" ", `#${owner ?? won_by} `].flatMap((of) => [
      [`${of}won`, isWon] as const,
      [`${of}won_cents`, wonCents] as const,
    ]),
  ];
}

/** What a generation's items of the reports say, in the form of `recountReports`. */
export async function storedReports(tables: Tables, generation: number, days = allDays) {
  const counted = await readReportCounters(tables, generation, days);
  const counts = Object.values(counted)
    .flat()
    .flatMap(({ item, counters }) =>
      Object.entries(counters).map(([name, count]) => [`${item} ${name}`, count] as const),
    );
  return Object.fromEntries(counts.filter(([, count]) => count !== 0));
}

/** The items that the queue of a generation must have, without the production code. */
export async function expectedDueItems(
  table: LeadTable,
  generation: number,
  now: Date,
): Promise<readonly string[]> {
  return (await readAllLeads(table))
    .flatMap((lead) => {
      const touch = expectedTouch(lead, now.getTime());
      if (touch === undefined) return [];
      const [group, at] = touch;
      return [`due#${generation}#${group} ${new Date(at).toISOString()}#${lead.id}`];
    })
    .toSorted();
}

/** The items of booked calls that a generation must have, with their states, without the production code. */
export async function expectedCallItems(
  table: LeadTable,
  generation: number,
): Promise<readonly string[]> {
  const leads = await readAllLeads(table);
  return leads
    .flatMap((lead) => {
      const isNoPerson = ["spam", "duplicate"].includes(lead.lost_reason ?? "");
      const calls = (lead.bookings ?? []).filter(({ canceled }) => !canceled && !isNoPerson);
      return calls.map(
        (call) =>
          `calls#${generation} ${call.start}#${lead.id}#${call.id} ${expectedState(lead, call)}`,
      );
    })
    .toSorted();
}

function expectedState(lead: Lead, call: NonNullable<Lead["bookings"]>[number]): string {
  const start = Date.parse(call.start);
  if (Date.parse(call.answered_at ?? "") >= start - 600_000) return String(call.outcome);
  const closedAt = lead.stage === "won" ? lead.won_at : lead.stage_since;
  const isClosed = ["won", "lost"].includes(lead.stage);
  return isClosed && !(start > Date.parse(closedAt ?? "")) ? "closed" : "no_outcome";
}

/** The items of booked calls in the desk's table, in the form of `expectedCallItems`. */
export async function storedCallItems(
  { client, deskTableName }: Tables,
  generation: number,
): Promise<readonly string[]> {
  const { Items = [] } = await client.send(
    new ScanCommand({ TableName: deskTableName, ConsistentRead: true }),
  );
  return Items.filter(({ pk }) => pk === `calls#${generation}`)
    .map(({ pk, sk, state }) => `${pk} ${sk} ${state}`)
    .toSorted();
}

const names = { booked: "Call booked", won: "Job won" };
const consents = ["2026-11-22", "2026-11-23", "2026-11-28"] as const;
export const feedSettings = {
  names,
  currency: "USD",
  bookingValue: 150,
  hashedContacts: consents[0],
};

/** The conversions in feeds with these settings, without the production code. The name is that of the stored item. */
export async function expectedConversions(table: LeadTable, now: Date) {
  return (await readAllLeads(table)).flatMap((lead) => {
    const { stage, booked_at, won_at, attribution: from, consent_version: version } = lead;
    const hasConsent = consents.some((each) => each === version);
    if (lead.suspect || !(from?.gclid || from?.msclkid || hasConsent)) return [];
    const isBooked = ["call_booked", "proposal", "won", "lost"].includes(stage);
    const reached = { booked: isBooked ? booked_at : "", won: stage === "won" ? won_at : "" };
    return (["booked", "won"] as const).flatMap((conversion) => {
      const known = lead.conversions?.[conversion];
      const counts = Boolean(reached[conversion]);
      const at = known?.at ?? reached[conversion] ?? "";
      const isListed = counts || (known?.retracted_at !== undefined && from?.msclkid);
      if (!isListed || !(Date.parse(at) > now.getTime() - 90 * dayMs)) return [];
      const name = `feed#${conversion} ${at}#${lead.id}`;
      return [{ name, conversion, at, lead, hasConsent, counts }];
    });
  });
}

/** The names of the conversions among the desk's items. */
export function conversionsIn(items: readonly Item[]): readonly string[] {
  const own = items.filter(({ pk }) => String(pk).startsWith("feed#"));
  return own.map(({ pk, sk }) => `${pk} ${sk}`).toSorted();
}

/** Each lead's row of at most ten leads: the newest lead that it is joined to, and the number of plans. As stored, and without the production code. */
export async function queueRows(table: LeadTable) {
  const leads = (await readAllLeads(table)).toSorted((a, b) => (a.id < b.id ? 1 : -1));
  const rows: Lead[][] = [];
  for (const lead of leads) {
    if (lead.suspect || ["won", "lost"].includes(lead.stage)) continue;
    const isSame = (one: string, other: string | undefined) => one !== "" && one === other;
    const row = rows.find(
      ([newest]) =>
        isSame(lead.mobile, newest?.mobile) || isSame(lead.work_email, newest?.work_email),
    );
    if (row) row.push(lead);
    else rows.push([lead]);
  }
  // A row joins ten leads. The others keep the lead that they were joined to.
  const counted = new Set(rows.flatMap((row) => row.slice(10)));
  const expected = leads.map((lead) => {
    const row = rows.find((each) => each.includes(lead)) ?? [lead];
    const isNewest = row[0] === lead;
    const plans = isNewest && row.length > 1 ? row.length : undefined;
    const joined_to = counted.has(lead) ? "counted" : row[0]?.id;
    return { id: lead.id, joined_to: isNewest ? undefined : joined_to, plans };
  });
  const stored = leads.map((lead) => {
    const { id, joined_to, plans } = lead;
    return { id, joined_to: joined_to && counted.has(lead) ? "counted" : joined_to, plans };
  });
  return { expected, stored };
}

/** The items in the queue of a generation, and the counters of its groups, by partition. */
export async function storedDueItems(
  { client, deskTableName }: Tables,
  generation: number,
): Promise<{ readonly items: readonly string[]; readonly counts: object }> {
  const { Items = [] } = await client.send(
    new ScanCommand({ TableName: deskTableName, ConsistentRead: true }),
  );
  const prefix = `due#${generation}#`;
  const returns = `${prefix}returns`;
  const total = Items.find(({ pk, sk }) => pk === `statistics#${generation}` && sk === "total");
  const counters = Object.entries(total ?? {}).filter(
    ([name, count]) => name.startsWith("due_") && count !== 0,
  );
  return {
    items: Items.filter(({ pk }) => String(pk).startsWith(prefix) && pk !== returns)
      .map(({ pk, sk }) => `${pk} ${sk}`)
      .toSorted(),
    counts: Object.fromEntries(
      counters.map(([name, count]) => [prefix + name.slice("due_".length), count]),
    ),
  };
}

/** The number of items by partition. */
export function countByPartition(items: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const item of items) {
    const [partition = ""] = item.split(" ");
    counts[partition] = (counts[partition] ?? 0) + 1;
  }
  return counts;
}

async function readAllLeads({ client, tableName }: LeadTable): Promise<Lead[]> {
  const leads: Lead[] = [];
  for await (const { Items = [] } of paginateScan(
    { client },
    { TableName: tableName, ConsistentRead: true },
  )) {
    const items = Items.filter(({ entity }) => entity === "lead");
    leads.push(...items.map((item) => leadSchema.parse(item)));
  }
  return leads;
}

function answeredInTime(leads: readonly Lead[], now: Date): number | null {
  const today = now.toISOString().slice(0, 10);
  const firstDay = Date.parse(today) - 29 * dayMs;
  const recent = leads
    .filter(countsInTime)
    .filter((lead) => Date.parse(lead.created_at) >= firstDay)
    .filter((lead) => lead.created_at.slice(0, 10) <= today);
  const running = recent.filter(
    ({ created_at, first_response_at, stage }) =>
      first_response_at === undefined &&
      stage === "new" &&
      now.getTime() - Date.parse(created_at) < 300_000,
  );
  const answered = recent.filter(
    ({ created_at, first_response_at: at }) =>
      at !== undefined && Date.parse(at) - Date.parse(created_at) < 300_000,
  );
  const decided = recent.length - running.length;
  return decided === 0 ? null : Math.floor((1000 * answered.length) / decided + 0.5) / 10;
}

/** Whether a lead has a clock. An unanswered plan of a person with a newer one has none. */
function countsInTime({ suspect, clock_ended_at, joined_to, first_response_at }: Lead): boolean {
  const isLeftOut = joined_to !== undefined && first_response_at === undefined;
  return suspect === undefined && clock_ended_at === undefined && !isLeftOut;
}

/** Expects at most two decimals. */
function cents(dollars: number): bigint {
  return BigInt(dollars.toFixed(2).replace(".", ""));
}
