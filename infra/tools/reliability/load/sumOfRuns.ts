import type { LoadRun } from "./LoadRun.ts";

/**
 * Runs at one rate, each on a cloud of its own, as one run: what was sent and what became of it together, of lags the longest.
 *
 * @throws Error when there is none
 */
export function sumOfRuns(runs: readonly LoadRun[]): LoadRun {
  const [first] = runs;
  if (first === undefined) throw new Error("No runs");
  const sum = (of: (run: LoadRun) => number) => runs.reduce((total, run) => total + of(run), 0);
  const longest = (of: (run: LoadRun) => number) => Math.max(...runs.map(of));
  const reports = runs.map(({ report }) => report);
  return {
    leads: sum(({ leads }) => leads),
    perSecond: first.perSecond,
    report: {
      keys: reports.flatMap(({ keys }) => keys),
      ids: reports.flatMap(({ ids }) => ids),
      failures: sumOfFailures(reports.map(({ failures }) => failures)),
      latenciesMs: reports.flatMap(({ latenciesMs }) => latenciesMs),
      sendingMs: sum(({ report }) => report.sendingMs),
    },
    stored: sum(({ stored }) => stored),
    counted: sum(({ counted }) => counted),
    alerted: sum(({ alerted }) => alerted),
    countedAfterMs: longest(({ countedAfterMs }) => countedAfterMs),
    alertedAfterMs: longest(({ alertedAfterMs }) => alertedAfterMs),
  };
}

function sumOfFailures(each: readonly ReadonlyMap<number, number>[]): ReadonlyMap<number, number> {
  const sum = new Map<number, number>();
  for (const [status, count] of each.flatMap((failures) => [...failures])) {
    sum.set(status, (sum.get(status) ?? 0) + count);
  }
  return sum;
}
