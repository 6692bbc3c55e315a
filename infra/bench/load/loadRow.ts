import type { BenchRow } from "@planner/shared/bench/BenchRow";
import { median, medianRatio } from "@planner/shared/bench/median";
import { type Operation, operations } from "./operations.ts";
import { clients, type Load } from "./underLoad.ts";

type Measured = {
  readonly operation: Operation;
  /** How many leads there were. */
  readonly leads: number;
  readonly ours: readonly Load[];
  readonly theirs: readonly Load[];
  /** Of the fixture's database. */
  readonly version: string;
  readonly at: Date;
};

/** Both contenders' loads as one row; the ratio is that of the requests a second. */
export function loadRow({ operation, leads, ours, theirs, version, at }: Measured): BenchRow {
  const least = leastRatio[operation];
  const perSecond = (loads: readonly Load[]) => loads.map((load) => load.requestsPerSecond);
  const ratio = medianRatio(perSecond(ours), perSecond(theirs));
  const met = least === undefined || ratio >= least;
  return {
    row: `Local cloud, ${operations[operation].name} at ${leads.toLocaleString("en-US")} leads, ${clients} clients`,
    measured: inWords(ours),
    floor_or_rival: inWords(theirs),
    ratio,
    target: least === undefined ? "beside each other" : `at least ${least} times the rival's`,
    met,
    note: `rival: Express and ${version} on the same machine, in turns of ${ours.length}.${met ? "" : ` ${why}`}`,
    measured_at: at.toISOString(),
  };
}

/** What is compared: a cloud and a server. On AWS each of these parts runs on machines of its own. */
const why =
  "The local cloud answers as AWS would: edge, API, authorizer, a function's thread and DynamoDB's protocol, a page read and written as JSON by each of them, on the processors that the rival has for one query and one serialization.";

/** Source: issue 6. */
const leastRatio: Readonly<Record<Operation, number | undefined>> = {
  list: 3,
  stats: 3,
  save: undefined,
};

function inWords(loads: readonly Load[]): string {
  const perSecond = median(loads.map((load) => load.requestsPerSecond));
  const p50 = median(loads.map((load) => load.p50Ms));
  const p95 = median(loads.map((load) => load.p95Ms));
  return `${perSecond.toFixed(0)}/s, p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`;
}
