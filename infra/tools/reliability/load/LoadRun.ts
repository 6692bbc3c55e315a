import { Pool } from "undici";
import { untilAlerted } from "../cloud/alertedLeads.ts";
import type { LeadTable } from "../cloud/LeadTable.ts";
import { storedLeads } from "../cloud/storedLeads.ts";
import { readStatistics, untilCounted } from "../cloud/untilCounted.ts";
import { percentile } from "./percentile.ts";
import { type LoadReport, sendLeads } from "./sendLeads.ts";

/** How many leads were sent at what rate, and what every later stage says of just those. */
export type LoadRun = {
  readonly leads: number;
  readonly perSecond: number;
  readonly report: LoadReport;
  /** Leads in the table, under the keys sent and with the ids acknowledged. */
  readonly stored: number;
  /** By how many leads the statistics grew. */
  readonly counted: number;
  /** Of how many leads the team was told by mail. */
  readonly alerted: number;
  /** How long after the last answer the statistics had them all, or it was given up to wait. */
  readonly countedAfterMs: number;
  /** The same for the last mail. */
  readonly alertedAfterMs: number;
};

/** Where leads are sent, and where they are looked for. */
export type LoadTarget = {
  readonly site: string;
  readonly table: LeadTable;
};

/** Sends leads at a rate, and waits until every stage has them, or nothing moves for a minute. Nobody else sends meanwhile. */
export async function runLoad(
  leads: number,
  perSecond: number,
  { site, table }: LoadTarget,
): Promise<LoadRun> {
  const before = await readStatistics(table);
  const dispatcher = new Pool(site, { connections: 64 });
  const report = await sendLeads({ leads, perSecond, dispatcher });
  await dispatcher.close();
  const answeredMs = performance.now();
  const expected = before.total_leads + report.ids.length;
  const { total_leads } = await untilCounted(table, expected, patienceMs);
  const countedAfterMs = performance.now() - answeredMs;
  const alerted = await untilAlerted(table, report.keys, patienceMs);
  const alertedAfterMs = performance.now() - answeredMs;
  const [keys, ids] = [new Set(report.keys), new Set(report.ids)];
  const stored = (await storedLeads(table)).filter(
    ({ idempotency_key, id }) => keys.has(idempotency_key?.S ?? "") && ids.has(id?.S ?? ""),
  );
  return {
    leads,
    perSecond,
    report,
    stored: stored.length,
    counted: total_leads - before.total_leads,
    alerted: alerted.length,
    countedAfterMs,
    alertedAfterMs,
  };
}

/**
 * Whether the rate can be held for as long as one likes: every lead is acknowledged, sending keeps to the rate, 99 % are
 * answered within a second, and what follows is not far behind at the end.
 */
export function isSteady(run: LoadRun): boolean {
  const { leads, perSecond, report, countedAfterMs, alertedAfterMs } = run;
  return (
    report.ids.length === leads &&
    sentPerSecond(report) >= 0.97 * perSecond &&
    percentile(report.latenciesMs, 99) <= slowestP99Ms &&
    countedAfterMs <= longestLagMs &&
    alertedAfterMs <= longestLagMs
  );
}

/** At what rate leads were really sent. */
export function sentPerSecond({ keys, sendingMs }: LoadReport): number {
  return (keys.length * 1000) / sendingMs;
}

/** What a visitor takes for prompt. */
export const slowestP99Ms = 1_000;
/** Within seconds, says the issue. */
export const longestLagMs = 10_000;
const patienceMs = 60_000;
