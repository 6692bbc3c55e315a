import type { Script } from "node:vm";
import fc from "fast-check";
import type { Browser } from "./Browser.ts";
import type { FaultyCloud } from "./FaultyCloud.ts";
import { Network } from "./Network.ts";
import type { PageWorld } from "./Page.ts";
import type { VisitorLead } from "./pageScript.ts";
import { anyScenario, faultsEndAtMs, type Scenario } from "./Scenario.ts";
import { VirtualTime } from "./VirtualTime.ts";
import { acceptedLosses, Visitor, violations } from "./Visitor.ts";

/** The dependencies of a scenario. */
export type Stage = {
  readonly cloud: FaultyCloud;
  readonly script: Script;
  /** Counts events by name across all scenarios. */
  readonly count: (name: string) => void;
};

/** The result of one or more scenarios. */
export type Outcome = {
  /** Empty if every lead was stored exactly once. */
  readonly violations: readonly string[];
  readonly submitted: number;
  readonly stored: number;
  /** Leads of closed pages in browsers without storage. */
  readonly acceptedLosses: number;
};

/** Which scenarios to run. */
export type ScenarioRuns = {
  readonly runs: number;
  readonly seed: number;
  readonly visitors: number;
  /** Called after each run. */
  readonly onRun?: (done: number) => void;
};

/**
 * Runs random scenarios until one violates a guarantee. @returns the totals, with the failing scenario in
 * `violations`
 */
export async function runScenarios(
  { runs, seed, visitors, onRun = () => undefined }: ScenarioRuns,
  stage: Stage,
): Promise<Outcome & { readonly runs: number }> {
  const outcomes: Outcome[] = [];
  const details = await fc.check(
    fc.asyncProperty(anyScenario(visitors), async (scenario) => {
      const outcome = await runScenario(`run${outcomes.length + 1}`, scenario, stage);
      outcomes.push(outcome);
      onRun(outcomes.length);
      return outcome.violations.length === 0;
    }),
    // No shrinking: a smaller scenario rarely hits a real process at the same moment.
    { numRuns: runs, seed, endOnFailure: true },
  );
  const sum = (of: (outcome: Outcome) => number) =>
    outcomes.reduce((total, outcome) => total + of(outcome), 0);
  return {
    runs: outcomes.length,
    violations: [
      ...outcomes.flatMap((outcome) => outcome.violations),
      ...(details.failed ? [fc.defaultReportMessage(details) ?? "failed"] : []),
    ],
    submitted: sum(({ submitted }) => submitted),
    stored: sum(({ stored }) => stored),
    acceptedLosses: sum((outcome) => outcome.acceptedLosses),
  };
}

/**
 * Runs one scenario: the faults, their end, and every visitor's return.
 *
 * @param name distinguishes its leads from those of other scenarios on the table; letters and digits
 */
export async function runScenario(
  name: string,
  { randomSeed, visitors: plans, backgroundFaults }: Scenario,
  { cloud, script, count }: Stage,
): Promise<Outcome> {
  const time = new VirtualTime(Date.UTC(2026, 10, 21, 8, 0, 0));
  const visitors: Visitor[] = [];
  const nextFault = (browser: Browser) =>
    visitors.find((visitor) => visitor.browser === browser)?.nextFault() ?? { kind: "none" };
  const network = new Network({ cloud, time, nextFault, count });
  const world: PageWorld = {
    script,
    time,
    random: seededRandom(randomSeed),
    send: (browser, request) => network.send(browser, request),
    count,
  };
  visitors.push(...plans.map((plan, place) => new Visitor(plan, leadOf(name, place), world)));
  for (const fault of backgroundFaults) cloud.armBackground(fault);
  for (const visitor of visitors) visitor.start();
  time.after(faultsEndAtMs, () => {
    cloud.disarm();
    void time.track(
      cloud.database.start().then(() => {
        for (const visitor of visitors) visitor.comeBack();
      }),
    );
  });
  const isOver = await time.runToEnd(12 * 60 * 60 * 1000);
  const leads = new Map(
    [...(await cloud.table.leads())].filter(([, item]) =>
      item.work_email?.S?.startsWith(`${name}-`),
    ),
  );
  const traces = visitors.map(({ trace }) => trace);
  return {
    violations: [
      ...(isOver ? [] : ["pages are still busy hours after the faults"]),
      ...traces.flatMap((trace) => violations(trace, leads)),
    ],
    submitted: traces.reduce((sum, { submitted }) => sum + submitted, 0),
    stored: leads.size,
    acceptedLosses: traces.reduce((sum, trace) => sum + acceptedLosses(trace, leads), 0),
  };
}

/** The email address identifies the visitor, and the job value identifies the lead. */
function leadOf(name: string, place: number): VisitorLead {
  return {
    inputs: { target_estimates_per_week: 10, avg_job_value: 3500 + place, gross_margin_pct: 55 },
    contact: {
      first_name: "Ann",
      work_email: `${name}-${place}@solidfloors.com`,
      mobile: "(305) 867-5319",
      website: "",
    },
    form: { elapsed_ms: 20_000 },
  };
}

/** The mulberry32 generator: seeded numbers from 0 (inclusive) to 1 (exclusive). */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
