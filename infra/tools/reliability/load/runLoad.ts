import { atLeast, atMost, type Figure, mustBe, report } from "../Figure.ts";
import { keyOf, type LeadTable } from "../LeadTable.ts";
import { type LoadReport, sendLeads } from "../sendLeads.ts";

/** The leads sent to one local cloud at one rate, and how many reached each stage. */
export type LoadRun = {
  readonly leads: number;
  readonly perSecond: number;
  readonly report: LoadReport;
  /** Leads in the table with a sent key and an acknowledged id. */
  readonly stored: number;
  /** How much the statistics grew. */
  readonly counted: number;
  /** Leads for which an alert email was sent. */
  readonly alerted: number;
  /** From the last response until the statistics counted everything or the wait timed out. */
  readonly countedAfterMs: number;
  /** The same for the last alert email. */
  readonly alertedAfterMs: number;
};

/** The URL that leads are sent to and the table that stores them. */
export type LoadTarget = {
  readonly site: string;
  readonly table: LeadTable;
  /** How long to wait for a stage that makes no progress. */
  readonly patienceMs?: number;
};

/** Sends leads at a rate and waits until every stage has them. Nothing else may send leads in the meantime. */
export async function runLoad(
  leads: number,
  perSecond: number,
  { site, table, patienceMs = 60_000 }: LoadTarget,
): Promise<LoadRun> {
  const before = await table.statistics();
  const sent = await sendLeads({ leads, perSecond, site });
  const answeredMs = performance.now();
  const expected = before.total_leads + sent.ids.length;
  const { total_leads } = await table.waitUntilCounted(expected, patienceMs);
  const countedAfterMs = performance.now() - answeredMs;
  const alerted = await table.waitUntilAlerted(sent.keys, patienceMs);
  const alertedAfterMs = performance.now() - answeredMs;
  const [keys, ids] = [new Set(sent.keys), new Set(sent.ids)];
  const stored = [...(await table.leads()).values()].filter(
    (item) => keys.has(keyOf(item)) && ids.has(item.id?.S ?? ""),
  );
  return {
    leads,
    perSecond,
    report: sent,
    stored: stored.length,
    counted: total_leads - before.total_leads,
    alerted: alerted.length,
    countedAfterMs,
    alertedAfterMs,
  };
}

/** Whether the rate is sustainable: nothing is lost, slow or piling up. */
export function isSustained(run: LoadRun): boolean {
  return loadFigures([run]).every(({ ok }) => ok);
}

/** Whether some acknowledged leads did not reach every stage. */
export function losesLeads({ report: { ids }, stored, counted, alerted }: LoadRun): boolean {
  return Math.min(stored, counted, alerted) < ids.length;
}

/** Combines the figures of all runs: sums the counts and takes the longest delays. */
export function loadFigures(runs: readonly LoadRun[]): readonly Figure[] {
  const sum = (of: (run: LoadRun) => number) => runs.reduce((total, run) => total + of(run), 0);
  const longest = (of: (run: LoadRun) => number) => rounded(Math.max(...runs.map(of)));
  const leads = sum((run) => run.leads);
  const sentPerSecond = leads / (sum(({ report: { sendingMs } }) => sendingMs) / 1000);
  const latenciesMs = runs.flatMap((run) => run.report.latenciesMs).sort((a, b) => a - b);
  const answeredMs = (percent: number) => rounded(percentile(latenciesMs, percent));
  return [
    atLeast(
      "leads sent per second",
      rounded(sentPerSecond),
      rounded(0.97 * (runs[0]?.perSecond ?? 0)),
    ),
    mustBe(
      "leads sent",
      sum((run) => run.report.keys.length),
      leads,
    ),
    mustBe("acknowledged", new Set(runs.flatMap((run) => run.report.ids)).size, leads),
    mustBe(
      "stored",
      sum(({ stored }) => stored),
      leads,
    ),
    mustBe(
      "counted in the statistics",
      sum(({ counted }) => counted),
      leads,
    ),
    mustBe(
      "alerted by email",
      sum(({ alerted }) => alerted),
      leads,
    ),
    report("response time, p50 (ms)", answeredMs(50)),
    report("response time, p95 (ms)", answeredMs(95)),
    atMost("response time, p99 (ms)", answeredMs(99), 1_000),
    report("response time, slowest (ms)", answeredMs(100)),
    atMost(
      "all counted after the last response (ms)",
      longest((run) => run.countedAfterMs),
      10_000,
    ),
    atMost(
      "all alerted after the last response (ms)",
      longest((run) => run.alertedAfterMs),
      10_000,
    ),
  ];
}

/** The percentile of sorted values. */
function percentile(sorted: readonly number[], percent: number): number {
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN;
}

const rounded = (value: number) => Math.round(value * 10) / 10;
